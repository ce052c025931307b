#!/usr/bin/env bash
# record_live.sh MPIEXEC LOGGP APPLICATION [FORTRAN-APPLICATION]: records the arrivals of an application whose ranks are late
# by known times. Checks their order and lower bounds of the times, but no upper bounds. Also checks the errors for
# applications that fail.
set -euo pipefail
mpiexec=$1 loggp=$2 application=$3 in_fortran=${4:-}
. "${BASH_SOURCE[0]%/*}/common.sh"
record() {  # N COMMAND…: status in $status
  on_ranks "$1" record-arrivals -o "$work/app.csv" "${@:2}"
}

for ranks in 1 2 3 4; do
  how=late
  [[ $ranks -ne 3 ]] || how=threads
  record $ranks -- "$application" $how
  [[ $status -eq 0 && ! -s $work/err ]] || fail "exit status $status on $ranks ranks"
  calls=$((52 + (ranks == 1)))  # a call on half of the ranks is recorded only if that half is all ranks
  # the record has every collective and every rank; no rank leaves a call before it arrives, or arrives before it has left
  # its earlier call
  awk -F, -v ranks=$ranks -v calls=$calls '
    /^#/ || $1 == "call" {next}
    NF != 5 || $1 != int(n / ranks) || $3 != n % ranks || $5 < $4 || (($3 in left) && $4 < left[$3]) {exit 1}
    {left[$3] = $2 ~ /^MPI_I/ ? $4 : $5; ++n}  # a rank leaves a nonblocking call at once
    END {if (n != calls * ranks) exit 1}' "$work/app.csv" || fail "the lines of $ranks ranks"
  [[ $(grep -v '^#' "$work/app.csv" | tail -n +2 | cut -d, -f2 | sort -u | wc -l) -eq 44 ]] || fail "not all collectives are there"
  # no rank leaves a barrier before the last rank has arrived; the clocks are exact enough for this
  awk -F, '$2 == "MPI_Barrier" {if (!($1 in last) || $4 > last[$1]) last[$1] = $4
                                if (!($1 in out) || $5 < out[$1]) out[$1] = $5}
    END {for (call in last) if (out[call] < last[call]) exit 1}' "$work/app.csv" || fail "a barrier is left before all have come"
  # Call 1 is the first broadcast. Rank r sleeps r * 20 ms after the preceding barrier, which no rank leaves before the last
  # rank arrives there.
  awk -F, -v ranks=$ranks '
    $1 < 10 && $2 == "MPI_Barrier" && $4 > came[$1 + 1] {came[$1 + 1] = $4}
    $1 < 10 && $2 == "MPI_Bcast" {++n; if ($4 - came[$1] < $3 * 20000) exit 1}
    END {if (n != 5 * ranks) exit 1}' "$work/app.csv" || fail "a rank is not as late as it slept"
  # a nonblocking broadcast ends when its Wait finds it complete
  awk -F, -v ranks=$ranks '$2 == "MPI_Ibcast" {++n; if ($5 - $4 < 20000) exit 1} END {if (n != ranks) exit 1}' \
    "$work/app.csv" || fail "a nonblocking broadcast that ends before its Wait"
  # --arrivals reads the record; the pattern has the order of the ranks, as it is the median over all broadcasts
  "$loggp" arrivals show "call:MPI_Bcast:$work/app.csv" --ranks $ranks --params ompi-ib-sdr --format csv >"$work/out"
  tail -n +2 "$work/out" | tr -d us | sort -t, -k2 -g | cut -d, -f1 | cmp -s - <(seq 0 $((ranks - 1))) || fail "the order of arrivals"
  for pattern in "$work/app.csv" "call:1:$work/app.csv" "call:MPI_Allreduce:$work/app.csv"; do
    "$loggp" simulate broadcast --algorithm binomial --ranks $ranks --params ompi-ib-sdr --arrivals "$pattern" >"$work/out" || fail "--arrivals $pattern"
  done
done

# if an application fails, the error says so, and the file of an earlier run stays unchanged
cp "$work/app.csv" "$work/before.csv"
record 3 -- "$application" killed
[[ $status -ne 0 && $status -ne 124 ]] || fail "exit status $status of a killed rank"
grep -q "^loggp: .*ended by signal 9" "$work/err" || fail "nothing is said of a killed rank"
record 3 -- "$application" abort
[[ $status -ne 0 && $status -ne 124 ]] || fail "exit status $status of an aborted run"
grep -q "^loggp: the application called MPI_Abort; no arrivals are written" "$work/err" || fail "nothing is said of MPI_Abort"
record 2 -- "$application" uneven
said_once 1 "app.csv is not written: one rank has made 52 collective calls with all ranks, another rank 53"
printf '#!/nosuch/interpreter\n' >"$work/script" && chmod +x "$work/script"
record 1 -- "$work/script"
said_once 1 "cannot start .*script .No such file or directory.$"
record 2 -- true
said_once 1 "is not written: true did not run from MPI_Init to MPI_Finalize"
cmp -s "$work/app.csv" "$work/before.csv" || fail "a run that failed has changed the file"
[[ -z $(find "$work" -name '.*.tmp') ]] || fail "a temporary file is left"
record 3 -- "$application" status
[[ $status -ne 0 ]] && grep -q "^loggp: .*ended with status 3" "$work/err" || fail "the application's status is lost"
grep -q "^# 53 .*; 3 exits were not seen: " "$work/app.csv" || fail "nothing is said of an exit that was not seen"
tail -n 3 "$work/app.csv" | awk -F, '$2 != "MPI_Ibarrier" || NF != 5 || $5 != "" {exit 1}' || fail "an exit that was not seen is there"
"$loggp" simulate broadcast --algorithm binomial --ranks 3 --params ompi-ib-sdr --arrivals "call:MPI_Ibarrier:$work/app.csv" >"$work/out" ||
  fail "a record with an exit that was not seen can't be read"
if [[ -n $in_fortran ]]; then
  on_ranks 2 record-arrivals -o "$work/fortran.csv" -- "$in_fortran"
  [[ $status -eq 0 ]] || fail "exit status $status of Fortran"
  awk -F, '!/^#/ && $1 != "call" {print $2; if ($2 == "MPI_Bcast" && $3 == 1) late = $4; if ($2 == "MPI_Barrier" && $3 == 0) from = $4
    if ($2 == "MPI_Ibcast" && $5 - $4 < 20000) exit 1} END {if (late - from < 20000) exit 1}' "$work/fortran.csv" >"$work/out" || fail "Fortran's times"
  [[ $(xargs <"$work/out") == "MPI_Barrier MPI_Barrier MPI_Bcast MPI_Bcast MPI_Ibcast MPI_Ibcast" ]] || fail "Fortran's calls"
fi

record 2
said_once 2 "needs a program; give it after --"
record 2 -- "$work/nosuch"
said_once 2 "nosuch' is no program here or in PATH"
record 2 -o /dev/null/app.csv -- true
[[ $status -eq 2 ]] || fail "exit status $status of -o twice"
status=0
"$loggp" record-arrivals -o /dev/null/app.csv -- "$application" >"$work/out" 2>"$work/err" || status=$?
said_once 2 "cannot be written"
"$loggp" record-arrivals -o "$work/one.csv" -- "$application" || fail "without mpirun"
[[ $(grep -c MPI_ "$work/one.csv") -eq 53 ]] || fail "the lines without mpirun"
