#!/usr/bin/env bash
# clocks_live.sh MPIEXEC LOGGP: loggp clocks on few and many ranks. Checks tables, samples, pictures and exit statuses.
# Errors are compared with measured round trips, never with a fixed time.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
clocks_on() {  # N ARGUMENTS…: status in $status
  on_ranks "$1" clocks "${@:2}"
}
is() {  # WHAT JQ
  [[ $(jq "$2" "$work/out") == true ]] || fail "$1"
}
quick=(--round-trips 200 --duration 50ms --instants 3 --estimates 1 --tries 10 --passes 1,3
  --interval 20ms --after 0s,50ms --repetitions 1 --stop-after 1,10,100 --runs 100)

for ranks in 2 3 4 7; do
  clocks_on $ranks "${quick[@]}" --offset random:5s --drift random:100ppm --format json \
    -o "$work/c.jsonl" --pictures "$work/pictures"
  [[ $status -eq 0 ]] || fail "exit status $status on $ranks ranks"
  is "$ranks ranks" ".ranks == $ranks"
  is "round trips with every other rank" "[.\"round-trips\"[] | .rank] == [range(1; $ranks)]"
  is "quantiles that ascend" '[."round-trips"[] | .half_rtt_min_us > 0 and .half_rtt_min_us <= .median_us and .median_us <= .max_us] | all'
  is "drifts with their truth" "(.drift | length) == $ranks - 1 and ([.drift[] | .true_drift_ppm != null] | all)"
  is "methods that are wrong by no more than their round trips" '[.methods[] | .error_us <= .half_rtt_us * 1.01] | all'
  is "four groups with offsets and two with drifts, at two times" '(.groups | length) == 12'
  is "messages that fit the ping-pongs" "[.groups[] | .messages >= 2 * 10 * ($ranks - 1)] | all"
  is "quality that gets better" '[.resampling | group_by(.round_trips)[] | .[0].above_least_percent >= .[2].above_least_percent] | all'
  for picture in round-trips differences quality cost; do
    grep -q '<svg' "$work/pictures/$picture.svg" || fail "no picture $picture"
  done
  [[ $(head -n 1 "$work/c.jsonl" | jq -r .kind) == clocks ]] || fail "samples without a header"
  cp "$work/out" "$work/before"
  "$loggp" clocks "${quick[@]}" --samples "$work/c.jsonl" --format json >"$work/out" 2>"$work/err"
  cmp "$work/before" "$work/out" || fail "the samples file says something else"
  # without drift, the error of an offset does not grow with time
  clocks_on $ranks "${quick[@]}" --offset random:5s --show groups --format json
  [[ $status -eq 0 ]] || fail "exit status $status on $ranks ranks without drift"
  is "offsets that are wrong by no more than the round trips" '[.groups[] | select(.passes == 1) | .error_us <= .uncertainty_us + 0.001] | (length == 8) and all'
done

# launches differ: rows of each, and their spread
status=0
timeout 100 "$loggp" clocks "${quick[@]}" --show drift,groups --launches 3 --launcher "$mpiexec -n 3" --format json -o "$work/l.jsonl" >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 0 ]] || fail "exit status $status of three launches"
is "rows of three launches" '[.drift[].launch] | unique == [1, 2, 3]'
is "a spread of both parts" '[.spread[].part] | unique == ["drift", "groups"]'
is "means within their intervals and values" '[.spread[] | .launches == 3 and .low_95 <= .mean and .mean <= .high_95 and .least <= .mean and .mean <= .most] | all'
is "the mean of a drift" '([.drift[] | select(.rank == 1) | .drift_ppm] | add / 3) as $mean | .spread[] | select(.part == "drift" and .rank == 1 and .quantity == "drift_ppm") | .mean - $mean | fabs < 1e-9'

# the format table prints several tables, csv a single one
clocks_on 2 "${quick[@]}"
[[ $status -eq 0 ]] || fail "exit status $status of a table"
grep -q logarithmic "$work/out" || fail "no row of the logarithmic group"
clocks_on 3 "${quick[@]}" --show histogram --format csv
[[ $(wc -l <"$work/out") -eq $((1 + 2 * 201)) ]] || fail "not 201 rows for each rank"

clocks_on 1 "${quick[@]}"
one_line 2 "needs at least 2 ranks"
clocks_on 3 --drift 50
one_line 2 "write it as 50ppm"
clocks_on 2 "${quick[@]}" -o /dev/full
one_line 1 "cannot be written"

# a file that another process writes is refused
exec 9>>"$work/held.jsonl"
flock 9
on_ranks 2 clocks --round-trips 20 --show round-trips -o "$work/held.jsonl"
said_once 1 "held.jsonl: .* is writing this file"
exec 9>&-

# a rank that dies ends the run within seconds, and finished samples are kept
rank_1_killed "$work/d.jsonl" clocks --round-trips 200 --duration 40s --instants 100 -o "$work/d.jsonl"
[[ $(wc -l <"$work/d.jsonl") -ge 2 && $(head -n 1 "$work/d.jsonl" | jq -r .kind) == clocks ]] || fail "nothing is kept of a killed run"
exit 0
