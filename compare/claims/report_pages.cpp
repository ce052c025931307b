#include "compare/claims/report_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compare/chart/numbers.hpp"

namespace loggp::compare {

namespace {

std::string page_name(const Paper& paper) {
  return fmt::format("paper-{}.html", paper.number);
}

std::string paper_title(const Paper& paper) {
  return fmt::format("[{}] {}", paper.number, paper.title);
}

// Returns `value` with four digits. Rounding errors become 0.
std::string value_in_words(double value) {
  return std::abs(value) < 1e-9 ? "0" : plain_decimal(value, 4);
}

// Returns "at least 100", "2 to 4" or "exactly 3".
std::string bounds_in_words(const Bounds& bounds) {
  const auto text = [](double bound) { return plain_decimal(bound, 7); };
  if (!bounds.least) return bounds.most ? "at most " + text(*bounds.most) : "any";
  if (!bounds.most) return "at least " + text(*bounds.least);
  if (*bounds.least == *bounds.most) return "exactly " + text(*bounds.least);
  return fmt::format("{} to {}", text(*bounds.least), text(*bounds.most));
}

// Appends to `row` the criterion for a number and whether the number meets it.
void add_criterion(std::vector<std::string>& row, const Criteria& criteria, const std::string& name,
                   double value) {
  const auto criterion = criteria.find(name);
  if (criterion == criteria.end()) {
    row.insert(row.end(), {"–", "–"});
    return;
  }
  row.push_back(bounds_in_words(criterion->second));
  row.emplace_back(criterion->second.contain(value) ? "yes" : "no");
}

Table number_table(const CheckedClaim& checked) {
  const PaperClaim& claim = *checked.claim;
  Table table{"The numbers behind this finding, and the criteria for the verdict",
              {{"quantity"}, {"value", true}, {"unit"}, {"holds if"}, {"met"}},
              {}};
  if (!claim.partly.empty())
    table.columns.insert(table.columns.end(), {{"holds partly if"}, {"met"}});
  for (const Quantity& quantity : claim.quantities) {
    const auto found = checked.found.find(quantity.name);
    if (found == checked.found.end()) continue;
    std::vector<std::string> row{quantity.what, value_in_words(found->second), quantity.unit};
    add_criterion(row, claim.holds, quantity.name, found->second);
    if (!claim.partly.empty()) add_criterion(row, claim.partly, quantity.name, found->second);
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Returns a list that readers can open. `about` follows "The command".
Details command_list(const std::vector<std::string>& commands, const char* about) {
  Table table{"Commands, in order", {{"command"}}, {}};
  for (const std::string& command : commands) table.rows.push_back({command});
  return {commands.size() == 1 ? fmt::format("The command {}", about)
                               : fmt::format("The {} commands {}", commands.size(), about),
          std::move(table)};
}

Figures chart_figures(const CheckedClaim& checked) {
  const PaperClaim& claim = *checked.claim;
  Figures figures{{}, false};
  for (const std::string& svg : checked.charts) {
    figures.figures.push_back({svg, fmt::format("{}: {}", claim.where, claim.words),
                               fmt::format("chart for the claim: {}", claim.words)});
  }
  return figures;
}

void add_remarks(std::vector<Block>& blocks, const CheckedClaim& checked) {
  if (!checked.measured_on.empty())
    blocks.emplace_back(Paragraph{checked.measured_on + ".", "Measured on:"});
  const std::string& remark = checked.claim->remark;
  if (!remark.empty() && remark != checked.reason) blocks.emplace_back(Paragraph{remark, "Note:"});
}

// Appends the assumption that decides, and what comes out under another one.
void add_other_verdict(std::vector<Block>& blocks, const CheckedClaim& checked) {
  if (!checked.otherwise) return;
  blocks.emplace_back(Paragraph{checked.claim->decides->words, "What decides:"});
  const OtherVerdict& other = *checked.otherwise;
  blocks.emplace_back(Paragraph{fmt::format("{}. {}", other.in_words(), other.finding),
                                "Under the other assumption the claim"});
  blocks.emplace_back(command_list(other.commands, "that show this"));
}

// Appends a claim: its words, the finding and the numbers.
void add_claim(std::vector<Block>& blocks, const CheckedClaim& checked) {
  const PaperClaim& claim = *checked.claim;
  blocks.emplace_back(
      Heading{2, fmt::format("{}: {}", claim.where, in_words(checked.verdict)), claim.id});
  blocks.emplace_back(Paragraph{claim.words, "Claim:"});
  if (!checked.reason.empty()) blocks.emplace_back(Paragraph{checked.reason, "Reason:"});
  if (!checked.finding.empty()) blocks.emplace_back(Paragraph{checked.finding, "Found:"});
  if (!checked.found.empty()) blocks.emplace_back(number_table(checked));
  add_remarks(blocks, checked);
  if (!checked.commands.empty())
    blocks.emplace_back(command_list(checked.commands, "that were run"));
  add_other_verdict(blocks, checked);
  if (!checked.charts.empty()) blocks.emplace_back(chart_figures(checked));
}

void add_provenance(Page& page, const Provenance& provenance) {
  Table how{"How these numbers came about", {{"what"}, {"value"}}, {}};
  for (const auto& [key, value] : provenance) how.rows.push_back({key, value});
  page.blocks.emplace_back(Heading{2, "Provenance"});
  page.blocks.emplace_back(std::move(how));
}

Page paper_page(const Paper& paper, const std::vector<CheckedClaim>& checked,
                const Provenance& provenance) {
  Page page{paper_title(paper), {}};
  Links links{{{"Summary of all papers", "index.html"}}};
  std::vector<Block> claims;
  for (const CheckedClaim& claim : checked) {
    if (claim.claim->paper != paper.number) continue;
    links.links.emplace_back(
        fmt::format("{}, {}: {}", claim.claim->where, in_words(claim.verdict), claim.claim->words),
        "#" + claim.claim->id);
    add_claim(claims, claim);
  }
  page.blocks.emplace_back(std::move(links));
  page.blocks.emplace_back(
      Paragraph{"A claim holds when every criterion in the column \"holds if\" is met. Else it "
                "holds partly when every criterion in the column \"holds partly if\" is met."});
  page.blocks.insert(page.blocks.end(), std::make_move_iterator(claims.begin()),
                     std::make_move_iterator(claims.end()));
  add_provenance(page, provenance);
  return page;
}

std::size_t count(const std::vector<CheckedClaim>& checked, int paper, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(checked.begin(), checked.end(), [&](const CheckedClaim& claim) {
        return claim.claim->paper == paper && claim.verdict == verdict;
      }));
}

Table verdict_counts(const ClaimFile& file, const std::vector<CheckedClaim>& checked) {
  Table table{"Number of claims by verdict",
              {{"paper"},
               {"hold", true},
               {"hold partly", true},
               {"do not hold", true},
               {"not checked", true},
               {"could not be checked", true}},
              {}};
  for (const Paper& paper : file.papers) {
    std::vector<std::string> row{paper_title(paper)};
    for (const Verdict verdict :
         {Verdict::holds, Verdict::partly, Verdict::fails, Verdict::unchecked, Verdict::broken}) {
      row.push_back(std::to_string(count(checked, paper.number, verdict)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table claim_table(const std::vector<CheckedClaim>& checked) {
  Table table{"Every claim and its verdict", {{"paper"}, {"where"}, {"claim"}, {"verdict"}}, {}};
  for (const CheckedClaim& claim : checked) {
    table.rows.push_back({fmt::format("[{}]", claim.claim->paper), claim.claim->where,
                          claim.claim->words, claim.in_words()});
  }
  return table;
}

// Returns the claims on which the papers and this program disagree. Readers look for these first.
Table disagreement_table(const std::vector<CheckedClaim>& checked) {
  Table table{"Claims that hold partly, do not hold, or could not be checked",
              {{"paper"},
               {"where"},
               {"verdict"},
               {"claim"},
               {"found"},
               {"what decides"},
               {"then"},
               {"shown by"}},
              {}};
  for (const CheckedClaim& claim : checked) {
    if (claim.verdict == Verdict::holds || claim.verdict == Verdict::unchecked) continue;
    table.rows.push_back({fmt::format("[{}]", claim.claim->paper), claim.claim->where,
                          claim.in_words(), claim.claim->words, claim.finding,
                          claim.otherwise ? claim.claim->decides->words : "–",
                          claim.otherwise ? claim.otherwise->in_words() : "–",
                          claim.otherwise ? claim.otherwise->commands_in_words() : "–"});
  }
  return table;
}

Paragraph summary_paragraph(const std::vector<CheckedClaim>& checked) {
  const auto run = std::count_if(checked.begin(), checked.end(), [](const CheckedClaim& claim) {
    return claim.verdict != Verdict::unchecked && claim.verdict != Verdict::broken;
  });
  return {fmt::format(
      "{} of {} claims were checked by running loggp. Each verdict is computed from the numbers "
      "that loggp printed, by criteria that the paper's page shows beside them. The other claims "
      "say why they were not checked.",
      run, checked.size())};
}

Page summary_page(const ClaimFile& file, const std::vector<CheckedClaim>& checked,
                  const Provenance& provenance) {
  Page summary{"What five papers claim, and what loggp finds", {}};
  Links links;
  for (const Paper& paper : file.papers)
    links.links.emplace_back(paper_title(paper), page_name(paper));
  summary.blocks.emplace_back(summary_paragraph(checked));
  summary.blocks.emplace_back(std::move(links));
  summary.blocks.emplace_back(verdict_counts(file, checked));
  if (Table table = disagreement_table(checked); !table.rows.empty()) {
    summary.blocks.emplace_back(Heading{2, "Claims that do not hold as they stand"});
    summary.blocks.emplace_back(std::move(table));
  }
  summary.blocks.emplace_back(Heading{2, "All claims"});
  summary.blocks.emplace_back(claim_table(checked));
  add_provenance(summary, provenance);
  return summary;
}

}  // namespace

std::vector<std::pair<std::string, Page>> report_pages(const ClaimFile& file,
                                                       const std::vector<CheckedClaim>& checked,
                                                       const Provenance& provenance) {
  std::vector<std::pair<std::string, Page>> pages;
  pages.emplace_back("index.html", summary_page(file, checked, provenance));
  for (const Paper& paper : file.papers)
    pages.emplace_back(page_name(paper), paper_page(paper, checked, provenance));
  return pages;
}

}  // namespace loggp::compare
