#!/usr/bin/env bash
# commands_live.sh MPIEXEC LOGGP LATE_RANKS: every command that measures runs on MPI ranks and gives a result. The slow
# tests beside this file check rows, files, resumed runs, errors and other numbers of ranks.
set -euo pipefail
mpiexec=$1 loggp=$2 late_ranks=$3
. "${BASH_SOURCE[0]%/*}/common.sh"
gives() {  # NAME WANTED JQ ARGUMENTS…: on 3 ranks the command ends with status 0, and jq gives WANTED for its JSON
  on_ranks 3 "${@:4}" --format json
  [[ $status -eq 0 ]] || fail "exit status $status of $1"
  has "$1" "$2" "$3"
}

gives "a pattern" "0 300000" '[.rows[] | select(.minimum_us > 0 and .minimum_us <= .median_us).bytes] | join(" ")' \
  measure --pattern ping-pong --calls nonblocking --sizes 0,300000 --repetitions 5 --time-budget 2s
gives "collectives" "native loop, native barrier, binomial loop, binomial barrier" \
  '[.rows[] | select(.median_us > 0) | "\(.algorithm) \(.scheme)"] | join(", ")' \
  bench broadcast --algorithms native,binomial --schemes loop,barrier --bytes 8 --repetitions 8 --time-budget 2s
# three ranks on two CPUs may miss every window
on_ranks 3 bench allreduce --algorithms ring --schemes synchronised --bytes 4000 --repetitions 5 --time-budget 2s --format json
all_measured "a benchmark with windows" '.repetitions > .censored'
gives "a nonblocking collective" "none tests" '[.rows[] | select(.repetitions > 0).progress] | unique | join(" ")' \
  nonblocking broadcast --bytes 1000 --start barrier --repetitions 8 --time-budget 2s
for command in "bench broadcast --algorithms binomial --schemes loop" "nonblocking broadcast --start barrier"; do
  # shellcheck disable=SC2086 # several words
  on_ranks 2 $command --bytes 8 --repetitions 5 --time-budget 1s --format csv
  grep -qxF "$(head -1 "$work/out")" "${BASH_SOURCE[0]%/*}/../../docs/file-formats.md" || fail "docs/file-formats.md has other columns of $command"
done
gives "stress" 3 .ranks stress --max-bytes 5000
gives "clocks" 3 .ranks clocks --round-trips 100 --duration 50ms --instants 3 --estimates 1 --tries 10 --passes 1,3 \
  --interval 20ms --after 0s --repetitions 1 --stop-after 1,10 --runs 100

# parameters, or what is undetermined, and then exit status 1
on_ranks 2 measure --time-budget 5s --max-bytes 64KiB -o "$work/parameters.json"
[[ $status -eq 0 || ($status -eq 1 && $(grep -c undetermined "$work/err") -ge 1) ]] || fail "exit status $status of measure"
[[ $(grep -c '"record":"sample"' "$work/parameters.samples.jsonl") -gt 20 ]] || fail "measure keeps too few samples"

on_ranks 3 record-arrivals -o "$work/app.csv" -- "$late_ranks" late
[[ $status -eq 0 && ! -s $work/err ]] || fail "exit status $status of record-arrivals"
"$loggp" arrivals show "call:MPI_Bcast:$work/app.csv" --ranks 3 --params ompi-ib-sdr >"$work/out" || fail "a record that can't be read"

on_ranks 3 timeline broadcast --algorithm binomial --bytes 8 --live --out "$work/run.svg"
[[ $status -eq 0 ]] && grep -q '</svg>' "$work/run.svg" || fail "no timeline of a run"
exit 0
