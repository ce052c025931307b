#!/usr/bin/env bash
# launches_live.sh MPIEXEC LOGGP: bench and nonblocking start several launches themselves. Checks rows, files and exit statuses, but no times.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
launched() {  # LAUNCHES ARGUMENTS…: runs loggp with that many launches of two ranks; sets $status
  local launches=$1
  shift
  status=0
  timeout 100 "$loggp" "$@" --launches "$launches" --launcher "$mpiexec -n 2" >"$work/out" 2>"$work/err" || status=$?
}
numbers() { jq -c '.launch' "$1" | sort -un | paste -sd' '; }

bench=(bench broadcast --algorithms native,binomial --schemes barrier,loop --bytes 8,64 --repetitions 12 --iterations 10)
launched 3 "${bench[@]}" --precision 0.001% --time-budget 2s --format json -o "$work/b.jsonl"
[[ $status -eq 0 ]] || fail "exit status $status of three launches"
has "points" 8 '.rows | length'
has "intervals over launches" true '[.rows[] | .launches == 3 and .low_95_us <= .median_us and .median_us <= .high_95_us] | all'
has "reasons to stop" "launches" '[.rows[].stopped] | unique | join(" ")'
has "launches that a precision needs" true '[.rows[].launches_needed | . == null or . > 3] | all'
has "environments" true '.launches | length == 3 and ([.[].provenance | has("date") and has("host") and has("cpus_bound")] | all)'
has "seeds of the orders" "1 2 3" '[.launches[].provenance.shuffle] | join(" ")'
[[ $(numbers "$work/b.jsonl") == "1 2 3" && ! -e $work/b.jsonl.launch && ! -e $work/b.jsonl.part ]] || fail "not the samples of three launches"
# each launch measures its points in another order
order() { jq -c "select(.launch == $1 and .record == \"end\") | [.algorithm, .scheme, .bytes]" "$work/b.jsonl" | paste -sd' '; }
[[ $(order 1) != "$(order 2)" && $(order 1 | tr ' ' '\n' | sort) == "$(order 2 | tr ' ' '\n' | sort)" ]] || fail "launches have the same order of points, or other points"

# more launches with --resume; of other options they are refused
launched 4 "${bench[@]}" --precision 0.001% --time-budget 2s --format json -o "$work/b.jsonl" --resume
[[ $status -eq 0 && $(numbers "$work/b.jsonl") == "1 2 3 4" ]] || fail "no fourth launch"
has "launches of the resumed run" 4 '.rows[0].launches'
launched 5 bench broadcast --rewrite --bytes 8 --repetitions 8 --time-budget 2s -o "$work/b.jsonl" --resume
one_line 2 "were made with another rewrites"
[[ $(numbers "$work/b.jsonl") == "1 2 3 4" ]] || fail "a refused launch has changed the file"

# as many launches as the precision needs, and no more
launched 9 bench broadcast --schemes loop --iterations 20 --bytes 8 --repetitions 8 --precision 1000000000% --time-budget 4s --format csv -o "$work/c.jsonl"
[[ $status -eq 0 && $(numbers "$work/c.jsonl") == "1 2 3" ]] || fail "launches go on after they are precise"
[[ $(tail -n 1 "$work/out") == *,precise,* ]] || fail "a precise point is not called so"

# diff, compare and plot read the launches of one file
"$loggp" diff "$work/b.jsonl" "$work/b.jsonl" >"$work/out" 2>&1 && fail "a file is compared with itself"
cp "$work/b.jsonl" "$work/b2.jsonl"
"$loggp" diff "$work/b.jsonl" "$work/b2.jsonl" --format json >"$work/out" 2>"$work/err" || fail "no difference of two files of launches"
has "launches of both sides" true '[.points[] | .a_launches == 4 and .b_launches == 4 and .ratio == 1 and .p_value == 1] | all'
"$loggp" compare --measured "$work/b.jsonl" --params ompi-ib-sdr --format json >"$work/out" 2>"$work/err" || fail "no comparison with launches"
has "launches that are compared" true '[.points[].launches] | add >= 4'
"$loggp" plot "$work/b.jsonl" --out "$work/pictures" >"$work/out" 2>"$work/err" || fail "no pictures of launches"

# nonblocking collectives
launched 2 nonblocking allreduce --bytes 1k --progress none --repetitions 10 --time-budget 2s --format json -o "$work/n.jsonl"
[[ $status -eq 0 ]] || fail "exit status $status of launches of nonblocking"
has "overheads over launches" true '[.rows[] | .launches == 2 and .stopped == "launches"] | all'
"$loggp" plot "$work/n.jsonl" --out "$work/pictures" >"$work/out" 2>"$work/err" || fail "no picture of nonblocking launches"

# a launch that fails: the second start of mpirun asks for a root that is none
printf '#!/bin/sh\necho >>%s/starts\n[ $(wc -l <%s/starts) -ne 2 ] || set -- "$@" --root 9\nexec %s -n 2 "$@"\n' "$work" "$work" "$mpiexec" >"$work/launcher"
chmod +x "$work/launcher"
status=0
"$loggp" bench broadcast --schemes loop --iterations 20 --bytes 8 --repetitions 8 --launches 3 --launcher "$work/launcher" --time-budget 1s -o "$work/f.jsonl" --format json \
  >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 1 ]] || fail "exit status $status, not 1, when one launch fails"
grep -q "^loggp: 1 launch failed; 2 of 3 are kept in $work/f.jsonl: launch 2: status 2: .*9" "$work/err" || fail "the failed launch is not told"
has "rows of the others" 2 '.rows[0].launches'
[[ $(numbers "$work/f.jsonl") == "1 3" ]] || fail "the other launches are not kept"

# an interrupt keeps finished launches, and names --resume
setsid "$loggp" bench broadcast --schemes loop --iterations 20 --bytes 8 --repetitions 8 --launches 3 --launcher "$mpiexec -n 2" --time-budget 60s -o "$work/i.jsonl" \
  >"$work/out" 2>"$work/err" &
pid=$!
for _ in $(seq 300); do
  [[ ! -s $work/i.jsonl ]] || break
  sleep 0.1
done
kill -TERM -- -$pid  # the whole group, as a terminal does; a shell lets its background processes ignore SIGINT
status=0
wait $pid || status=$?
[[ $status -ne 0 && $(numbers "$work/i.jsonl") == 1 ]] || fail "status $status, or the finished launch is lost"
grep -q "^loggp: a signal ended the run before it was done; the finished launches are kept .*; --resume continues them" "$work/err" || fail "an interrupt says nothing of what is kept"
launched 2 bench broadcast --schemes loop --iterations 20 --bytes 8 --repetitions 8 --time-budget 1s -o "$work/i.jsonl" --resume
[[ $status -eq 0 && $(numbers "$work/i.jsonl") == "1 2" ]] || fail "an interrupted run is not resumed"

# wrong input
launched 2 bench broadcast --root 9 --time-budget 1s -o "$work/w.jsonl"
one_line 2 "9"
[[ ! -e $work/w.jsonl && ! -e $work/w.jsonl.launch ]] || fail "wrong input leaves files"
launched 2 bench broadcast
one_line 2 "[-]-launches needs a file of samples; give it with -o"
on_ranks 2 bench broadcast --launches 2 --launcher "$mpiexec -n 2" -o "$work/w.jsonl"
one_line 2 "start loggp without a launcher"
status=0
"$loggp" bench broadcast --launches 2 -o "$work/w.jsonl" >"$work/out" 2>"$work/err" || status=$?
one_line 2 "[-]-launches needs --launcher"
# one launch has no interval over launches, and says so
launched 1 bench broadcast --schemes loop --iterations 20 --bytes 8 --repetitions 8 --time-budget 1s -o "$work/o.jsonl"
grep -q "One launch has succeeded: there is no interval over launches" "$work/out" || fail "one launch is not told"
on_ranks 2 bench broadcast --schemes loop --iterations 20 --bytes 8 --repetitions 8 --time-budget 1s
grep -q "The intervals are of one launch, and say nothing about other launches: see --launches" "$work/out" || fail "a run without launches does not say so"
exit 0
