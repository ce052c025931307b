#!/usr/bin/env bash
# slower_link.sh MPIRUN LOGGP [DIRECTORY]: whether diff finds a slower network at the right points only. Broadcasts on 2 and 4 virtual hosts
# are measured in 5 launches over links of 2 ms and 1 Gbit/s, twice, and over links of 2 ms and 800 Mbit/s. The short messages take as long,
# the long ones 12 to 22 % longer. Exit status 1 if a target is missed, 77 if namespaces are not permitted. Takes two minutes, in which the
# ranks have priority over all other load. DIRECTORY keeps the measurements.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"

measured() {  # NAME RATE
  up 4 "$2"
  launched 4 bench broadcast --launches 5 --time-budget 40s --algorithms binomial --ranks 2,4 --bytes 1,1KiB,256KiB,1MiB --repetitions 30 \
    -o "$kept/$1.jsonl" >/dev/null
  "$cluster" down
}
measured before 1gbit
measured again 1gbit
measured slower 800mbit
difference() {  # NAME STATUS SLOWER: the exit status of diff, and the sizes, on any number of ranks, that it calls slower
  printf '\n%s:\n' "$1"
  "$loggp" diff "$kept/before.jsonl" "$kept/$1.jsonl"
  local status=$? sizes
  sizes=$("$loggp" diff "$kept/before.jsonl" "$kept/$1.jsonl" --format csv | awk -F, 'FNR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
    $at["verdict"] == "slower" { print $at["ranks"] ":" $at["bytes"] }' | sort -t: -n -k 1 -k 2 | paste -sd' ')
  [[ $status -eq $2 && $sizes == "$3" ]] || { printf 'MISSED  slower is "%s" with status %d, not "%s"\n' "$sizes" $status "$3"; missed=1; }
}
difference again 0 ""
difference slower 1 "2:262144 2:1048576 4:262144 4:1048576"
exit $missed
