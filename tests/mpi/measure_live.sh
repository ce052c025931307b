#!/usr/bin/env bash
# Two ranks: a valid file, or exit 1 with the reason and no file. One or three ranks: exit 2.
set -euo pipefail
mpiexec=$1 loggp=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { printf 'FAILED: %s\n' "$1" >&2; cat "$work/err" >&2; exit 1; }

status=0
"$mpiexec" -n 2 "$loggp" measure --time-budget 1s --repetitions 30 -o "$work/m.json" \
  >"$work/out" 2>"$work/err" || status=$?
[[ $(head -n 1 "$work/m.samples.jsonl" | jq -r .record) == header ]] || fail "samples without a header"
[[ $(grep -c '"record":"sample"' "$work/m.samples.jsonl") -ge 17 ]] || fail "fewer samples than sizes"
case $status in
  0) "$loggp" params validate "$work/m.json" >/dev/null 2>"$work/err" || fail "an invalid file was written" ;;
  1) [[ ! -e $work/m.json ]] || fail "a file was written all the same"
     grep -qE 'undetermined|negative|below' "$work/err" || fail "no reason was given" ;;
  *) fail "exit status $status" ;;
esac

timeout 60 "$mpiexec" -n 2 "$loggp" measure --messages 2,5 --time-budget 1s --repetitions 5 -o "$work/l.json" --format csv \
  >"$work/out" 2>"$work/err" || fail "no list of n: exit status $?"
for n in 2 5; do
  [[ $(head -n 1 "$work/l-n$n.samples.jsonl" | jq .messages) -eq $n ]] || fail "no samples with n = $n"
done
[[ $(tail -n +2 "$work/out" | cut -d, -f2 | sort -u | xargs) == "2 5" ]] || fail "not every n has its deviation"

status=0
timeout 30 "$mpiexec" -n 2 "$loggp" measure -o /dev/null/m.json >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 2 ]] || fail "exit status $status for a file that can't be written, not 2"
[[ $(grep -c '^loggp: .*cannot be written' "$work/err") -eq 1 ]] || fail "not one line about the file"

for ranks in 1 3; do
  status=0
  "$mpiexec" -n $ranks "$loggp" measure -o "$work/n.json" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -eq 2 ]] || fail "exit status $status on $ranks ranks, not 2"
  [[ $(grep -c '^loggp: measure runs on 2 ranks' "$work/err") -eq 1 ]] || fail "not one line on $ranks ranks"
  [[ ! -s $work/out && ! -e $work/n.json && ! -e $work/n.samples.jsonl ]] || fail "something was written"
done
