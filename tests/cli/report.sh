#!/usr/bin/env bash
# report.sh LOGGP --brief|--no-live: writes a report with this option. Every claim that the option selects must get its
# verdict in verdicts.txt, and another verdict when its commands' outputs are changed as counterexamples.txt says. The
# report must have a page for each paper. With --resume, it must not run commands again whose outputs it has.
set -euo pipefail
loggp=$1
mode=$2
here=$(dirname "${BASH_SOURCE[0]}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}

report() { "$loggp" report "$mode" --out "$work/report" --format json "$@"; }

report >"$work/found.json"
[[ $(jq '[.[] | select(.reason == "" and .verdict == "not checked")] | length' "$work/found.json") == 0 ]] ||
  fail "a claim was neither checked nor says why not"
jq -r '.[] | select(.verdict != "not checked") | "\(.id) | \(.verdict)"' "$work/found.json" >"$work/verdicts"
grep -v '^#' "$here/verdicts.txt" >"$work/all"
grep -Ff <(cut -d' ' -f1 "$work/verdicts" | sed 's/$/ |/') "$work/all" >"$work/wanted"
diff "$work/wanted" "$work/verdicts" || fail "verdicts have changed (left: verdicts.txt)"
[[ $mode == --brief ]] || diff "$work/all" "$work/verdicts" || fail "not every claim was checked"
count() { grep -c "| $1$" "$work/all"; }
told="Of the $(wc -l <"$work/all") claims that are simulated $(count holds) hold, $(count "holds partly") hold partly, and $(count "does not hold") do not:"
tr '\n' ' ' <"$here/../../docs/methods.md" | grep -qF "$told" || fail "docs/methods.md does not say: $told"
for page in index paper-1 paper-2 paper-3 paper-4 paper-5; do
  grep -q '</html>' "$work/report/$page.html" || fail "no $page.html"
done
grep -q "Every claim and its verdict" "$work/report/index.html" || fail "the index lists no claims"

# each claim's verdict changes with the outputs of its commands; --resume evaluates the changed outputs
while IFS='|' read -r id wanted change; do
  id=${id// /}
  wanted=$(xargs <<<"$wanted")
  runner=$(jq -r --arg id "$id" '.claims[] | select(.id == $id) | .shares // .id' "$here/../../data/claims.json")
  result=$work/report/runs/$runner/result.json
  [[ -f $result ]] || continue
  cp "$result" "$work/kept"
  jq ".outputs |= ($change)" "$work/kept" >"$result"
  got=$(report --resume | jq -r --arg id "$id" '.[] | select(.id == $id) | .verdict + " " + .reason')
  [[ $got == "$wanted " ]] || fail "$id with '$change': '$got', not '$wanted'"
  cp "$work/kept" "$result"
done < <(grep -v '^#' "$here/counterexamples.txt")
diff <(cut -d' ' -f1 "$work/all") <(grep -v '^#' "$here/counterexamples.txt" | cut -d' ' -f1) ||
  fail "a claim without a counterexample"

# --resume runs no command again, except for a claim whose commands have changed
stamp=$(stat -c %Y.%y "$work"/report/runs/*/result.json)
report --resume >/dev/null
[[ $(stat -c %Y.%y "$work"/report/runs/*/result.json) == "$stamp" ]] || fail "resumed, claims ran again"
echo '{"identity": "other", "outputs": []}' >"$work/report/runs/3-skew/result.json"
report --resume >/dev/null
grep -q mean_elapsed_us "$work/report/runs/3-skew/result.json" || fail "a changed claim was kept"
exit $((failures > 0))
