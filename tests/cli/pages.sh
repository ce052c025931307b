#!/usr/bin/env bash
# pages.sh LOGGP: `help`, the manual pages and the completions say what --help says. Manual pages have no mistake that
# groff sees. The completion of bash completes commands, options and values; those of zsh and fish are read where these
# shells are installed.
set -euo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}

equal() {  # WHAT GOT WANTED
  [[ $2 == "$3" ]] || fail "$1 is '$2', not '$3'"
}

commands() {  # COMMAND…: the commands of a command, from its help
  "$loggp" "$@" --help | awk '/^Subcommands:/ {inside = 1; next} /^$/ {inside = 0} inside && /^  [a-z]/ {print $1}'
}

check_command() {  # COMMAND…
  local page="$work/man/man1/loggp${*:+-}" option
  page+=$(IFS=-; printf '%s' "$*").1
  equal "the help of help $*" "$("$loggp" help "$@")" "$("$loggp" "$@" --help)"
  [[ -s $page ]] || { fail "no $page"; return; }
  while IFS= read -r option; do
    grep -qF -- "\\fB${option//-/\\-}\\fR" "$page" || fail "$page lacks $option"
  done < <("$loggp" "$@" --help | grep -oP '^  (-\w,)?\K--[a-z-]+')
}

"$loggp" write-pages "$work"
[[ $("$loggp" --help) != *write-pages* ]] || fail "--help shows a command that is not for users"
check_command
checked=0
for command in $(commands); do
  check_command "$command"
  for inner in $(commands "$command"); do check_command "$command" "$inner"; done
  checked=$((checked + 1))
done
said=$(groff -man -Tutf8 -Kutf8 -ww -P-cbou -rLL=100n "$work"/man/man1/*.1 2>&1 >"$work/text") || fail "groff fails"
equal "what groff says about the manual pages" "$said" ""
pages=("$work"/man/man1/*.1)
equal "the number of pages with a NAME" "$(grep -c '^NAME' "$work/text")" "${#pages[@]}"
[[ $checked -ge 15 ]] || fail "only $checked commands"
grep -q '^\.SS Machine and circumstances' "$work/man/man1/loggp-simulate.1" || fail "no groups of options"
equal "the message for help bogus" "$("$loggp" help bogus 2>&1 | cut -d';' -f1)" "loggp: unknown command 'bogus'"

complete_words() {  # WORD…: what bash proposes for the last word
  bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _loggp; echo "${COMPREPLY[@]}"' \
    bash "$work/bash-completion/completions/loggp" "$@"
}
equal "loggp sim" "$(complete_words loggp sim)" "simulate"
equal "loggp arrivals sh" "$(complete_words loggp arrivals sh)" "show"
equal "loggp help tim" "$(complete_words loggp help tim)" "timeline"
equal "simulate broadcast --per" "$(complete_words loggp simulate broadcast --per)" "--per-rank"
equal "simulate --format" "$(complete_words loggp simulate --format '')" "table csv json"
equal "simulate --format=c" "$(complete_words loggp simulate --format = c)" "csv"
equal "simulate bro" "$(complete_words loggp simulate bro)" "broadcast"
equal "--params ompi-ib-s" "$(complete_words loggp timeline --params ompi-ib-s)" "ompi-ib-sdr"
equal "params show ompi-m" "$(complete_words loggp params show ompi-m)" "ompi-mx"
equal "--palette" "$(complete_words loggp timeline --palette '')" "default grey okabe-ito tol"
equal "--labels" "$(complete_words loggp timeline --labels '')" "full none short"
grep -q '^\.SS Pictures' "$work/man/man1/loggp-timeline.1" || fail "no group of options for pictures"
equal "a file after -o" "$(complete_words loggp measure -o m)" ""

if command -v zsh >/dev/null; then
  zsh -n "$work/zsh/site-functions/_loggp" || fail "zsh can't read its completion"
fi
if command -v fish >/dev/null; then
  fish -n "$work/fish/vendor_completions.d/loggp.fish" || fail "fish can't read its completion"
  equal "fish: arrivals sh" "$(fish -c "source $work/fish/vendor_completions.d/loggp.fish; complete -C 'loggp arrivals sh'" |
    cut -f1)" "show"
  equal "fish: a file after --params" "$(cd "$work" && : >mine.json && fish -c "source fish/vendor_completions.d/loggp.fish
    complete -C 'loggp timeline --params min'" | cut -f1)" "mine.json"
  equal "fish: --format" "$(fish -c "source $work/fish/vendor_completions.d/loggp.fish; complete -C 'loggp simulate --format c'" |
    cut -f1)" "csv"
fi
exit $((failures > 0))
