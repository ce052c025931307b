#!/usr/bin/env bash
# shared_rate.sh MPIRUN LOGGP: whether `loggp measure` finds the one link that the ranks of a virtual host share: two hosts with four ranks each, links of
# 500 Mbit/s, where 1448 of 1538 bytes on the wire are payload. Exit status 1 if none of three attempts finds one interface whose G_node is within 5 % of
# the link's, 77 if namespaces are not permitted.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"

status=0
timeout 90 "$cluster" up 2 --delay 100us --rate 500mbit --slots 4 2>"$work/err" || status=$?
[[ $status -eq 0 ]] || { cat "$work/err" >&2; exit $status; }
for attempt in 1 2 3; do
  rm -f "$work"/m.*
  timeout 100 "$cluster" run "$mpirun" -n 8 "${first[@]}" "$loggp" measure --pairs 4 --max-bytes 60KiB --messages 4 --time-budget 20s --tolerance 20 --no-local-work \
    -o "$work/m.json" >"$work/out" 2>"$work/err" || { echo "attempt $attempt: $(tail -n 1 "$work/err")"; continue; }
  found=$(jq -r '.interface // empty | "\(.count // 1) \(.choice // "fixed") \(.G_us_per_byte)"' "$work/m.json")
  error=$(awk -v G="${found##* }" 'BEGIN { printf "%.2f", 100 * (G / (8 / 500 * 1538 / 1448) - 1) }')
  echo "attempt $attempt: interface ${found:-none}, $error % off the payload rate"
  [[ $found == "1 fixed "* ]] || continue
  ! awk -v e="$error" 'BEGIN { exit !(e * e <= 25) }' || exit 0
done
cat "$work/out"
failed "no attempt finds one interface within 5 %"
