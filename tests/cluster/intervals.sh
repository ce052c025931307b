#!/usr/bin/env bash
# intervals.sh MPIRUN LOGGP [DIRECTORY]: how many measured times on 8 virtual hosts (2 ms, 1 Gbit/s) lie inside the intervals of their predictions.
# Parameters are measured in 3 launches between two of the hosts, broadcasts in 2 launches on up to all hosts. Each point is held out: the error of the
# model comes from the points of the other algorithms. Exit status 1 if a target is missed, 77 if namespaces are not permitted. Takes six minutes, in
# which the ranks have priority over all other load. DIRECTORY keeps the measurements.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"

up 8
echo "Parameters, between two of the hosts:"
launched 2 measure --launches 3 --time-budget 240s --max-bytes 128KiB --messages 4 --no-local-work -o "$kept/parameters.json"

printf '\nPrediction against measurement:\n'
launched 8 bench broadcast --launches 2 --time-budget 100s --algorithms flat,binomial,pipelined,scatter-allgather --ranks 4,8 --bytes 1,8KiB,64KiB \
  --segment 8KiB --repetitions 15 -o "$kept/broadcasts.jsonl" --format csv >"$kept/broadcasts.csv"
compare broadcasts --interval 95%
target "24 points, none left out" broadcasts '(.points | length) == 24 and .points_not_predicted == 0'
target "95 % intervals with the error of the model contain at least 90 % of held-out points" broadcasts \
  '.points | (map(select(.expected_low_us <= .measured_us and .measured_us <= .expected_high_us)) | length) >= 0.9 * length'
[[ $missed -eq 0 ]] || "$cluster" status
exit $missed
