#!/usr/bin/env bash
# slower_link.sh MPIRUN LOGGP [DIRECTORY]: whether diff finds a slower network at the right points only. Broadcasts between 2 virtual hosts
# are measured in 5 launches over links of 2 ms and 1 Gbit/s, twice, and over links of 2 ms and 800 Mbit/s, which make only long messages
# slower. Exit status 1 if a target is missed, 77 if namespaces are not permitted. Takes two minutes, in which the ranks have priority over
# all other load. DIRECTORY keeps the measurements.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"

measured() {  # NAME RATE
  rate=$2 up 2
  launched 2 bench broadcast --launches 5 --time-budget 40s --algorithms binomial --bytes 1,1KiB,256KiB,1MiB --repetitions 30 \
    -o "$kept/$1.jsonl" >/dev/null
  "$cluster" down
}
measured before 1gbit
measured again 1gbit
measured slower 800mbit
difference() {  # NAME STATUS SLOWER: the exit status of diff, and the sizes that it calls slower
  printf '\n%s:\n' "$1"
  "$loggp" diff "$kept/before.jsonl" "$kept/$1.jsonl"
  local status=$? sizes
  sizes=$("$loggp" diff "$kept/before.jsonl" "$kept/$1.jsonl" --format csv | awk -F, 'FNR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
    $at["verdict"] == "slower" { print $at["bytes"] }' | sort -n | paste -sd' ')
  [[ $status -eq $2 && $sizes == "$3" ]] || { printf 'MISSED  slower is "%s" with status %d, not "%s"\n' "$sizes" $status "$3"; missed=1; }
}
difference again 0 ""
difference slower 1 "262144 1048576"
exit $missed
