#!/usr/bin/env bash
# timeline_live.sh MPIEXEC LOGGP: draws live runs with the writers of simulated timelines. No times are checked.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
drawn() {  # N MESSAGES ARGUMENTS…: draws a run on N ranks; its CSV must have MESSAGES receives, each after the beginning of its send
  local ranks=$1 messages=$2
  shift 2
  on_ranks "$ranks" timeline "$@" --live -o "$work/live.csv"
  [[ $status -eq 0 && $(cat "$work/out") == "$work/live.csv" ]] || fail "exit status $status of $*"
  awk -F, -v wanted="$messages" '
    $2 == "cpu" && $3 == "send" { sent[$7] = $4 }
    $2 == "cpu" && $3 == "receive" { received[$7] = $5; ++count }
    $5 < $4 && NR > 1 { print "an interval ends before it begins: " $0; exit 1 }
    END {
      if (count != wanted) { print count " messages, not " wanted; exit 1 }
      for (message in received)
        if (!(message in sent) || received[message] < sent[message]) { print "message " message; exit 1 }
    }' "$work/live.csv" >"$work/out" || fail "$* on $ranks ranks"
}

for ranks in 1 2 4; do
  drawn $ranks $((ranks - 1)) broadcast --algorithm binomial --bytes 8
  drawn $ranks $((3 * (ranks - 1))) broadcast --algorithm flat --bytes 8 --scheme loop --iterations 3
  drawn $ranks $((ranks * (ranks - 1))) alltoall --algorithm linear --bytes 1000
done
drawn 4 6 broadcast --algorithm pipelined --bytes 100000 --segment 50000
drawn 2 1 broadcast --algorithm binomial --bytes 4M
for algorithm in scatter-allgather flat-nb arrival-b arrival-nb; do
  on_ranks 3 timeline broadcast --algorithm $algorithm --bytes 10000 --piece 1000 --live -o "$work/a.json"
  [[ $status -eq 0 ]] || fail "$algorithm"
done
for scheme in synchronised change-root barrier acknowledge ol-i loop-imb; do
  on_ranks 3 timeline broadcast --algorithm binomial --scheme $scheme --iterations 2 --live -o "$work/s.json"
  [[ $status -eq 0 ]] || fail "$scheme"
  jq -e '.traceEvents | length > 0' "$work/s.json" >/dev/null || fail "nothing in $scheme"
done
on_ranks 2 timeline ring --live -o "$work/ring.svg"
xmllint --noout "$work/ring.svg" || fail "no SVG"
grep -q 'live' "$work/ring.svg" || fail "the picture does not say that it is live"
on_ranks 2 timeline ring --live -o "$work/ring.html"
grep -q '</html>' "$work/ring.html" || fail "no page"

refused() {  # WORDS ARGUMENTS…
  local words=$1
  shift
  on_ranks 2 timeline "$@"
  one_line 2 "$words"
}
refused "has no use for --noise" ring --live --noise latency:normal:5% -o "$work/x.svg"
refused "has no use for --params" ring --live --params ompi-mx -o "$work/x.svg"
refused "has no use for --critical-path" ring --live --critical-path -o "$work/x.svg"
refused "timeline needs --params, or --live" ring -o "$work/x.svg"
refused "no kind of timeline" ring --live -o "$work/x.gif"
refused "over 100000 operations fits on no page" broadcast --algorithm flat --scheme loop --iterations 60000 --live -o "$work/x.svg"
status=0
env -u OMPI_COMM_WORLD_SIZE -u PMI_SIZE -u SLURM_STEP_NUM_TASKS "$loggp" timeline ring --live -o "$work/x.svg" >"$work/out" 2>"$work/err" || status=$?
one_line 2 "start it as: mpirun -n 2 loggp timeline"
[[ ! -e $work/x.svg ]] || fail "half-written"
