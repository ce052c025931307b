#!/usr/bin/env bash
# progress.sh LOGGP [MPIRUN]: a run of more than two seconds shows its progress on a terminal, and nothing elsewhere.
set -uo pipefail
loggp=$1 mpirun=${2:-}
command -v script >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_pml=ob1
failures=0
shows() {  # PATTERN SECONDS COMMAND…: on a terminal, the command's stderr has the pattern before it is interrupted
  timeout --foreground 60 script -qec "timeout --foreground -s INT $2 ${*:3} >/dev/null" /dev/null </dev/null >"$work/seen" 2>&1
  grep -qE "$1" "$work/seen" || { printf 'FAILED: no %s of %s:\n' "$1" "${*:3}"; cat -v "$work/seen"; failures=$((failures + 1)); }
  timeout --foreground -s INT "$2" "${@:3}" >/dev/null 2>"$work/err"
  ! grep -q $'\r' "$work/err" || { printf 'FAILED: progress of %s without a terminal\n' "${*:3}"; failures=$((failures + 1)); }
}
# commands with a bar, and one that only shows its time
shows 'simulating \[[#.]+\] [0-9]+/[0-9]+' 1 "$loggp" sweep broadcast --algorithms all --params ompi-gm --ranks 2:4096:x2 --bytes 1:1M:x2
shows 'loggp stress: [2-9] s' 4 "$loggp" stress --transport simulated --truth ompi-gm --repetitions 1000000
if [[ -n $mpirun ]]; then
  shows 'loggp stress: [2-9] s' 5 "$mpirun" --oversubscribe -n 2 "$loggp" stress --repetitions 1000000
fi
exit $((failures > 0))
