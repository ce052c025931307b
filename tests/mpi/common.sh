# Functions of all live tests, which source this file. Pre: mpiexec and loggp are set.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  printf 'FAILED: %s\n' "$1" >&2
  cat "$work/out" "$work/err" >&2
  exit 1
}
on_ranks() {  # N ARGUMENTS…: runs loggp on N ranks; sets $status
  local ranks=$1
  shift
  status=0
  timeout "${limit:-100}" "$mpiexec" -n "$ranks" "$loggp" "$@" >"$work/out" 2>"$work/err" || status=$?
}
said_once() {  # STATUS PATTERN: the last run ended with STATUS and printed one line of loggp on stderr, which matches PATTERN
  [[ $status -eq $1 ]] || fail "status $status, not $1"
  [[ $(grep -c '^loggp: ' "$work/err") -eq 1 ]] || fail "not one line"
  grep -qE "^loggp: .*$2" "$work/err" || fail "not the line '$2'"
}
one_line() {  # STATUS PATTERN: as said_once, and the last run printed nothing on stdout
  said_once "$@"
  [[ ! -s $work/out ]] || fail "something on stdout"
}
has() {  # NAME WANTED JQ: the jq expression gives WANTED for the last run's output
  [[ $(jq -r "$3" "$work/out") == "$2" ]] || fail "$1: $(jq -rc "$3" "$work/out"), not $2"
}
all_measured() {  # NAME JQ: the last run ended with status 0 if the jq expression holds of every row, else with status 1
  if [[ $(jq "[.rows[] | $2] | all" "$work/out") == true ]]; then
    [[ $status -eq 0 ]] || fail "exit status $status of $1"
  else
    [[ $status -eq 1 ]] && grep -q 'points have no repetition that counts' "$work/err" || fail "exit status $status of $1, though points have no repetitions"
  fi
}
is_mpich() {
  [[ $("$mpiexec" --version) == *HYDRA* ]]
}
failed() {  # the last run failed with status 1; MPICH's launcher ORs this status with those of the ranks that it kills
  [[ $status -eq 1 ]] || { [[ $status -ne 0 && $status -ne 124 ]] && is_mpich; }
}
rank_1_killed() {  # FILE ARGUMENTS…: runs loggp on two ranks and kills rank 1 when FILE has more than its
  # header; the run must then end within seconds
  local start=$SECONDS
  status=0
  timeout 60 "$mpiexec" -n 2 sh -c '
    if [ "${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-0}}" = 1 ]; then
      (for try in $(seq 200); do
         [ "$(cat "$0" 2>/dev/null | wc -l)" -lt 2 ] || break
         sleep 0.1
       done
       pkill -9 -P $$ loggp) &
    fi
    exec "$@"' "$1" "$loggp" "${@:2}" >"$work/out" 2>"$work/err" || status=$?
  failed && [[ $((SECONDS - start)) -lt 30 ]] || fail "exit status $status after $((SECONDS - start)) s when a rank is killed"
  grep -q "^loggp: rank 1 was ended by signal 9 (Killed)$" "$work/err" || fail "nothing is said of a killed rank"
}
