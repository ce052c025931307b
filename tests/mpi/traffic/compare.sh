# shellcheck shell=bash
# Sourced by the scripts of this folder, with $loggp, $work and $library_name (ompi, mpich): compares the library's calls with
# `loggp simulate --traffic`.
unequal_shown=10
cases=0 different=0
of_call=()  # options of loggp simulate
compare() {  # COLLECTIVE ID RANKS BYTES SEGMENT ROOT called|refused, and the library's rows on stdin
  local options=(--algorithm "$library_name:$2" --ranks "$3" --bytes "$4" --params L=1us,o=1us,g=1us,G=1ns --traffic "$work/ours" "${of_call[@]}")
  [[ $5 == 0 ]] || options+=(--segment "$5")
  [[ $6 == 0 ]] || options+=(--root "$6")
  cases=$((cases + 1))
  "$loggp" simulate "$1" "${options[@]}" >"$work/out" 2>"$work/err"
  local status=$?
  if [[ $7 == refused ]]; then
    [[ $status -eq 2 ]] || { echo "$*: the library refuses it, but loggp ends with $status" >&2; different=$((different + 1)); }
    return
  fi
  { echo source,destination,messages,bytes; cat; } >"$work/theirs"
  [[ $status -eq 0 ]] && cmp -s "$work/theirs" "$work/ours" && return
  different=$((different + 1))
  [[ $different -le $unequal_shown ]] || return
  echo "DIFFERENT: loggp simulate $1 ${options[*]}" >&2
  if [[ $status -eq 0 ]]; then diff "$work/theirs" "$work/ours" | head -6 >&2; else cat "$work/err" >&2; fi
}

write_counts() {  # RANKS: sizes of blocks in bytes, multiples of 8 and some of them empty; their mean becomes $mean
  seq 1 "$1" | awk '{ print ($1 * 7919) % 5 * 20008 }' >"$work/counts"
  mean=$(awk '{ sum += $1 } END { print int((sum + NR - 1) / NR) }' "$work/counts")
}

compare_all() {  # FILE of the library's calls
  # one file for each call, named by its place
  rm -f "$work"/call.*
  awk -F, -v work="$work" '
    NF == 7 { close(file); file = sprintf("%s/call.%05d", work, ++call); print > file; next }
    { printf "%s,%s,%s,%s\n", $7, $8, $9, $10 > file }' "$1"
  local call name id count bytes segment root how
  for call in "$work"/call.*; do
    IFS=, read -r name id count bytes segment root how <"$call"
    # No process substitution: when a process has the number of an earlier one, Bash 5.2 can take that one's status for its own.
    tail -n +2 "$call" >"$work/rows"
    compare "$name" "$id" "$count" "$bytes" "$segment" "$root" "$how" <"$work/rows"
  done
}
