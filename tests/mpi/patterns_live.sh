#!/usr/bin/env bash
# patterns_live.sh MPIEXEC LOGGP: loggp measure --pattern and loggp stress on few and many ranks. Checks rows, files and exit
# statuses, but no times.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
measured() {  # N ARGUMENTS…
  on_ranks "$@" --time-budget 5s --repetitions 7 --format json -o "$work/p.json"
  [[ $status -eq 0 ]] || fail "exit status $status of $*"
  [[ $(jq '[.rows[] | select(.minimum_us > 0 and .minimum_us <= .median_us and .median_us <= .maximum_us and .samples >= 1)] | length' "$work/out") -eq \
    $(jq '.rows | length' "$work/out") ]] || fail "rows of $* that can't be"
  cmp "$work/out" "$work/p.json" || fail "-o has something else than stdout"
  [[ $(head -n 1 "$work/p.samples.jsonl" | jq -r .kind) == pattern ]] || fail "samples without a header"
  [[ $(grep -c '"record":"sample"' "$work/p.samples.jsonl") -eq $(jq '[.rows[].samples] | add' "$work/out") ]] ||
    fail "other samples than are counted"
}

for ranks in 2 3 4 7; do
  for pattern in ping-pong head-to-head; do
    for calls in blocking nonblocking; do
      measured $ranks measure --pattern $pattern --calls $calls --sizes 0,1,4096,300000
      has "pairs of $pattern" 0-1 '[.rows[].pairs[].pair] | unique | join(" ")'
      has "sizes of $pattern" "0 1 4096 300000" '[.rows[].bytes] | join(" ")'
      has ranks $ranks .ranks
    done
  done
done
measured 2 measure --pattern head-to-head --calls persistent --sizes 8,300000
has calls persistent .calls
measured 3 measure --pattern ping-pong --idle poll --max-bytes 64
has "sizes from --min-bytes to --max-bytes" "true 0 64" '[.rows[].bytes] | "\([0, 1, 2, 4, 8, 16, 32, 64] - . == []) \(min) \(max)"'
measured 2 measure --pattern ping-pong --cache out:1M --sizes 1,100000,2000000
has "the cache" "out:1M" .cache
measured 4 measure --pattern bisection --sizes 8,100000
has "pairs of a bisection" "0-2 1-3" '[.rows[].pairs[].pair] | unique | join(" ")'
measured 4 measure --pattern head-to-head --pairs all --pairing mirror --sizes 8,100000
has "mirrored pairs" "0-3 1-2" '[.rows[].pairs[].pair] | unique | join(" ")'
measured 7 measure --pattern bisection --pairs 2 --pairing butterfly:1 --sizes 8
has "pairs of a butterfly" "0-2 1-3" '[.rows[].pairs[].pair] | unique | join(" ")'
measured 2 measure --pattern overlap --sizes 50000 --compute 20us,40us
has "computations" "null 20 40" '[.rows[].compute_us] | map(tostring) | join(" ")'
has "busy loops last at least that long" true '[.rows[1:][] | .computed_us >= .compute_us] | all'
measured 2 measure --pattern overlap --max-bytes 1000
has "computations of an overlap" 9 '.rows | length'

# a resumed run keeps the samples of the same pattern only
on_ranks 2 measure --pattern ping-pong --sizes 1,8 --repetitions 3 -o "$work/r.json"
[[ $status -eq 0 ]] || fail "exit status $status before it is resumed"
on_ranks 2 measure --pattern ping-pong --sizes 1,8 --repetitions 5 -o "$work/r.json" --resume --format json
[[ $status -eq 0 ]] || fail "exit status $status of --resume"
has "samples after --resume" "5 5" '[.rows[].samples] | join(" ")'
on_ranks 2 measure --pattern head-to-head --sizes 1,8 -o "$work/r.json" --resume
one_line 2 "made with another pattern"

on_ranks 3 measure --pattern bisection
one_line 2 "1 of 3 ranks have no partner"
on_ranks 4 measure --pattern ping-pong --pairs 3
one_line 2 "4 ranks make 2"
on_ranks 1 measure --pattern ping-pong
one_line 2 "1 rank makes no pair"
on_ranks 2 measure --pattern bisection --pairing butterfly:1
one_line 2 "make no pair"
on_ranks 2 measure --pattern ping-pong -o /dev/null/p.json
one_line 2 "cannot be written"

for ranks in 2 3; do
  on_ranks $ranks measure --pattern ping-pong --time-budget 1us
  one_line 1 "the time budget ended before the first sample"
done

for ranks in 2 3 4 7; do
  on_ranks $ranks stress --max-bytes 70000 --format json
  [[ $status -eq 0 ]] || fail "exit status $status of stress on $ranks ranks"
  has "messages on $ranks ranks" true ".ranks == $ranks and .messages == 14 * $ranks * ($ranks - 1) * ([.classes[].sizes] | add)"
  has "size classes" "0 1 2 4 8 16 32 64 128 256 512 1024 2048 4096 8192 16384 32768 65536" \
    '[.classes[].min_bytes] | join(" ")'
done
on_ranks 1 stress
one_line 2 "needs at least 2 ranks"
exit 0
