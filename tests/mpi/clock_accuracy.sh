#!/usr/bin/env bash
# clock_accuracy.sh MPIRUN LOGGP: synchronises the clocks of two bound ranks, which differ by seconds and drift apart by
# 50 ppm. Their error may be at most 0.05 us right after the synchronisation, and at most 1 us ten seconds later (medians
# over three synchronisations). Takes a minute; requires an otherwise idle machine.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
[[ $(nproc) -ge 2 ]] || { echo "skipped: one CPU"; exit 77; }
bound=(--bind-to core)
! is_mpich || bound=(-bind-to core)

timeout 300 "$mpiexec" -n 2 "${bound[@]}" "$loggp" clocks --show groups --offset random:5s --drift 0,50ppm --passes 5 \
  --after 0s,10s --repetitions 3 --format json >"$work/out" 2>"$work/err" || fail "exit status $?"
jq -r '.groups[] | "\(.group), \(.after_s) s later: \(.error_us) us"' "$work/out"
[[ $(jq '[.groups[] | select(.after_s == 0)] | length == 2 and all(.error_us <= 0.05)' "$work/out") == true ]] || fail "more than 0.05 us at once"
[[ $(jq '[.groups[] | select(.after_s == 10)] | length == 2 and all(.error_us <= 1)' "$work/out") == true ]] || fail "more than 1 us after 10 s"
