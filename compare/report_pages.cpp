#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "compare/numbers.hpp"
#include "compare/report.hpp"

namespace loggp::compare {

namespace {

std::string file_name(const Paper& paper) {
  return fmt::format("paper-{}.html", paper.number);
}

// Four digits; what is but rounding is 0.
std::string short_number(double value) {
  return std::abs(value) < 1e-9 ? "0" : plain_decimal(value, 4);
}

// "at least 100", "2 to 4".
std::string in_words(const Bounds& bounds) {
  const auto& text = short_number;
  if (!bounds.least) return bounds.most ? "at most " + text(*bounds.most) : "any";
  if (!bounds.most) return "at least " + text(*bounds.least);
  if (*bounds.least == *bounds.most) return text(*bounds.least);
  return fmt::format("{} to {}", text(*bounds.least), text(*bounds.most));
}

std::string found_in_words(const CheckedClaim& checked) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : checked.found) {
    const auto described = checked.claim->numbers.find(name);
    if (described == checked.claim->numbers.end()) continue;
    std::string part = fmt::format("{}: {}", described->second, short_number(value));
    const auto criterion = checked.claim->holds.find(name);
    if (criterion != checked.claim->holds.end()) {
      part += fmt::format(" (holds: {})", in_words(criterion->second));
    }
    parts.push_back(std::move(part));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

// With what a reader must know besides.
std::string found_and_remark(const CheckedClaim& checked) {
  std::vector<std::string> parts;
  if (!checked.found.empty()) parts.push_back(found_in_words(checked));
  if (!checked.measured_on.empty()) parts.push_back("Measured on " + checked.measured_on);
  if (!checked.claim->remark.empty() && checked.claim->remark != checked.reason)
    parts.push_back(checked.claim->remark);
  return fmt::format("{}", fmt::join(parts, ". "));
}

std::size_t count(const std::vector<CheckedClaim>& checked, int paper, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(checked.begin(), checked.end(), [&](const CheckedClaim& claim) {
        return claim.claim->paper == paper && claim.verdict == verdict;
      }));
}

// Of many the first; all of them stand below the table.
std::string commands_in_short(const CheckedClaim& checked) {
  constexpr std::size_t shown = 2;
  const auto& all = checked.commands;
  if (all.size() <= shown) return fmt::format("{}", fmt::join(all, "; "));
  return fmt::format("{}; and {} more, below", all.front(), all.size() - 1);
}

Details table_of_commands(const std::vector<CheckedClaim>& checked, const Paper& paper) {
  Table table{"Every command, in order", {{"where"}, {"command"}}, {}};
  for (const CheckedClaim& claim : checked) {
    if (claim.claim->paper != paper.number) continue;
    for (const std::string& command : claim.commands) {
      table.rows.push_back({claim.claim->where, command});
    }
  }
  return {fmt::format("All {} commands", table.rows.size()), std::move(table)};
}

Table table_of_claims(const std::vector<CheckedClaim>& checked, const Paper& paper) {
  Table table{
      "Claims, in the paper's order. A claim holds when all its numbers are as said in "
      "brackets.",
      {{"where"}, {"claim"}, {"verdict"}, {"found"}, {"what was run"}},
      {}};
  for (const CheckedClaim& claim : checked) {
    if (claim.claim->paper != paper.number) continue;
    table.rows.push_back({claim.claim->where, claim.claim->words, claim.in_words(),
                          found_and_remark(claim), commands_in_short(claim)});
  }
  return table;
}

void add_provenance(Page& page, const Provenance& provenance) {
  Table how{"How these numbers came about", {{"what"}, {"value"}}, {}};
  for (const auto& [key, value] : provenance) how.rows.push_back({key, value});
  page.blocks.emplace_back(Heading{2, "Provenance"});
  page.blocks.emplace_back(std::move(how));
}

Page paper_page(const Paper& paper, const std::vector<CheckedClaim>& checked,
                const Provenance& provenance) {
  Page page{fmt::format("[{}] {}", paper.number, paper.title), {}};
  page.blocks.emplace_back(Links{{{"Summary", "index.html"}}});
  page.blocks.emplace_back(table_of_claims(checked, paper));
  page.blocks.emplace_back(table_of_commands(checked, paper));
  Figures figures{{}, false};
  for (const CheckedClaim& claim : checked) {
    if (claim.claim->paper != paper.number) continue;
    figures.figures.insert(figures.figures.end(), claim.figures.begin(), claim.figures.end());
  }
  if (!figures.figures.empty()) {
    page.blocks.emplace_back(Heading{2, "Charts"});
    page.blocks.emplace_back(std::move(figures));
  }
  add_provenance(page, provenance);
  return page;
}

Table summary_table(const ClaimFile& file, const std::vector<CheckedClaim>& checked) {
  Table table{"Claims by verdict",
              {{"paper"},
               {"hold", true},
               {"hold partly", true},
               {"do not hold", true},
               {"not checked", true},
               {"could not be checked", true}},
              {}};
  for (const Paper& paper : file.papers) {
    std::vector<std::string> row{fmt::format("[{}] {}", paper.number, paper.title)};
    for (const Verdict verdict :
         {Verdict::holds, Verdict::partly, Verdict::fails, Verdict::unchecked, Verdict::broken}) {
      row.push_back(std::to_string(count(checked, paper.number, verdict)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table list_of_claims(const std::vector<CheckedClaim>& checked) {
  Table table{"Every claim and its verdict", {{"paper"}, {"where"}, {"claim"}, {"verdict"}}, {}};
  for (const CheckedClaim& claim : checked) {
    table.rows.push_back({fmt::format("[{}]", claim.claim->paper), claim.claim->where,
                          claim.claim->words, claim.in_words()});
  }
  return table;
}

// What a reader looks for first: where the papers and this program disagree.
List surprises(const std::vector<CheckedClaim>& checked) {
  List list;
  for (const CheckedClaim& claim : checked) {
    if (claim.verdict == Verdict::holds || claim.verdict == Verdict::unchecked) continue;
    list.items.push_back(fmt::format("[{}] {}, {}: {} Found: {}", claim.claim->paper,
                                     claim.claim->where, claim.in_words(), claim.claim->words,
                                     found_in_words(claim)));
  }
  return list;
}

}  // namespace

std::vector<std::pair<std::string, Page>> report_pages(const ClaimFile& file,
                                                       const std::vector<CheckedClaim>& checked,
                                                       const Provenance& provenance) {
  Page summary{"What five papers claim, and what comes out here", {}};
  Links links;
  for (const Paper& paper : file.papers) {
    links.links.emplace_back(fmt::format("[{}] {}", paper.number, paper.title), file_name(paper));
  }
  const auto run = std::count_if(checked.begin(), checked.end(), [](const CheckedClaim& claim) {
    return claim.verdict != Verdict::unchecked && claim.verdict != Verdict::broken;
  });
  summary.blocks.emplace_back(Paragraph{fmt::format(
      "{} of {} claims were checked by running loggp; their verdicts are computed from the numbers "
      "that came out, by criteria that stand beside them on the paper's page. The others say why "
      "they were not.",
      run, checked.size())});
  summary.blocks.emplace_back(std::move(links));
  summary.blocks.emplace_back(summary_table(file, checked));
  const List list = surprises(checked);
  if (!list.items.empty()) {
    summary.blocks.emplace_back(Heading{2, "Where the claims do not hold as they stand"});
    summary.blocks.emplace_back(list);
  }
  summary.blocks.emplace_back(Heading{2, "All claims"});
  summary.blocks.emplace_back(list_of_claims(checked));
  add_provenance(summary, provenance);
  std::vector<std::pair<std::string, Page>> pages;
  pages.emplace_back("index.html", std::move(summary));
  for (const Paper& paper : file.papers) {
    pages.emplace_back(file_name(paper), paper_page(paper, checked, provenance));
  }
  return pages;
}

}  // namespace loggp::compare
