#!/usr/bin/env bash
# arrivals.sh MPIRUN LOGGP [DIRECTORY [PATTERNS]]: the experiments of [2] section 5 on 16 virtual hosts (2 ms, 1 Gbit/s), with
# 20 arrival patterns for each point, or 5: the mean elapsed time (ē of [2], measured as in its Fig. 6) of its broadcasts, of the
# non-blocking pair and of the MPI library's broadcast. Ranks are late at random by less than MAX_IF messages, or a fifth
# of them by MAX_IF messages. Checks that arrival-b is the fastest blocking broadcast where MAX_IF is large, as [2] says,
# and that the simulation, with parameters measured between two of the hosts, predicts this and the order of the
# algorithms. Exit status 1 if a target is missed, 77 if namespaces are not permitted. Takes 25 to 40 minutes with 20
# patterns. DIRECTORY keeps the measurements, unless it is empty.
set -uo pipefail
case ${4:-20} in
  5) seeds=(1) student=2.776 ;;  # the 97.5 % quantile of Student's t with n - 1 degrees of freedom
  20) seeds=(1 6 11 16) student=2.093 ;;
  *) echo "PATTERNS is $4; give 5 or 20" >&2; exit 2 ;;
esac
. "${BASH_SOURCE[0]%/*}/experiment.sh"

blocking=flat,binomial-hypercube,pipelined,scatter-allgather,arrival-b
sizes=(--ranks 16 --bytes 256KiB --segment 8KiB --piece 8KiB --reduce mean --visits 1 --time-budget 150s)

# FILES…: algorithm, seed and median time of bench's rows, a line for each point
points() {
  awk -F, 'FNR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
    $at["median_us"] != "" { print $at["algorithm"], $at["seed"], $at["median_us"] }' "$@"
}
# of lines "algorithm seed us": the mean over the patterns with its 95 % interval, in ms
means() {
  awk -v student=$student '{ ++n[$1]; sum[$1] += $3; squares[$1] += $3 * $3 }
    END { for (a in n) { mean = sum[a] / n[a]; error = n[a] > 1 ? sqrt((squares[a] / n[a] - mean * mean) / (n[a] - 1)) : 0
      printf "%s %d %.2f %.2f %.2f\n", a, n[a], mean / 1000, (mean - student * error) / 1000, (mean + student * error) / 1000 } }' | sort
}
summary() {  # NAMES…
  { echo "algorithm patterns mean_ms low_95_ms high_95_ms predicted_ms"
    join -a 1 -e - -o 1.1,1.2,1.3,1.4,1.5,2.3 <(points "${@/%/.csv}" | means) <(jq -r '.points[] | "\(.algorithm) \(.seed) \(.predicted_us)"' "${@/#/compared-}" | means) |
      sort -n -k 3; } | column -t
}

up 16
echo "Parameters, between two of the hosts:"
parameters --max-bytes 256KiB --messages 4 --time-budget 40s

# the sub-group broadcast is the faster one of the platform for ranks on time, as in [2]
for sub_group in pipelined scatter-allgather; do
  bench $sub_group broadcast "${sizes[@]}" --algorithms arrival-b --sub-group $sub_group --arrivals random-whole:1 --repetitions 15
done
sub_group=$(for one in pipelined scatter-allgather; do points "$kept/$one.csv" | sed "s/^/$one /"; done | sort -g -k 4 | awk 'NR == 1 { print $1 }')
printf '\nSub-group broadcast: %s\n' "$sub_group"

declare -A names
for pattern in random-whole:1 random-whole:16 random-whole:64 late-each:0.2:16 late-each:0.2:64; do
  for seed in "${seeds[@]}"; do
    name=${pattern//:/-}-$seed
    bench "$name" broadcast "${sizes[@]}" --repetitions 3 --algorithms $blocking,flat-nb,arrival-nb,native --sub-group "$sub_group" --arrivals $pattern \
      --seeds $seed:$((seed + 4)):+1
    compare "$name" --reduce mean >/dev/null
    names[$pattern]+=" $name"
  done
  printf '\n%s:\n' $pattern
  (cd "$kept" && summary ${names[$pattern]})
done
for pattern in random-whole:16 random-whole:64 late-each:0.2:64; do
  target "$pattern: algorithms that differ by more than 15 % are ranked right" "${names[$pattern]}" \
    '.ranking | length > 0 and (map(select(.agrees)) | length) >= 0.9 * length'
done
mean='def mean($a; $of): [.points[] | select(.algorithm == $a) | .[$of]] | add / length;
  [("flat", "binomial-hypercube", "pipelined", "scatter-allgather") as $a | mean("arrival-b"; $of) < mean($a; $of)] | all'
for pattern in random-whole:64 late-each:0.2:64; do
  target "$pattern: arrival-b is the fastest blocking broadcast" "${names[$pattern]}" '"measured_us" as $of | '"$mean"
  target "$pattern: predicted so" "${names[$pattern]}" '"predicted_us" as $of | '"$mean"
done
[[ $missed -eq 0 ]] || "$cluster" status
exit $missed
