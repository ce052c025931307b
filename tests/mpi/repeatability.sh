#!/usr/bin/env bash
# repeatability.sh MPIRUN LOGGP [RUNS [LOAD]]: how far repeated results differ, ours and those of the methods of other programs, which loggp
# carries out as well: broadcasts of 8 and 64 KiB on two ranks by IMB (its loop with a barrier before it, 1000 operations, mean over ranks) and by
# ReproMPI (1000 synchronised repetitions, median of the slowest rank's times), each in one launch, beside `bench --launches 5`; and the
# parameters by Netgauge's method (equations and look-ahead of [4], 100 repetitions, one launch) beside `measure --launches 5`. Every
# method is started RUNS times (10), one after the other in turn. With LOAD 1 a process that computes without end runs beside them. Prints the
# coefficient of variation of each result over the runs; of parameters also over those runs in which the two CPUs stayed near to each other, or far
# from each other, by the time of a cache line. Takes about two minutes a run. No test: it says nothing about right and wrong.
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
# NAME ARGUMENTS…: adds parameters to the results of NAME, with the least and the largest time of a cache line; a run that finds none is missing in
# the column `runs`
measure() {
  local distances
  "${@:2}" -o "$work/p.json" --no-local-work >/dev/null 2>"$work/own" </dev/null || true
  cat "$work/own" >>"$work/err"
  distances=$(grep -ohE '"cache_line_ns":"[0-9.]+"' "$work"/p.samples.jsonl | grep -oE '[0-9.]+' | sort -n | sed -n '1p;$p' | xargs) || true
  ! grep -q "the distance between the CPUs has changed" "$work/own" || distances="1 1000000"
  [[ ! -e $work/p.json ]] || jq -r --arg name "$1" --arg at "$distances" '.links[0].ranges | (.[0] |
    "\($name) half_rtt_1B_us \(.half_rtt_us // (.L_us + .o_s_us + .o_r_us)) \($at)", "\($name) o_s_us \(.o_s_us) \($at)", "\($name) g_us \(.g_us) \($at)"),
    (.[-1] | "\($name) G_ns_per_byte \(1000 * .G_us_per_byte) \($at)")' "$work/p.json" >>"$work/results"
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
  echo "quantity method CPUs runs mean cv"
  awk 'NR == FNR { if (NF == 5 && $4 > 1 && (nearest == 0 || $4 < nearest)) nearest = $4; next }
    function add(key, x) { ++n[key]; sum[key] += x; squares[key] += x * x }
    { add($2 " " $1 " all", $3) }
    NF == 5 && $5 <= 1.6 * nearest { add($2 " " $1 " near", $3) }
    NF == 5 && $4 > 1.6 * nearest && $5 <= 1.6 * $4 { add($2 " " $1 " far", $3) }
    function cv(n, sum, squares) {
      if (n < 2) return "-"
      variance = (squares - sum * sum / n) / (n - 1)
      return sprintf("%.1f%%", 100 * sqrt(variance > 0 ? variance : 0) / (sum / n))
    }
    END { for (key in n) printf "%s %d %.4g %s\n", key, n[key], sum[key] / n[key], cv(n[key], sum[key], squares[key]) }' "$work/results" "$work/results" | sort
} | column -t
