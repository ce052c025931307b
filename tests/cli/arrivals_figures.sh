#!/usr/bin/env bash
# arrivals_figures.sh LOGGP DRACO: what [2] says of its Figs. 7 to 11 holds and fails where docs/methods.md says so: with ports of their own for the ranks
# of Draco, whose parameters are the file DRACO, and with one interface for the 8 ranks of each node.
set -euo pipefail
loggp=$(realpath "$1") draco=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# figures HOLDING FAILED OPTIONS…: so many sentences hold, and those that do not are of the figures FAILED
figures() {
  local held failed
  "$loggp" arrivals figures --out figures --yes --format json "${@:3}" >sentences.json 2>errors || { cat errors; exit 1; }
  held=$(jq '[.[] | select(.holds == "yes")] | length' sentences.json)
  failed=$(jq -r '[.[] | select(.holds != "yes").figure] | join(" ")' sentences.json)
  [[ $held -eq $1 && $failed == "$2" ]] ||
    { echo "FAILED: ${*:3}: $held sentences hold, not $1; '$failed' fail, not '$2'"; exit 1; }
}
figures 15 "fig8a-draco fig11a-draco fig11b-draco"
jq '.interface = {g_us: 0.5, G_us_per_byte: 0.00058}' "$draco" >one-interface.json
figures 13 "fig7a-draco fig8a-draco fig9a-draco fig11a-draco fig11b-draco" --draco one-interface.json
