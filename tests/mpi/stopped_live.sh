#!/usr/bin/env bash
# stopped_live.sh MPIEXEC LOGGP: a rank that is stopped for good ends the run after --patience, which names the rank
# and keeps what was measured; so do a guard that is killed and a launcher that is asked to end.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"

# begin ARGUMENTS…: starts loggp on two ranks in the background; each rank leaves the number of its guard in $work/guard.RANK
begin() {
  rm -f "$work"/guard.*
  # shellcheck disable=SC2016
  timeout 60 "$mpiexec" -n 2 sh -c 'echo $$ >"$0.${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-0}}"; exec "$@"' "$work/guard" "$loggp" "$@" \
    >"$work/out" 2>"$work/err" &
  launcher=$!
  sleep 0.2
  for _ in {1..100}; do
    [[ -s $work/guard.0 && -s $work/guard.1 ]] && rank=$(pgrep -P "$(cat "$work/guard.1")") && break
    sleep 0.05
  done
  sleep 0.7
}
ended() {  # WHAT SECONDS: the run ends with an error within so many seconds
  local start=$SECONDS
  status=0
  wait "$launcher" || status=$?
  [[ $status -ne 0 && $status -ne 124 ]] || fail "$1: exit status $status"
  [[ $((SECONDS - start)) -le $2 ]] || fail "$1: only after $((SECONDS - start)) s"
}
says() {  # WHAT PATTERN
  grep -qE "^loggp: $2" "$work/err" || fail "$1: not the line '$2'"
}
asked_to_end() {  # WHAT: the launcher still runs, is asked to end, and does
  pkill -TERM -P "$launcher" || fail "$1: the run has ended before"
  ended "$1" 8
}
long=(--time-budget 40s --repetitions 1000000 --patience 1s)

begin measure "${long[@]}" -o "$work/m.json"
for _ in {1..100}; do
  [[ $(grep -c '"record":"sample"' "$work/m.samples.jsonl" 2>/dev/null) -lt 1 ]] || break
  sleep 0.1
done
kill -STOP "$rank"
ended "a stopped rank of measure" 8
says "a stopped rank of measure" "rank 1 has been stopped for 1 s and was given up \(--patience\)"
[[ $(grep -c '"record":"sample"' "$work/m.samples.jsonl") -ge 1 ]] || fail "a stopped rank of measure: no samples are kept"

begin stress --max-bytes 64 --repetitions 1000000 --patience 1s
kill -STOP "$rank" "$(cat "$work/guard.1")"
ended "a stopped rank of stress with its guard" 8
says "a stopped rank of stress with its guard" "rank 1 \(process [0-9]+\) has been stopped for 1 s and was given up \(--patience\)"

# a rank that is stopped for less goes on
begin stress --max-bytes 64 --repetitions 1000000 --patience 2s
kill -STOP "$rank"
sleep 1
kill -CONT "$rank"
sleep 2.5
asked_to_end "a rank of stress that was stopped for a second"
[[ $(grep -c "given up" "$work/err") -eq 0 ]] || fail "a rank of stress that was stopped for a second was given up"

begin clocks --duration 30s --patience 1s -o "$work/c.jsonl"
kill -STOP "$rank"
ended "a stopped rank of clocks" 8
says "a stopped rank of clocks" "rank 1 has been stopped for 1 s"

export OMPI_MCA_odls_base_sigkill_timeout=1  # the ranks' words take a moment
begin stress --max-bytes 64 --repetitions 1000000
kill -KILL "$(cat "$work/guard.1")"
ended "a killed guard of stress" 8
says "a killed guard of stress" "rank 1 was ended because the process that guards it was killed"

# bench without windows: it would end by itself where load disturbs too many of them.
endless="broadcast --bytes 64 --precision 0.00001% ${long[*]} -o"
for command in "stress --max-bytes 64 --repetitions 1000000" "nonblocking $endless $work/n.jsonl" "bench $endless $work/b.jsonl --schemes barrier"; do
  # shellcheck disable=SC2086
  begin $command
  asked_to_end "a launcher asked to end, $command"
  words="a signal ended the run before it was done"
  [[ $command == stress* ]] || words+="; the finished samples are kept in the files of -o, .*; --resume continues them"
  is_mpich || says "a launcher asked to end, $command" "$words"
done
