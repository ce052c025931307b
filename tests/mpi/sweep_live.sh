#!/usr/bin/env bash
# sweep_live.sh MPIEXEC LOGGP: loggp sweep on MPI ranks. The output must equal the sequential sweep's, byte for byte; a killed
# rank loses no finished point; wrong input ends with one line.
set -uo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
limit=120

sweep=(sweep broadcast --algorithms flat,binomial,pipelined --params ompi-mx,mpich2-tcp --ranks 2:64:x2
  --bytes 1,64k --segments 0,8k --schemes once,loop,change-root --iterations 5)
"$loggp" "${sweep[@]}" --threads 1 >"$work/sequential" 2>"$work/err" || fail "the sequential sweep"
[[ $(wc -l <"$work/sequential") -eq 433 ]] || fail "$(wc -l <"$work/sequential") lines, not 1 + 432"
for ranks in 1 2 3 4; do
  on_ranks $ranks "${sweep[@]}" --out "$work/ranks.csv"
  [[ $status -eq 0 && ! -s $work/out && ! -s $work/err ]] || fail "$ranks ranks: status $status or words"
  cmp "$work/sequential" "$work/ranks.csv" || fail "other rows on $ranks ranks"
  [[ ! -e $work/ranks.csv.part ]] || fail "a journal is left on $ranks ranks"
  rm "$work/ranks.csv"
done
on_ranks 3 "${sweep[@]}"
[[ $status -eq 0 ]] && cmp "$work/sequential" "$work/out" || fail "other rows on stdout"

# rank 0 draws the pictures
on_ranks 2 sweep alltoall --algorithms bruck,linear --params ompi-mx --ranks 4,16 --bytes 8,64k --out "$work/drawn.csv" --pictures "$work/drawn"
[[ $status -eq 0 && ! -s $work/err && $(find "$work/drawn" -name '*.svg' | wc -l) -eq 3 ]] || fail "the pictures of a sweep on 2 ranks: status $status"

# A rank is killed in the middle: the job ends, and finished points are kept and resumed.
long=(sweep broadcast --algorithms binomial,pipelined --params ompi-mx --ranks 64,128,256 --bytes 64k
  --segments 1k,2k,4k,8k --schemes loop,change-root --iterations 100)
for victim in 1 2; do
  "$loggp" "${long[@]}" >"$work/sequential" 2>"$work/err" || fail "the sequential sweep"
  timeout 120 "$mpiexec" -n 3 bash -c 'echo $$ >"$1/pid.$OMPI_COMM_WORLD_RANK$PMI_RANK"; shift; exec "$@"' \
    job "$work" "$loggp" "${long[@]}" --out "$work/long.csv" >"$work/out" 2>"$work/err" &
  job=$!
  for ((i = 0; i < 6000; ++i)); do
    [[ -e $work/long.csv.part && $(wc -l <"$work/long.csv.part") -gt 3 ]] && break
    kill -0 $job 2>/dev/null || break
    sleep 0.01
  done
  pkill -9 -P "$(cat "$work/pid.$victim")" loggp || fail "rank $victim was gone before it could be killed"
  status=0
  wait $job || status=$?
  failed || fail "status $status after rank $victim was killed"
  grep -q "^loggp: rank $victim was ended by signal 9 (Killed)$" "$work/err" || fail "nothing is said of a killed rank"
  [[ -e $work/long.csv.part && ! -e $work/long.csv ]] || fail "no journal after rank $victim was killed"
  kept=$(grep -c '"record":"row"' "$work/long.csv.part")
  [[ $kept -ge 3 && $kept -lt 48 ]] || fail "$kept rows were kept"
  on_ranks 2 "${long[@]}" --out "$work/long.csv"
  [[ $status -eq 2 && $(grep -c '^loggp: .*give --resume to continue it' "$work/err") -eq 1 ]] || fail "begun anew"
  on_ranks 2 "${long[@]}" --out "$work/long.csv" --resume
  [[ $status -eq 0 ]] && cmp "$work/sequential" "$work/long.csv" || fail "other rows after it was resumed"
  rm "$work/long.csv"
done

# Wrong input on all ranks and on one rank. The launcher adds its own lines.
nothing_written() { [[ -z $(find "$work" -name 'x*') ]] || fail "something was written"; }
few=(sweep broadcast --algorithms flat --ranks 2,4)
on_ranks 3 "${few[@]}" --params ompi-mx --root 2 --out "$work/x.csv"
said_once 2 "--root: 2 is no rank of 2"; nothing_written
on_ranks 2 "${few[@]}" --params ompi-mx --threads 2 --out "$work/x.csv"
said_once 2 "--threads"; nothing_written
on_ranks 2 "${few[@]}" --params ompi-mx --out /dev/null/x.csv
said_once 2 "cannot be written"; nothing_written
mkdir "$work/0" "$work/1"
"$loggp" params show ompi-mx --format json >"$work/0/p.json"
elsewhere='cd "$1/$OMPI_COMM_WORLD_RANK$PMI_RANK"; shift; exec "$@"'
status=0
timeout 60 "$mpiexec" -n 2 bash -c "$elsewhere" job "$work" "$loggp" "${few[@]}" --params ./p.json \
  >"$work/out" 2>"$work/err" || status=$?
said_once 1 "rank 1: ./p.json: cannot be read: No such file"; nothing_written
jq '.links[0].ranges[0].L_us = 9' "$work/0/p.json" >"$work/1/p.json"
status=0
timeout 60 "$mpiexec" -n 2 bash -c "$elsewhere" job "$work" "$loggp" "${few[@]}" --params ./p.json \
  >"$work/out" 2>"$work/err" || status=$?
said_once 1 "rank 1 derives other tasks from the command line"; nothing_written
exit 0
