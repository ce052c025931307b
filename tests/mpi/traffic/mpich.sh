#!/usr/bin/env bash
# mpich.sh MPIEXEC LOGGP MPICH_TRAFFIC: each algorithm `mpich:NAME` sends the messages that MPICH sends when this
# algorithm is forced: as many between each pair of ranks, with as many bytes.
set -u
mpiexec=$1 loggp=$2 library=$3 library_name=mpich
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$(dirname "$0")/compare.sh"
# Every message goes through UCX, where it is counted, and every algorithm is MPICH's own for point-to-point messages.
export MPIR_CVAR_NOLOCAL=1 MPIR_CVAR_DEVICE_COLLECTIVES=none UCX_LOG_LEVEL=error

ranks='2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17' sizes=0,8,56,136,8000,100000 smp_nodes='2 3 4'

# MPICH's name of a collective, then those of its algorithms
algorithms='broadcast BCAST binomial scatter_recursive_doubling_allgather scatter_ring_allgather
barrier BARRIER dissemination
reduce REDUCE binomial reduce_scatter_gather
allreduce ALLREDUCE recursive_doubling reduce_scatter_allgather
scan SCAN recursive_doubling
exscan EXSCAN recursive_doubling
scatter SCATTER binomial
gather GATHER binomial
allgather ALLGATHER brucks recursive_doubling ring
alltoall ALLTOALL brucks pairwise scattered pairwise_sendrecv_replace
reduce-scatter REDUCE_SCATTER noncommutative pairwise recursive_doubling recursive_halving
reduce-scatter-block REDUCE_SCATTER_BLOCK noncommutative pairwise recursive_doubling recursive_halving
scatterv SCATTERV linear
gatherv GATHERV linear
allgatherv ALLGATHERV brucks recursive_doubling ring
alltoallv ALLTOALLV scattered pairwise_sendrecv_replace'

has_root() { case $1 in broadcast | reduce | gather | gatherv | scatter | scatterv) true ;; *) false ;; esac; }
roots() { echo 0; ! has_root "$1" || echo $(($2 - 1)); }  # COLLECTIVE RANKS: the roots that are tried

call() {  # COLLECTIVE NAME ID RANKS ROOT [COUNTS]: what the library sends with each size, or "refused" where it ends with an assertion
  local of_sizes=$sizes size
  [[ $1 != barrier ]] || of_sizes=0
  env "MPIR_CVAR_$2_INTRA_ALGORITHM=$3" timeout 200 "$mpiexec" -n "$4" "$library" "$1" "$3" "$of_sizes" "${@:5}" \
    >"$work/library" 2>"$work/err" </dev/null && return
  grep -q 'Assertion failed' "$work/err" || { cat "$work/err" >&2; echo "FAILED: $*" >&2; exit 1; }
  for size in ${of_sizes//,/ }; do echo "$1,$3,$4,$size,0,$5,refused"; done >"$work/library"
}

while read -r collective name ids; do
  for id in $ids; do
    for n in $ranks; do
      for root in $(roots "$collective" "$n"); do
        call "$collective" "$name" "$id" "$n" "$root"
        compare_all "$work/library"
      done
    done
  done
done <<<"$algorithms"

# Blocks of different sizes, some of them empty
while read -r collective name ids; do
  [[ $collective == *v || $collective == reduce-scatter ]] || continue
  for n in $ranks; do
    write_counts "$n"
    of_call=(--counts "$work/counts")
    for id in $ids; do
      [[ $id != pairwise_sendrecv_replace ]] || continue  # in place, two ranks send each other the same number of bytes
      for root in $(roots "$collective" "$n"); do
        sizes=$mean call "$collective" "$name" "$id" "$n" "$root" "$(paste -sd, "$work/counts")"
        compare_all "$work/library"
      done
    done
  done
done <<<"$algorithms"

# smp in every placement on 2 to 4 nodes, as MPICH divides ranks into groups that it takes for nodes: in turn, or in blocks
# whose first ones have one rank more.
unset MPIR_CVAR_NOLOCAL
smp='broadcast BCAST
barrier BARRIER
reduce REDUCE
allreduce ALLREDUCE
scan SCAN'
write_places() {  # RANKS NODES BLOCKS(0|1): the node and the site of each rank
  awk -v ranks="$1" -v nodes="$2" -v blocks="$3" 'BEGIN {
    for (rank = 0; rank < ranks; rank++) {
      larger = ranks % nodes; size = int(ranks / nodes)
      if (!blocks) node = rank % nodes
      else if (rank < larger * (size + 1)) node = int(rank / (size + 1))
      else node = larger + int((rank - larger * (size + 1)) / size)
      print "node" node, "site" }
  }' >"$work/places"
}
for blocks in 0 1; do
  for nodes in $smp_nodes; do
    export MPIR_CVAR_NUM_CLIQUES=$nodes MPIR_CVAR_CLIQUES_BY_BLOCK=$blocks
    for n in $ranks; do
      [[ $n -ge $nodes ]] || continue
      write_places "$n" "$nodes" "$blocks"
      of_call=(--mapping "$work/places")
      while read -r collective name; do
        [[ $collective != scan || $blocks == 1 ]] || continue  # it needs consecutive ranks on a node
        roots=0
        ! has_root "$collective" || roots="0 $((n / 2)) $((n - 1))"
        for root in $roots; do
          call "$collective" "$name" smp "$n" "$root"
          compare_all "$work/library"
        done
      done <<<"$smp"
    done
  done
done
echo "$cases calls compared, $different different"
[[ $cases -gt 50 && $different -eq 0 ]]
