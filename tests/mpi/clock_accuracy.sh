#!/usr/bin/env bash
# clock_accuracy.sh MPIRUN LOGGP: synchronises the clocks of two bound ranks, which differ by seconds and drift apart by
# 50 ppm. Right after the synchronisation their error may be at most 0.05 us plus a tenth of half a round trip, because the
# way there and the way back may differ. Ten seconds later it may be 20 times as much: the drift is found within a second
# (medians over three synchronisations). Takes a minute; requires an otherwise idle machine.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
[[ $(nproc) -ge 2 ]] || { echo "skipped: one CPU"; exit 77; }
bound=(--bind-to core)
! is_mpich || bound=(-bind-to core)

timeout 300 "$mpiexec" -n 2 "${bound[@]}" "$loggp" clocks --show groups --offset random:5s --drift 0,50ppm --passes 5 \
  --after 0s,10s --repetitions 3 --format json >"$work/out" 2>"$work/err" || fail "exit status $?"
jq -r '.groups[] | "\(.group), \(.after_s) s later: \(.error_us) us"' "$work/out"
within() {  # AFTER FACTOR: at this time both groups' errors are within FACTOR times what they may be at once
  [[ $(jq "[.groups[] | select(.after_s == $1)] | length == 2 and all(.error_us <= $2 * (0.05 + .half_rtt_us / 10))" "$work/out") == true ]]
}
within 0 1 || fail "the clocks differ by too much at once"
within 10 20 || fail "the clocks differ by too much after 10 s"
