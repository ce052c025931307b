#!/usr/bin/env bash
# traffic.sh MPIEXEC LOGGP LIBRARY_TRAFFIC some|all: each algorithm `ompi:ID` sends the messages that
# Open MPI sends when this algorithm is forced: as many between each pair of ranks, with as many bytes.
set -u
mpiexec=$1 loggp=$2 library=$3 which=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset OMPI_MCA_pml  # the monitoring component stands in front of ob1

collectives='allreduce reduce broadcast allgather alltoall gather scatter barrier reduce-scatter
reduce-scatter-block scan exscan allgatherv alltoallv'
if [[ $which == all ]]; then
  ranks='2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17' sizes=0,8,56,136,8000,100000 segmented=136,8000,100000
else
  ranks=7 sizes=0,8000 segmented=8000
fi
ranks_of() {  # COLLECTIVE: some collectives have algorithms for two ranks
  case $which:$1 in some:barrier | some:allgather | some:alltoall) echo 2 $ranks ;; *) echo $ranks ;; esac
}

force() {  # COLLECTIVE IDS RANKS SIZES SEGMENT ROOT MCA…: what the library sends
  timeout 200 "$mpiexec" -n "$3" --mca pml_monitoring_enable 1 --mca coll_tuned_use_dynamic_rules 1 "${@:7}" \
    "$library" "$1" "$2" "$4" "$5" "$6" 2>"$work/err" || { cat "$work/err" >&2; echo "FAILED: $*" >&2; exit 1; }
}
measure() {  # COLLECTIVE RANKS: all algorithms without and with segments
  case $1 in
    allgatherv)  # its algorithm can only be given at the start
      for id in 1 2 3 4 5; do force "$1" $id "$2" $sizes 0 0 --mca coll_tuned_allgatherv_algorithm $id; done ;;
    barrier) force "$1" all "$2" 0 0 0 ;;
    scan | exscan | alltoallv) force "$1" all "$2" $sizes 0 0 ;;
    *) force "$1" all "$2" $sizes 0 0
       force "$1" all "$2" $segmented 1024 $(($2 - 1)) ;;
  esac
}

cases=0 different=0
compare() {  # COLLECTIVE ID RANKS BYTES SEGMENT ROOT called|refused, and the library's rows on stdin
  local options=(--algorithm "ompi:$2" --ranks "$3" --bytes "$4" --params L=1us,o=1us,g=1us,G=1ns --traffic "$work/ours")
  [[ $5 == 0 ]] || options+=(--segment "$5")
  [[ $6 == 0 ]] || options+=(--root "$6")
  cases=$((cases + 1))
  "$loggp" simulate "$1" "${options[@]}" >"$work/out" 2>"$work/err"
  local status=$?
  if [[ $7 == refused ]]; then
    [[ $status -eq 2 ]] || { echo "$*: the library refuses it, but loggp ends with $status" >&2; different=$((different + 1)); }
    return
  fi
  { echo source,destination,messages,bytes; cat; } >"$work/theirs"
  [[ $status -eq 0 ]] && cmp -s "$work/theirs" "$work/ours" && return
  different=$((different + 1))
  [[ $different -le 10 ]] || return
  echo "DIFFERENT: loggp simulate $1 ${options[*]}" >&2
  if [[ $status -eq 0 ]]; then diff "$work/theirs" "$work/ours" | head -6 >&2; else cat "$work/err" >&2; fi
}

for collective in $collectives; do
  for n in $(ranks_of "$collective"); do
    measure "$collective" "$n" >"$work/library" || exit 1
    # one file for each call, named by its place
    rm -f "$work"/call.*
    awk -F, -v work="$work" '
      NF == 7 { close(file); file = sprintf("%s/call.%05d", work, ++call); print > file; next }
      { printf "%s,%s,%s,%s\n", $7, $8, $9, $10 > file }' "$work/library"
    for call in "$work"/call.*; do
      IFS=, read -r name id count bytes segment root how <"$call"
      compare "$name" "$id" "$count" "$bytes" "$segment" "$root" "$how" < <(tail -n +2 "$call")
    done
  done
done
echo "$cases calls compared, $different different"
[[ $cases -gt 100 && $different -eq 0 ]]
