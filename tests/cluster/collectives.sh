#!/usr/bin/env bash
# collectives.sh MPIRUN LOGGP [DIRECTORY [COLLECTIVE…]]: measures collectives on 16 virtual hosts (2 ms, 1 Gbit/s): all algorithms of the catalogue, and
# those of Open MPI by its own code. Compares the times of the catalogue with predictions from parameters that were measured between two of the hosts and
# from the CPUs and the switch that the hosts share, and with the times of the same algorithm in the library. Exit status 1 if a target is missed, 77 if
# namespaces are not permitted. Takes about half an hour for seven collectives, with SLOTS=2 an hour; the ranks have priority over all other
# load. DIRECTORY keeps the measurements. SLOTS=n runs n ranks on each host, which share its link. SLOWER=k makes the links k times slower, and takes k times as long.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"
spin=0us

collectives=("${@:4}")
[[ ${#collectives[@]} -gt 0 ]] || collectives=(broadcast reduce allreduce allgather alltoall gather scatter)
slots=${SLOTS:-1} ranks=$((16 * ${SLOTS:-1}))
sizes=8,8KiB,64KiB
sampling=(--ranks "$ranks" --bytes "$sizes" --repetitions 10 --visits 1 $(one_by_one "$ranks"))

names() {  # COLLECTIVE CONDITION: its algorithms that run on the hosts
  "$loggp" algorithms "$1" --format json |
    jq -r '[.[] | select(.needs != "2 ranks") | select('"$2"') | .algorithm] | join(",")'
}
# What two libraries call the same runs once in our own code: the names of the catalogue and those of Open MPI.
ours() { names "$1" '.algorithm | startswith("mpich:") or startswith("arrival-") or . == "nearopt" or . == "sorted-chain" | not'; }
id_of() { "$loggp" algorithms "$1" --format json | jq -r --arg name "$2" '.[] | select(.algorithm == $name) | .id'; }
placed=()
# COLLECTIVE: each algorithm of Open MPI by our code and by the library's, in turn in the same run. The library takes one algorithm for a run.
against_the_library() {
  local name variable=$1
  [[ $1 != broadcast ]] || variable=bcast
  for name in $(names "$1" '.algorithm | startswith("ompi:")' | tr , ' '); do
    mpi_options=(--mca coll_tuned_use_dynamic_rules 1 --mca "coll_tuned_${variable}_algorithm" "$(id_of "$1" "$name")")
    bench "library-$1-${name#ompi:}" "$1" --algorithms "$name,native" "${sampling[@]}" --time-budget $((12 * slots * slower))s
    awk -F, -v name="$name" '
      FNR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
      { time[$at["algorithm"] " " $at["bytes"]] = $at["median_us"]; ++points[$at["bytes"]] }
      END { for (bytes in points) { ours = time[name " " bytes]; library = time["native " bytes]
        if (ours > 0 && library > 0)
          printf "%-32s %6d B  ours %9.0f us  library %9.0f us  ratio %.3f\n", name, bytes, ours, library, ours / library } }' "$kept/library-$1-${name#ompi:}.csv"
  done >"$work/against"
  mpi_options=()
  sort -k 2,2n -k 1,1 "$work/against" | tee "$kept/against-library.$1"
}

up 16 --slots "$slots"
echo "Parameters, between two of the hosts:"
if [[ $slots -eq 1 ]]; then
  parameters --max-bytes 128KiB --messages 4 --time-budget $((60 * slower))s
else
  parameters_of "$slots"
fi
places "$ranks" "$slots"
[[ $slots -eq 1 ]] || placed=(--mapping "$work/places")
overheads=row may_lack_points=true
for launch in 1 2 3; do  # of all collectives, so that a time in which the machine is slower counts in one of three launches
  measure_sharing "$ranks" $launch
  for collective in "${collectives[@]}"; do
    bench "$collective.$launch" "$collective" --algorithms "$(ours "$collective")" "${sampling[@]}" --time-budget $((50 * slots * slower))s
  done
done
for collective in "${collectives[@]}"; do
  printf '\n%s, our code against the library:\n' "$collective"
  against_the_library "$collective"
done
fit_sharing "$ranks" 16
for collective in "${collectives[@]}"; do
  printf '\n%s, prediction against measurement:\n' "$collective"
  compare "$collective" "${placed[@]}" >/dev/null
  mv "$kept/compared-$collective" "$kept/compared-$collective-alone"
  params=sharing.json compare "$collective" "${placed[@]}" --topology "$work/switch" "${shared[@]}"
  echo "with shared CPUs and the switch: $(words_of "$collective"); without: $(words_of "$collective-alone")"
done

echo
target "every prediction within 15 %" "${collectives[*]}" '.points | length > 0 and all(.relative_error | fabs <= 0.15)'
target "predictions within 5 % in the median" "${collectives[*]}" '[.points[].relative_error | fabs] | sort | .[length / 2 | floor] <= 0.05'
target "at least 95 % of the pairs that differ by 15 % are ranked right" "${collectives[*]}" \
  '.ranking | length > 0 and (map(select(.agrees)) | length) >= 0.95 * length'
[[ " ${collectives[*]} " != *" gather "* ]] || target "15 hosts that send to one at once (linear gather) within 10 %" gather \
  '[.points[] | select(.algorithm == "linear").relative_error | fabs] | length > 0 and all(. <= 0.1)'
awk '{ ++all; if ($NF < 0.9 || $NF > 1.1) ++far } END { exit all == 0 || far > 0 }' "$kept"/against-library.* &&
  echo "held    our code within 10 % of the library" || { echo "MISSED  our code within 10 % of the library"; missed=1; }
"$cluster" status
exit $missed
