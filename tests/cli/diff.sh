#!/usr/bin/env bash
# diff.sh LOGGP: diff finds a slower network where it is slower, and says nothing of equal ones.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
same() {  # NAME WANTED GOT
  if [[ "$2" != "$3" ]]; then
    printf 'FAILED: %s\n  wanted: %s\n  got: %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}

# launches NAME PARAMETERS FIRST-SEED: five simulated launches that differ by noise
launches() {
  local seed
  for seed in 0 1 2 3 4; do
    "$loggp" measure --transport simulated --truth "$2" --max-bytes 64 --repetitions 10 --noise latency:normal:5% \
      --seed $(($3 + seed)) -o "$work/$1$seed.json" >/dev/null 2>&1
  done
}
list() { printf "$work/$1%s.samples.jsonl," 0 1 2 3 4 | sed 's/,$//'; }
launches old "L=5us,o=1us,g=3us,G=10ns" 1
launches again "L=5us,o=1us,g=3us,G=10ns" 100
launches slow "L=5us,o=1us,g=4us,G=10ns" 200  # only the gap

difference() { "$loggp" diff "$(list "$1")" "$(list "$2")" --format json; }
# The verdicts of a quantity, each once.
verdicts() { jq -r --arg quantity "$1" '.points[] | select(.quantity == $quantity).verdict' | sort -u | xargs; }
difference old slow >"$work/slow.json" 2>"$work/slow.err"
same "exit status of a slower result" 1 $?
same "the error" "loggp: B is slower than A" "$(cat "$work/slow.err")"
columns="collective,algorithm,scheme,params,allgather,sub_group,order,barrier,piece_bytes,fan_out,radix,requests,operation,type,counts,benchmark,quantity,method,interval_bytes,passes,after_s,rank,ranks,bytes,segment_bytes,iterations,seed,root,barrier_bytes,barriers,flush,reduce,progress,receive,arrivals,noise,ranks_per_node,a_us,b_us,ratio,ratio_low_95,ratio_high_95,p_value,p_value_holm,a_launches,b_launches,verdict,launches_needed,remark"
same "columns of measure" "$columns" "$(jq -r '.points[0] | keys_unsorted | join(",")' "$work/slow.json")"
same "verdicts on the gap" slower "$(verdicts gap <"$work/slow.json")"
same "verdicts on the round trip" 0 \
  "$(jq '[.points[] | select(.quantity != "gap" and (.verdict | IN("slower", "faster")))] | length' "$work/slow.json")"
difference slow old >"$work/fast.json" 2>"$work/fast.err"
same "exit status of a faster result" "0 " "$? $(cat "$work/fast.err")"
same "verdicts on a shorter gap" faster "$(verdicts gap <"$work/fast.json")"
difference old again >"$work/equal.json"
same "exit status of equal results" 0 $?
same "no change is invented" 0 "$(jq -r '.points[].verdict' "$work/equal.json" | grep -cE 'slower|faster')"
same "what differs besides" '["truth: L=5us,o=1us,g=3us,G=10ns in A, L=5us,o=1us,g=4us,G=10ns in B"]' \
  "$("$loggp" diff "$(list old)" "$(list slow)" --format json 2>/dev/null | jq -c '[.environment[].difference | select(startswith("truth"))]')"
same "one launch decides nothing" "undecided" \
  "$("$loggp" diff "$work/old0.samples.jsonl" "$work/slow0.samples.jsonl" --format json 2>"$work/err" | jq -r '.points[].verdict' | sort -u)"
one_launch=("$loggp" diff "$work/old0.samples.jsonl" "$work/slow0.samples.jsonl")
same "an interval that one launch cannot have is null, empty and no column for people" "null,null ,, a_us b_us ratio a_launches b_launches verdict" \
  "$("${one_launch[@]}" --format json 2>/dev/null | jq -r '.points[0] | "\(.ratio_low_95),\(.p_value)"') $(
    "${one_launch[@]}" --format csv 2>/dev/null | sed -n 2p | grep -o ',,,,1,1,undecided' | cut -c 1,2) $(
    "${one_launch[@]}" 2>/dev/null | awk '/^quantity/ { $1 = $2 = ""; print }' | xargs)"
same "one launch is said" 2 "$(grep -c "is one launch" "$work/err")"
"$loggp" diff "$(list old)" "$(list again)" --picture "$work/ratios.svg" >/dev/null
same "the picture" "1 1" "$(grep -c 'ratio of times' "$work/ratios.svg") $(grep -c 'tolerance, 2 %' "$work/ratios.svg")"

# clocks: five simulated launches of each network
for seed in 1 2 3 4 5; do
  for network in near far; do
    "$loggp" clocks --transport simulated --truth "L=$([[ $network == near ]] && echo 5 || echo 6)us,o=1us,g=2us,G=0" --ranks 2 \
      --noise latency:normal:2% --seed $((seed + $([[ $network == near ]] && echo 0 || echo 50))) --show methods --estimates 5 \
      -o "$work/$network-$seed.clocks" >/dev/null 2>"$work/err" || same "clocks of $network" "" "$(cat "$work/err")"
  done
done
clocks() { printf "$work/$1-%s.clocks," 1 2 3 4 5 | sed 's/,$//'; }
"$loggp" diff "$(clocks near)" "$(clocks far)" --format json >"$work/clocks.json" 2>/dev/null
same "exit status of slower clocks" 1 $?
same "half round trips are slower" "slower" "$(verdicts "half round trip" <"$work/clocks.json")"

# sweeps: without noise a row is exact, with noise each seed is a launch
sweep() { "$loggp" sweep broadcast --algorithms binomial,flat --params "$1" --ranks 4 --bytes 8,8k "${@:2}" 2>/dev/null; }
sweep "L=5us,o=1us,g=3us,G=10ns" >"$work/a.csv"
sweep "L=5us,o=1us,g=3us,G=11ns" >"$work/b.csv"
"$loggp" diff "$work/a.csv" "$work/b.csv" --format json >"$work/sweep.json" 2>"$work/err"
same "exit status of a slower sweep" 1 $?
same "verdicts on exact times" "8 same,8192 slower" "$(jq -r '.points[] | "\(.bytes) \(.verdict)"' "$work/sweep.json" | sort -u | paste -sd,)"
same "columns of a sweep, and its settings" "$columns broadcast once in-call 1" \
  "$(jq -r '.points[0] | "\(keys_unsorted | join(",")) \(.collective) \(.scheme) \(.progress) \(.ranks_per_node)"' "$work/sweep.json")"
same "nothing is said of launches" "loggp: B is slower than A" "$(cat "$work/err")"
sweep "L=5us,o=1us,g=3us,G=10ns" --format json >"$work/rows.json"
same "times, numbers and texts are those of the sweep" "true true" \
  "$(jq -s '([.[0][] | .reported_us] | sort) == ([.[1].points[] | .a_us] | sort)' "$work/rows.json" "$work/sweep.json") $(
    jq -s '.[0][0] as $row | [.[1].points[0] | to_entries[] | select(.key | in($row)) |
      (.value | type) == ($row[.key] | type)] | all' "$work/rows.json" "$work/sweep.json")"
sweep "L=5us,o=1us,g=3us,G=10ns" --noise latency:normal:5% --seeds 1:5:+1 >"$work/a.csv"
sweep "L=5us,o=1us,g=3us,G=10ns" --noise latency:normal:5% --seeds 11:15:+1 >"$work/b.csv"
same "seeds are launches" "5 5 0" \
  "$("$loggp" diff "$work/a.csv" "$work/b.csv" --format json 2>/dev/null |
     jq -r '([.points[] | "\(.a_launches) \(.b_launches)"] | unique | join(",")) + " \([.points[] | select(.verdict == "slower")] | length)"')"

# what other benchmarks print
osu() { printf '# OSU MPI Broadcast Latency Test v7.3\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n8    %s\n64   %s\n' "$1" "$2"; }
for i in 1 2 3 4 5; do osu 1.0$i 2.0$i >"$work/o$i.txt"; osu 1.0$((i + 1)) 2.5$i >"$work/p$i.txt"; done
same "verdicts on OSU's times" "8 undecided,64 slower" \
  "$("$loggp" diff "$work"/o1.txt,"$work"/o2.txt,"$work"/o3.txt,"$work"/o4.txt,"$work"/o5.txt \
    "$work"/p1.txt,"$work"/p2.txt,"$work"/p3.txt,"$work"/p4.txt,"$work"/p5.txt --format json 2>/dev/null | jq -r '.points[] | "\(.bytes) \(.verdict)"' | paste -sd,)"
same "the scheme that OSU uses" "MPI Broadcast Latency,barrier,,8" \
  "$("$loggp" diff "$work/o1.txt" "$work/p1.txt" --format json 2>/dev/null | jq -r '.points[0] | "\(.benchmark),\(.scheme),\(.ranks // ""),\(.bytes)"')"
same "columns without a value in any row are left out for people" "benchmark scheme bytes a_us b_us ratio a_launches b_launches verdict" \
  "$("$loggp" diff "$work/o1.txt" "$work/p1.txt" 2>/dev/null | head -1 | xargs)"
sed 's/Avg Latency(us)/Avg Latency(us)        Validation/; s/^[0-9].*/&   Pass/; s/^\(64 .*\)Pass/\1Fail/' "$work/o1.txt" >"$work/checked.txt"
same "points with wrong data are left out, and said" "8 1" \
  "$("$loggp" diff "$work/checked.txt" "$work/p1.txt" --format json 2>"$work/err" | jq -r '.points[].bytes') $(
    grep -c "warning: $work/checked.txt:5: a point is left out: its data were wrong (Validation: Fail); it is MPI Broadcast Latency of 64 B" "$work/err")"
"$loggp" sweep broadcast --algorithms flat --params ompi-mx,ompi-gm --ranks 4 >"$work/two.csv" 2>/dev/null
"$loggp" sweep broadcast --algorithms flat --params ompi-gm --ranks 4 >"$work/one.csv" 2>/dev/null
same "of sweeps with several parameter sets, the common ones are compared" "ompi-gm same 1" \
  "$("$loggp" diff "$work/two.csv" "$work/one.csv" --format json 2>"$work/err" | jq -r '.points[] | "\(.params) \(.verdict)"') $(
    grep -c "warning: 1 point is only in A" "$work/err")"
exit $((failures > 0))
