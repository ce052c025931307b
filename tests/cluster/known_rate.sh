#!/usr/bin/env bash
# known_rate.sh MPIRUN LOGGP [RUNS]: compares G, as `loggp measure` finds it between two virtual hosts, with the G of the
# link, where 1448 of 1538 bytes on the wire are payload. Without RUNS: short measurements over MPI at 100 Mbit/s, and at 1
# Gbit/s over TCP sockets, started by hand and by mpirun; exit status 1 if none of five attempts is within 3 %. With RUNS:
# RUNS longer measurements over TCP and over MPI, both started by mpirun, at each rate, printed as a table with o_s + o_r of
# the smallest message. Sizes stay below 64 KiB, where Open MPI's TCP changes its protocol. Exit status 77
# if namespaces are not permitted.
set -uo pipefail
mpirun=$1 loggp=$2 runs=${3:-}
cluster=${BASH_SOURCE[0]%/*}/cluster
work=$(mktemp -d)
export LOGGP_CLUSTER=$work/cluster
trap '"$cluster" down; rm -rf "$work"' EXIT
failed() { printf 'FAILED: %s\n' "$1" >&2; cat "$work/err" >&2; exit 1; }
first=(chrt -r 10)  # keeps other load from stopping the ranks
"${first[@]}" true 2>/dev/null || first=()

start() {  # RATE
  timeout 90 "$cluster" up 2 --rate "$1" 2>"$work/err"
  local status=$?
  [[ $status -eq 0 ]] || { cat "$work/err" >&2; exit $status; }
}
over_sockets() {
  rm -f "$work/line"
  timeout 100 "$cluster" on h1 "${first[@]}" "$loggp" measure --transport tcp --listen 10.77.0.2:0 --spin 0s >"$work/line" &
  local listener=$! words
  for _ in {1..100}; do [[ ! -s $work/line ]] || break; sleep 0.05; done
  read -ra words <"$work/line"
  timeout 100 "$cluster" run "${first[@]}" "$loggp" measure "${words[@]}" --spin 0s "$@" >/dev/null 2>"$work/err"
  wait $listener
}
over_mpi() {
  timeout 100 "$cluster" run "$mpirun" -n 2 "${first[@]}" "$loggp" measure "$@" >/dev/null 2>"$work/err"
}
over_ranks() {  # the ranks find the network that their hosts share
  over_mpi --transport tcp --spin 0s "$@"
  local address
  address=$(head -n 1 "$work/m.samples.jsonl" | jq -r .provenance.transport)
  [[ $address == "TCP to 10.77.0."* ]] || failed "the ranks measure over '$address'"
}
# measure_G TRANSPORT RATE_MBIT OPTIONS…: sets G (us per byte, of the widest range), o (us) and error (percent); fails
# without a G
measure_G() {
  rm -f "$work"/m.*
  "over_$1" "${@:3}" -o "$work/m.json"
  G=$(jq '.links[0].ranges | max_by((.max_bytes // 61440) - .min_bytes).G_us_per_byte' "$work/m.json" 2>/dev/null) || return 1
  o=$(jq '.links[0].ranges[0] | .o_s_us + .o_r_us' "$work/m.json")
  error=$(awk -v G="$G" -v rate="$2" 'BEGIN { printf "%.2f", 100 * (G / (8 / rate * 1538 / 1448) - 1) }')
}
short() {  # TRANSPORT RATE_MBIT OPTIONS…
  local attempt
  for attempt in 1 2 3 4 5; do
    measure_G "$@" || { echo "$1, $2 Mbit/s: nothing found"; continue; }
    echo "$1, $2 Mbit/s: G $error % off the payload rate"
    ! awk -v e="$error" 'BEGIN { exit !(e * e <= 9) }' || return 0
  done
  failed "no attempt is within 3 %"
}

if [[ -z $runs ]]; then
  start 100mbit
  short mpi 100 --max-bytes 8KiB --time-budget 4s
  "$cluster" down
  start 1gbit
  short sockets 1000 --max-bytes 60KiB --time-budget 4s
  short ranks 1000 --max-bytes 60KiB --time-budget 4s
  exit 0
fi
echo "rate_mbit,over,run,G_ns_per_byte,error_percent,o_us"
for rate in 100 1000; do
  start ${rate}mbit
  for ((run = 1; run <= runs; ++run)); do
    for transport in ranks mpi; do
      measure_G $transport $rate --max-bytes 60KiB --time-budget $((rate == 100 ? 20 : 8))s || failed "$transport at $rate Mbit/s: nothing found"
      awk -v G="$G" -v row="$rate,$transport,$run" -v e="$error" -v o="$o" 'BEGIN { printf "%s,%.4f,%s,%.2f\n", row, 1000 * G, e, o }'
    done
  done
  "$cluster" down
done
