#!/usr/bin/env bash
# cluster_test.sh MPIRUN LOGGP PROBE: tests the virtual cluster. Its links must have the requested latency and rate, MPI
# must run over the links, and nothing may remain after the end. Exit status 77 if namespaces are not permitted.
set -uo pipefail
mpirun=$1 loggp=$2 probe=$3
cluster=${BASH_SOURCE[0]%/*}/cluster
work=$(mktemp -d)
export LOGGP_CLUSTER=$work/cluster
trap '"$cluster" down; rm -rf "$work"' EXIT
fail() { printf 'FAILED: %s\n' "$1" >&2; cat "$work/out" "$work/err" >&2; exit 1; }
up() {
  timeout 90 "$cluster" up "$@" >"$work/out" 2>"$work/err"
  case $? in
    0) ;;
    77) cat "$work/err"; exit 77 ;;
    *) fail "up $*" ;;
  esac
}
on_hosts() {  # ARGUMENTS…: status in $status
  status=0
  timeout 100 "$cluster" run "$@" >"$work/out" 2>"$work/err" || status=$?
}
between() { awk -v x="$1" -v low="$2" -v high="$3" 'BEGIN { exit !(x >= low && x <= high) }'; }

# Latencies and rates of links, measured without loggp; other load may spoil an attempt.
first=(chrt -f 60) ranks_first=(chrt -r 10)  # the probe before the network, ranks before other load
"${first[@]}" true 2>/dev/null || first=() ranks_first=()
run_probe() {  # FROM TO…: a flow from a host to another one, several at once
  on_hosts env hosts="$*" bash -c 'for host in $hosts; do
      ends+=("/proc/$(cut -d " " -f 1 "$LOGGP_CLUSTER/h$host")/ns/net" "10.77.0.$((host + 1))")
    done
    "$@" "${ends[@]}"' probe "${first[@]}" "$probe"
  [[ $status -eq 0 ]] || fail "the probe"
}
link_is() {  # LATENCY_US RATE_MBIT [HOST]: from h0 to h1 or another host
  local attempt latency rate
  for attempt in 1 2 3; do
    run_probe 0 "${3:-1}"
    latency=$(sed -n 's/latency_us //p' "$work/out") rate=$(sed -n 's/rate_mbit //p' "$work/out")
    between "$latency" "$1" "$(($1 * 105 / 100 + 100))" && between "$rate" "$(($2 * 98))e-2" "$(($2 * 101))e-2" && return
    echo "attempt $attempt: $latency us, $rate Mbit/s"
  done
  fail "the link has not the latency of $1 us and $2 Mbit/s that were asked for"
}
# LEAST_MBIT MOST_MBIT FROM TO FROM TO: the rate of two flows together, from the first frame of either to the last one
flows_have() {
  local attempt rate
  for attempt in 1 2 3; do
    run_probe "${@:3}"
    rate=$(sed -n 's/rate_mbit //p' "$work/out")
    awk '/^flow/ { if (++flows == 1 || $5 > from) from = $5; if (flows == 1 || $7 < to) to = $7 }
      END { exit !(flows == 2 && from < to) }' "$work/out" || fail "the flows are not there at the same time"
    between "$rate" "$1" "$2" && return
    echo "attempt $attempt: $rate Mbit/s"
  done
  fail "the flows h$3 to h$4 and h$5 to h$6 have not $1 to $2 Mbit/s together"
}
up 2 --delay 2ms --rate 100mbit
# Hosts process what they receive on the CPUs of their programs, if root starts the cluster.
mask() { "$cluster" on "$@" | tr -d , | sed 's/^0*//'; }
for host in h0 h1; do
  own=$(mask $host sed -n 's/^Cpus_allowed:[[:space:]]*//p' /proc/self/status)
  grep -q "only root may choose" "$work/err" || [[ -n $own && $(mask $host cat /sys/class/net/eth0/queues/rx-0/rps_cpus) == "$own" ]] ||
    fail "$host does not process what it receives on its CPUs, $own"
done
link_is 2000 100
"$cluster" down
up 4 --delay 200us --rate 100mbit --slots 2
flows_have 98 101 0 1 0 2    # from two ranks of a host, over its link
flows_have 98 101 0 2 1 2    # to two ranks of a host
flows_have 190 210 0 1 2 3   # of different hosts: nothing is shared
"$cluster" down
up 4 --delay 200us --rate 100mbit --hosts-per-leaf 2 --uplink 20mbit
link_is 200 100
link_is 200 20 2
flows_have 19.6 20.2 0 2 1 3  # over one uplink
flows_have 190 210 0 1 2 3    # inside two leaves
"$cluster" down
up 4 --delay 200us --rate 100mbit --ring 50mbit
link_is 200 50
flows_have 49 50.5 0 2 1 3  # h0-h1-h2 and h1-h2-h3 share the link from h1 to h2
flows_have 95 105 0 1 2 3   # two links of the ring
"$cluster" down
up 4 --delay 200us --rate 1gbit --awake
link_is 200 1000
on_hosts ps -eLo cls=,comm=
[[ $(grep -c "IDL cluster_switch" "$work/out") -eq $(nproc) ]] || fail "not every CPU is kept awake"

# Every rank runs on its own host, and every bit crosses the links.
for ranks in 2 4; do
  on_hosts "$mpirun" -n $ranks hostname
  [[ $status -eq 0 && $(sort "$work/out" | xargs) == "$(seq -f h%g -s ' ' 0 $((ranks - 1)))" ]] || fail "hosts of $ranks ranks"
  on_hosts "$mpirun" -n $ranks "${ranks_first[@]}" "$loggp" stress --max-bytes 300
  [[ $status -eq 0 ]] || fail "stress on $ranks hosts"
  on_hosts "$mpirun" -n $ranks "${ranks_first[@]}" "$loggp" measure --max-bytes 64 --repetitions 3 --time-budget 20s -o "$work/m.json"
  [[ $status -eq 0 || ($status -eq 1 && $(grep -c undetermined "$work/err") -ge 1) ]] || fail "measure on $ranks hosts: status $status"
  grep -q '"host":"h0"' "$work/m.samples.jsonl" || fail "the samples are of another host"
  [[ $status -eq 1 || $(jq -r '[.links[].class] | join(" ")' "$work/m.json") == network ]] || fail "other link classes than network"
  [[ $status -eq 1 || $(grep -cE "^loggp: warning: (interfaces|memory) of nodes: not measured" "$work/err") -eq 2 ]] ||
    fail "with one rank a node nothing is said of what more ranks would share"
  # every round trip in the file takes at least twice the links' latency
  jq -es 'map(select(.record == "sample").round_trip_us) | length > 10 and min >= 400' "$work/m.samples.jsonl" >"$work/out" ||
    fail "messages faster than the links"
done

# No measured time is shorter than the links allow.
has() { jq -e "$2" "$work/out" >/dev/null || fail "$1"; }
on_hosts "$mpirun" -n 3 "${ranks_first[@]}" "$loggp" clocks --round-trips 50 --duration 200ms --instants 3 --estimates 1 --tries 10 \
  --passes 1 --interval 20ms --after 0s --repetitions 1 --stop-after 1,10 --runs 20 --format json
[[ $status -eq 0 ]] || fail "clocks on 3 hosts: status $status"
has "round trips with two other hosts, both ways in the links' latency" '[."round-trips"[] | .half_rtt_min_us >= 200] | length == 2 and all'
has "groups, linear and logarithmic" '[.groups[].uncertainty_us] | length >= 2 and all(. >= 0)'
on_hosts "$mpirun" -n 4 "${ranks_first[@]}" "$loggp" bench broadcast --algorithms binomial --schemes synchronised,loop --ranks 2,4 \
  --bytes 8 --iterations 20 --repetitions 5 --time-budget 20s --format json
[[ $status -eq 0 ]] || fail "bench on 4 hosts: status $status"
has "a row for each number of hosts and scheme" '.rows | length == 4 and all(.repetitions > 0)'
has "a binomial tree of P hosts in log2 P latencies or more" '[.rows[] | select(.scheme == "synchronised") |
  .median_us >= 200 * (.ranks | log2)] | length == 2 and all'
has "a loop that hides latencies" '[.rows[] | select(.ranks == 4).median_us] | .[1] < .[0]'
on_hosts "$mpirun" -n 4 "${ranks_first[@]}" "$loggp" nonblocking allreduce --bytes 8 --method time --start barrier --repetitions 5 \
  --time-budget 10s --format json
[[ $status -eq 0 ]] || fail "nonblocking on 4 hosts: status $status"
has "what takes a latency or more" '.rows | length == 2 and all(.repetitions > 0 and .blocking_us >= 200)'
grep -q ' frames' <("$cluster" status) || fail "the network does not say how late it was"

# `down` ends all programs in the cluster. `run --hosts` ends with the status of its program.
"$cluster" run sleep 1000 2>/dev/null &
sleeper=$!
for _ in {1..100}; do [[ $("$cluster" run ps -e -o comm= 2>/dev/null | grep -c sleep) -lt 5 ]] || break; sleep 0.05; done
read -r inside _ <"$LOGGP_CLUSTER/process"
"$cluster" down
[[ ! -e /proc/$inside && ! -e $LOGGP_CLUSTER ]] || fail "something is left after down"
wait $sleeper
[[ $? -ne 0 ]] || fail "a program survives its cluster"
status=0
timeout 60 "$cluster" run --hosts 2 --awake sh -c 'hostname; exit 7' >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 7 && $(cat "$work/out") == h0 ]] || fail "run --hosts: status $status, not the program's"

# A cluster whose network can't start fails
mkdir "$work/programs"
printf '#!/bin/sh\n[ "$1" = --check ] || { echo "cluster: no such socket" >&2; exit 1; }\n' >"$work/programs/cluster_switch"
chmod +x "$work/programs/cluster_switch"
status=0
LOGGP_CLUSTER_PROGRAMS=$work/programs timeout 90 "$cluster" up 2 >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 1 ]] && grep -q "no such socket" "$work/err" || fail "up with a dead network: status $status"
[[ ! -e $LOGGP_CLUSTER ]] || fail "something is left of a network that did not start"

# Mistakes
mistake() {  # PATTERN ARGUMENTS…
  status=0
  timeout 20 "$cluster" "${@:2}" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -eq 2 && ! -s $work/out && $(wc -l <"$work/err") -eq 1 ]] || fail "cluster ${*:2}: status $status or not one line"
  grep -qE -- "$1" "$work/err" || fail "cluster ${*:2} does not say '$1'"
}
mistake "1 to 250 hosts" up 0
mistake "write 100mbit" up 2 --rate 1
mistake "--delay: 'x'" up 2 --delay x
mistake "--hosts-per-leaf and --uplink belong together" up 2 --uplink 1gbit
mistake "two networks" up 2 --hosts-per-leaf 1 --uplink 1gbit --ring 1gbit
mistake "--ring: '1' is no rate" up 2 --ring 1
mistake "--slots" run --hosts 2 --slots 0 true
mistake "no cluster is up" run true
mistake "unknown command" frobnicate
exit 0
