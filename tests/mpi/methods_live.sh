#!/usr/bin/env bash
# methods_live.sh MPIEXEC LOGGP: on two ranks each older method yields numbers for all its parameters. No times are checked.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"

# yields METHOD PARAMETERS-WITH-A-VALUE PARAMETER-WITHOUT
yields() {
  timeout 60 "$mpiexec" -n 2 "$loggp" measure --method "$1" --time-budget 1s --repetitions 20 --format json \
    >"$work/out" 2>"$work/err" || fail "$1: exit status $?"
  [[ $(jq -r .method "$work/out") == "$1" ]] || fail "$1: another method"
  [[ $(jq '.messages > 0' "$work/out") == true ]] || fail "$1: no messages"
  [[ $(jq -r '[.parameters[] | select(.value | type == "number") | .parameter] | unique | join(" ")' "$work/out") == "$2" ]] ||
    fail "$1: other parameters have values"
  [[ $(jq -r '[.parameters[] | select(.value == null) | .parameter] | join(" ")' "$work/out") == "$3" ]] ||
    fail "$1: other parameters have none"
}
yields culler "L_us g_us o_r_us o_s_us" G_us_per_byte
yields kielmann "L_us g_us o_r_us o_s_us" G_us_per_byte
yields bell "EEL_us G_us_per_byte g_us o_r_us o_s_us" L_us

# messages in one repetition of Culler: a round trip, 10 sends and an answer, 10 answered sends, a flood
timeout 60 "$mpiexec" -n 2 "$loggp" measure --method culler --repetitions 1 --flood 100 --format json \
  >"$work/out" 2>"$work/err" || fail "exit status $? of one repetition"
[[ $(jq .messages "$work/out") == 134 ]] || fail "other messages than simulated"

for ranks in 1 3; do
  status=0
  timeout 60 "$mpiexec" -n $ranks "$loggp" measure --method bell >"$work/out" 2>"$work/err" || status=$?
  [[ $status -eq 2 ]] || fail "exit status $status on $ranks ranks, not 2"
  [[ $(grep -c '^loggp: measure by this method needs 2 ranks' "$work/err") -eq 1 ]] || fail "not one line on $ranks ranks"
done
timeout 60 "$mpiexec" -n 2 "$loggp" measure --method bell --repetitions 3 --time-budget 5s --format json -o "$work/m.json" >"$work/out" 2>"$work/err" ||
  fail "exit status $? with -o"
cmp "$work/out" "$work/m.json" || fail "-o has something else than stdout"
[[ $(head -n 1 "$work/m.samples.jsonl" | jq -r '"\(.kind) \(.method) \(.provenance.clock != null)"') == "method bell true" ]] ||
  fail "samples without their header"
[[ $(grep -c '"record":"sample"' "$work/m.samples.jsonl") -ge 2 ]] || fail "no samples beside -o"

# a resumed run continues where it was cut off
samples=$(grep -c '"record":"sample"' "$work/m.samples.jsonl")
truncate -s -9 "$work/m.samples.jsonl"
timeout 60 "$mpiexec" -n 2 "$loggp" measure --method bell --repetitions $((samples / 2 + 1)) --time-budget 5s --resume -o "$work/m.json" \
  >"$work/out" 2>"$work/err" || fail "exit status $? with --resume"
[[ $(grep -c '"record":"sample"' "$work/m.samples.jsonl") -gt $samples ]] || fail "nothing was added"
jq -e . "$work/m.samples.jsonl" >/dev/null || fail "broken lines among the samples"
