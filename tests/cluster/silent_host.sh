#!/usr/bin/env bash
# silent_host.sh MPIRUN LOGGP: a host whose link is cut for good ends a measurement soon after --patience. The line names the rank and the host,
# and the samples are kept. A link that is cut for less ends nothing. Exit status 77 if namespaces are not permitted.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"

up 2
"$cluster" run "$mpirun" -n 2 "$loggp" measure --time-budget 60s --repetitions 1000000 --max-bytes 1KiB --no-local-work --patience 2s \
  -o "$work/m.json" >"$work/out" 2>"$work/err" </dev/null &
job=$!
trap 'kill "$job" 2>/dev/null; "$cluster" down; rm -rf "$work"' EXIT  # mpirun waits for minutes for the host
samples() { grep -c '"record":"sample"' "$work/m.samples.jsonl" 2>/dev/null; }
link() { "$cluster" on h1 ip link set eth0 "$1" || failed "the link is not $1"; }
until_said() {  # SECONDS: waits for a line of loggp
  local i
  for ((i = 0; i < 10 * $1; i++)); do
    ! grep -q '^loggp: ' "$work/err" || return 0
    sleep 0.1
  done
  return 1
}

for ((i = 0; i < 300; i++)); do [[ $(samples) -lt 3 ]] || break; sleep 0.1; done
sleep 2.5  # until the first signs of life have come
link down
sleep 1
link up
before=$(samples)
! until_said 5 || failed "a link that is cut for a second ends the run"
[[ $(samples) -gt $before ]] || failed "the run does not go on after a second without a link"
link down
until_said 8 || failed "nothing is said of a host without a link"
grep -qE '^loggp: rank 1 on host h1 has given no sign of life for [0-9.]+ s and was given up \(--patience\); the finished samples are kept' "$work/err" ||
  failed "another line"
[[ $(samples) -gt $before ]] || failed "samples are lost"
jq -e . "$work/m.samples.jsonl" >/dev/null || failed "half a record"
echo "rank 1 is given up, $(samples) samples are kept"
