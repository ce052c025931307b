#!/usr/bin/env bash
# shared.sh MPIRUN LOGGP [DIRECTORY [SHAPE…]]: predicts collectives on virtual hosts (2 ms, 1 Gbit/s) whose ranks share a link and whose leaf switches
# share an uplink, and measures them. SHAPE is HOSTSxRANKS:OVERSUBSCRIPTION: two leaf switches with half of the hosts each, and uplinks of as many times
# less than the hosts' links together; by default 8x2 and 4x4, each with 1, 2 and 4. Parameters are measured once for all shapes, on two hosts of one
# leaf. The uplinks' rates are known, and the hosts share this machine's CPUs and one switch. The same predictions without interface and uplinks, and
# without shared CPUs and the switch's work, show what these are good for. Exit status 1 if a target is missed, 77 if namespaces are not permitted. Takes
# about nine minutes for a shape, in which the ranks have priority over all other load. DIRECTORY keeps the measurements. SLOWER=k makes the links k times
# slower, and takes k times as long.
set -uo pipefail
. "${BASH_SOURCE[0]%/*}/experiment.sh"
spin=0us

shapes=("${@:4}")
[[ ${#shapes[@]} -gt 0 ]] || shapes=(8x2:1 8x2:2 8x2:4 4x4:1 4x4:2 4x4:4)
declare -A algorithms=([broadcast]=binomial,pipelined,scatter-allgather [scatter]=linear,binomial [allgather]=ring,recursive-doubling,bruck
  [alltoall]=linear,pairwise,bruck [allreduce]=recursive-doubling,ring,rabenseifner)
may_lack_points=true

# without_what NAME WHAT OPTIONS…: the comparison of NAME with fewer shared parts, kept as NAME-WHAT
without_what() {
  local params=parameters.json
  [[ $2 != no-interface ]] || { jq 'del(.interface, .memory)' "$kept/sharing.json" >"$kept/no-interface.json" && params=no-interface.json; }
  cp "$kept/$1.jsonl" "$kept/$1-$2.jsonl"
  compare "$1-$2" "${placed[@]}" "${@:3}" >/dev/null
}
all=() without=()
for shape in "${shapes[@]}"; do
  [[ $shape =~ ^([0-9]+)x([0-9]+):([0-9]+)$ && ${BASH_REMATCH[1]} -ge 4 ]] || { echo "shared.sh: '$shape' is no HOSTSxRANKS:OVERSUBSCRIPTION with 4 hosts or more" >&2; exit 2; }
  hosts=${BASH_REMATCH[1]} slots=${BASH_REMATCH[2]} ratio=${BASH_REMATCH[3]}
  ranks=$((hosts * slots)) uplink=$((hosts / 2 * 1000 / ratio / slower))
  up "$hosts" --slots "$slots" --hosts-per-leaf $((hosts / 2)) --uplink ${uplink}mbit
  printf '\n== %s: %d hosts with %d ranks each, uplinks of %d Mbit/s\n' "$shape" "$hosts" "$slots" "$uplink"
  parameters_of "$slots"
  link=$(awk -v rate="$uplink" 'BEGIN { printf "%.6f", 8000 / rate * 1538 / 1448 }')  # ns for each byte of payload
  topology=fat-tree:down=$((hosts / 2))/2,up=1,g=0us,G=0ns/${link}ns
  places "$ranks" "$slots"
  placed=(--mapping "$work/places")
  sharing "$ranks" "$hosts" $((hosts / 2)) "$link"
  for collective in broadcast scatter allgather alltoall allreduce; do
    name=$shape.$collective
    sizes=1,8KiB,64KiB
    [[ $collective != allreduce ]] || sizes=8,8KiB,64KiB  # of doubles
    bench "$name" "$collective" --algorithms "${algorithms[$collective]}" --ranks "$ranks" --bytes "$sizes" $(one_by_one "$ranks") --repetitions 10 --time-budget $((40 * slower))s
    params=sharing.json compare "$name" "${placed[@]}" --topology "$work/network" "${shared[@]}"
    all+=("$name")
    without_what "$name" no-interface --topology "$work/switch" "${shared[@]}"
    without+=("$name-no-interface")
    without_what "$name" no-sharing --topology "$topology"
    echo "with all: $(words_of "$name"); without interface and uplinks: $(words_of "$name-no-interface"); without shared CPUs and the switch: $(words_of "$name-no-sharing")"
  done
  "$cluster" status
  "$cluster" down
done

echo
target "predictions within 7 % in the median" "${all[*]}" '[.points[].relative_error | fabs] | sort | .[length / 2 | floor] <= 0.07'
target "every prediction within 20 %" "${all[*]}" '.points | length > 0 and all(.relative_error | fabs <= 0.2)'
target "without interface and uplinks the median error is larger" "${all[*]} ${without[*]}" '[.points[].relative_error | fabs] | (length / 2) as $n |
  def median: sort | .[length / 2 | floor]; (.[:$n] | median) < (.[$n:] | median)'
exit $missed
