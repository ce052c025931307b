#include "cli/measure_output.hpp"

#include <fmt/format.h>

namespace loggp::cli {

namespace {

using measure::LogGPFit;
using measure::Measured;

std::string cell(const Measured& one) {
  if (!one.determined()) return "-";
  const double half_width = (one.estimate.high - one.estimate.low) / 2;
  if (half_width == 0) return fmt::format("{:.4g}", one.estimate.value);
  return fmt::format("{:.4g} ±{:.2g}", one.estimate.value, half_width);
}

// The last range goes on for ever, but only this was seen.
Bytes last_of(const measure::NetworkFit& fit, std::size_t i) {
  return i + 1 < fit.ranges.size() ? fit.ranges[i + 1].first - Bytes(1) : fit.ranges[i].last;
}

const char* protocol_of(const LogGPFit& range) {
  return range.waits ? "rendezvous" : "eager";
}

}  // namespace

Rows range_table(const measure::NetworkFit& fit) {
  Rows rows{{"bytes", "protocol"}};
  for (const Measured* one : fit.ranges.front().all()) rows.front().push_back(one->name);
  for (std::size_t i = 0; i < fit.ranges.size(); ++i) {
    const LogGPFit& range = fit.ranges[i];
    rows.push_back({fmt::format("{} to {}", range.first.count(), last_of(fit, i).count()),
                    protocol_of(range)});
    for (const Measured* one : range.all()) rows.back().push_back(cell(*one));
  }
  return rows;
}

Rows parameter_rows(const std::vector<measure::LiveResult>& results) {
  Rows rows{{"link", "pair", "first_bytes", "last_bytes", "protocol", "parameter", "value",
             "low_95", "high_95", "remark"}};
  for (const measure::LiveResult& result : results) {
    const measure::NetworkFit& fit = result.campaign.fit;
    for (std::size_t i = 0; i < fit.ranges.size(); ++i) {
      const LogGPFit& range = fit.ranges[i];
      for (const Measured* one : range.all()) {
        const auto number = [&](double value) {
          return one->determined() ? fmt::format("{:.6g}", value) : std::string();
        };
        rows.push_back({std::string(to_string(result.link_class)), result.pair,
                        fmt::format("{}", range.first.count()),
                        fmt::format("{}", last_of(fit, i).count()), protocol_of(range), one->name,
                        number(one->estimate.value), number(one->estimate.low),
                        number(one->estimate.high), one->problem});
      }
    }
  }
  return rows;
}

std::string changes_in_words(const measure::NetworkFit& fit) {
  std::string text;
  for (const measure::ProtocolChange& change : fit.changes) {
    text += change.is_exact()
                ? fmt::format("at {} bytes: {}\n", change.first.count(), change.what)
                : fmt::format("between {} and {} bytes: {}\n", change.last_before.count(),
                              change.first.count(), change.what);
    if (!change.cause.empty()) text.insert(text.size() - 1, " (" + change.cause + ")");
  }
  for (const measure::Bend& bend : fit.bends) {
    text +=
        fmt::format("between {} and {} bytes: the gap passes an overhead; no change of protocol\n",
                    bend.last_below.count(), bend.first_above.count());
  }
  return text;
}

std::map<std::string, std::string> remarks_by_range(const measure::NetworkFit& fit) {
  std::map<std::string, std::string> where;
  for (std::size_t i = 0; i < fit.ranges.size(); ++i) {
    for (const std::string& remark : fit.ranges[i].remarks) {
      std::string& ranges = where[remark];
      ranges += fmt::format("{}{} to {}", ranges.empty() ? "" : ", ", fit.ranges[i].first.count(),
                            last_of(fit, i).count());
    }
  }
  for (auto& [remark, ranges] : where) ranges += " bytes";
  return where;
}

}  // namespace loggp::cli
