#!/usr/bin/env bash
# repeatability.sh MPIRUN LOGGP [RUNS [LOAD]]: how far repeated results differ, ours and those of the methods of other programs, which loggp
# carries out as well: broadcasts of 8 and 64 KiB on two ranks by IMB (its loop with a barrier before it, 1000 operations, mean over ranks) and by
# ReproMPI (1000 synchronised repetitions, median of the slowest rank's times), each in one launch, beside `bench --launches 5`; and the
# parameters by Netgauge's method (equations and look-ahead of [4], 100 repetitions, one launch) beside `measure --launches 5`. In each of
# RUNS (10) runs every method is started twice in succession, one method after the other. With LOAD 1 a process that computes without end runs beside
# them. Prints for each result
#   cv          the coefficient of variation of all results: that of the method, and how far the machine changed from run to run
#   repeatable  the same of two results in succession, from their differences: that of the method under the same conditions (ISO 5725-1)
#   pairs       from this many runs: those in which the time of a cache line between the CPUs did not change by more than a factor of 1.6 meanwhile
# Takes about two minutes a run. No test: it says nothing about right and wrong.
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

# in ns: the time of a cache line between the two CPUs
cache_line_ns() {
  $launcher "$loggp" bench barrier --algorithms native --schemes loop --iterations 2 --repetitions 2 --visits 1 -o "$work/state.jsonl" \
    </dev/null >/dev/null 2>>"$work/err"
  jq -r 'select(.record == "header").provenance.cache_line_ns' "$work/state.jsonl"
  rm -f "$work/state.jsonl"
}
# NAME ARGUMENTS…: adds the median of each size to the results of NAME
bench() {
  "${@:2}" --format json </dev/null 2>>"$work/err" | jq -r --arg name "$1" '.rows[] | "\($name) bcast_\(.bytes)_us \(.median_us)"'
}
broadcast=(bench broadcast --algorithms native --bytes 8KiB,64KiB)
few=(--visits 1 --time-budget 60s)
# NAME ARGUMENTS…: adds parameters to the results of NAME; a start that finds none is missing
measure() {
  "${@:2}" -o "$work/p.json" --no-local-work >/dev/null 2>>"$work/err" </dev/null || true
  [[ ! -e $work/p.json ]] || jq -r --arg name "$1" '.links[0].ranges | (.[0] | "\($name) half_rtt_1B_us \(.half_rtt_us // (.L_us + .o_s_us + .o_r_us))",
    "\($name) o_s_us \(.o_s_us)", "\($name) g_us \(.g_us)"), (.[-1] | "\($name) G_ns_per_byte \(1000 * .G_us_per_byte)")' "$work/p.json"
  rm -f "$work"/p.*
}
# COMMAND…: its results twice in succession, with the run and the machine's state before and after
twice() {
  local before after
  before=$(cache_line_ns)
  for _ in 1 2; do
    "$@"
    rm -f "$work"/samples.*
  done >"$work/two"
  after=$(cache_line_ns)
  sed "s/^/$run $before $after /" "$work/two" >>"$work/results"
}

for ((run = 1; run <= runs; ++run)); do
  [[ ! -t 2 ]] || printf '\rrun %d of %d' "$run" "$runs" >&2
  twice bench IMB $launcher "$loggp" "${broadcast[@]}" --schemes loop-imb --iterations 1000 --reduce mean --repetitions 1 "${few[@]}"
  twice bench ReproMPI $launcher "$loggp" "${broadcast[@]}" --schemes synchronised --repetitions 1000 --precision 0.0001% "${few[@]}"
  twice bench loggp "$loggp" "${broadcast[@]}" --launches 5 --launcher "$launcher" --time-budget 10s -o "$work/samples.jsonl"
  twice measure Netgauge $launcher "$loggp" measure --estimator paper --detect look-ahead --repetitions 100 --time-budget 20s
  twice measure loggp "$loggp" measure --launches 5 --launcher "$launcher" --time-budget 20s
done
[[ ! -t 2 ]] || printf '\n' >&2
{
  echo "quantity method results mean cv repeatable pairs"
  awk '{ key = $5 " " $4; ++n[key]; sum[key] += $6; squares[key] += $6 * $6
      of = key " " $1
      if (of in first) { ratio = $2 / $3; if (ratio < 1.6 && ratio > 1 / 1.6) { d = log($6 / first[of]); ++pairs[key]; differences[key] += d * d / 2 } }
      else first[of] = $6 }
    END { for (key in n) { mean = sum[key] / n[key]; variance = n[key] > 1 ? (squares[key] - n[key] * mean * mean) / (n[key] - 1) : 0
      printf "%s %d %.4g %.1f%% %s %d\n", key, n[key], mean, 100 * sqrt(variance > 0 ? variance : 0) / mean,
        pairs[key] > 0 ? sprintf("%.1f%%", 100 * sqrt(differences[key] / pairs[key])) : "-", pairs[key] } }' "$work/results" | sort
} | column -t
