#include "cli/tables/measure_output.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "models/parameters/parameter_file.hpp"

namespace loggp::cli {

namespace {

using measure::LogGPFit;
using measure::Measured;

// Returns the value with half the width of its interval; without it if it is only rounding.
std::string with_error(const measure::Estimate& estimate) {
  constexpr double rounding = 1e-6;
  const double half_width = (estimate.high - estimate.low) / 2;
  if (half_width <= rounding * std::abs(estimate.value))
    return fmt::format("{:.4g}", estimate.value);
  return fmt::format("{:.4g} ±{:.2g}", estimate.value, half_width);
}

std::string value_with_error(const Measured& one) {
  return one.determined() ? with_error(one.estimate) : "-";
}

// Returns the last size of a range. The last range has no end: its last size is the largest
// measured.
Bytes last_size(const measure::NetworkFit& fit, std::size_t i) {
  return i + 1 < fit.ranges.size() ? fit.ranges[i + 1].first - Bytes(1) : fit.ranges[i].last;
}

std::string_view protocol_name(const LogGPFit& range) {
  return to_string(range.protocol);
}

// Returns the ends of a range's interval; both are its value if it has none.
std::array<double, 2> interval_of(const LocalRange& range) {
  return range.interval.value_or(std::array{range.per_byte / 1e6, range.per_byte / 1e6});
}

// A number of what the ranks of a node share.
struct SharedRow {
  std::string_view name;
  measure::Estimate value;
};

std::vector<SharedRow> shared_rows(const std::optional<measure::NodeResult>& node) {
  std::vector<SharedRow> rows;
  if (!node) return rows;
  if (const auto& interfaces = node->fit.interfaces) {
    const double count = interfaces->count;
    rows.push_back({"interfaces", {count, count, count}});
    rows.push_back({"g_node_us", node->fit.g});
    rows.push_back({"G_node_us_per_byte", node->fit.G});
  }
  if (node->fit.memory) rows.push_back({"G_memory_us_per_byte", *node->fit.memory});
  return rows;
}

// Returns, for CSV, a row for each parameter of each range of each link, and for each range of
// local work.
Table parameter_table(const std::vector<measure::LiveResult>& results, const ParameterSet& set,
                      const std::optional<measure::NodeResult>& node) {
  Table table{"class",     "pair",  "min_bytes", "max_bytes", "protocol",
              "parameter", "value", "low_95",    "high_95",   "remark"};
  for (const measure::LiveResult& result : results) {
    const measure::NetworkFit& fit = result.campaign.fit;
    for (std::size_t i = 0; i < fit.ranges.size(); ++i) {
      const LogGPFit& range = fit.ranges[i];
      for (const Measured* one : range.all()) {
        const auto known = [&](double value) { return one->determined() ? Cell(value) : Cell(); };
        table.add({to_string(result.link_class), result.pair, range.first.count(),
                   last_size(fit, i).count(), protocol_name(range), one->name,
                   known(one->estimate.value), known(one->estimate.low), known(one->estimate.high),
                   Cell::text_or_null(one->problem)});
      }
    }
  }
  for (const auto& [name, cost] :
       {std::pair{"reduce", &set.reduce}, std::pair{"copy", &set.copy}}) {
    for (const LocalRange& range : cost->ranges) {
      const auto [low, high] = interval_of(range);
      table.add({Cell(), Cell(), range.first.count(),
                 range.last ? Cell(range.last->count()) : Cell(), Cell(), name,
                 range.per_byte / 1e6, low, high, Cell()});
    }
  }
  for (const SharedRow& row : shared_rows(node)) {
    table.add({Cell(), Cell(), Cell(), Cell(), Cell(), row.name, row.value.value, row.value.low,
               row.value.high, Cell()});
  }
  return table;
}

// Returns, for people, what the ranks of a node share; no rows if nothing was found.
Table shared_table(const std::optional<measure::NodeResult>& node) {
  Table table{"shared", "count", "choice", "g_us", "G_us_per_byte"};
  if (!node) return table;
  if (const auto& interfaces = node->fit.interfaces) {
    table.add({"interface", interfaces->count, to_string(interfaces->choice),
               with_error(node->fit.g), with_error(node->fit.G)});
  }
  if (node->fit.memory) table.add({"memory", 1, Cell(), Cell(), with_error(*node->fit.memory)});
  return table;
}

// Returns, for people, the gap of one pair and of all pairs at once, by size; no rows if none was
// measured.
Table limit_table(const std::optional<measure::NodeResult>& node) {
  Table table{"place", "bytes",           "gap_of_1_pair_us",
              "pairs", "gap_of_pairs_us", "limited_from_pairs"};
  if (!node) return table;
  for (const measure::PairsLimit& limit : node->fit.limits) {
    table.add({measure::to_string(limit.place), limit.size.count(),
               fmt::format("{:.4g}", limit.alone_us), limit.pairs,
               fmt::format("{:.4g}", limit.together_us),
               limit.from_pairs ? Cell(*limit.from_pairs) : Cell()});
  }
  return table;
}

// Returns, for people, a row for each size range of local work; no rows if none was measured.
Table local_table(const ParameterSet& set) {
  Table table{"work", "min_bytes", "max_bytes", "us_per_byte", "function"};
  for (const auto& [name, cost] :
       {std::pair{"reduce", &set.reduce}, std::pair{"copy", &set.copy}}) {
    const auto function = set.environment.find(name);
    for (const LocalRange& range : cost->ranges) {
      const auto [low, high] = interval_of(range);
      table.add({name, range.first.count(), range.last ? Cell(range.last->count()) : Cell(),
                 with_error({range.per_byte / 1e6, low, high}),
                 function == set.environment.end() ? Cell() : Cell(function->second)});
    }
  }
  return table;
}

// Returns, for people, the sizes of protocol changes and knees; empty when there are none.
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

}  // namespace

Table range_table(const measure::NetworkFit& fit) {
  Table table{"min_bytes", "max_bytes", "protocol"};
  for (const Measured* one : fit.ranges.front().all()) table.add_column(one->name);
  for (std::size_t i = 0; i < fit.ranges.size(); ++i) {
    const LogGPFit& range = fit.ranges[i];
    std::vector<Cell> row{range.first.count(), last_size(fit, i).count(), protocol_name(range)};
    for (const Measured* one : range.all()) row.emplace_back(value_with_error(*one));
    table.add(std::move(row));
  }
  return table;
}

Result measurement_result(const std::vector<measure::LiveResult>& results, const ParameterSet& set,
                          const std::optional<measure::NodeResult>& node) {
  Result result;
  result.add_text(to_json(set), in_json);
  result.add("parameters", parameter_table(results, set, node), in_csv);
  for (const measure::LiveResult& one : results) {
    Table ranges = range_table(one.campaign.fit);
    if (results.size() > 1) ranges.set_title(one.pair);
    result.add("ranges", ranges, for_people);
    result.add_text(changes_in_words(one.campaign.fit));
  }
  const Table local = local_table(set);
  if (!local.rows().empty()) result.add("local_work", local, for_people);
  const Table shared = shared_table(node);
  if (!shared.rows().empty()) result.add("shared", shared, for_people);
  const Table limits = limit_table(node);
  if (!limits.rows().empty()) result.add("limits", limits, for_people);
  const auto cost = set.environment.find("non_negative_latency");
  if (cost != set.environment.end())
    result.add_text(fmt::format("In the parameter file, {}.\n", cost->second));
  return result;
}

std::map<std::string, std::string> remarks_by_range(const measure::NetworkFit& fit) {
  std::map<std::string, std::string> where;
  for (std::size_t i = 0; i < fit.ranges.size(); ++i) {
    for (const std::string& remark : fit.ranges[i].remarks) {
      std::string& ranges = where[remark];
      ranges += fmt::format("{}{} to {}", ranges.empty() ? "" : ", ", fit.ranges[i].first.count(),
                            last_size(fit, i).count());
    }
  }
  for (auto& [remark, ranges] : where) ranges += " bytes";
  return where;
}

}  // namespace loggp::cli
