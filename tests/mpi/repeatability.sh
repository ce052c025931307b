#!/usr/bin/env bash
# repeatability.sh MPIRUN LOGGP [RUNS [LOAD]]: how far repeated results differ, ours and those of the methods of other programs, which loggp
# carries out as well: broadcasts of 8 and 64 KiB on two ranks by IMB (its loop with a barrier before it, 1000 operations, mean over ranks) and by
# ReproMPI (1000 synchronised repetitions, median of the slowest rank's times), each in one launch, beside `bench --launches 5`; and the
# parameters by Netgauge's method (equations and look-ahead of [4], 100 repetitions, one launch) beside `measure --launches 5`. Every
# method is started RUNS times (10), one after the other in turn. With LOAD 1 a process that computes without end runs beside them. Prints the
# coefficient of variation of each result over the runs. Takes about two minutes a run. No test: it says nothing about right and wrong.
set -euo pipefail
mpirun=$1 loggp=$2 runs=${3:-10} load=${4:-0}
work=$(mktemp -d)
burner=
trap 'status=$?; [[ -z $burner ]] || kill "$burner"; [[ $status -eq 0 ]] || cat "$work/err" >&2; rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
launcher="$mpirun -n 2 --bind-to core"
if [[ $load -eq 1 ]]; then
  sh -c 'while :; do :; done' &
  burner=$!
fi

# NAME ARGUMENTS…: adds the median of each size to the results of NAME
bench() {
  "${@:2}" --format json </dev/null 2>>"$work/err" | jq -r --arg name "$1" '.rows[] | "\($name) bcast_\(.bytes)_us \(.median_us)"' >>"$work/results"
}
broadcast=(bench broadcast --algorithms native --bytes 8KiB,64KiB)
few=(--visits 1 --time-budget 60s)
launches=(--launches 5 --launcher "$launcher" --time-budget 60s)  # a minute: the machine is faster or slower for tens of seconds
# NAME ARGUMENTS…: adds parameters to the results of NAME; a run that finds none is missing in the column `runs`
measure() {
  "${@:2}" -o "$work/p.json" --no-local-work >/dev/null 2>>"$work/err" </dev/null || true
  [[ ! -e $work/p.json ]] || jq -r --arg name "$1" '.links[0].ranges | (.[0] | "\($name) half_rtt_1B_us \(.half_rtt_us // (.L_us + .o_s_us + .o_r_us))",
    "\($name) o_s_us \(.o_s_us)", "\($name) g_us \(.g_us)"), (.[-1] | "\($name) G_ns_per_byte \(1000 * .G_us_per_byte)")' "$work/p.json" >>"$work/results"
  rm -f "$work"/p.*
}

for ((run = 1; run <= runs; ++run)); do
  [[ ! -t 2 ]] || printf '\rrun %d of %d' "$run" "$runs" >&2
  bench IMB $launcher "$loggp" "${broadcast[@]}" --schemes loop-imb --iterations 1000 --reduce mean --repetitions 1 "${few[@]}"
  bench ReproMPI $launcher "$loggp" "${broadcast[@]}" --schemes synchronised --repetitions 1000 --precision 0.0001% "${few[@]}"
  bench loggp "$loggp" "${broadcast[@]}" "${launches[@]}" -o "$work/samples.$run.jsonl"
  measure Netgauge $launcher "$loggp" measure --estimator paper --detect look-ahead --repetitions 100 --time-budget 20s
  measure loggp "$loggp" measure "${launches[@]}"
done
[[ ! -t 2 ]] || printf '\n' >&2
{
  echo "quantity method runs mean cv"
  awk '{ key = $2 " " $1; ++n[key]; sum[key] += $3; squares[key] += $3 * $3 }
    END { for (key in n) { mean = sum[key] / n[key]; variance = n[key] > 1 ? (squares[key] - n[key] * mean * mean) / (n[key] - 1) : 0
      printf "%s %d %.4g %.1f%%\n", key, n[key], mean, 100 * sqrt(variance > 0 ? variance : 0) / mean } }' "$work/results" | sort
} | column -t
