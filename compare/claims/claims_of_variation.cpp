// [5] Reproducible Measurements of MPI Performance Characteristics, §3.1 and Fig. 1: how times vary
// between repetitions, runs, kinds of calls, and from a message of 0 bytes to one of 1 byte.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;
using ColumnByBytes = std::map<double, double>;

ColumnByBytes column_by_bytes(const Json& pattern, const char* name) {
  ColumnByBytes column;
  for (const Json& row : nonempty_rows(pattern.at("rows")))
    column[number_in(row, "bytes")] = number_in(row, name);
  return column;
}

// Returns by how much one statistic of a size differs between the runs of `outputs` from `first` to
// `last`, as a share of its smallest value; the largest over sizes.
double variation_between_runs(const Outputs& outputs, std::size_t first, std::size_t last,
                              const char* name) {
  std::map<double, NumberRange> extents;
  for (std::size_t run = first; run < last; ++run) {
    for (const auto& [bytes, time] : column_by_bytes(outputs.at(run), name))
      extents[bytes].add(time);
  }
  double worst = 0;
  for (const auto& [bytes, extent] : extents) worst = larger(worst, extent.most / extent.least - 1);
  return worst;
}

// The variation of the three statistics of [5] between runs.
struct Variations {
  double minimum;
  double average;
  double maximum;

  Variations(const Outputs& outputs, std::size_t first, std::size_t last)
      : minimum(variation_between_runs(outputs, first, last, "minimum_us")),
        average(variation_between_runs(outputs, first, last, "average_us")),
        maximum(variation_between_runs(outputs, first, last, "maximum_us")) {}
  [[nodiscard]] std::string in_words() const {
    return fmt::format(
        "the minimum of a size differs by up to {}, the average by {} and the "
        "maximum by {}",
        percent(minimum), percent(average), percent(maximum));
  }
};

Numbers numbers_of(const Variations& variations) {
  return {{"minimum_percent", 100 * variations.minimum},
          {"average_percent", 100 * variations.average},
          {"maximum_percent", 100 * variations.maximum}};
}

// Compares runs that differ in their seed, or in nothing.
Finding reproducible_minimum(const Outputs& outputs) {
  const Variations variations(outputs, 0, outputs.size());
  return {numbers_of(variations),
          fmt::format("Between {} runs {}.", outputs.size(), variations.in_words())};
}

// The first half of the runs has short loops, the second half long ones.
Finding loop_length(const Outputs& outputs) {
  const std::size_t half = outputs.size() / 2;
  const Variations in_short(outputs, 0, half);
  const Variations in_long(outputs, half, outputs.size());
  return {{{"average_percent", 100 * in_short.average},
           {"average_long_percent", 100 * in_long.average},
           {"gain", in_short.average / in_long.average},
           {"minimum_long_percent", 100 * in_long.minimum}},
          fmt::format("Between runs with short loops {}; with long loops {}.", in_short.in_words(),
                      in_long.in_words())};
}

// Returns the size after the largest growth between neighbouring sizes above 0 bytes.
double largest_transition(const ColumnByBytes& times) {
  double growth = 0;
  double at = 0;
  for (auto next = std::next(times.begin()); next != times.end(); ++next) {
    const auto& before = *std::prev(next);
    if (before.first == 0 || !(next->second / before.second > growth)) continue;
    growth = next->second / before.second;
    at = next->first;
  }
  return at;
}

double mean_of(const std::vector<double>& values) {
  if (values.empty()) throw RunError("the output has too few sizes");
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// Compares statistics of the repetitions of evenly spaced sizes. The two sizes on either side of
// the largest transition are those near it.
Finding variation(const Outputs& outputs) {
  const ColumnByBytes minima = column_by_bytes(outputs.at(0), "minimum_us");
  const ColumnByBytes averages = column_by_bytes(outputs.at(0), "average_us");
  const ColumnByBytes maxima = column_by_bytes(outputs.at(0), "maximum_us");
  const auto transition = minima.find(largest_transition(minima));
  constexpr double close_together = 1.1;
  double close = 0;
  double most = 0;
  std::vector<double> near;
  std::vector<double> elsewhere;
  for (auto at = minima.begin(); at != minima.end(); ++at) {
    const auto& [bytes, minimum] = *at;
    if (averages.at(bytes) <= close_together * minimum) ++close;
    const double peak = maxima.at(bytes) / minimum;
    most = larger(most, peak);
    const bool is_near = at == transition || std::next(at) == transition;
    (is_near ? near : elsewhere).push_back(peak);
  }
  const double share = close / static_cast<double>(minima.size());
  const double peaks = mean_of(near) / mean_of(elsewhere);
  return {{{"close", share}, {"most", most}, {"peaks_near", peaks}},
          fmt::format("At {} of the sizes the average is within 10 % of the minimum. The largest "
                      "maximum is {} times the minimum. The maxima beside the largest step are {} "
                      "times as high as elsewhere, in evenly spaced sizes.",
                      percent(share), three_digits(most), three_digits(peaks))};
}

Finding zero_bytes(const Outputs& outputs) {
  const ColumnByBytes times = column_by_bytes(outputs.at(0), "minimum_us");
  const double one = times.at(1);
  const double drop = one / times.at(0);
  const double next = times.at(2) / one;
  return {{{"drop", drop}, {"next", next}},
          fmt::format("A message of 1 B takes {} as one of 0 B, and one of 2 B {} as one of 1 B.",
                      comparison_in_words(drop), comparison_in_words(next))};
}

// The outputs are of blocking and nonblocking calls in turn, so that a slow change of the machine
// affects both. Compares the smallest minima of each size.
Finding nonblocking_cost(const Outputs& outputs) {
  ColumnByBytes blocking = column_by_bytes(outputs.at(0), "minimum_us");
  ColumnByBytes nonblocking = column_by_bytes(outputs.at(1), "minimum_us");
  for (std::size_t i = 2; i < outputs.size(); ++i) {
    for (const auto& [bytes, time] : column_by_bytes(outputs.at(i), "minimum_us")) {
      double& least = (i % 2 == 0 ? blocking : nonblocking).at(bytes);
      least = smaller(least, time);
    }
  }
  NumberRange extent;
  std::vector<double> ratios;
  for (const auto& [bytes, time] : nonblocking) {
    ratios.push_back(time / blocking.at(bytes));
    extent.add(ratios.back());
  }
  const double middle = median(ratios);
  return {{{"least", extent.least}, {"median", middle}, {"most", extent.most}},
          fmt::format("With nonblocking calls a message takes {} times as long as with blocking "
                      "ones, depending on its size; the median over sizes is {}.",
                      range_in_words(extent), three_digits(middle))};
}

}  // namespace

ClaimChecks variation_checks() {
  return {{"5-reproducible-minimum", reproducible_minimum},
          {"5-reproducible-minimum-live", reproducible_minimum},
          {"5-loop-length", loop_length},
          {"5-variation", variation},
          {"5-variation-live", variation},
          {"5-zero-bytes", zero_bytes},
          {"5-nonblocking-cost", nonblocking_cost}};
}

}  // namespace loggp::compare
