#!/usr/bin/env bash
# prediction.sh MPIRUN LOGGP [DIRECTORY]: measures broadcasts on up to 16 virtual hosts (2 ms, 1 Gbit/s), and compares their
# times with predictions from parameters that were measured between two of the hosts. Also compares the measured errors of
# benchmark schemes with the predicted errors, and checks claims of [1]. Exit status 1 if a target is missed, 77 if
# namespaces are not permitted. Takes six to eight minutes, in which the ranks have priority over all other load. DIRECTORY
# keeps the measurements.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"

up 16
echo "Parameters, between two of the hosts:"
parameters --max-bytes 128KiB --messages 4 --time-budget 80s

printf '\nPrediction against measurement:\n'
bench broadcasts broadcast --algorithms flat,binomial,pipelined,scatter-allgather --ranks 4,8,16 --bytes 1,8KiB,64KiB \
  --segment 8KiB --repetitions 15 --time-budget 90s
compare broadcasts
target "36 points, none left out" broadcasts '(.points | length) == 36 and .points_not_predicted == 0'
target "every point within 15 %" broadcasts '.largest_relative_error <= 0.15'
target "within 7 % in the median" broadcasts '.median_relative_error <= 0.07'
target "algorithms that differ by more than 15 % are ranked right" broadcasts '.ranking | length > 0 and all(.agrees)'
[[ $missed -eq 0 ]] || "$cluster" status

printf '\nWhat schemes get wrong, measured and predicted:\n'
schemes=synchronised,loop,change-root,barrier,acknowledge,send-latency
bench schemes broadcast --algorithms linear,binomial --schemes $schemes --ranks 4,8,16 --iterations 50 --repetitions 10 --time-budget 80s
compare schemes
target "every error has the sign and the order of magnitude predicted" schemes '.schemes | length > 0 and all(.agrees)'
printf '\nRoots backward:\n'
bench backward broadcast --algorithms linear,binomial --schemes synchronised,change-root --order backward --ranks 16 --iterations 50 \
  --repetitions 10 --time-budget 30s
compare backward
target "every error has the sign and the order of magnitude predicted" backward '.schemes | length > 0 and all(.agrees)'
printf '\nmax OL_i:\n'
# Launches count from which the machine's host has taken little time, since one delayed rank of 16 makes max OL_i longer. When
# there are not three such launches among six, all count.
quiet=0
for launch in 1 2 3 4 5 6; do
  bench ol-i.$launch broadcast --algorithms binomial --schemes synchronised,ol-i --ranks 4,8,12,15,16 --iterations 10 \
    --repetitions 10 --time-budget 30s
  stolen=$(grep -oE '[0-9]+ ms stolen' "$kept/ol-i.$launch.jsonl" | sort -n | tail -n 1)
  [[ ${stolen%% *} -ge 100 ]] || quiet=$((quiet + 1))
  [[ ${stolen%% *} -lt 100 ]] || mv "$kept/ol-i.$launch.jsonl" "$kept/stolen-$launch.jsonl"
  [[ $quiet -lt 3 ]] || break
done
if [[ $quiet -lt 3 ]]; then
  for file in "$kept"/stolen-*.jsonl; do mv "$file" "${file/stolen-/ol-i.}"; done
fi
compare ol-i
target "every error has the sign and the order of magnitude predicted" ol-i '.schemes | length > 0 and all(.agrees)'

printf '\nClaims of [1], 1 byte:\n'
target "send latency of the linear broadcast: the same for 4 and 16 ranks, far below its latency" schemes \
  'at("linear"; "send-latency"; 4) as $few | at("linear"; "send-latency"; 16) as $many | $many < 2 * $few and $many < at("linear"; "synchronised"; 16) / 20'
target "rounds of the linear broadcast: wrong forward, below half" schemes \
  'at("linear"; "change-root"; 16) < at("linear"; "synchronised"; 16) / 2'
target "rounds of the linear broadcast: accurate backward" backward \
  'close(at("linear"; "change-root"; 16); at("linear"; "synchronised"; 16))'
target "rounds of the binomial tree: a factor of two low forward, of 4 ranks (1.7 to 2.3)" schemes \
  'at("binomial"; "synchronised"; 4) / at("binomial"; "change-root"; 4) | . > 1.7 and . < 2.3'
target "… of more ranks by the factor predicted, more than two where latency is all, within 15 %" schemes \
  '[(8, 16) as $p | close(at("binomial"; "synchronised"; $p) / at("binomial"; "change-root"; $p);
    predicted("binomial"; "synchronised"; $p) / predicted("binomial"; "change-root"; $p))] | all'
target "rounds of the binomial tree: accurate backward" backward \
  'close(at("binomial"; "change-root"; 16); at("binomial"; "synchronised"; 16))'
target "the barrier method is an upper bound" schemes \
  '[("linear", "binomial") as $a | (4, 8, 16) as $p | at($a; "barrier"; $p) > at($a; "synchronised"; $p)] | all'
target "acknowledgements are an upper bound" schemes \
  '[("linear", "binomial") as $a | (4, 8, 16) as $p | at($a; "acknowledge"; $p) > at($a; "synchronised"; $p)] | all'
target "max OL_i of the binomial tree is the latency within 15 %, and between rounds and barrier" "ol-i schemes" \
  '[(4, 8, 16) as $p | at("binomial"; "ol-i"; $p) as $ol | close($ol; at("binomial"; "synchronised"; $p))
    and at("binomial"; "change-root"; $p) < $ol and $ol < at("binomial"; "barrier"; $p)] | all'
target "max OL_i of the binomial tree is flat from 8 to 15 ranks (within 15 %), and a step higher with 16" ol-i \
  'at("binomial"; "ol-i"; 8) as $eight | ([(12, 15) as $p | close(at("binomial"; "ol-i"; $p); $eight)] | all)
    and at("binomial"; "ol-i"; 16) > 1.15 * $eight'
exit $missed
