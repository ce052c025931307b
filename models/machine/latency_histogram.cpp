#include "models/machine/latency_histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/random.hpp"
#include "models/base/time_limits.hpp"

namespace loggp {

namespace {

constexpr std::string_view wanted_bins =
    "a histogram of latencies: lines of 'value_us count' or 'low_us high_us count'";

Duration microseconds(std::string_view text, const ColumnLine& line) {
  constexpr double longest_us = longest_cost.in_us();
  const auto us = parse_number(text);
  if (!us) line.fail(fmt::format("'{}' is not a number of µs", text));
  if (*us < 0 || *us > longest_us) {
    line.fail(fmt::format("{} µs is out of range; give 0 to {}", text, longest_us));
  }
  return Duration::us(*us);
}

std::int64_t frequency(std::string_view text, const ColumnLine& line) {
  constexpr double most = 1e12;
  const auto count = parse_number(text);
  if (!count || *count != std::floor(*count) || *count < 0 || *count > most) {
    line.fail(fmt::format("'{}' is not a count; give a whole number from 0 to {}", text, most));
  }
  return static_cast<std::int64_t>(*count);
}

LatencyHistogram::Bin bin(const ColumnLine& line) {
  const auto& columns = line.columns;
  if (columns.size() != 2 && columns.size() != 3) {
    line.fail(fmt::format("{}; give value_us and count, or low_us, high_us and count",
                          counted(static_cast<std::int64_t>(columns.size()), "column")));
  }
  LatencyHistogram::Bin result;
  result.low = microseconds(columns[0], line);
  result.high = columns.size() == 2 ? result.low : microseconds(columns[1], line);
  if (result.high < result.low) line.fail("the bin ends before it begins; give low_us first");
  result.count = frequency(columns.back(), line);
  return result;
}

}  // namespace

LatencyHistogram::LatencyHistogram(const std::vector<Bin>& bins) {
  std::int64_t total = 0;
  for (const Bin& bin : bins) {
    if (bin.count == 0) continue;
    least_ = bins_.empty() ? bin.low : std::min(least_, bin.low);
    total += bin.count;
    bins_.push_back({.low = bin.low, .high = bin.high, .count = total});
  }
}

void LatencyHistogram::add_to(Fingerprint& print) const {
  print.add(bins_.size());
  for (const Bin& bin : bins_) print.add(bin.low).add(bin.high).add(bin.count);
}

Duration LatencyHistogram::at(std::uint64_t bits) const {
  const auto nth = static_cast<std::int64_t>(bits % static_cast<std::uint64_t>(bins_.back().count));
  const auto bin = std::upper_bound(bins_.begin(), bins_.end(), nth,
                                    [](std::int64_t n, const Bin& b) { return n < b.count; });
  const auto values = static_cast<std::uint64_t>((bin->high - bin->low).in_ps()) + 1;
  return bin->low + Duration::ps(static_cast<std::int64_t>(mix(bits) % values));
}

LatencyHistogram read_latency_histogram(const std::string& path) {
  constexpr std::int64_t most = std::int64_t{1} << 53;
  std::vector<LatencyHistogram::Bin> bins;
  std::int64_t total = 0;
  read_columns(path, wanted_bins, [&](const ColumnLine& line) {
    bins.push_back(bin(line));
    total += bins.back().count;
    if (total > most)
      line.fail(fmt::format("the counts add up to {}; give at most {} in all", total, most));
  });
  if (std::none_of(bins.begin(), bins.end(), [](const auto& b) { return b.count > 0; })) {
    throw InputError(fmt::format("{}: holds no latency; give {}", path, wanted_bins));
  }
  return LatencyHistogram(bins);
}

}  // namespace loggp
