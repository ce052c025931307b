#!/usr/bin/env bash
# intervals.sh LOGGP: predictions with measured parameters have intervals, and compare says how many times lie inside.
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

# three launches whose parameters are 2 % below, at and 2 % above those of the set
"$loggp" params show "L=5us,o=1us,g=3us,G=1ns" --format json >"$work/common.json"
jq '.name = "mine" | .links as $l | def scaled(f): $l | map(.ranges |= map(.L_us *= f | .o_s_us *= f | .o_r_us *= f | .g_us *= f | .G_us_per_byte *= f));
  .replicates = [scaled(0.98), scaled(1), scaled(1.02)]' "$work/common.json" >"$work/mine.json"
same "a file with replicates is valid" "$work/mine.json: parameter set 'mine' is valid" "$("$loggp" params validate "$work/mine.json")"

# the time is proportional to the parameters: ln 1.02 = 0.0198, ln 0.98 = -0.0202; t(2, 0.975) × 0.02 / √3 = 0.0497
predicted() { "$loggp" simulate broadcast --ranks 8 --bytes "${bytes:-1k}" --params "$work/mine.json" --format json "$@"; }
predicted --algorithm binomial --interval 95% >"$work/out"
same "the interval" "true" "$(jq '(.interval_low_us / .reported_us - (-0.0497 | exp) | fabs) < 2e-4 and (.interval_high_us / .reported_us - (0.0497 | exp) | fabs) < 2e-4' "$work/out")"
same "the method" derivatives "$(jq -r .interval_method "$work/out")"
predicted --algorithm binomial --interval 50% >"$work/half"
same "a lower coverage is narrower" true "$(jq -s '.[1].interval_high_us < .[0].interval_high_us' "$work/out" "$work/half")"
same "another scheme" simulation "$(predicted --algorithm pipelined --scheme loop --iterations 10 --interval 95% | jq -r .interval_method)"
same "the interval's source" launches "$(jq -r .interval_of "$work/out")"
same "no interval without the option" null "$(predicted --algorithm binomial | jq .interval_low_us)"

# sweep and explain have the intervals of simulate
"$loggp" sweep broadcast --algorithms binomial --ranks 8 --bytes 1k --schemes once,loop --iterations 10 --params "$work/mine.json" --interval 95% --format json >"$work/sweep"
same "sweep has the same interval" true "$(jq -s '(.[0].interval_low_us / .[1][0].interval_low_us - 1 | fabs) < 1e-9 and (.[0].interval_high_us / .[1][0].interval_high_us - 1 | fabs) < 1e-9' "$work/out" "$work/sweep")"
same "the methods of a sweep" "derivatives simulation" "$(jq -r 'map(.interval_method) | join(" ")' "$work/sweep")"
same "no interval of a sweep without the option" '[[null,null,null,null]]' \
  "$("$loggp" sweep broadcast --algorithms binomial --ranks 8 --params "$work/mine.json" --format json | jq -c 'map([.interval_low_us, .interval_high_us, .interval_method, .interval_of])')"
explained() { "$loggp" explain broadcast --algorithm binomial --ranks 8 --bytes 1k --params "$work/mine.json" "$@"; }
explained --interval 95% --format json >"$work/explained"
same "explain has the same interval" true "$(jq -s '.[0].interval_low_us == .[1].interval_low_us and .[1].interval_of == "launches"' "$work/out" "$work/explained")"
same "explain's sentence" 1 "$(explained --interval 95% | grep -c 'The 95% interval of the reported time, from the parameters of each launch, is ')"
same "explain has the interval of one operation, too" true \
  "$(explained --scheme loop --iterations 10 --interval 95% --format json | jq '.completion_interval_low_us < .completion_us and .completion_us < .completion_interval_high_us and .interval_method == "simulation"')"
same "explain without the option" 0 "$(explained | grep -c interval)"

# a schedule has the interval of the program that it was exported from
predicted --algorithm binomial --export-goal "$work/tree.goal" >"$work/plain"
"$loggp" simulate --goal "$work/tree.goal" --params "$work/mine.json" --interval 95% --format json >"$work/schedule"
same "the interval of a schedule" true "$(jq -s '(.[0].interval_low_us / .[1].interval_low_us - 1 | fabs) < 1e-6 and (.[0].interval_high_us / .[1].interval_high_us - 1 | fabs) < 1e-6' "$work/out" "$work/schedule")"
same "how, and of what" "simulation launches" "$(jq -r '"\(.interval_method) \(.interval_of)"' "$work/schedule")"
same "no interval of a schedule without the option" null "$("$loggp" simulate --goal "$work/tree.goal" --params "$work/mine.json" --format json | jq .interval_low_us)"
"$loggp" explain --goal "$work/tree.goal" --params "$work/mine.json" --interval 95% --format json >"$work/explained"
same "explain has the interval of a schedule" true "$(jq -s '.[0].interval_low_us == .[1].interval_low_us' "$work/schedule" "$work/explained")"
same "explain's sentence about a schedule" 1 \
  "$("$loggp" explain --goal "$work/tree.goal" --params "$work/mine.json" --interval 95% | grep -c 'The 95% interval of the reported time, from the parameters of each launch, is ')"

# compare has intervals, probabilities and a map of the fastest algorithm
compared() { "$loggp" compare broadcast --algorithms flat,binomial --ranks 4,8,32 --bytes 1,64k --schemes once,loop --iterations 10 --params "$work/mine.json" "$@"; }
compared --interval 95% --out "$work/with" --format json >"$work/compared"
compared --out "$work/without" --format json >"$work/plain"
same "the same results, and more" true "$(jq -s 'map(map(del(.interval_low_us, .interval_high_us, .interval_method, .interval_of, .probability_fastest))) | .[0] == .[1]' "$work/compared" "$work/plain")"
same "probabilities of two algorithms sum up to 1" true \
  "$(jq '[group_by([.ranks, .bytes, .scheme])[] | map(.probability_fastest) | add | . - 1 | fabs < 1e-9] | length == 12 and all' "$work/compared")"
same "the faster one is probably faster" true "$(jq '[group_by([.ranks, .bytes, .scheme])[] | min_by(.reported_us).probability_fastest >= 0.5] | all' "$work/compared")"
same "the interval of simulate" true "$(jq -s '(.[1][] | select(.algorithm == "binomial" and .ranks == 8 and .bytes == 65536 and .scheme == "once")) as $row | .[0].interval_low_us / $row.interval_low_us - 1 | fabs < 1e-9' \
  <(bytes=64k predicted --algorithm binomial --interval 95%) "$work/compared")"
same "a map, hatched only with intervals" "1 1 0" \
  "$(grep -c '<svg' "$work/with/fastest-mine.svg") $(grep -c '<svg' "$work/without/fastest-mine.svg") $(grep -c 'url(#gpPat' "$work/without/fastest-mine.svg")"
same "the map's place on the page" "1 0 1" "$(grep -c 'how certain that is' "$work/with/index.html") $(
  grep -c 'how certain that is' "$work/without/index.html") $(grep -c '>Which algorithm is the fastest</h2>' "$work/without/index.html")"
same "no open choices without the option" 0 "$(compared --out "$work/without" | grep -c 'it is open which algorithm is the fastest')"
same "the open choices" 1 "$(compared --interval 95% --out "$work/with" | grep -c '^mine: at [0-9] of 6 points (ranks, bytes) it is open which algorithm is the fastest')"

# a file of one launch has replicates of its repetitions, and says so
"$loggp" measure --transport simulated --truth "L=5us,o=1us,g=3us,G=1ns" --noise latency:normal:5% --max-bytes 4k -o "$work/single.json" >"$work/out" 2>&1
same "what the replicates are of" "repetitions 40" "$(jq -r '"\(.replicates_of) \(.replicates | length)"' "$work/single.json")"
same "the file is valid" 0 "$("$loggp" params validate "$work/single.json" >"$work/out" 2>&1; echo $?)"
"$loggp" simulate broadcast --algorithm binomial --ranks 8 --params "$work/single.json" --interval 95% --format json >"$work/out" 2>"$work/err"
same "an interval of one launch" "repetitions true" "$(jq -r '"\(.interval_of) \(.interval_low_us < .reported_us and .reported_us < .interval_high_us)"' "$work/out")"
same "the warning of one launch" 1 "$(grep -c 'single.json was measured in one launch; the intervals do not include the differences between launches' "$work/err")"

# two launches of a benchmark whose time is 1 % above the prediction at one size, and 20 % at the other
time_of() { bytes=$1 predicted --algorithm binomial | jq .reported_us; }
for launch in 1 2; do
  jq -nc '{record: "header", kind: "bench", setup: {collective: "broadcast", root: 0, order: "forward", seed: 1, segment_bytes: 0, barrier: "dissemination",
    barrier_bytes: 0, barriers: 1, flush_bytes: 0, piece_bytes: 0, allgather: "ring", sub_group: "pipelined", arrivals: "", rewrites: false}, provenance: {host: "h"}}'
  for point in "1024 1.01" "65536 1.2"; do
    read -r bytes factor <<<"$point"
    jq -nc --argjson b "$bytes" --argjson t "$(time_of "$bytes")" --argjson f "$factor" '{record: "sample", algorithm: "binomial", scheme: "synchronised", ranks: 8, bytes: $b,
      segment_bytes: 0, seed: 1, iterations: 1, times_us: [range(8) | $t * $f]}'
  done
done >"$work/two"
sed -e '1,3s/^{/{"launch":1,/' -e '4,6s/^{/{"launch":2,/' "$work/two" >"$work/bench.jsonl"
"$loggp" compare --measured "$work/bench.jsonl" --params "$work/mine.json" --interval 95% >"$work/out" 2>"$work/err"
same "the times inside" "1 of 2 measured times lie inside the 95% interval of their prediction (by simulation of each launch's parameters)." \
  "$(grep 'lie inside' "$work/out")"
same "too few points tell no error of the model" "0 null" "$(grep -c 'error of the model' "$work/out") $("$loggp" compare --measured "$work/bench.jsonl" --params "$work/mine.json" \
  --interval 95% --format json 2>/dev/null | jq '.points[0].expected_low_us')"
same "the launches" "2,2" "$("$loggp" compare --measured "$work/bench.jsonl" --params "$work/mine.json" --format json 2>/dev/null | jq -r '[.points[].launches] | join(",")')"
exit $((failures > 0))
