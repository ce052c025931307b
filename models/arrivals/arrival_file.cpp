#include "models/arrivals/arrival_file.hpp"

#include "models/arrivals/arrivals.hpp"
#include "models/base/quantities.hpp"
#include "models/base/rank_file.hpp"

namespace loggp {

std::vector<Duration> read_arrivals(const std::string& path) {
  constexpr std::string_view wanted =
      "arrival offsets: a line for each rank, '12.5us' in rank order or '3,12.5us'";
  std::vector<Duration> given;
  const auto add = [&](const ColumnLine& line, std::span<const std::string_view> values) {
    if (values[0] == "never") {
      given.push_back(never_arrives);
      return;
    }
    const Duration offset =
        line.checked([&] { return parse_duration(values[0], "arrival offset"); });
    if (offset < Duration()) line.fail("the offset is negative; give 0 or more");
    given.push_back(offset);
  };
  std::vector<Duration> by_rank;
  for (const std::size_t nth : read_ranks(path, wanted, 1, add)) by_rank.push_back(given[nth]);
  return by_rank;
}

}  // namespace loggp
