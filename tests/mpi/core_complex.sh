#!/usr/bin/env bash
# On two CPUs that share no cache (of those that do the kernel is made to say so, by mounts that only
# this script sees) ranks 0 and 2 on one of them and 1 on the other make two link classes.
set -euo pipefail
mpiexec=$1 loggp=$2
skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}
if [[ ${3:-} != inside ]]; then
  unshare -m true 2>/dev/null || skip "no mount namespaces"
  exec unshare -m "$0" "$@" inside
fi
. "${BASH_SOURCE[0]%/*}/common.sh"

allowed=$(sed -n 's/^Cpus_allowed_list:\s*//p' /proc/self/status)
mapfile -t cpus < <(for part in ${allowed//,/ }; do seq "${part%-*}" "${part#*-}"; done | head -n 2)
[[ ${#cpus[@]} -eq 2 ]] || skip "one CPU"
for cpu in "${cpus[@]}"; do
  printf '%s\n' "$cpu" >"$work/$cpu"
  for cache in "/sys/devices/system/cpu/cpu$cpu"/cache/index*/shared_cpu_list; do
    mount --bind "$work/$cpu" "$cache" 2>/dev/null || skip "$cache can't be replaced"
  done
done

status=0
timeout 60 taskset -c "${cpus[0]},${cpus[1]}" "$mpiexec" -n 4 "$loggp" measure --max-bytes 1k --time-budget 8s -o "$work/m.json" \
  >"$work/out" 2>"$work/err" || status=$?
if is_mpich && grep -q "the time budget ended with" "$work/err"; then
  skip "MPICH's ranks on one CPU don't let each other go on"
fi
grep -q "ranks 0 and 2, same core complex: both ranks share CPU ${cpus[0]}:" "$work/err" || fail "nothing is said of two ranks on one CPU"
if [[ $status -eq 0 ]]; then
  grep -q "^ranks 0 and 2, same core complex$" "$work/out" || fail "no pair within a core complex"
  grep -q "^ranks 0 and 1, same node$" "$work/out" || fail "no pair between core complexes"
  [[ $(jq -c '[.links[].class]' "$work/m.json") == '["core-complex","node"]' ]] || fail "other link classes"
else
  [[ $status -eq 1 && ! -e $work/m.json ]] || fail "exit status $status"
  grep -qE "^loggp: ranks 0 and [12], same (core complex|node): .*undetermined" "$work/err" || fail "no reason was given"
fi
