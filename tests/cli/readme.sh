#!/usr/bin/env bash
# Runs the commands of the README's ```console blocks and compares what they print, line by line. A
# line "..." stands for any lines. `build/release/loggp` is the program under test.
set -euo pipefail
source_dir=$1 loggp=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/build/release"
ln -s "$loggp" "$work/build/release/loggp"
ln -s "$source_dir/data" "$work/data"

awk '/^```console$/ {inside = 1; next} /^```$/ {inside = 0} inside' "$source_dir/README.md" >"$work/blocks"
[[ -s $work/blocks ]] || { printf 'FAILED: no console block in README.md\n'; exit 1; }

failures=0
check() {  # the command in $work/command against the text in $work/wanted
  (cd "$work" && bash ./command) >"$work/got" 2>&1 || true
  # "..." becomes a pattern; everything else is literal
  wanted=$(sed -e 's/[][\.*^$+?(){}|/]/\\&/g' -e 's/^\\\.\\\.\\\.$/(.*\\n)*?/' "$work/wanted" |
    awk '/^\(\.\*\\n\)\*\?$/ {printf "%s", $0; next} {printf "%s\\n", $0}')
  if ! perl -0777 -ne "exit(!m/\\A$wanted\\z/)" "$work/got"; then
    printf 'FAILED: $ %s\n--- README says\n%s\n--- it prints\n%s\n' \
      "$(cat "$work/command")" "$(cat "$work/wanted")" "$(cat "$work/got")"
    failures=$((failures + 1))
  fi
}

: >"$work/command"
while IFS= read -r line; do
  if [[ $line == '$ '* ]]; then
    [[ ! -s $work/command ]] || check
    printf '%s\n' "${line#\$ }" >"$work/command"
    : >"$work/wanted"
  else
    printf '%s\n' "$line" >>"$work/wanted"
  fi
done <"$work/blocks"
check
exit $((failures > 0))
