#include "cli/clock_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "cli/clock_options.hpp"
#include "cli/table.hpp"
#include "compare/numbers.hpp"

namespace loggp::cli {

namespace {

using Json = nlohmann::ordered_json;
using measure::ClockSamples;

// A table whose cells are numbers, texts, or nothing; for people rounded, for programs not.
class Columns {
 public:
  explicit Columns(std::vector<std::string> names) : names_(std::move(names)) {}
  void add(std::vector<Json> row) { rows_.push_back(std::move(row)); }

  // Columns without anything in them are left out.
  [[nodiscard]] Rows for_people() const {
    Rows all = rows([](double x) { return compare::plain_decimal(x, 4); }, "-");
    for (std::size_t i = names_.size(); i-- > 0;) {
      const bool is_empty = std::all_of(rows_.begin(), rows_.end(),
                                        [i](const auto& row) { return row[i].is_null(); });
      for (auto& row : all)
        if (is_empty) row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return all;
  }
  [[nodiscard]] Rows for_programs() const {
    return rows([](double x) { return fmt::format("{:.9g}", x); }, "");
  }
  [[nodiscard]] Json as_json() const {
    Json list = Json::array();
    for (const auto& row : rows_) {
      Json object = Json::object();
      for (std::size_t i = 0; i < names_.size(); ++i)
        if (!row[i].is_null()) object[names_[i]] = row[i];
      list.push_back(std::move(object));
    }
    return list;
  }

 private:
  [[nodiscard]] Rows rows(const std::function<std::string(double)>& number,
                          const std::string& nothing) const {
    Rows rows{names_};
    for (const auto& row : rows_) {
      std::vector<std::string> cells;
      for (const Json& cell : row) {
        if (cell.is_null()) {
          cells.push_back(nothing);
        } else if (cell.is_number_float()) {
          cells.push_back(number(cell.get<double>()));
        } else {
          cells.push_back(cell.is_string() ? cell.get<std::string>() : cell.dump());
        }
      }
      rows.push_back(std::move(cells));
    }
    return rows;
  }

  std::vector<std::string> names_;
  std::vector<std::vector<Json>> rows_;
};

Json maybe(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

Columns round_trips(const ClockSamples& samples) {
  Columns columns({"rank", "round_trips", "half_rtt_min_us", "p1_us", "p25_us", "median_us",
                   "p75_us", "p99_us", "p99.9_us", "max_us"});
  for (const measure::RoundTripRow& row : round_trip_rows(samples)) {
    std::vector<Json> cells{row.peer.number(), row.samples};
    cells.insert(cells.end(), row.half_us.begin(), row.half_us.end());
    columns.add(std::move(cells));
  }
  return columns;
}

Columns histogram(const ClockSamples& samples) {
  Columns columns({"rank", "half_rtt_low_us", "half_rtt_high_us", "round_trips"});
  for (const measure::RttHistogram& one : rtt_histograms(samples)) {
    for (std::size_t i = 0; i < measure::RttHistogram::bins; ++i)
      columns.add({one.peer.number(), one.bound_us(i), one.bound_us(i + 1), one.counts[i]});
    columns.add({one.peer.number(), one.high_us, nullptr, one.above});
  }
  return columns;
}

Columns drift(const ClockSamples& samples) {
  Columns columns({"rank", "instants", "seconds", "offset_us", "drift_ppm", "true_drift_ppm",
                   "off_line_us", "half_rtt_us"});
  for (const measure::DriftRow& row : drift_rows(samples)) {
    columns.add({row.peer.number(), row.instants, row.seconds, row.offset_us, row.drift_ppm,
                 maybe(row.true_drift_ppm), row.off_line_us, row.half_rtt_us});
  }
  return columns;
}

Columns methods(const ClockSamples& samples) {
  Columns columns({"rank", "method", "estimates", "ping_pongs", "time_us", "half_rtt_us",
                   "scatter_us", "most_us", "error_us", "worst_error_us"});
  for (const measure::EstimateRow& row : estimate_rows(samples)) {
    columns.add({row.peer.number(), std::string(measure::to_string(row.method)), row.estimates,
                 row.ping_pongs, row.time_us, row.half_rtt_us, row.scatter_us, row.most_us,
                 maybe(row.error_us), maybe(row.worst_error_us)});
  }
  return columns;
}

Columns groups(const ClockSamples& samples) {
  Columns columns({"group", "passes", "repetitions", "time_us", "messages", "ping_pongs",
                   "uncertainty_us", "after_s", "off_us", "most_off_us", "half_rtt_us", "error_us",
                   "worst_error_us"});
  for (const measure::GroupRow& row : group_rows(samples)) {
    for (const measure::CheckRow& check : row.checks) {
      columns.add({std::string(measure::to_string(row.settings.group)), row.settings.passes,
                   row.repetitions, row.time_us, row.messages, row.ping_pongs, row.uncertainty_us,
                   check.after_s, check.median_us, check.most_us, check.half_rtt_us,
                   maybe(check.error_us), maybe(check.worst_error_us)});
    }
  }
  return columns;
}

Columns resampling(const std::vector<compare::Resampled>& studies) {
  Columns columns({"round_trips", "N", "above_least_percent", "cost"});
  for (const auto& [name, rows] : studies) {
    for (const measure::ResamplingRow& row : rows)
      columns.add({name, row.tries, 100 * row.quality, row.cost});
  }
  return columns;
}

Columns gains(const std::vector<compare::ClockGain>& rows) {
  Columns columns({"params", "noise", "ranks", "linear_us", "logarithmic_us", "pair_us", "step_us",
                   "gain", "low_5_percent", "high_95_percent"});
  for (const compare::ClockGain& gain : rows) {
    columns.add({gain.params, gain.noise, gain.ranks, gain.linear_us, gain.logarithmic_us,
                 gain.pair_us, gain.step_us, gain.gain, gain.low_5, gain.high_95});
  }
  return columns;
}

struct Part {
  std::string_view name;
  std::string_view title;
  std::function<Columns(const ClockResults&)> columns;
};

std::vector<Part> all_parts() {
  return {
      {"round-trips", "half round trips of rank 0",
       [](const ClockResults& r) { return round_trips(r.samples); }},
      {"histogram", "how many half round trips of rank 0 are so long",
       [](const ClockResults& r) { return histogram(r.samples); }},
      {"drift", "clocks against rank 0's over time, and how far they are off a straight line",
       [](const ClockResults& r) { return drift(r.samples); }},
      {"methods", "point-to-point methods: cost, and distance from the line through all",
       [](const ClockResults& r) { return methods(r.samples); }},
      {"groups",
       "synchronisation of all ranks: cost, and how far the worst rank's global clock is off",
       [](const ClockResults& r) { return groups(r.samples); }},
      {"resampling", "stopping after N tries in vain: how far above the least it ends, its cost",
       [](const ClockResults& r) { return resampling(r.resampled); }},
      {"gain", "synchronisation one by one against the tree",
       [](const ClockResults& r) { return gains(r.gains); }},
  };
}

std::string json_of(const ClockResults& results) {
  Json json;
  if (results.samples.header.ranks > 0) {
    json["ranks"] = results.samples.header.ranks;
    json["tries"] = results.samples.header.tries;
    json["provenance"] = results.samples.header.provenance;
  }
  for (const Part& part : all_parts()) {
    if (shows(results.shown, part.name))
      json[std::string(part.name)] = part.columns(results).as_json();
  }
  return json.dump(2) + "\n";
}

}  // namespace

std::string text_of(const ClockResults& results, const std::string& format) {
  if (format == "json") return json_of(results);
  std::string text;
  for (const Part& part : all_parts()) {
    if (!shows(results.shown, part.name)) continue;
    const Columns columns = part.columns(results);
    if (format == "csv") return as_csv(columns.for_programs());
    text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", part.title,
                        as_table(columns.for_people()));
  }
  return text;
}

}  // namespace loggp::cli
