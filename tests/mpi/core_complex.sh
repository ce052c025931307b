#!/usr/bin/env bash
# core_complex.sh MPIEXEC LOGGP: makes hwloc describe the machine as two CPUs that share no cache. With ranks 0 and 2 on one
# CPU and rank 1 on the other, loggp measure must find two link classes, in one launch and in several.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}

[[ $(sed -n 's/^Cpus_allowed_list:\s*//p' /proc/self/status) =~ ^0[-,]1 ]] || skip "the first two CPUs are not to be had"
measure() {  # TIME-BUDGET
  status=0
  HWLOC_SYNTHETIC="l3:2 core:1 pu:1" HWLOC_THISSYSTEM=1 timeout 60 taskset -c 0,1 \
    "$mpiexec" -n 4 "$loggp" measure --max-bytes 64 --time-budget "$1" -o "$work/m.json" >"$work/out" 2>"$work/err" || status=$?
}
was_too_short() { grep -q "the time budget ended with" "$work/err"; }

measure 3s
if was_too_short; then measure 12s; fi  # on a busy machine
if is_mpich && was_too_short; then skip "MPICH's ranks on one CPU don't let each other go on"; fi
grep -q "ranks 0 and 2, same core complex: both ranks share CPU 0:" "$work/err" || fail "nothing is said of two ranks on one CPU"
if [[ $status -eq 0 ]]; then
  grep -q "^ranks 0 and 2, same core complex$" "$work/out" || fail "no pair within a core complex"
  grep -q "^ranks 0 and 1, same node$" "$work/out" || fail "no pair between core complexes"
  [[ $(jq -c '[.links[].class]' "$work/m.json") == '["core-complex","node"]' ]] || fail "other link classes"
else
  [[ $status -eq 1 && ! -e $work/m.json ]] || fail "exit status $status"
  grep -qE "^loggp: ranks 0 and [12], same (core complex|node): .*undetermined" "$work/err" || fail "no reason was given"
fi

# two launches, one more with --resume: each class has its own samples
launched() {  # LAUNCHES ARGUMENTS…
  status=0
  HWLOC_SYNTHETIC="l3:2 core:1 pu:1" HWLOC_THISSYSTEM=1 timeout 300 taskset -c 0,1 \
    "$loggp" measure --max-bytes 64 --no-local-work --launches "$1" --launcher "$mpiexec -n 4" --time-budget "$((12 * $1))s" -o "$work/l.json" \
    "${@:2}" >"$work/out" 2>"$work/err" </dev/null || status=$?
}
launched 2
if is_mpich && was_too_short; then skip "MPICH's ranks on one CPU don't let each other go on"; fi
[[ $status -ne 1 ]] || ! grep -qE "undetermined|fewer than" "$work/err" || skip "the machine is too busy for parameters: $(tail -n 1 "$work/err")"
[[ $status -eq 0 ]] || fail "exit status $status of launches"
launched 3 --resume
[[ $status -eq 0 ]] || fail "exit status $status of resumed launches"
for kind in same-core-complex same-node; do
  launches=$(grep -o '^{"launch":[0-9]*' "$work/l.$kind.samples.jsonl" | sort -u | tr -dc '0-9\n' | tr '\n' ' ')
  [[ $launches == "1 2 3 " ]] || fail "launches of $kind: $launches"
done
[[ $(jq -c '[[.links[].class], .replicates_of, (.replicates | length)]' "$work/l.json") == '[["core-complex","node"],"launches",3]' ]] || fail "not the parameters of three launches"
