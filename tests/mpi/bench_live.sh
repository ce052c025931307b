#!/usr/bin/env bash
# bench_live.sh MPIEXEC LOGGP: loggp bench on few and many ranks. Checks rows, files and exit statuses, but no times.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
measured() {  # N ARGUMENTS…
  on_ranks "$@" --time-budget 2s --repetitions 8 --format json -o "$work/b.jsonl"
  all_measured "$*" '.repetitions > .censored'
  # a point without samples has no median, but a remark
  has "numbers of $*" true '[.rows[] | (.repetitions > 0 and .median_us != null) or (.median_us == null and .remark != null)] | all'
  has "reasons to stop" true '[.rows[].stopped | IN("stable", "repetitions", "budget", "windows")] | all'
  has "intervals of what is stable" true '[.rows[] | select(.stopped == "stable" and .median_us != null) | (.high_95_us - .low_95_us) / 2 <= 0.0501 * (.median_us | fabs)] | all'
  [[ $(jq -s '[.[] | select(.record == "sample")] | length' "$work/b.jsonl") -eq $(jq '[.rows[].repetitions] | add' "$work/out") ]] ||
    fail "other samples than are counted"
  [[ $(jq -s '[.[] | select(.record == "sample") | (.times_us | length) == .ranks] | all' "$work/b.jsonl") == true ]] ||
    fail "not every rank's time is in the samples"
}

schemes=synchronised,loop,loop-mpptest,loop-mpbench,loop-imb,send-latency,gap,overhead,change-root,barrier,acknowledge,ol-i,ol-i-delayed
for ranks in 1 2 3 4 7; do
  [[ $ranks -le 3 ]] || schemes=synchronised,loop,barrier,acknowledge,ol-i
  measured $ranks bench broadcast --algorithms native,binomial --schemes $schemes --bytes 8 --iterations 5 --flush 64k
  has "points on $ranks ranks" $((2 * $(tr ',' '\n' <<<$schemes | wc -l))) '.rows | length'
  [[ $ranks -ne 2 || $(nproc) -lt 2 ]] || head -n 1 "$work/b.jsonl" | jq -e '.provenance.cache_line_ns | tonumber > 1' >/dev/null ||
    fail "no distance between the CPUs of two ranks"
  [[ $ranks -le $(nproc) ]] || has "oversubscribed points that are stable" 0 '[.rows[] | select(.oversubscribed and .stopped == "stable")] | length'
  has "ranks" $ranks '[.rows[].ranks] | unique | map(tostring) | join(" ")'
done
for ranks in 2 4; do
  measured $ranks bench broadcast --algorithms arrival-nb,arrival-b --schemes synchronised,loop,ol-i --bytes 8 --iterations 5
  has "arrival-aware points on $ranks ranks" 6 '.rows | length'
done
measured 3 bench allreduce --algorithms two-level:binomial+ring,sorted-chain,arrival-groups --arrivals random:4 --bytes 800 --iterations 5
has "points of late reductions" 3 '.rows | length'
has "remark on one level" two-level:binomial+ring '[.rows[] | select((.remark // "") | contains("one level")) | .algorithm] | join(" ")'
for collective in barrier reduce allreduce reduce-scatter reduce-scatter-block scan exscan gather scatter allgather alltoall; do
  measured 3 bench $collective --algorithms native --schemes synchronised,loop --bytes 0,8,4096 --iterations 5
  has "points of $collective" $([[ $collective == barrier ]] && echo 2 || echo 6) '.rows | length'
done
for collective in reduce-scatter reduce-scatter-block scan exscan; do
  measured 3 bench $collective --algorithms all --schemes loop --bytes 800 --iterations 3
  has "algorithms of $collective" true '.rows | length >= 3'
done
# all algorithms but those that are not made for 3 ranks
measured 3 bench allgather --algorithms all --schemes loop --bytes 8 --iterations 3
has "algorithms for 3 ranks" true '[.rows[].algorithm] | (index("ring") != null) and (index("recursive-doubling") == null)'
grep -q "algorithms all leaves out .*recursive-doubling.*: not made for all of these numbers of ranks" "$work/err" || fail "nothing is said of what is left out"
measured 4 bench broadcast --algorithms flat,pipelined --schemes loop,barrier --ranks 2,4,3 --bytes 1,70000 --segment 1000 \
  --barrier ring --barrier-bytes 64k --iterations 3
has "numbers of ranks" "2 3 4" '[.rows[].ranks] | unique | map(tostring) | join(" ")'

measured 3 bench barrier --algorithms native,ring --schemes loop --bytes 8,64 --iterations 3
has "bytes of barriers" "native 0, ring 8, ring 64" '[.rows[] | "\(.algorithm) \(.bytes)"] | join(", ")'

# arrivals: each rank's time counts from its own arrival; the header has the seed of the delays; options of single algorithms
measured 4 bench broadcast --algorithms native,binomial,arrival-b,arrival-nb,scatter-allgather --arrivals random:8 --seed 5 --bytes 8,20000 \
  --piece 1k --allgather recursive-doubling --sub-group scatter-allgather
has "points with arrivals" 10 '.rows | length'
has "elapsed times" true '[.rows[] | .scheme == "once" and .mean_elapsed_us > 0 and .mean_elapsed_us <= .worst_elapsed_us and .message_time_us > 0] | all'
[[ $(head -n 1 "$work/b.jsonl" | jq -c '.setup | [.arrivals, .seed, .piece_bytes, .allgather, .sub_group]') == '["random:8",5,1024,"recursive-doubling","scatter-allgather"]' ]] ||
  fail "the header does not say under what"
# with a late root the other rank waits as long as the root is late
measured 2 bench broadcast --algorithms binomial --arrivals one-late:0:1000 --bytes 100000
has "a late root" true '.rows[0] | .worst_elapsed_us > 900 * .message_time_us'
# the chain in order of arrival does not wait for the late rank 1, the chain of numbers does
measured 3 bench broadcast --algorithms pipelined,nearopt --arrivals one-late:1:2000 --bytes 100000 --iterations 5 --reduce median
has "what the order of arrival spares rank 2" true '[.rows[] | .median_us] | .[1] < .[0] / 4'
# --rewrite works with schemes that leave time to rewrite data, and is refused with the others
measured 3 bench broadcast --algorithms native,binomial --rewrite --bytes 1,70000
has "points of rewritten data" 4 '.rows | length'
[[ $(head -n 1 "$work/b.jsonl" | jq .setup.rewrites) == true ]] || fail "the header does not say that data is rewritten"
measured 3 bench alltoall --rewrite --arrivals random:4 --bytes 100
measured 3 bench allreduce --rewrite --bytes 4000
on_ranks 3 bench allreduce --bytes 4000 --resume -o "$work/b.jsonl"
one_line 2 "made with another rewrites"
on_ranks 2 bench broadcast --rewrite --schemes synchronised,loop
one_line 2 "[-]-rewrite: scheme loop leaves no time to rewrite data between operations; use --schemes synchronised"
# ranks that share CPUs begin late; windows count if that is allowed, and only windows have lateness
measured 7 bench broadcast --algorithms flat --lateness 60s --bytes 8
has "late windows" 0 '.rows[0].late_windows'
[[ $(head -n 1 "$work/b.jsonl" | jq .setup.lateness_us) == 60000000.0 ]] || fail "the header does not say how late ranks may begin"
on_ranks 2 bench broadcast --lateness 1ms --schemes synchronised,loop
one_line 2 "[-]-lateness: scheme loop has no window; leave it out, or use --schemes synchronised"
on_ranks 2 bench broadcast --lateness 0us
one_line 2 "[-]-lateness 0us: no rank begins that early; give a time above 0, such as 1ms"
# blocks of different sizes: the rules and a file, which the header keeps; a run with others is another one
printf '0\n70000\n5\n' >"$work/sizes"
for collective in gatherv scatterv allgatherv alltoallv; do
  measured 3 bench $collective --counts "$work/sizes" --algorithms native,linear
  has "the counts of $collective" "$work/sizes" '[.rows[].counts] | unique | join(",")'
  [[ $(head -n 1 "$work/b.jsonl" | jq -c .setup.counts_bytes) == "[0,70000,5]" ]] || fail "the header of $collective lacks the sizes"
done
measured 3 bench alltoallv --counts one-large:1 --algorithms native,pairwise --bytes 0,5000 --schemes synchronised,loop
has "the counts" one-large:1 '[.rows[].counts] | unique | join(",")'
"$loggp" compare --measured "$work/b.jsonl" --params ompi-ib-sdr --format json >"$work/out" 2>"$work/err" || fail "no comparison of alltoallv"
on_ranks 3 bench alltoallv --counts linear --algorithms native,pairwise --bytes 0,5000 --schemes synchronised,loop --resume -o "$work/b.jsonl"
one_line 2 "made with another counts"
on_ranks 2 bench gatherv --counts "$work/sizes"
one_line 2 "[-]-counts .*sizes: has 3 sizes for 2 ranks; give one for each rank"
on_ranks 2 bench scatterv --counts one-large:2 --algorithms linear
one_line 2 "[-]-counts one-large:2: there is no rank 2; give 0 to 1"
on_ranks 2 bench gatherv --bytes 2000000000
one_line 2 "the blocks of gatherv are 4000000000 bytes together, more than one MPI call takes"
# a rank that is late by 100 ms, which is longer than anything else takes
printf '0us\n100ms\n' >"$work/late.csv"
measured 2 bench broadcast --algorithms binomial --arrivals "$work/late.csv" --bytes 8
has "a late receiver, less than half of its lateness" true '.rows[0] | .worst_elapsed_us < 50000'
# with so late a rank, operations are measured one at a time, so that the budget ends after the first
on_ranks 2 bench broadcast --algorithms binomial --arrivals "$work/late.csv" --bytes 8 --time-budget 1us --format json
[[ $status -eq 0 ]] || fail "exit status $status of a rank that is late by 100 ms"
has "operations that are over with the budget" 1 '.rows[0].repetitions'
status=0
"$loggp" compare --measured "$work/b.jsonl" --params ompi-ib-sdr --format json >"$work/out" 2>"$work/err" || fail "no comparison under arrivals"
cp "$work/b.jsonl" "$work/b2.jsonl"
"$loggp" compare --measured "$work/b.jsonl" "$work/b2.jsonl" --params ompi-ib-sdr --format json >"$work/two" 2>"$work/err" || fail "no comparison of two launches"
times() { jq -c '.points[0] | [.measured_us, .predicted_us] | map(. * 1e6 | round)' "$1"; }  # a geometric mean is rounded
[[ $(times "$work/two") == "$(times "$work/out")" ]] ||
  fail "two launches that are the same have another time"
has "the predicted time of a receiver that is late" true '.points[0].predicted_us < 100'

measured 3 bench barrier --algorithms ring,hypercube,dissemination,linear,native --schemes loop --barrier native --bytes 70000 --iterations 3
# a resumed run keeps the samples in the file, unless they are of another setup
lines=$(wc -l <"$work/b.jsonl")
on_ranks 3 bench barrier --algorithms ring,hypercube,dissemination,linear,native --schemes loop --barrier native --bytes 70000 \
  --iterations 3 --time-budget 2s --resume -o "$work/b.jsonl"
[[ $status -eq 0 && $(wc -l <"$work/b.jsonl") -eq $lines ]] || fail "a finished run was not resumed as finished"
[[ $("$loggp" plot "$work/b.jsonl" --out "$work/pictures") == "$work/pictures/time-b.svg" ]] || fail "no picture"
grep -q ">b: barrier, loop, 3 ranks: medians (95 %)<" "$work/pictures/time-b.svg" || fail "a picture of something else"
on_ranks 3 bench broadcast --resume -o "$work/b.jsonl"
one_line 2 "made with another collective"
on_ranks 2 bench barrier --algorithms ring --schemes loop --barrier native --bytes 70000 --resume -o "$work/b.jsonl"
one_line 2 "made with another ranks"
on_ranks 3 bench barrier --algorithms ring --schemes loop --barrier native --barrier-bytes 8 --bytes 70000 --resume -o "$work/b.jsonl"
one_line 2 "made with another barrier_bytes"
sed -E '1s/"mpi":"[^"]*"/"mpi":"Open MPI 1.0"/' "$work/b.jsonl" >"$work/c.jsonl"
on_ranks 3 bench barrier --algorithms ring --schemes loop --barrier native --bytes 70000 --resume -o "$work/c.jsonl"
one_line 2 "made with another mpi"
# a resumed point keeps its number of operations in a loop
head -n 4 "$work/b.jsonl" >"$work/c.jsonl"
on_ranks 3 bench barrier --algorithms ring --schemes loop --barrier native --bytes 70000 --iterations 2 --repetitions 8 \
  --time-budget 2s --resume -o "$work/c.jsonl"
[[ $status -eq 0 && $(jq -s '[.[] | select(.record == "sample").iterations]' "$work/c.jsonl" | jq -c '[length > 3, (unique | length == 1 and .[0] >= 1 and .[0] <= 3)]') == '[true,true]' ]] ||
  fail "loops of another length in one point"
on_ranks 2 bench broadcast --arrivals random:4 --schemes loop
one_line 2 "with --arrivals each operation is timed separately"
printf '0us\nnever\n' >"$work/arrivals.csv"
on_ranks 2 bench broadcast --arrivals "$work/arrivals.csv"
one_line 2 "a rank that never arrives can only be simulated"
printf '0us\n1000s\n' >"$work/arrivals.csv"
on_ranks 2 bench broadcast --arrivals "$work/arrivals.csv" --time-budget 2s
one_line 2 "a rank would arrive .* s late, but two operations must end within .* s; give shorter delays"
on_ranks 2 bench broadcast --arrivals one-late:2:1
one_line 2 "there is no rank 2; give 0 to 1"
on_ranks 2 bench broadcast --ranks 4
one_line 2 "4 ranks are asked for, but mpirun has started 2"
# a run that is refused leaves the samples of an earlier one; one that is complete replaces them
cp "$work/b.jsonl" "$work/kept"
for wrong in "--reduce foo" "--root 9" "--ranks 9"; do
  read -ra words <<<"$wrong"
  on_ranks 2 bench broadcast --time-budget 1s -o "$work/b.jsonl" "${words[@]}"
  [[ $status -eq 2 ]] && cmp -s "$work/kept" "$work/b.jsonl" && [[ ! -e $work/b.jsonl.part ]] || fail "status $status with $wrong, or the samples are lost"
done
on_ranks 2 bench broadcast --algorithms binomial --schemes loop --bytes 8 --repetitions 6 --time-budget 1s -o "$work/b.jsonl"
[[ $status -eq 0 && $(jq -s '[.[] | select(.record == "end")] | length' "$work/b.jsonl") -eq 1 && ! -e $work/b.jsonl.part ]] || fail "a complete run does not replace the samples"
cp "$work/kept" "$work/b.jsonl"

on_ranks 2 bench broadcast -o /dev/null/b.jsonl
one_line 2 "cannot be written"

# when the budget ends early, all rows still have all columns
on_ranks 2 bench broadcast --algorithms binomial --arrivals random:4 --bytes 8,1k --time-budget 1us --format csv -o "$work/c.jsonl"
[[ $status -eq 0 && $(awk -F, '{ print NF }' "$work/out" | sort -u | wc -l) -eq 1 ]] || fail "rows of other columns than the header's"
# the time of an empty window, with or without arrivals, is printed, and subtracted from the operation's time on request
if [[ $(nproc) -ge 2 ]]; then
  for how in "--schemes synchronised" "--arrivals balanced"; do
    # shellcheck disable=SC2086
    measured 1 bench broadcast --algorithms binomial $how --bytes 8
    has "times are as measured, $how" true '.rows[0] | .empty_us > 0 and .median_us > 0.5 * .empty_us and .minimum_us <= .lower_quartile_us and .lower_quartile_us <= .median_us and .median_us <= .upper_quartile_us and .upper_quartile_us <= .maximum_us and .minimum_us <= .average_us and .average_us <= .maximum_us'
    # shellcheck disable=SC2086
    measured 1 bench broadcast --algorithms binomial $how --bytes 8 --subtract-empty
    has "an operation of one rank takes less than nothing does, $how" true '.rows[0] | .empty_us > 0 and (.median_us == null or (.median_us > 0 and .median_us < .empty_us))'
  done
fi
# two ranks on one CPU do not wait for each other's cache lines for minutes
if command -v taskset >/dev/null; then
  start=$SECONDS status=0
  timeout 60 taskset -c "$(taskset -cp $$ | sed -E 's/.*: ([0-9]+).*/\1/')" "$mpiexec" -n 2 "$loggp" bench broadcast --schemes loop --bytes 8 \
    --iterations 3 --time-budget 1s -o "$work/t.jsonl" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -eq 0 || ($status -eq 1 && $(grep -c 'points have no repetition that counts' "$work/err") -eq 1) ]] && [[ $((SECONDS - start)) -lt 25 ]] || fail "exit status $status after $((SECONDS - start)) s on one CPU"
fi

# --per-rank prints each rank's own number, also for g_i and o_i
measured 3 bench broadcast --algorithms binomial --schemes gap,overhead --bytes 8 --iterations 3 --per-rank
has "numbers of each rank" true '[.rows[] | (.per_rank_us | length) == 3 and ((.per_rank_us | max) > 0)] | all'
on_ranks 3 bench broadcast --algorithms binomial --schemes gap --bytes 8 --iterations 3 --time-budget 1s --per-rank --format csv
[[ $status -eq 0 && $(head -n 1 "$work/out") == collective,algorithm,scheme,allgather,sub_group,order,barrier,piece_bytes,fan_out,radix,requests,operation,type,counts,ranks,bytes,segment_bytes,seed,root,barrier_bytes,barriers,flush,reduce,progress,receive,arrivals,noise,ranks_per_node,rank,median_us && $(wc -l <"$work/out") -eq 4 ]] ||
  fail "not one line of csv for each rank"
on_ranks 3 bench broadcast --algorithms binomial --schemes gap --bytes 8 --iterations 3 --time-budget 1s --per-rank
[[ $(grep -cE '^(algorithm|binomial) ' "$work/out") -eq 6 ]] || fail "not one table of the point and one of its ranks"

# other work on the ranks' CPUs is reported, and kept with the samples
if [[ $(nproc) -ge 2 ]]; then
  rivals=()
  for ((cpu = 0; cpu < $(nproc); ++cpu)); do
    timeout 30 sh -c 'while :; do :; done' &
    rivals+=($!)
  done
  measured 2 bench broadcast --algorithms binomial --schemes loop --bytes 8 --iterations 50
  kill "${rivals[@]}"
  wait "${rivals[@]}" || :
  grep -qE '^loggp: warning: .*rank [01] was disturbed: [0-9]+ involuntary context switches' "$work/err" ||
    fail "nothing is said of other load"
  [[ $(jq -s '[.[] | select(.record == "warning").warning | test("rank [01] was disturbed")] | any' "$work/b.jsonl") == true ]] ||
    fail "the samples keep nothing of other load"
fi

# more ranks than cores are reported
cores=$(nproc)
measured $((2 * cores + 1)) bench broadcast --algorithms native --schemes loop --bytes 8 --iterations 3
has "the mark" true '[.rows[].oversubscribed] | all'
grep -q "share a CPU" "$work/err" || fail "nothing is said of too many ranks"
measured $((cores + 1)) bench broadcast --algorithms native --schemes loop --bytes 8 --iterations 3 --ranks 2
has "the mark of a few ranks of a job of too many, in which MPI gives CPUs up" true '[.rows[].oversubscribed] | all'
! grep -q "was disturbed" "$work/err" || fail "ranks that share CPUs are said to be disturbed"

# a killed rank ends the run within seconds, and finished samples are kept (with short messages the point would reach the
# clock's precision before the rank is killed)
rank_1_killed "$work/d.jsonl" bench broadcast --algorithms binomial --schemes loop --bytes 1M --time-budget 40s --precision 0.0001% --repetitions 1000000 \
  -o "$work/d.jsonl"
[[ $(grep -c '"record":"sample"' "$work/d.jsonl") -ge 1 ]] || fail "nothing is kept of a killed run"

# on one rank an operation takes as long as a window without operation: if that is subtracted, no negative time is reported
on_ranks 1 bench broadcast --algorithms native,binomial --subtract-empty --repetitions 30 --time-budget 1s --format json
[[ $status -eq 0 ]] || fail "exit status $status of one rank"
has "times above 0, or none and the reason" '[true]' '[.rows[] | if .median_us == null then (.remark | test("undetermined")) else .median_us > 0 and .low_95_us > 0 end] | unique | tostring'

# compare --measured prints a prediction beside each measurement
on_ranks 2 bench broadcast --algorithms binomial,flat,native --schemes synchronised,loop --bytes 1 --time-budget 2s -o "$work/p.jsonl"
[[ $status -eq 0 ]] || fail "exit status $status before a comparison"
"$loggp" compare --measured "$work/p.jsonl" --params ompi-ib-sdr --format json >"$work/out" 2>"$work/err" || fail "no comparison"
has "points that can't be predicted" true '.points_not_predicted >= 2'
has "errors" true '[.points[] | ((.predicted_us - .measured_us) / .measured_us - .relative_error) | fabs < 1e-9] | all'
exit 0
