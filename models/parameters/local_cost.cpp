#include "models/parameters/local_cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/errors.hpp"
#include "models/base/time_limits.hpp"

namespace loggp {

std::string_view to_string(LocalWork work) {
  return work == LocalWork::reduction ? "reduction" : "copy";
}

const LocalRange& LocalCost::range(Bytes size) const {
  return *std::find_if(ranges.begin(), ranges.end(), [&](const LocalRange& candidate) {
    return !candidate.last || size <= *candidate.last;
  });
}

Duration LocalCost::time(Bytes size) const {
  if (ranges.empty() || size < Bytes(1)) return {};
  const double rate = range(size).per_byte;
  const double ps = rate * static_cast<double>(size.count());
  if (ps > static_cast<double>(longest_transfer.in_ps())) {
    throw InputError(fmt::format(
        "to combine or copy {} bytes at {} µs per byte takes longer than {} s; give fewer bytes",
        size.count(), rate * 1e-6, static_cast<double>(longest_transfer.in_ps()) * 1e-12));
  }
  return Duration::ps(std::llround(ps));
}

void validate(const LocalCost& cost, const std::string& where) {
  Bytes expected(1);
  for (std::size_t i = 0; i < cost.ranges.size(); ++i) {
    const LocalRange& range = cost.ranges[i];
    const bool is_last = i + 1 == cost.ranges.size();
    const std::string here = fmt::format("{}/{}", where, i);
    if (range.first != expected)
      throw InputError(fmt::format("{}: min_bytes is {}; give {}, so that ranges are adjacent",
                                   here, range.first.count(), expected.count()));
    if (is_last == range.last.has_value())
      throw InputError(here + ": only the last range has max_bytes null; give it to the last one");
    if (range.last && *range.last < range.first)
      throw InputError(here + ": max_bytes is below min_bytes; give at least that");
    if (!(range.per_byte >= 0) || range.per_byte > static_cast<double>(longest_cost.in_ps()))
      throw InputError(here + ": us_per_byte is negative or above 9e9; give 0 or more");
    if (range.last) expected = *range.last + Bytes(1);
  }
}

}  // namespace loggp
