#include "models/parameters/non_negative_latency.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp {

double ShortenedOverhead::share() const {
  return reduction.in_us() / measured.in_us();
}

std::vector<ShortenedOverhead> remove_negative_latency(ParameterSet& set) {
  std::vector<ShortenedOverhead> changes;
  for (Link& link : set.links) {
    for (SizeRange& range : link.ranges) {
      Parameters& p = range.parameters;
      if (p.L >= Duration()) continue;
      changes.push_back({link.link_class, range.first, range.last, p.o_s, -p.L});
      p.o_s += p.L;
      p.L = Duration();
      range.intervals.erase("L_us");
      range.intervals.erase("o_s_us");
    }
  }
  return changes;
}

std::string in_words(const std::vector<ShortenedOverhead>& changes, const ParameterSet& set) {
  if (changes.empty()) return "";
  std::size_t ranges = 0;
  for (const Link& link : set.links) ranges += link.ranges.size();
  const ShortenedOverhead& most = *std::max_element(
      changes.begin(), changes.end(),
      [](const ShortenedOverhead& a, const ShortenedOverhead& b) { return a.share() < b.share(); });
  const std::string sizes = most.last
                                ? fmt::format("{} to {} B", most.first.count(), most.last->count())
                                : fmt::format("{} B and more", most.first.count());
  return fmt::format(
      "L < 0 became 0 in {} of {} size ranges, and o_s became shorter by as much: round trips keep "
      "their times, but a send takes up to {:.4g} µs ({:.3g} %) less CPU time than measured ({}, "
      "{})",
      changes.size(), ranges, most.reduction.in_us(), 100 * most.share(),
      to_string(most.link_class), sizes);
}

}  // namespace loggp
