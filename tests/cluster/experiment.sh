# Functions of the experiments on the virtual cluster. Scripts with the arguments MPIRUN LOGGP [DIRECTORY] source this file.
# SLOWER=k (1) makes all links k times slower, so that the time for which hosts wait for one of the machine's CPUs counts k
# times less.
mpirun=$1 loggp=$2
cluster=${BASH_SOURCE[0]%/*}/cluster
work=$(mktemp -d)
export LOGGP_CLUSTER=$work/cluster
trap '"$cluster" down; rm -rf "$work"' EXIT
kept=${3:-$work/kept} missed=0 slower=${SLOWER:-1}
delay=$((2 * slower))ms rate=$((1000 / slower))mbit
mkdir -p "$kept" || exit 2
# chrt keeps other load from stopping the ranks; the root's higher priority lets it start before waiting ranks on its CPU.
# --spin is short, because the switch has priority over the ranks of its CPU. With spin=0us it is never awake before a frame is due: before each of a row
# of frames, that would keep them from running.
spin=10us
first=(chrt -r 10) root_first=(chrt -r 11)
"${first[@]}" true 2>/dev/null || first=() root_first=()

failed() { printf 'FAILED: %s\n' "$1" >&2; cat "$work/err" >&2; exit 1; }
up() {  # HOSTS OPTIONS…: with links of 2 ms and 1 Gbit/s, and SLOWER
  local status=0
  timeout 90 "$cluster" up "$1" --delay "$delay" --rate "$rate" --spin "$spin" --awake "${@:2}" 2>"$work/err" || status=$?
  [[ $status -eq 0 ]] || { cat "$work/err" >&2; exit $status; }
}
parameters() {  # OPTIONS…: measured between two of the hosts
  timeout $((150 * slower)) "$cluster" run "$mpirun" -n 2 "${first[@]}" "$loggp" measure "$@" -o "$kept/parameters.json" 2>"$work/err" ||
    failed "measure"
}
# parameters_of SLOTS: measured between h0 and h1, for hosts whose link this many ranks share: the link and local work with one rank on each, since on few
# CPUs the ranks of a host share one, and the interface with SLOTS ranks on each. Each of the two is measured once.
declare -A is_measured=()
parameters_of() {
  measure_on 1
  measure_on "$1" --pairs "$1" --no-local-work
  jq -s '.[0] as $alone | .[1] + ($alone | {reduce_us_per_byte, copy_us_per_byte}) | del(.replicates) |
    (.links[] | select(.class == "network")).ranges = $alone.links[0].ranges' \
    "$kept/on-1.json" "$kept/on-$1.json" >"$kept/parameters.json" || failed "the parameters of hosts with $1 ranks"
}
measure_on() {  # RANKS OPTIONS…: on each of h0 and h1, into on-RANKS.json
  [[ ! -v is_measured[$1] ]] || return 0
  timeout $((300 * slower)) "$cluster" run "$mpirun" -n $((2 * $1)) --host "h0:$1,h1:$1" "${first[@]}" "$loggp" measure --max-bytes 128KiB --messages 4 \
    --time-budget $((60 * slower))s -o "$kept/on-$1.json" "${@:2}" 2>"$work/err" || failed "measure with $1 ranks on a host"
  is_measured[$1]=yes
}
# launcher RANKS: a program that starts this many ranks on the hosts, the root with the higher priority
launcher() {
  local file=$work/launcher-$1
  printf '#!/bin/sh\nexec %s run %s -n 1 %s "$@" : -n %d %s "$@"\n' "$cluster" "$mpirun" "${root_first[*]}" $(($1 - 1)) "${first[*]}" >"$file"
  chmod +x "$file"
  echo "$file"
}
launched() {  # RANKS COMMAND…: in several launches on the hosts
  timeout 400 "$loggp" "${@:2}" --launcher "$(launcher "$1")" 2>"$work/err" || failed "$2"
}
ranks=16 mpi_options=() may_lack_points=false
bench() {  # NAME COLLECTIVE OPTIONS…: with `ranks` ranks, every time into NAME.jsonl, the rows of all points into NAME.csv; mpirun has mpi_options
  local words=("$loggp" bench "${@:2}" -o "$kept/$1.jsonl" --format csv)
  timeout $((200 * slower)) "$cluster" run "$mpirun" "${mpi_options[@]}" -n 1 "${root_first[@]}" "${words[@]}" : \
    -n $((ranks - 1)) "${first[@]}" "${words[@]}" >"$kept/$1.csv" 2>"$work/err" ||
    { $may_lack_points && grep -q "have no repetition that counts" "$work/err"; } || failed "bench $1"
}
# one_by_one RANKS: lets the ranks of a CPU begin one after the other: each up to 625 us, for its first copies and messages, after the one before
one_by_one() { echo "--lateness $((625 * $1 / $(nproc)))us"; }
params=parameters.json
compare() {  # NAME OPTIONS…: the comparison printed, and kept as JSON; of the launches NAME.1, NAME.2, … or of NAME alone
  local file files=()
  for file in "$kept/$1.jsonl" "$kept/$1".*.jsonl; do
    [[ ! -e $file ]] || files+=("$file")
  done
  local words=("$loggp" compare --measured "${files[@]}" --params "$kept/$params" "${@:2}")
  "${words[@]}" || failed "compare $1"
  "${words[@]}" --format json >"$kept/compared-$1" || failed "compare $1"
}
# places RANKS SLOTS: the host of each rank as a mapping into $work/places, and its CPU into $work/cpus. mpirun gives the root, which is a context of
# its own, another place than a single context would. The CPUs are those that cpus_of in `cluster` gives a host.
places() {
  "$cluster" run "$mpirun" --tag-output -n 1 hostname : -n $(($1 - 1)) hostname 2>"$work/err" |
    sed -nE 's/^\[[0-9]+,([0-9]+)\]<stdout>:h([0-9]+)$/\1 \2/p' | sort -n >"$work/hosts"
  [[ $(wc -l <"$work/hosts") -eq $1 ]] || failed "mpirun hostname"
  awk '{ print $2, "site" }' "$work/hosts" >"$work/places"
  awk -v all="$(nproc)" -v slots="$2" 'BEGIN { half = all > 1 ? int(all / 2) : 1; own = slots < half ? slots : half }
    { print ($2 * own + seen[$2]++ % own) % all }' "$work/hosts" >"$work/cpus"
}
# sharing RANKS HOSTS [HOSTS_PER_LEAF NS]: how the ranks share CPUs and the network; to be called after places, with `placed`, options that place the
# ranks. Sets `shared`, options of loggp, and writes $kept/sharing.json, the parameters that go with them, and two topologies (see network): $work/switch
# without uplinks, and $work/network with those of HOSTS_PER_LEAF and NS. A rank that sleeps needs time to wake up: so long that a barrier of all ranks is
# predicted to take what it takes here. The L of the parameters was measured between ranks that sleep and contains one wake-up, which is taken off, as is
# the latency of the links, which the topologies have.
# Ranks take in whatever has come while they wait, as Open MPI does (any-in-call).
# With overheads=row, messages take the CPU times of messages in a row (see in_a_row). What a message that comes alone takes longer is in the wake-up then.
# An experiment of several launches calls measure_sharing RANKS LAUNCH in each of them, and then fit_sharing instead.
overheads=alone row=null
sharing() {
  rm -rf "$kept"/machine.*
  measure_sharing "$1" 1
  fit_sharing "$@"
}
# measure_sharing RANKS LAUNCH: the median time of a barrier in us, the work of the switch and the CPU times of messages in a row into
# $kept/machine.LAUNCH/{barrier,work,row}
measure_sharing() {
  local machine=$kept/machine.$2
  mkdir -p "$machine"
  bench barrier barrier --algorithms dissemination --ranks "$1" $(one_by_one "$1") --repetitions 100 --time-budget $((20 * slower))s
  awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i } NR == 2 { print $at["median_us"] }' "$kept/barrier.csv" >"$machine/barrier"
  switch_at_work "$1"
  cp "$work/work" "$machine/work"
  [[ $overheads != row ]] || in_a_row "$1" >"$machine/row" || failed "the overheads in a row"
}
median_of() { sort -g "$@" | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int((NR + 2) / 2)]) / 2 }'; }
fit_sharing() {  # as sharing, from the medians over launches; for each size, the work of the switch in the launch with the median work for a frame
  local low=0 high=500 middle barrier predicted measured launches size
  [[ $overheads != row ]] || row=$(for size in 1 2 3; do cut -d ' ' -f $size "$kept"/machine.*/row | median_of; done | jq -cs .)
  barrier=(barrier --algorithm dissemination --ranks "$1")
  launches=("$kept"/machine.*)
  for size in 1 2 3; do
    awk -v size=$size 'FNR == size { print $1 / $2, $0 }' "${launches[@]/%//work}" | sort -g | sed -n "$(((${#launches[@]} + 1) / 2))s/[^ ]* //p"
  done >"$work/work"
  measured=$(median_of "$kept"/machine.*/barrier)
  network "$2" >"$work/switch"
  network "${@:2}" >"$work/network"
  for _ in {1..9}; do  # to 1 us
    middle=$(((low + high) / 2))
    with_wake_up "$middle"
    predicted=$("$loggp" simulate "${barrier[@]}" --params "$kept/sharing.json" --topology "$work/network" "${shared[@]}" "${placed[@]}" --format json \
      2>"$work/err" | jq .completion_us) || failed "simulate barrier"
    if awk -v x="$predicted" -v y="$measured" 'BEGIN { exit !(x < y) }'; then low=$middle; else high=$middle; fi
  done
  [[ $high -lt 500 ]] || failed "a wake-up for the barrier of $measured us"
  with_wake_up "$high"
  [[ $overheads != row ]] || echo "A message in a row of 8 B, 8 KiB and 32 KiB takes its ranks' CPUs $row us."
  echo "A barrier of $1 ranks takes $measured us: ranks wake up in $high us, on $(nproc) CPUs."
  echo "The switch's work: $(sed -n '1s/# //p' "$work/switch")."
  cp "$work"/{cpus,hosts,work,switch,network} "$kept"
}
# switch_at_work RANKS: what the switch measures of itself while all ranks send to all others at once: us of work, frames with data, bytes and the us in
# which it took frames in, into $work/work, a line for each size. What belongs to MPI's start and to the synchronisation of the clocks is that of a run
# of one operation.
switch_at_work() {
  local bytes start all
  start=$(work_of_bursts "$1" 8 1 1) || exit 1
  for bytes in 8 8KiB 32KiB; do  # one frame each
    all=$(work_of_bursts "$1" $bytes 30 5) || exit 1
    echo "$all $start" | awk '{ print $1 - $5, $2 - $6, $3 - $7, $4 - $8 }'
  done >"$work/work"
}
work_of_bursts() {  # RANKS BYTES ITERATIONS REPETITIONS
  "$cluster" status >/dev/null
  bench "burst-$2-$3" alltoallv --algorithms linear --schemes loop --iterations "$3" --repetitions "$4" --ranks "$1" --bytes "$2" --time-budget $((20 * slower))s
  "$cluster" status | sed -nE 's/.*; ([0-9]+) us of work \(([0-9]+) to receive\) for ([0-9]+) frames with data, of ([0-9]+) bytes;.*/\1 \3 \4 \2/p'
}
# in_a_row RANKS: the CPU time in us of a message of 8 B, 8 KiB and 32 KiB, of sender and receiver together, while all ranks send to all others at once. All
# CPUs are busy then: with the work of the switch, a frame for each message, and else with the ranks' messages.
in_a_row() {
  awk -F, -v cpus="$(nproc)" -v ranks="$1" '
    FILENAME == ARGV[1] { split($0, word, " "); frame[FNR] = word[1] / word[2]; next }
    FNR == 1 { ++size; for (i = 1; i <= NF; ++i) at[$i] = i }
    FNR == 2 { time = cpus * $at["median_us"] / (ranks * (ranks - 1)) - frame[size]; bad += time <= last; last = time
      printf "%s%s", time, size < 3 ? " " : "\n" }
    END { exit bad || size != 3 }' "$work/work" "$kept"/burst-{8,8KiB,32KiB}-30.csv
}
# network HOSTS [HOSTS_PER_LEAF NS]: prints a topology whose messages all pass the switch, which is one process: the link from begin to end. Its work for a
# message and for each byte is the line with the least relative errors (squared) against the work for a frame with data that switch_at_work found; work for frames without data, TCP's
# acknowledgements, is part of it. The switch works when it takes a message in, and again when it passes the message on, a latency later. The second part
# takes longer by a whole number of times, as near as can be, and messages come to the link that often more.
# NS is the time of a byte on the uplink of a leaf switch with HOSTS_PER_LEAF hosts; without them all hosts are on one switch.
network() {
  awk -v hosts="$1" -v per_leaf="${2:-0}" -v uplink="${3:-0}" -v delay="$delay" '
    { x = $3 / $2; y = $1 / $2; w = 1 / (y * y); ++n; sw += w; sx += w * x; sy += w * y; xx += w * x * x; xy += w * x * y; all += $1; receiving += $4 }
    function place(i) { return int(i / per_leaf) }
    END {
      if (n != 3 || receiving <= 0) exit 1
      parts = int(all / receiving + 0.5); if (parts < 2) parts = 2
      G = (sw * xy - sx * sy) / (sw * xx - sx * sx); g = (sy - G * sx) / sw
      way = "begin end flight begin end"; for (k = 3; k <= parts; ++k) way = way " begin end"
      printf "# a message (g=%.3fus, G=%.4fns) is %d parts of equal work, of which the first is before the latency\n", g, 1000 * G, parts
      printf "nodes"; for (i = 0; i < hosts; ++i) printf " %d", i
      printf "\nswitches begin end flight"
      if (per_leaf) { printf " core"; for (i = 0; i < hosts; i += per_leaf) printf " up%d down%d", place(i), place(i) }
      printf "\nlink begin end g=%.4fus G=%.5fns\nlink end begin g=0us G=0ns\n", g / parts, 1000 * G / parts
      printf "link end flight g=0us G=0ns l=%s\nlink flight begin g=0us G=0ns\n", delay
      for (i = 0; i < hosts; ++i) printf "link %d begin g=0us G=0ns\nlink end %d g=0us G=0ns\n", i, i
      for (i = 0; per_leaf && i < hosts; i += per_leaf) {
        printf "link end up%d g=0us G=0ns\nlink up%d core g=0us G=%sns\nlink core down%d g=0us G=%sns\n", place(i), place(i), uplink, place(i), uplink
        for (j = i; j < hosts && j < i + per_leaf; ++j) printf "link down%d %d g=0us G=0ns\n", place(i), j
      }
      for (i = 0; i < hosts; ++i) for (j = 0; j < hosts; ++j) {
        if (i == j) continue
        printf "route %d %d %s", i, j, way
        if (per_leaf && place(i) != place(j)) printf " up%d core down%d", place(i), place(j)
        printf "\n"
      }
    }' "$work/work" || failed "the work of the switch"
}
# with_wake_up US: the parameters for this wake-up. `row` is null, or the three CPU times in a row. A line through the first two gives the CPU time of eager
# messages below 8 KiB, a line through the last two that of longer ones. Requests and answers of a handshake take the first time; the time of each further
# byte is such that the smallest message with a handshake takes what the second line says. Half of the time of each byte is the sender's. L becomes longer by
# as much as o_s + o_r become shorter, so that a message that comes alone takes as long as before.
with_wake_up() {
  shared=(--receive offloaded --progress any-in-call --cpus "$work/cpus,wake-up=$1us")
  jq --argjson wake_up "$1" --argjson row "$row" --argjson delay "$((1000 * ${delay%ms}))" '
    def line($o; $O): (.o_s_us + .o_r_us) as $alone | .L_us += $alone - $o | .o_s_us *= $o / $alone | .o_r_us *= $o / $alone |
      .O_s_us_per_byte = ([.O_s_us_per_byte // 0, $O / 2] | max) | .O_r_us_per_byte = ([.O_r_us_per_byte // 0, $O / 2] | max);
    def in_a_row: ([$row[0], .[0].o_s_us + .[0].o_r_us] | min) as $least | 8192 as $bend |
      (($row[1] - $least) / ($bend - 8)) as $first | (($row[2] - $row[1]) / (32768 - $bend)) as $second |
      map(if .protocol == "handshake" then line($least; ($row[1] + $second * (.min_bytes - $bend) - $least) / .min_bytes)
        elif .min_bytes >= $bend then line($row[1] - $second * $bend; $second)
        elif .max_bytes != null and .max_bytes < $bend then line($least; $first)
        else (.max_bytes = $bend - 1 | line($least; $first)), (.min_bytes = $bend | line($row[1] - $second * $bend; $second)) end);
    del(.replicates) | (.links[] | select(.class == "network").ranges) |= (map(.L_us -= $delay) | if $row == null then . else in_a_row end) |
    (.links[] | select(.class == "network" or .class == "node").ranges[]) |=
    (.L_us = ([.L_us - $wake_up, -.o_s_us] | max) | del(.half_rtt_us, .ci))' "$kept/parameters.json" >"$kept/sharing.json" || failed "sharing"
}
words_of() {  # NAME: how the points of the comparison fit
  jq -r '[.points[].relative_error | fabs] | sort | "\(length) points, error \(100 * .[length / 2 | floor] | . * 10 | round / 10) % in the median, \(100 * .[-1] | round) % at most"' \
    "$kept/compared-$1"
}
# WORDS NAMES CONDITION: of the comparisons' JSON, in jq, with at(algorithm; scheme; ranks) in us
target() {
  local verdict=held names
  read -ra names <<<"$2"
  jq -es 'def point($a; $s; $p): first(.points[] | select(.algorithm == $a and .scheme == $s and .ranks == $p));
    def at($a; $s; $p): point($a; $s; $p).measured_us; def predicted($a; $s; $p): point($a; $s; $p).predicted_us;
    def close($x; $y): $x / $y | . > 0.85 and . < 1.15;
    .[0] + {points: map(.points) | add, ranking: map(.ranking) | add} | '"$3" "${names[@]/#/$kept/compared-}" >/dev/null || { verdict=MISSED missed=1; }
  printf '%-6s  %s\n' "$verdict" "$1"
}
