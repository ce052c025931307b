#!/usr/bin/env bash
# readme.sh SOURCE_DIR LOGGP PATHS…: runs the commands in the ```console blocks of the Markdown pages that git finds by PATHS,
# and compares their outputs with the pages, line by line; a line "..." stands for any lines. In the commands,
# build/release/loggp is LOGGP. A line that begins with "> " continues a command. Local links and pictures must exist,
# and each #anchor must be a heading.
set -euo pipefail
source_dir=$1 loggp=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}

check() {  # PAGE: compares the output of the command in $place/command with $place/wanted
  (cd "$place" && bash ./command) </dev/null >"$work/got" 2>&1 || true
  # "..." becomes a pattern; everything else is literal
  wanted=$(sed -e 's/[][\.*^$+?(){}|/]/\\&/g' -e 's/^\\\.\\\.\\\.$/(.*\\n)*?/' "$place/wanted" |
    awk '/^\(\.\*\\n\)\*\?$/ {printf "%s", $0; next} {printf "%s\\n", $0}')
  perl -0777 -ne "exit(!m/\\A$wanted\\z/)" "$work/got" ||
    fail "\$ $(cat "$place/command")
--- $1 says
$(cat "$place/wanted")
--- it prints
$(cat "$work/got")"
}

run_commands() {  # PAGE: runs the page's commands one after another in one new folder
  place=$(mktemp -d -p "$work")
  mkdir -p "$place/build/release"
  ln -s "$loggp" "$place/build/release/loggp"
  ln -s "$source_dir/data" "$place/data"
  ln -s "$source_dir/docs" "$place/docs"
  : >"$place/command"
  while IFS= read -r line; do
    if [[ $line == '$ '* ]]; then
      [[ ! -s $place/command ]] || check "$1"
      printf '%s\n' "${line#\$ }" >"$place/command"
      : >"$place/wanted"
      commands=$((commands + 1))
    elif [[ $line == '> '* && ! -s $place/wanted ]]; then  # the command goes on
      printf '%s\n' "${line#> }" >>"$place/command"
    else
      printf '%s\n' "$line" >>"$place/wanted"
    fi
  done < <(awk '/^```console$/ {inside = 1; next} /^```$/ {inside = 0} inside' "$source_dir/$1")
  [[ ! -s $place/command ]] || check "$1"
}

anchors() {  # FILE: prints the anchors that GitHub makes of the file's headings
  awk '/^```/ {inside = !inside} !inside && /^#+ /' "$1" |
    perl -CSD -ne 's/^#+ //; chomp; $_ = lc; s/[^\w\- ]//g; tr/ /-/; print "$_\n"'
}

follow_links() {  # PAGE
  local target file
  while IFS= read -r target; do
    file=$source_dir/$1
    [[ $target == '#'* ]] || file=$(dirname "$file")/${target%%#*}
    if [[ ! -e $file ]]; then
      fail "$1: there is no $target"
    elif [[ $target == *'#'* ]] && ! grep -qxF -- "${target#*#}" <(anchors "$file"); then
      fail "$1: no heading for $target"
    fi
    links=$((links + 1))
  done < <(awk '/^```/ {inside = !inside} !inside' "$source_dir/$1" | grep -oP '\]\(\K[^)]+' |
    grep -vE '^(https?|mailto):')
}

commands=0 links=0
while IFS= read -r page; do
  run_commands "$page"
  follow_links "$page"
done < <(git -C "$source_dir" ls-files --cached --others --exclude-standard "$@" | grep '\.md$')
[[ $commands -gt 0 ]] || fail "no console block"
[[ $links -gt 0 ]] || fail "no link"
exit $((failures > 0))
