#!/usr/bin/env bash
# run.sh PROGRAM FUZZ-FOLDER NAME SECONDS: one libFuzzer target from its seeds on, for so long. What
# it finds is left beside the program, and fails; so does an input that takes 5 s or much memory.
# SEED makes another run of it; without it all runs begin alike.
set -euo pipefail
program=$(realpath "$1") folder=$(realpath "$2") name=$3 seconds=$4
work=$(mktemp -d)  # what is new is thrown away: the seeds are made by hand
trap 'rm -rf "$work"' EXIT
dictionary=()
[[ ! -f $folder/$name.dict ]] || dictionary=("-dict=$folder/$name.dict")
status=0
UBSAN_OPTIONS=print_stacktrace=1 "$program" "${dictionary[@]}" "-seed=${SEED:-1}" \
  "-max_total_time=$seconds" -timeout=5 -rss_limit_mb=1024 -malloc_limit_mb=256 -max_len=4096 \
  "-artifact_prefix=$(dirname "$program")/$name-" "$work" "$folder/corpus/$name" >"$work.log" 2>&1 || status=$?
if [[ $status -eq 0 ]]; then tail -n 1 "$work.log"; else grep -vE '^#[0-9]+\s' "$work.log"; fi
rm -f "$work.log"
exit "$status"
