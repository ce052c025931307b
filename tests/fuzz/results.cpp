// What reports, sweeps and diff read: the first byte says whether the rest is the file of claims, a
// row of a sweep's journal, the output of another benchmark, or the CSV of a sweep.
#include <array>

#include "compare/claims/claims.hpp"
#include "compare/difference/foreign_results.hpp"
#include "compare/difference/sweep_results.hpp"
#include "compare/sweep/sweep_row.hpp"
#include "tests/fuzz/answered.hpp"

namespace {

using namespace loggp;

void claims(std::string_view text) {
  const compare::ClaimFile file = compare::parse_claims(text);
  for (const compare::PaperClaim& claim : file.claims) {
    fuzz::answered([&] { (void)compare::judge(claim, {}); });
    fuzz::require(!claim.commands.empty() || !claim.shares.empty() || !claim.remark.empty());
  }
}

void row(std::string_view text) {
  constexpr std::size_t columns = 3;
  const compare::Cells cells = compare::split_row(std::string(text), columns);
  fuzz::require(cells.size() == columns);
  fuzz::require(compare::split_row(compare::join_row(cells), columns) == cells);
}

void foreign(std::string_view text) {
  const auto program = compare::foreign_program(text);
  if (!program) return;
  const auto read = compare::read_foreign("fuzz.txt", text, *program, std::nullopt);
  for (const compare::ForeignTime& time : read.times)
    fuzz::require(time.bytes >= 0 && time.ranks >= 0);
}

void swept(std::string_view text) {
  if (!compare::is_sweep(text)) return;
  const compare::SweepResult read = compare::read_sweep("fuzz.csv", text);
  for (const compare::SweepTime& time : read.times)
    fuzz::require(time.key.size() == read.columns.size());
}

constexpr std::array kinds{claims, row, foreign, swept};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  fuzz::answered([&] { kinds.at(data[0] % kinds.size())(fuzz::as_text(data + 1, size - 1)); });
  return 0;
}
