#!/usr/bin/env bash
# report.sh LOGGP short|--no-live: writes a report, with --no-live of all claims that are simulated, with short only of those
# that take less than a second each. Every claim that is selected must get its verdict in verdicts.txt. A claim that holds
# partly or not must say which assumption decides, and get a better verdict under the other one, also in verdicts.txt. The
# report must have a page for each paper. With --resume, it must not run commands again whose outputs it has. With --no-live,
# every other claim must also get another verdict with the commands of counterexamples.txt, and every claim that measures the
# machine must hold under the assumption that it names.
set -euo pipefail
loggp=$1
mode=$2
here=$(dirname "${BASH_SOURCE[0]}")
claims=$here/../../data/claims.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}

options=("$mode")
if [[ $mode == short ]]; then
  long='["1-ol-i", "3-synchronisation-gain", "3-windows", "4-change-root", "4-constant-beyond-n", "4-kielmann-cost",
         "4-loop-too-low", "4-wrong-choice-root"]'
  jq --argjson long "$long" '.claims |= map(select((.shares // .id) | IN($long[]) | not))' "$claims" >"$work/claims.json"
  claims=$work/claims.json
  options=(--brief --claims "$claims")
fi
report() { "$loggp" report "${options[@]}" --out "$work/report" --format "$@"; }  # FORMAT OPTIONS…

report json >"$work/found.json"
[[ $(jq '[.[] | select(.reason == "" and .verdict == "not checked")] | length' "$work/found.json") == 0 ]] ||
  fail "a claim was neither checked nor says why not"
jq -r '.[] | select(.verdict != "not checked") | "\(.id) | \(.verdict) | \(.otherwise // "-")"' "$work/found.json" >"$work/verdicts"
grep -v '^#' "$here/verdicts.txt" >"$work/all"
grep -Ff <(cut -d' ' -f1 "$work/verdicts" | sed 's/$/ |/') "$work/all" >"$work/wanted"
diff "$work/wanted" "$work/verdicts" || fail "verdicts have changed (left: verdicts.txt)"
[[ $mode == short ]] || diff "$work/all" "$work/verdicts" || fail "not every claim was checked"
count() { grep -c "| $1 |" "$work/all"; }
told="Of the $(wc -l <"$work/all") claims that are simulated $(count holds) hold, $(count "holds partly") hold partly, and $(count "does not hold") do not:"
tr '\n' ' ' <"$here/../../docs/methods.md" | grep -qF "$told" || fail "docs/methods.md does not say: $told"
for page in index paper-1 paper-2 paper-3 paper-4 paper-5; do
  grep -q '</html>' "$work/report/$page.html" || fail "no $page.html"
done
grep -q "Every claim and its verdict" "$work/report/index.html" || fail "the index lists no claims"

# what decides is in every form of the report, with the commands that show it, which were run
bad=$(grep -vE '\| (holds \| -|holds partly \| holds|does not hold \| holds)$' "$work/all" || true)
[[ -z $bad ]] || fail "no assumption decides: $bad"
while IFS=$'\t' read -r id command; do
  grep -qF "$id " <(grep -F "$command" "$work/table") || fail "the table does not show what decides $id: $command"
  grep -qF ",\"$command" "$work/csv" || grep -qF ",$command" "$work/csv" || fail "the CSV does not: $id"
  jq -rn --arg text "$command" '$text | @html' >"$work/escaped"
  grep -qFf "$work/escaped" "$work/report/index.html" || fail "the index does not: $id"
done < <(
  report table --resume >"$work/table"
  report csv --resume >"$work/csv"
  jq -r '.[] | select(.otherwise) | [.id, .shown_by[0]] | @tsv' "$work/found.json")

# --resume runs no command again, except for a claim whose commands have changed
stamp=$(stat -c %Y.%y "$work"/report/runs/*/result.json)
report json --resume >/dev/null
[[ $(stat -c %Y.%y "$work"/report/runs/*/result.json) == "$stamp" ]] || fail "resumed, claims ran again"
echo '{"identity": "other", "outputs": []}' >"$work/report/runs/3-skew/result.json"
report json --resume >/dev/null
grep -q mean_elapsed_us "$work/report/runs/3-skew/result.json" || fail "a changed claim was kept"
[[ $mode != short ]] || exit $((failures > 0))

# each claim's verdict changes with the behaviour that its commands have
while IFS='|' read -r id wanted change; do
  id=${id// /}
  jq --arg id "$id" '. as $all | (.claims[] | select(.id == $id)) | (.shares // .id) as $runner |
    .commands = ($all.claims[] | select(.id == $runner) | .commands) |
    .files = (($all.claims[] | select(.id == $runner) | .files) // {}) |
    .accepts_status_1 = ($all.claims[] | select(.id == $runner) | .accepts_status_1 == true) |
    del(.shares, .draws, .charts, .decides)' "$claims" >"$work/claim"
  jq -r '.commands[]' "$work/claim" >"$work/before"
  sed -E "$change" "$work/before" >"$work/after"
  ! cmp -s "$work/before" "$work/after" || fail "$id: '$change' changes no command"
  jq --rawfile commands "$work/after" '.effort = "brief" | .commands = ($commands | rtrimstr("\n") | split("\n"))' "$work/claim"
  printf '%s | %s\n' "$id" "$(xargs <<<"$wanted")" >>"$work/flipped"
done < <(grep -v '^#' "$here/counterexamples.txt") >"$work/changed"
jq -s --slurpfile all "$claims" '{papers: $all[0].papers, claims: .}' "$work/changed" >"$work/other.json"
"$loggp" report --claims "$work/other.json" --brief --out "$work/other" --format json >"$work/other-found.json" ||
  fail "the counterexamples were not checked"
diff "$work/flipped" <(jq -r '.[] | "\(.id) | \(.verdict)"' "$work/other-found.json") ||
  fail "a counterexample has another verdict (left: counterexamples.txt)"
# live claims whose other outputs are in claim_checks_test.cpp
checked_in_unit_tests='3-nonblocking|3-progress-thread-live|3-n-100-measured|4-raw-tcp|4-mpi-overhead'
diff <({ grep -v '^#' "$here/counterexamples.txt" | cut -d' ' -f1
         jq -r '.claims[] | select(.decides and .effort != "live") | .id' "$claims"; } | sort -u) \
  <(jq -r '.claims[] | select(.holds) | .id' "$claims" | grep -vxE "$checked_in_unit_tests" | sort) ||
  fail "a claim without a counterexample"
join -t'|' <(sed 's/ |/|/' "$work/flipped" | sort -t'|' -k1,1) <(sed 's/ |/|/' "$work/all" | sort -t'|' -k1,1) | awk -F' *[|] *' '$2 == $3' >"$work/same"
[[ ! -s $work/same ]] || fail "a counterexample does not change the verdict: $(cat "$work/same")"

# what measures the machine holds under the assumption that it names: those commands are simulated
jq '{papers, claims: [.claims[] | select(.effort == "live" and .decides) | .effort = "brief" |
  .commands = .decides.commands | del(.shares, .draws, .charts, .decides)]}' "$claims" >"$work/decided.json"
grep -q '"commands"' "$work/decided.json" || fail "no claim that measures the machine names what decides"
"$loggp" report --claims "$work/decided.json" --brief --out "$work/decided" --format json >"$work/decided-found.json" ||
  fail "what decides claims that measure the machine was not checked"
bad=$(jq -r '.[] | select(.verdict != "holds") | "\(.id) (\(.verdict))"' "$work/decided-found.json")
[[ -z $bad ]] || fail "does not hold under the assumption that it names: $bad"

exit $((failures > 0))
