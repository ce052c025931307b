#include "cli/compare_measured.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "algorithms/scheme_catalogue.hpp"
#include "cli/command.hpp"
#include "cli/table.hpp"
#include "compare/measured_comparison.hpp"
#include "measure/launches.hpp"
#include "models/parameter_catalogue.hpp"

namespace loggp::cli {

namespace {

using compare::MeasuredComparison;
using compare::MeasuredRow;
using compare::SchemeError;

std::string percent(double fraction) {
  return fmt::format("{:+.1f} %", 100 * fraction);
}

std::string number(double us) {
  return fmt::format("{:.4g}", us);
}

std::string note_of(const MeasuredRow& row) {
  std::string note = row.measured.end.is_oversubscribed ? "oversubscribed" : "";
  if (row.has_other_barrier)
    note += fmt::format("{}native barrier predicted as dissemination", note.empty() ? "" : ", ");
  return note;
}

Rows points_of(const MeasuredComparison& comparison) {
  Rows rows{{"algorithm", "scheme", "ranks", "bytes", "predicted_us", "measured_us", "low_95_us",
             "high_95_us", "error", "note"}};
  for (const MeasuredRow& row : comparison.rows) {
    const measure::BenchRow& measured = row.measured;
    rows.push_back(
        {std::string(to_string(measured.point.algorithm)),
         std::string(to_string(measured.point.scheme)), std::to_string(measured.point.ranks),
         std::to_string(measured.point.bytes.count()), number(row.predicted.in_us()),
         number(measured.median_us), measured.interval_us ? number(measured.interval_us->low) : "-",
         measured.interval_us ? number(measured.interval_us->high) : "-",
         percent(row.relative_error()), note_of(row)});
  }
  return rows;
}

Rows schemes_of(const MeasuredComparison& comparison) {
  Rows rows{{"algorithm", "scheme", "ranks", "bytes", "measured_error", "predicted_error",
             "sign_and_order_agree"}};
  for (const SchemeError& error : comparison.errors) {
    rows.push_back({std::string(to_string(error.point.algorithm)),
                    std::string(to_string(error.point.scheme)), std::to_string(error.point.ranks),
                    std::to_string(error.point.bytes.count()), percent(error.measured),
                    percent(error.predicted), error.agrees() ? "yes" : "no"});
  }
  return rows;
}

template <class Items>
std::int64_t agreeing(const Items& items, bool (*agrees)(const typename Items::value_type&)) {
  return std::count_if(items.begin(), items.end(), agrees);
}

std::string verdict(const MeasuredComparison& comparison) {
  std::string text = fmt::format(
      "{} points: the error is {:.1f} % in the median, {:.1f} % at most.\n", comparison.rows.size(),
      100 * comparison.median_error().value_or(0), 100 * comparison.largest_error().value_or(0));
  const auto& ranking = comparison.ranking;
  if (!ranking.empty()) {
    text += fmt::format(
        "Of {} pairs of algorithms that measure more than 15 % apart, {} are predicted in this "
        "order.\n",
        ranking.size(),
        agreeing(ranking, [](const compare::RankingPair& pair) { return pair.agrees; }));
  }
  if (!comparison.errors.empty()) {
    text += fmt::format(
        "Of {} errors of schemes, {} have the sign and the order of magnitude that is predicted.\n",
        comparison.errors.size(),
        agreeing(comparison.errors, [](const SchemeError& error) { return error.agrees(); }));
  }
  if (comparison.not_predicted > 0) {
    text += fmt::format(
        "{} points are left out: of the library's own collectives, whose algorithms are not known, "
        "or without a sample.\n",
        comparison.not_predicted);
  }
  return text;
}

nlohmann::ordered_json json_of(const MeasuredComparison& comparison) {
  nlohmann::ordered_json json{{"median_relative_error", comparison.median_error().value_or(0)},
                              {"largest_relative_error", comparison.largest_error().value_or(0)},
                              {"points_not_predicted", comparison.not_predicted}};
  const auto key = [](const measure::BenchPoint& point) {
    return nlohmann::ordered_json{{"algorithm", to_string(point.algorithm)},
                                  {"scheme", to_string(point.scheme)},
                                  {"ranks", point.ranks},
                                  {"bytes", point.bytes.count()}};
  };
  for (const char* list : {"points", "schemes", "ranking"})
    json[list] = nlohmann::ordered_json::array();
  for (const MeasuredRow& row : comparison.rows) {
    nlohmann::ordered_json point = key(row.measured.point);
    point["predicted_us"] = row.predicted.in_us();
    point["measured_us"] = row.measured.median_us;
    point["relative_error"] = row.relative_error();
    point["note"] = note_of(row);
    json["points"].push_back(point);
  }
  for (const SchemeError& error : comparison.errors) {
    nlohmann::ordered_json scheme = key(error.point);
    scheme["measured_error"] = error.measured;
    scheme["predicted_error"] = error.predicted;
    scheme["agrees"] = error.agrees();
    json["schemes"].push_back(scheme);
  }
  for (const compare::RankingPair& pair : comparison.ranking) {
    nlohmann::ordered_json ranking = key(pair.faster);
    ranking["slower"] = to_string(pair.slower);
    ranking["agrees"] = pair.agrees;
    json["ranking"].push_back(ranking);
  }
  return json;
}

}  // namespace

void compare_with_measured(const CLI::App& command, const std::vector<std::string>& paths,
                           const CollectiveOptions& options, const std::string& reduction,
                           const std::string& format) {
  const std::vector<measure::BenchFile> launches = measure::read_launches(paths);
  if (launches.front().base.has_arrivals())
    refuse_given(command, {"--arrivals", "--seed"}, "samples without arrivals of their own");
  std::int32_t most = 1;
  for (const measure::BenchFile& file : launches) {
    for (const measure::BenchSample& sample : file.samples)
      most = std::max(most, sample.point.ranks);
  }
  const Benchmark given = base_benchmark(options, most);
  const MeasuredComparison comparison =
      compare::compare_measured(launches, find_parameters(options.params),
                                {.placement = placement_of(options.conditions, most),
                                 .conditions = simulated_conditions(options),
                                 .arrivals = given.arrivals,
                                 .seed = given.seed},
                                find_reduction(reduction));
  if (!comparison.remark.empty()) spdlog::warn("{}", comparison.remark);
  if (format == "json") {
    fmt::print("{}\n", json_of(comparison).dump(2));
  } else if (format == "csv") {
    fmt::print("{}", as_csv(points_of(comparison)));
  } else {
    fmt::print("{}", as_table(points_of(comparison)));
    if (!comparison.errors.empty()) fmt::print("\n{}", as_table(schemes_of(comparison)));
    fmt::print("\n{}", verdict(comparison));
  }
}

}  // namespace loggp::cli
