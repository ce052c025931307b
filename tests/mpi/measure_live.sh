#!/usr/bin/env bash
# measure_live.sh MPIEXEC LOGGP: loggp measure on two or more ranks writes a valid file, or exits with status 1, the reason
# and no file. On one rank it exits with status 2.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"

for calls in blocking nonblocking persistent; do
  rm -f "$work"/m.*
  status=0
  "$mpiexec" -n 2 "$loggp" measure --no-local-work --time-budget 30s --repetitions 8 --calls $calls -o "$work/m.json" \
    >"$work/out" 2>"$work/err" || status=$?
  [[ $(head -n 1 "$work/m.samples.jsonl" | jq -r .record) == header ]] || fail "samples without a header"
  [[ $(grep -c '"record":"sample"' "$work/m.samples.jsonl") -ge 17 ]] || fail "fewer samples than sizes"
  case $status in
    0) "$loggp" params validate "$work/m.json" >/dev/null 2>"$work/err" || fail "an invalid file was written" ;;
    1) [[ ! -e $work/m.json ]] || fail "a file was written all the same"
       grep -qE 'undetermined|the time budget ended with only .* the machine is too busy' "$work/err" || fail "no reason was given" ;;
    *) fail "exit status $status with $calls calls" ;;
  esac
done

# if each rank has its own CPU, the samples' header has the distance between the two CPUs
[[ $(nproc) -lt 2 ]] || head -n 1 "$work/m.samples.jsonl" | jq -e '.provenance.cache_line_ns | tonumber > 1' >/dev/null ||
  fail "no distance between the CPUs"

# more than two ranks: one pair of ranks for each kind of link measures, while the other ranks sleep
status=0
"$mpiexec" -n 4 "$loggp" measure --no-local-work --max-bytes 4096 --time-budget 10s --repetitions 5 -o "$work/four.json" \
  >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 0 || ( $status -eq 1 && $(grep -c undetermined "$work/err") -ge 1 ) ]] || fail "four ranks: exit status $status"
[[ $status -eq 1 || $(jq -r '.links[0].class' "$work/four.json") == node ]] || fail "four ranks of one node share no link of it"
[[ -s $work/out ]] || fail "four ranks print nothing"

# pairs of ranks at once, on one node: what they could not measure is said, and a second run continues their samples
status=0
pairs=(measure --no-local-work --pairs 2 --max-bytes 512 --time-budget 5s --repetitions 3 --format csv -o "$work/pairs.json")
"$mpiexec" -n 4 "$loggp" "${pairs[@]}" >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 0 || ( $status -eq 1 && $(grep -c undetermined "$work/err") -ge 1 ) ]] || fail "pairs at once: exit status $status"
samples=$work/pairs.node.samples.jsonl
[[ $(head -n 1 "$samples" | jq -c '[.kind, .between_nodes, .same_node]') == '["node",[],[[0,1],[2,3]]]' ]] || fail "other pairs than 0 and 1, 2 and 3"
[[ $(sed 1d "$samples" | jq -rs 'map([.pairs, .bytes]) | unique | length') -eq 8 ]] || fail "not a sample of each number of pairs and size"
[[ $status -eq 1 ]] || grep -q "interfaces of nodes: not measured, because this needs two ranks or more on each of two nodes" "$work/err" ||
  fail "nothing is said of interfaces"
head -n 10 "$samples" >"$work/cut"
cp "$work/cut" "$samples"
status=0
"$mpiexec" -n 4 "$loggp" "${pairs[@]}" --resume >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 0 || ( $status -eq 1 && $(grep -c undetermined "$work/err") -ge 1 ) ]] || fail "pairs, resumed: exit status $status"
cmp -s <(head -n 10 "$samples") "$work/cut" || fail "old samples of pairs are gone"
[[ $(wc -l <"$samples") -eq 25 ]] || fail "not three samples of each point after resuming"

# a budget that is too short for any sample: an error, and no rank waits forever
for ranks in 2 4; do
  status=0
  timeout 60 "$mpiexec" -n $ranks "$loggp" measure --time-budget 1ms -o "$work/short.json" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -eq 1 && ! -e $work/short.json ]] || fail "exit status $status with a budget of 1 ms on $ranks ranks"
  [[ $(grep -c '^loggp: the time budget ended' "$work/err") -eq 1 ]] || fail "not one line about the budget"
done
# a resumed run continues where it was cut off
"$mpiexec" -n 2 "$loggp" measure --max-bytes 64 --repetitions 3 -o "$work/r.json" >"$work/out" 2>"$work/err" || true
head -n 4 "$work/r.samples.jsonl" >"$work/cut"
printf '{"record":"sam' >>"$work/cut"
mv "$work/cut" "$work/r.samples.jsonl"
status=0
"$mpiexec" -n 2 "$loggp" measure --max-bytes 64 --repetitions 3 --resume -o "$work/r.json" \
  >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 0 || ( $status -eq 1 && $(grep -c undetermined "$work/err") -ge 1 ) ]] || fail "the resumed run: exit status $status"
[[ $(sed -n 2,4p "$work/r.samples.jsonl" | jq -r .record | sort -u) == sample ]] || fail "old samples are gone"
[[ $(jq -s 'map(select(.record == "sample" and .bytes == 1)) | length' "$work/r.samples.jsonl") -ge 3 ]] ||
  fail "too few samples after resuming"

# the costs of reductions and copies are in the file, in ranges that begin at 1, with what was measured
if [[ $status -eq 0 ]]; then
  jq -e '[.reduce_us_per_byte, .copy_us_per_byte] | all(if type == "array" then .[0].min_bytes == 1 and .[-1].max_bytes == null and all(.us_per_byte > 0) else . > 0 end)' \
    "$work/r.json" >/dev/null || fail "no costs of reductions and copies"
  [[ $(jq -r '.environment | .reduce, .copy' "$work/r.json" | xargs) == "MPI_Reduce_local, sum of double memcpy" ]] || fail "not said what was measured"
  [[ $(head -n 1 "$work/r.local.samples.jsonl" | jq -r .kind) == local ]] || fail "no samples of reductions and copies"
  "$loggp" params validate "$work/r.json" >/dev/null 2>"$work/err" || fail "an invalid file was written"
fi
status=0
"$mpiexec" -n 2 "$loggp" measure --operation compose >"$work/out" 2>"$work/err" || status=$?
one_line 2 "compose of map is no operation of MPI"

# parameters of rewritten messages are marked as such
status=0
"$mpiexec" -n 2 "$loggp" measure --no-local-work --rewrite --calls nonblocking --max-bytes 1024 --time-budget 2s -o "$work/w.json" >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 0 || ( $status -eq 1 && $(grep -c undetermined "$work/err") -ge 1 ) ]] || fail "rewritten messages: exit status $status"
[[ $status -eq 1 || $(jq -r .environment.data "$work/w.json") == rewritten ]] || fail "parameters do not say that messages are rewritten"
[[ $(head -n 1 "$work/w.samples.jsonl" | jq .rewrites) == true ]] || fail "samples do not say that messages are rewritten"
status=0
"$mpiexec" -n 2 "$loggp" measure --calls nonblocking --max-bytes 1024 --resume -o "$work/w.json" >"$work/out" 2>"$work/err" || status=$?
one_line 2 "made with another --rewrite"
status=0
"$mpiexec" -n 2 "$loggp" measure --rewrite --calls persistent >"$work/out" 2>"$work/err" || status=$?
one_line 2 "persistent requests are bound to one buffer"

# over their own socket (pair_live.sh has more)
status=0
timeout 60 "$mpiexec" -n 2 "$loggp" measure --transport tcp --max-bytes 64 --time-budget 20s --repetitions 3 -o "$work/t.json" >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 0 || ( $status -eq 1 && $(grep -c undetermined "$work/err") -ge 1 ) ]] || fail "over TCP: exit status $status"
[[ $(head -n 1 "$work/t.samples.jsonl" | jq -r .provenance.transport) == "TCP to 127.0.0.1" ]] || fail "not over TCP"

# a killed rank ends the run, and every finished sample is kept
rank_1_killed "$work/d.samples.jsonl" measure --time-budget 40s --repetitions 1000000 -o "$work/d.json"
[[ ! -e $work/d.json && $(grep -c '"record":"sample"' "$work/d.samples.jsonl") -ge 1 ]] || fail "nothing is kept of a killed run"

# the same when the launcher is interrupted, as by Ctrl-C
OMPI_MCA_odls_base_sigkill_timeout=3 "$mpiexec" -n 2 "$loggp" measure --time-budget 40s --repetitions 1000000 -o "$work/i.json" >"$work/out" 2>"$work/err" &
for _ in {1..50}; do
  sleep 0.2
  [[ $(grep -c '"record":"sample"' "$work/i.samples.jsonl" 2>/dev/null) -lt 10 ]] || break
done
kill -INT $!
status=0
wait $! || status=$?
[[ $status -ne 0 && ! -e $work/i.json ]] || fail "an interrupted run has finished"
[[ $(grep -c '"record":"sample"' "$work/i.samples.jsonl") -ge 10 ]] || fail "nothing is kept of an interrupted run"
is_mpich || grep -q "^loggp: a signal ended the run before it was done; the finished samples are kept" "$work/err" || fail "an interrupted run says nothing"

# the launcher is killed: its ranks end with it, so that a run that is resumed at once finds whole samples and no writer
if ! is_mpich; then
  "$mpiexec" -n 2 "$loggp" measure --max-bytes 64 --time-budget 40s --repetitions 1000000 -o "$work/k.json" >"$work/out" 2>"$work/err" &
  for _ in {1..100}; do
    sleep 0.1
    [[ $(grep -c '"record":"sample"' "$work/k.samples.jsonl" 2>/dev/null) -lt 10 ]] || break
  done
  kill -9 $!
  wait $! 2>/dev/null || true
  cp "$work/k.samples.jsonl" "$work/k.before"
  status=0
  timeout 60 "$mpiexec" -n 2 "$loggp" measure --max-bytes 64 --repetitions 3 --resume -o "$work/k.json" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -eq 0 || ( $status -eq 1 && $(grep -c undetermined "$work/err") -ge 1 ) ]] || fail "not resumed after the launcher was killed: status $status"
  jq -e . "$work/k.samples.jsonl" >/dev/null || fail "broken samples after the launcher was killed"
  cmp -s <(head -n "$(wc -l <"$work/k.before")" "$work/k.samples.jsonl") <(head -n "$(wc -l <"$work/k.before")" "$work/k.before") || fail "other samples after the launcher was killed"
fi

timeout 60 "$mpiexec" -n 2 "$loggp" measure --no-local-work --messages 2,5 --time-budget 10s --repetitions 5 -o "$work/l.json" --format csv \
  >"$work/out" 2>"$work/err" || fail "no list of n: exit status $?"
for n in 2 5; do
  [[ $(head -n 1 "$work/l-n$n.samples.jsonl" | jq .messages) -eq $n ]] || fail "no samples with n = $n"
done
[[ $(tail -n +2 "$work/out" | cut -d, -f2 | sort -u | xargs) == "2 5" ]] || fail "not every n has its deviation"

status=0
timeout 30 "$mpiexec" -n 2 "$loggp" measure -o /dev/null/m.json >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 2 ]] || fail "exit status $status for a file that can't be written, not 2"
[[ $(grep -c '^loggp: .*cannot be written' "$work/err") -eq 1 ]] || fail "not one line about the file"

status=0
"$mpiexec" -n 1 "$loggp" measure -o "$work/n.json" >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 2 ]] || fail "exit status $status on 1 rank, not 2"
[[ $(grep -c '^loggp: measure needs at least 2 ranks' "$work/err") -eq 1 ]] || fail "not one line on 1 rank"
[[ ! -s $work/out && ! -e $work/n.json && ! -e $work/n.samples.jsonl ]] || fail "something was written"
