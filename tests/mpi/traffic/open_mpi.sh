#!/usr/bin/env bash
# open_mpi.sh MPIEXEC LOGGP OPEN_MPI_TRAFFIC some|all: each algorithm `ompi:ID` sends the messages that
# Open MPI sends when this algorithm is forced: as many between each pair of ranks, with as many bytes.
set -u
mpiexec=$1 loggp=$2 library=$3 which=$4 library_name=ompi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$(dirname "$0")/compare.sh"
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

counts=()  # sizes of the ranks' blocks, for the program
force() {  # COLLECTIVE IDS RANKS SIZES SEGMENT ROOT MCA…: what the library sends
  timeout 200 "$mpiexec" -n "$3" --mca pml_monitoring_enable 1 --mca coll_tuned_use_dynamic_rules 1 "${@:7}" \
    "$library" "$1" "$2" "$4" "$5" "$6" "${counts[@]}" 2>"$work/err" || { cat "$work/err" >&2; echo "FAILED: $*" >&2; exit 1; }
}
measure() {  # COLLECTIVE RANKS: all algorithms without and with segments
  case $1 in
    allgatherv)  # its algorithm can only be given at the start
      for id in 1 2 3 4 5; do force "$1" $id "$2" $sizes 0 0 --mca coll_tuned_allgatherv_algorithm $id; done ;;
    barrier) force "$1" all "$2" 0 0 0 ;;
    scan | exscan | alltoallv) force "$1" all "$2" $sizes 0 0 ;;
    *) force "$1" all "$2" $sizes 0 0
       [[ -z $segmented ]] || force "$1" all "$2" $segmented 1024 $(($2 - 1)) ;;
  esac
}

for collective in $collectives; do
  for n in $(ranks_of "$collective"); do
    measure "$collective" "$n" >"$work/library" || exit 1
    compare_all "$work/library"
  done
done

# Blocks of different sizes, some of them empty
for collective in reduce-scatter allgatherv alltoallv; do
  for n in $ranks; do
    write_counts "$n"
    of_call=(--counts "$work/counts") counts=("$(paste -sd, "$work/counts")")
    sizes=$mean segmented='' measure "$collective" "$n" >"$work/library" || exit 1
    compare_all "$work/library"
  done
done
echo "$cases calls compared, $different different"
[[ $cases -gt 100 && $different -eq 0 ]]
