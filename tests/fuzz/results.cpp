// What reports and sweeps read: the first byte says whether the rest is the file of claims or a row
// of a sweep.
#include <array>

#include "compare/claims/claims.hpp"
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

constexpr std::array kinds{claims, row};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  fuzz::answered([&] { kinds.at(data[0] % kinds.size())(fuzz::as_text(data + 1, size - 1)); });
  return 0;
}
