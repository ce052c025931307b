#!/usr/bin/env bash
# nonblocking_live.sh MPIEXEC LOGGP: loggp nonblocking. Checks rows, numbers of MPI_Test calls, files and exit statuses, but
# no times.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
nonblocking_on() {  # N ARGUMENTS…: status in $status
  on_ranks "$1" nonblocking "${@:2}"
}
samples() {  # JQ
  jq -s "$1" "$work/n.jsonl"
}
measured() {  # N ARGUMENTS…
  nonblocking_on "$@" --time-budget 1s --repetitions 8 --format json -o "$work/n.jsonl"
  all_measured "$*" '.repetitions > 0 or .stopped == "not possible"'
  has "numbers, or why there are none, of $*" true '[.rows[] | (.repetitions > 0 and .overhead_us != null and .overlap != null) or
    (.repetitions == 0 and .overhead_us == null and .overlap == null and .remark != null)] | all'
  has "reasons to stop" true '[.rows[].stopped | IN("stable", "repetitions", "budget", "late", "not possible")] | all'
  has "blocking times" true '[.rows[].blocking_us > 0] | all'
  has "overlap from overhead" true '[.rows[] | select(.overlap != null) | (1 - .overhead_us / .blocking_us - .overlap) | fabs < 1e-9] | all'
  [[ $(samples '[.[] | select(.record == "sample")] | length') -eq $(jq '[.rows[].repetitions] | add' "$work/out") ]] ||
    fail "other samples than are counted"
  [[ $(samples '[.[] | select(.record == "sample") | . as $s | (.start_us, .tests_us, .wait_us, .total_us | length == $s.ranks)] | all') == true ]] ||
    fail "not every rank's times are in the samples"
  [[ $(samples '[.[] | select(.record == "blocking")] | length') -eq $(jq '[.rows[] | [.ranks, .bytes]] | unique | length' "$work/out") ]] ||
    fail "not one blocking time for each number of ranks and size"
  local works
  works=$(jq '[.rows[] | .method == "work"] | any' "$work/out")
  [[ $(samples '[.[] | select(.record == "blocking") | if '"$works"' then (.work_us | length) == .ranks and .work_units > 0 else .work_us == [] and .work_units == 0 end] | all') == true ]] ||
    fail "no workload for some ranks, or one that nobody asked for"
}

measured 2 allreduce --bytes 1k,4k --picture "$work/overhead.svg"
grep -q 'message size' "$work/overhead.svg" || fail "no picture"
[[ $("$loggp" plot "$work/n.jsonl" --out "$work/pictures") == "$work/pictures/overhead-n.svg" ]] || fail "no picture of samples"
grep -v '"date"' "$work/overhead.svg" | cmp - "$work/pictures/overhead-n.svg" || fail "samples give another picture"

for ranks in 1 2 3 4; do
  measured $ranks broadcast --bytes 8,4096 --interval 2048,100 --start barrier
  # points: 2 sizes times 2 methods times 3 (progress none, and tests with 2 intervals)
  has "points on $ranks ranks" 12 '.rows | length'
  has "N of $ranks ranks" true '[.rows[] | .tests == (if .progress == "tests" then (.bytes / .interval_bytes | floor) + 1 else 0 end)] | all'
  has "ranks" $ranks '[.rows[].ranks] | unique | map(tostring) | join(" ")'
  has "asynchronous progress of $ranks ranks" true '[.rows[] | .progress == "none" or .async_progress == null] | all'
done
measured 7 allreduce --bytes 64 --interval 32 --start barrier
has "points on 7 ranks" 4 '.rows | length'
measured 2 allreduce --bytes 4,64k
has "points of synchronised ranks" 8 '.rows | length'
measured 4 allreduce --bytes 4 --ranks 2,4,3 --method time --start barrier
has "numbers of ranks" "2 3 4" '[.rows[].ranks] | unique | map(tostring) | join(" ")'
for collective in barrier reduce reduce-scatter gather scatter allgather alltoall; do
  measured 3 $collective --bytes 0,4096 --start barrier --root 2
  has "points of $collective" $([[ $collective == barrier ]] && echo 4 || echo 8) '.rows | length'
done

# the measurement of t_b, which precedes the points, takes only its share of the time
nonblocking_on 2 broadcast --bytes 8,64 --method time --time-budget 1us -o "$work/n.jsonl" --format json
all_measured "a budget that is over at once" '.repetitions > 0'
[[ $(samples '[.[] | select(.record == "blocking") | .times_us | length] | max') -le 3 ]] || fail "more blocking times than there was time for"

# progress thread: rows with numbers if the MPI library allows the thread, otherwise a remark
measured 2 broadcast --bytes 8 --progress none,thread --start barrier
has "points with a thread" "none thread" '[.rows[].progress] | unique | join(" ")'

# tables for people and programs
nonblocking_on 2 broadcast --bytes 8 --time-budget 1s --start barrier --format csv
[[ $(head -n 1 "$work/out") == collective,algorithm,params,allgather,sub_group,order,barrier,piece_bytes,fan_out,radix,requests,operation,type,counts,segment_bytes,root,barrier_bytes,barriers,flush,reduce,receive,arrivals,noise,ranks_per_node,ranks,bytes,method,progress,interval_bytes,tests,repetitions,launches,blocking_us,overhead_us,* ]] || fail "no header of csv"
[[ $(wc -l <"$work/out") -eq 5 ]] || fail "not four rows of csv"
nonblocking_on 2 broadcast --bytes 8 --time-budget 1s --start barrier
grep -qE '^ranks +bytes +method +progress' "$work/out" || fail "no table"

nonblocking_on 2 broadcast --ranks 4
one_line 2 "4 ranks are asked for, but mpirun has started 2"
nonblocking_on 2 broadcast -o /dev/null/n.jsonl
one_line 2 "cannot be written"
nonblocking_on 3 ring
one_line 2 "unknown nonblocking collective 'ring'; known: "
nonblocking_on 2 barrier --picture "$work/barrier.svg"
one_line 2 "over sizes above 0, but this run has none; leave it out"
nonblocking_on 2 allreduce --picture "$work/overhead.jpg"
one_line 2 "is no kind of picture; give a file that ends in .svg, .pdf or .png"
nonblocking_on 2 allreduce --resume
one_line 2 "--resume continues a samples file"

# a resumed run keeps the samples in the file, unless they are of another setup
asked=(allreduce --bytes 4,4096 --method time --interval 1024 --start barrier)
measured 2 "${asked[@]}"
lines=$(wc -l <"$work/n.jsonl")
nonblocking_on 2 "${asked[@]}" --time-budget 1s --repetitions 8 --resume --format json -o "$work/n.jsonl"
[[ $status -eq 0 && $(wc -l <"$work/n.jsonl") -eq $lines ]] || fail "a finished run was not resumed as finished"
has "rows of the finished run" 4 '.rows | length'
# cut off in the middle of the second point: its samples count, and t_b is the first run's
sed -n "1,/\"record\":\"end\"/p" "$work/n.jsonl" >"$work/m.jsonl"
kept=$(wc -l <"$work/m.jsonl")
sed -n "$((kept + 1)),$((kept + 2))p" "$work/n.jsonl" >>"$work/m.jsonl"
head -n $((kept + 2)) "$work/n.jsonl" >"$work/begun.jsonl"
nonblocking_on 2 "${asked[@]}" --time-budget 1s --repetitions 8 --resume --format json -o "$work/m.jsonl"
[[ $status -eq 0 ]] || fail "exit status $status of a resumed run"
has "rows of the resumed run" 4 '.rows | length'
head -n $((kept + 2)) "$work/m.jsonl" | cmp -s - "$work/begun.jsonl" || fail "what was there has changed"
[[ $(jq -s '[.[] | select(.record == "blocking" and .bytes == 4)] | length' "$work/m.jsonl") -eq 1 ]] || fail "t_b was measured again"
# a resumed run that adds the method work measures the missing workload
nonblocking_on 2 allreduce --bytes 4,4096 --method time,work --interval 1024 --start barrier --time-budget 1s --repetitions 8 --resume --format json -o "$work/m.jsonl"
[[ $status -eq 0 ]] || fail "exit status $status of a run that asks for more"
has "rows with work" 8 '.rows | length'
has "numbers of all" true '[.rows[].overhead_us != null] | all'
nonblocking_on 2 broadcast --resume -o "$work/n.jsonl"
one_line 2 "made with another collective"
nonblocking_on 3 "${asked[@]}" --resume -o "$work/n.jsonl"
one_line 2 "made with another ranks"
echo '{"record":"header"}' >"$work/other.jsonl"
nonblocking_on 2 "${asked[@]}" --resume -o "$work/other.jsonl"
one_line 2 "give a samples file that loggp nonblocking has written"

# a killed rank ends the run within seconds, and finished samples are kept
rank_1_killed "$work/d.jsonl" nonblocking allreduce --bytes 1M --method time --progress none --start barrier --time-budget 40s --precision 0.0001% \
  --repetitions 1000000 -o "$work/d.jsonl"
[[ $(jq -s '[.[] | select(.record == "blocking" or .record == "sample")] | length' "$work/d.jsonl") -ge 1 ]] ||
  fail "nothing is kept of a killed run"
exit 0
