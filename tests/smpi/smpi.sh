#!/usr/bin/env bash
# smpi.sh LOGGP [--speed]: compares loggp with SimGrid's SMPI, another simulator, which runs the same algorithms, in its own code, on the
# same networks: a crossbar, and a fat tree of two levels with 2 to 1 oversubscription. Prints each point. With --speed, which takes three
# minutes more, also compares the time and the memory that both take for allreduces on 1024 ranks of both networks; ours must be at least
# 20 times as fast. Exit status 1 if a target is missed, 77 without SimGrid (libsimgrid-dev). Takes half a minute.
#
# In both simulators a send ends when its receiver has taken the message. SMPI shares the rate of a link among the messages that cross it at
# the same time; loggp's links serve them one after another. Points at which this decides the time are "divided", and have a target of
# their own. Points at which the two libraries run different algorithms are printed, not judged ("-"): SMPI's ring with fewer elements than
# ranks is another algorithm.
set -uo pipefail
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
loggp=$(realpath "$1")
command -v smpicc smpirun >/dev/null || { echo "SimGrid is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missed=0

smpicc -O2 -o "$work/collective" "$here/collective.c" || exit 1
platform() {  # NAME HOSTS ATTRIBUTES: a cluster whose cables have 2.5 us and 1 GB/s
  printf '%s\n' "<?xml version='1.0'?>" '<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">' '<platform version="4.1">' \
    "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-$(($2 - 1))\" speed=\"1Gf\" bw=\"1GBps\" lat=\"2.5us\" $3/>" '</platform>' >"$work/$1.xml"
  seq -f 'n%.0f' 0 $(($2 - 1)) >"$work/$1.hosts"
}
# Only the network takes time, as in the parameter sets below. No message is eager.
settings=(simulate-computation:no os:0:0:0 or:0:0:0 ois:0:0:0 wtime:0 async-small-thresh:0 send-is-detached-thresh:0)
network=(model:CM02 latency-factor:1 bandwidth-factor:1 weight-S:0 TCP-gamma:0 crosstraffic:0)
smpi_of() {  # PLATFORM RANKS COLLECTIVE ALGORITHM BYTES: sets `smpi` to the command that prints the time in us
  smpi=(smpirun -platform "$work/$1.xml" -hostfile "$work/$1.hosts" -np "$2" --log=root.thresh:critical "${settings[@]/#/--cfg=smpi/}"
    "${network[@]/#/--cfg=network/}" --cfg=smpi/"$3:$4" "$work/collective" "$3" "$5")
}
ours() {  # RANKS COLLECTIVE ALGORITHM BYTES NETWORK…: the time in us
  "$loggp" simulate "$2" --algorithm "$3" --ranks "$1" --bytes "$4" --receive offloaded "${@:5}" --format json 2>/dev/null | jq .reported_us
}

# COLLECTIVE SMPI'S-ALGORITHM OURS SIZES-THAT-ARE-JUDGED
algorithms='bcast binomial_tree binomial 8,8192,262144
bcast flattree ompi:basic_linear 8,8192,262144
reduce binomial binomial 8,8192,262144
allreduce rdb recursive-doubling 8,8192,262144
allreduce lr ring 8192,262144
allreduce rab_rdb rabenseifner 8,8192,262144
allgather rdb recursive-doubling 8,8192,262144
allgather bruck bruck 8,8192,262144
allgather NTSLR ring 8,8192,262144
alltoall ring pairwise 8,8192,262144
alltoall pair mpich:pairwise 8,8192,262144
alltoall bruck bruck 8,8192,262144
alltoall basic_linear linear 8,8192,262144'
# PLATFORM:COLLECTIVE:ALGORITHM:BYTES of the points that are "divided". In each step several ranks send over one cable of the fat tree, and
# a rank begins its next step when it has its message. SMPI divides the cable's rate, so that all these messages end together, late. Ours
# end one after another: the rank that was first begins its next step early and is first again, so that steps overlap. Bytes of 8-byte
# messages do not count, and steps of 256 KiB do not overlap. docs/methods.md computes both times of recursive doubling by hand.
divided=(fat-tree:allreduce:recursive-doubling:8192 fat-tree:alltoall:pairwise:8192)
kind_of() {  # PLATFORM COLLECTIVE ALGORITHM BYTES SIZES-THAT-ARE-JUDGED
  if [[ ,$5, != *,$4,* ]]; then
    echo -
  elif [[ " ${divided[*]} " == *" $1:$2:$3:$4 "* ]]; then
    echo divided
  else
    echo judged
  fi
}
compare() {  # PLATFORM RANKS NETWORK…
  printf '%-9s %-10s %-20s %8s %12s %12s  %s\n' network collective algorithm bytes smpi_us ours_us ratio
  while read -r collective theirs algorithm judged; do
    for bytes in 8 8192 262144; do
      local other mine
      smpi_of "$1" "$2" "$collective" "$theirs" "$bytes"
      other=$("${smpi[@]}" </dev/null 2>"$work/err") || { cat "$work/err" >&2; exit 1; }
      mine=$(ours "$2" "$collective" "$algorithm" "$bytes" "${@:3}")
      printf '%-9s %-10s %-20s %8d %12.2f %12.2f  %.3f %s\n' "$1" "$collective" "$algorithm" "$bytes" "$other" "$mine" \
        "$(jq -n "$mine / $other")" "$(kind_of "$1" "$collective" "$algorithm" "$bytes" "$judged")"
    done
  done <<<"$algorithms" | tee "$work/$1.points"
}
verdict() {  # STATUS WHAT
  if [[ $1 -eq 0 ]]; then
    echo "held    $2"
  else
    echo "MISSED  $2"
    missed=1
  fi
}
# WHAT FILE CONDITION [KIND]: an awk condition for each judged row, or each of another kind; $7 is the ratio
target() {
  awk -v kind="${4:-judged}" "\$8 == kind { ++all; if (!($3)) { ++bad; print \"  not: \" \$0 } } END { exit all == 0 || bad > 0 }" "$work/$2.points"
  verdict $? "$1"
}
# Of each two algorithms of a collective, judged or divided, whose times differ by more than 15 % in SMPI, the same one is faster.
ranked_alike() {
  awk '$8 != "-" { key = $2 " " $4; n[key]++; theirs[key, n[key]] = $5; mine[key, n[key]] = $6 }
    END { for (key in n) for (i = 1; i <= n[key]; ++i) for (j = 1; j < i; ++j) {
        r = theirs[key, i] / theirs[key, j]
        if (r < 1 / 1.15 || r > 1.15) { ++all; if ((r > 1) != (mine[key, i] > mine[key, j])) ++bad } }
      printf "%d of %d pairs in the same order\n", all - bad, all; exit bad > 0 || all == 0 }' "$work/$1.points" || missed=1
}

crossbar=L=5us,o=0,g=0,G=1ns,protocol=synchronising
cables=L=0,o=0,g=0,G=1ns,protocol=synchronising
platform crossbar 16 ''
platform fat-tree 32 'topology="FAT_TREE" topo_parameters="2;4,8;1,2;1,1"'
compare crossbar 16 --params "$crossbar" || exit 1
target "on a crossbar, equal within 6 %" crossbar '$7 > 0.94 && $7 < 1.06'
ranked_alike crossbar
echo
compare fat-tree 32 --params "$cables" --topology fat-tree:down=4/8,up=2,g=0,G=1ns,l=2.5us || exit 1
target "on a fat tree, equal within 15 %" fat-tree '$7 > 0.85 && $7 < 1.15'
target "on a fat tree whose cables SMPI divides, ours not later, and within 20 %" fat-tree '$7 > 0.8 && $7 <= 1' divided
target "on a fat tree, long messages equal within 7 %" fat-tree '$4 < 262144 || ($7 > 0.93 && $7 < 1.07)'
ranked_alike fat-tree

timed() {  # NAME COMMAND…: prints its seconds and memory, and sets `seconds`
  command time -o "$work/time" -f '%e s, %M KB' "${@:2}" >"$work/out" 2>"$work/err" || { cat "$work/err" >&2; missed=1; }
  printf '%-28s %s\n' "$1" "$(tail -n 1 "$work/time")"
  read -r seconds _ < <(tail -n 1 "$work/time")
}
speed() {  # PLATFORM NETWORK…
  local pair theirs algorithm other
  for pair in 'rdb recursive-doubling' 'lr ring'; do
    read -r theirs algorithm <<<"$pair"
    smpi_of "$1" 1024 allreduce "$theirs" 65536
    timed "$1, SMPI $theirs" "${smpi[@]}"
    other=$seconds
    timed "$1, loggp $algorithm" "$loggp" simulate allreduce --algorithm "$algorithm" --ranks 1024 --bytes 65536 --receive offloaded "${@:2}"
    awk -v other="$other" -v ours="$seconds" 'BEGIN { exit !(other >= 20 * ours) }'
    verdict $? "on the $1, $algorithm: ours at least 20 times as fast"
  done
}
if [[ ${2-} == --speed ]]; then
  echo
  platform crossbar 1024 ''
  speed crossbar --params "$crossbar"
  platform fat-tree 1024 'topology="FAT_TREE" topo_parameters="2;32,32;1,16;1,1"'
  speed fat-tree --params "$cables" --topology fat-tree:down=32/32,up=16,g=0,G=1ns,l=2.5us
fi
exit $missed
