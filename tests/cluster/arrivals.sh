#!/usr/bin/env bash
# arrivals.sh MPIRUN LOGGP [DIRECTORY]: checks a claim of [2] on 8 and 16 virtual hosts (2 ms, 1 Gbit/s). If ranks arrive at
# random within many message times, the mean elapsed time (ē of [2], measured as in its Fig. 6) of arrival-b is shorter
# than that of binomial, pipelined and scatter-allgather broadcasts. Also checks that the simulation, with parameters
# measured between two of the hosts, predicts the order of the algorithms. Exit status 1 if a target is missed, 77 if
# namespaces are not permitted. Takes about three minutes. DIRECTORY keeps the measurements.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"

up 16
echo "Parameters, between two of the hosts:"
parameters --max-bytes 256KiB --messages 4 --time-budget 40s

for max_if in 1 16 64; do
  for seed in 1 2 3; do
    bench random-$max_if-$seed --algorithms binomial,pipelined,scatter-allgather,arrival-b --arrivals random:$max_if \
      --seed $seed --ranks 8,16 --bytes 256KiB --segment 8KiB --sub-group scatter-allgather --reduce mean --repetitions 5 --time-budget 40s
    printf '\nMAX_IF = %s, seed %s:\n' $max_if $seed
    compare random-$max_if-$seed --reduce mean
  done
done
for max_if in 16 64; do
  target "MAX_IF = $max_if: algorithms that differ by more than 15 % are ranked right" \
    "random-$max_if-1 random-$max_if-2 random-$max_if-3" '.ranking | length > 0 and all(.agrees)'
done
# the mean over patterns, as in [2]
shortest='[(8, 16) as $p | ("binomial", "pipelined", "scatter-allgather") as $a | mean("arrival-b"; $p) < mean($a; $p)] | all'
target "MAX_IF = 64: arrival-b is the shortest on 8 and on 16 hosts" "random-64-1 random-64-2 random-64-3" \
  'def mean($a; $p): [.points[] | select(.algorithm == $a and .ranks == $p).measured_us] | add / length; '"$shortest"
target "MAX_IF = 64: predicted so" "random-64-1 random-64-2 random-64-3" \
  'def mean($a; $p): [.points[] | select(.algorithm == $a and .ranks == $p).predicted_us] | add / length; '"$shortest"
[[ $missed -eq 0 ]] || "$cluster" status
exit $missed
