#include "compare/difference/result_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "algorithms/schemes/choice_columns.hpp"
#include "compare/difference/foreign_results.hpp"
#include "compare/difference/sweep_results.hpp"
#include "measure/clocks/clock_summary.hpp"
#include "measure/collectives/bench_summary.hpp"
#include "measure/live/machine/core_move.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"
#include "measure/samples/launch_lines.hpp"
#include "measure/samples/sample_file.hpp"
#include "measure/samples/size_points.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"

namespace loggp::compare {

namespace {

using nlohmann::json;

constexpr const char* sweep_kind = "sweep";

struct PointTime {
  PointKey key{};
  double time_us = 0;
  bool is_oversubscribed = false;
  Fields fields{};        // as ResultPoint has them
  bool is_exact = false;  // simulated without noise
};

// The contents of one launch's samples.
struct Launch {
  std::string kind{};
  std::string name{};  // of a sweep's: its seed
  json plan{};         // what must be the same in A and B
  measure::Provenance environment{};
  std::vector<std::string> columns{};
  std::vector<PointTime> times{};
  Fields settings{};         // values that all points share
  std::size_t left_out = 0;  // points without a time above 0
  std::vector<std::string> remarks{};
};

std::string name_of(Foreign program) {
  if (program == Foreign::osu) return "OSU";
  if (program == Foreign::imb) return "IMB";
  return program == Foreign::reprompi ? "ReproMPI" : "Netgauge";
}

std::string in_words(bool rewrites) {
  return rewrites ? "rewritten" : "not rewritten";
}

// Returns the names without choices and each choice, as results of bench have them.
Fields fields_of(const Benchmark& benchmark) {
  Fields fields{{"algorithm", std::string(benchmark.algorithm_name())},
                {"scheme", std::string(to_string(benchmark.scheme))}};
  const ChoiceCells choices = choice_cells(benchmark);
  for (std::size_t i = 0; i < choices.size(); ++i)
    fields[std::string(choice_columns[i])] = choices[i];
  return fields;
}

Fields settings_of(const Benchmark& base) {
  return {{"collective", base.collective},
          {"root", fmt::to_string(base.root.number())},
          {"barrier_bytes", fmt::to_string(base.barrier.bytes.count())},
          {"barriers", fmt::to_string(base.barrier.times)},
          {"flush", fmt::to_string(base.flush_bytes.count())},
          {"arrivals", base.has_arrivals() ? base.arrivals.spec() : "balanced"}};
}

Launch bench_launch(measure::BenchFile file, Reduction reduction) {
  Launch launch{.environment = file.provenance,
                .columns = {"algorithm", "scheme", "ranks", "segment_bytes", "seed", "bytes"}};
  launch.environment[measure::data_key] = in_words(std::exchange(file.base.rewrites, false));
  launch.plan = json::parse(measure::bench_header(file.base, {}).plan).at("setup");
  for (const char* of_point : {"seed", "segment_bytes"}) launch.plan.erase(of_point);
  measure::check_reduction(file.base, reduction);
  launch.settings = settings_of(file.base);
  launch.settings["reduce"] = to_string(reduction);
  for (const measure::BenchRow& row : measure::summarise(file, reduction)) {
    if (!row.has_time()) {
      ++launch.left_out;
      continue;
    }
    const measure::BenchPoint& point = row.point;
    launch.times.push_back({{point.algorithm.name(), point.scheme.name(),
                             fmt::to_string(point.ranks), fmt::to_string(point.segment.count()),
                             fmt::to_string(point.seed), fmt::to_string(point.bytes.count())},
                            row.median_us,
                            row.end.is_oversubscribed,
                            fields_of(measure::benchmark_at(point, file.base))});
  }
  return launch;
}

Launch nonblocking_launch(const measure::NonblockingFile& file, Reduction reduction) {
  Launch launch{.environment = file.provenance,
                .columns = {"method", "progress", "interval_bytes", "ranks", "bytes"}};
  launch.plan = json::parse(measure::nonblocking_header(file.setup, {}).plan);
  launch.settings = {{"collective", file.setup.collective},
                     {"algorithm", std::string(native_name)},
                     {"root", fmt::to_string(file.setup.root)},
                     {"reduce", std::string(to_string(reduction))}};
  for (const measure::NonblockingRow& row : measure::summarise(file, reduction)) {
    if (row.repetitions == 0 || row.overhead_us <= 0) {
      ++launch.left_out;
      continue;
    }
    launch.times.push_back(
        {{row.point.method, row.point.progress, fmt::to_string(row.point.interval.count()),
          fmt::to_string(row.point.ranks), fmt::to_string(row.point.bytes.count())},
         row.overhead_us,
         row.end.is_oversubscribed});
  }
  return launch;
}

Launch prtt_launch(measure::SampleFile file) {
  Launch launch{.environment = file.provenance, .columns = {"quantity", "bytes"}};
  launch.environment[measure::data_key] = in_words(std::exchange(file.plan.rewrites, false));
  launch.environment.erase("method");  // has the sizes, which the points tell
  launch.plan = json::parse(measure::sample_header(file.plan, {}).plan);
  launch.plan.erase("clock_read_us");
  for (const measure::SizePoint& point : measure::make_size_points(file.samples, file.plan)) {
    const auto add = [&](const char* quantity, measure::Series series) {
      const double value = point[series].value;
      if (value > 0) {
        launch.times.push_back({{quantity, fmt::to_string(point.size.count())}, value});
      } else {
        ++launch.left_out;
      }
    };
    add("half round trip", measure::Series::half_rtt);
    add("gap", measure::Series::gap);
  }
  return launch;
}

// Returns the name of a group's synchronisation, as `clocks` prints it.
std::string name_of(const SyncSettings& settings) {
  return std::string(settings.pair == PairMethod::minimum ? measure::to_string(settings.group)
                                                          : measure::to_string(settings.pair));
}

Launch clocks_launch(const measure::ClockSamples& samples) {
  Launch launch{.environment = samples.header.provenance,
                .columns = {"quantity", "method", "passes", "after_s", "rank"}};
  launch.plan = {{"ranks", samples.header.ranks}, {"tries", samples.header.tries}};
  const auto add = [&](PointKey key, double us) {
    if (us > 0) {
      launch.times.push_back({std::move(key), us});
    } else {
      ++launch.left_out;
    }
  };
  for (const measure::EstimateRow& row : measure::estimate_rows(samples)) {
    const std::string method(measure::to_string(row.method));
    const std::string rank = fmt::to_string(row.peer.number());
    add({"time of an estimate", method, "", "", rank}, row.time_us);
    add({"half round trip", method, "", "", rank}, row.half_rtt_us);
    add({"scatter", method, "", "", rank}, row.scatter_us);
  }
  for (const measure::GroupRow& row : measure::group_rows(samples)) {
    const std::string passes = fmt::to_string(row.settings.passes);
    const std::string last = fmt::to_string(samples.header.ranks - 1);
    add({"time to synchronise", name_of(row.settings), passes, "", last}, row.time_us);
    for (const measure::CheckRow& check : row.checks)
      add({"distance of clocks", name_of(row.settings), passes, fmt::to_string(check.after_s),
           last},
          check.median_us);
  }
  return launch;
}

// Returns a launch for each seed of a sweep with noise, else one.
std::vector<Launch> sweep_launches(const std::string& path, std::string_view text) {
  const SweepResult sweep = read_sweep(path, text);
  std::map<std::string, Launch> launches;
  for (const SweepTime& time : sweep.times) {
    const Launch empty{.kind = sweep_kind, .plan = json::object(), .columns = sweep.columns};
    Launch& launch = launches.try_emplace(time.launch, empty).first->second;
    launch.name = time.launch;
    launch.times.push_back({.key = time.key, .time_us = time.time_us, .is_exact = time.is_exact});
  }
  std::vector<Launch> all;
  for (auto& [seed, launch] : launches) all.push_back(std::move(launch));
  if (!all.empty()) all.front().remarks = sweep.remarks;
  return all;
}

Launch read_other(const std::string& path, std::string_view text, Foreign program,
                  std::optional<Reduction> reduction) {
  const ForeignResult result = read_foreign(path, text, program, reduction);
  Launch launch;
  launch.kind = name_of(program);
  launch.plan = {{"statistic", result.statistic}};
  launch.columns = {"benchmark", "scheme", "ranks", "bytes"};
  if (!result.version.empty()) launch.environment["version"] = result.version;
  for (const auto& [name, value] : result.conditions) launch.environment[name] = value;
  launch.remarks = result.remarks;
  for (const ForeignTime& time : result.times) {
    launch.times.push_back(
        {{time.benchmark, time.scheme, time.ranks == 0 ? "" : fmt::to_string(time.ranks),
          fmt::to_string(time.bytes)},
         time.time_us});
  }
  return launch;
}

// Reads one launch of a samples file; nothing of the file of a single run.
using ReadLaunch = std::function<Launch(const std::string&, std::optional<std::int64_t>)>;

// Throws InputError if --reduce was given for times that are not of single ranks.
void refuse_reduction(const std::string& path, std::optional<Reduction> reduction,
                      std::string_view why) {
  if (reduction) throw InputError(fmt::format("{}: {}", path, why));
}

std::vector<Launch> read_samples_of(const std::string& path, std::optional<Reduction> chosen) {
  const std::string kind = measure::read_sample_kind(path);
  const Reduction reduction = chosen.value_or(Reduction::max);
  ReadLaunch read;
  if (kind == "bench") {
    read = [&](const std::string& file, std::optional<std::int64_t> launch) {
      return bench_launch(measure::read_bench_samples(file, launch), reduction);
    };
  } else if (kind == "nonblocking") {
    read = [&](const std::string& file, std::optional<std::int64_t> launch) {
      return nonblocking_launch(measure::read_nonblocking_samples(file, launch), reduction);
    };
  } else if (kind == "prtt") {
    refuse_reduction(path, chosen,
                     "the times of measure are of a pair of ranks; leave out --reduce");
    read = [](const std::string& file, std::optional<std::int64_t> launch) {
      return prtt_launch(measure::read_samples(file, launch));
    };
  } else if (kind == "clocks") {
    refuse_reduction(path, chosen, "the times of clocks are of single ranks; leave out --reduce");
    read = [](const std::string& file, std::optional<std::int64_t> launch) {
      return clocks_launch(measure::read_clock_samples(file, launch));
    };
  } else {
    throw InputError(
        fmt::format("{}: has {}; diff compares samples of bench, nonblocking, measure and clocks",
                    path, kind.empty() ? "no samples" : "samples of " + kind));
  }
  std::vector<Launch> launches = measure::read_each_launch(path, read);
  for (Launch& launch : launches) launch.kind = kind;
  return launches;
}

// Reads the launches of a file.
std::vector<Launch> read_file(const std::string& path, std::optional<Reduction> reduction) {
  const std::string text = read_text(path, "a samples file, or the output of a benchmark");
  if (is_sweep(text)) {
    refuse_reduction(path, reduction,
                     "the times of a sweep are reduced already; leave out --reduce, or give it to "
                     "sweep");
    return sweep_launches(path, text);
  }
  const auto program = foreign_program(text);
  std::vector<Launch> launches = program ? std::vector{read_other(path, text, *program, reduction)}
                                         : read_samples_of(path, reduction);
  for (Launch& launch : launches) {
    // the calibration of the clock and the order of points always differ
    for (const char* name : {"date", "clock", measure::later_cache_line_key, "shuffle"})
      launch.environment.erase(name);
  }
  return launches;
}

// The places of a side's points, by their keys.
using Places = std::map<PointKey, std::size_t>;

void add_launch(const Launch& launch, ResultSide& side, Places& places) {
  for (const PointTime& time : launch.times) {
    const auto [place, is_new] = places.try_emplace(time.key, side.points.size());
    if (is_new) side.points.push_back({time.key, time.fields, {}});
    ResultPoint& point = side.points[place->second];
    point.times_us.push_back(time.time_us);
    point.is_oversubscribed |= time.is_oversubscribed;
    point.is_exact = time.is_exact;
  }
  for (const auto& [name, value] : launch.environment) side.environment[name].push_back(value);
  ++side.launches;
}

// The files in which the points of a side stand, by their keys and seeds.
using SimulatedPoints = std::map<std::pair<PointKey, std::string>, std::string>;

// Throws InputError if a sweep has other columns than the files before, or one of their points: the
// same simulation again is no further launch.
void check_new(const std::string& path, const Launch& launch,
               const std::vector<std::string>& columns, SimulatedPoints& simulated) {
  if (launch.columns != columns)
    throw InputError(fmt::format(
        "{}: has other columns than the sweeps before it; give the CSV of one version", path));
  for (const PointTime& time : launch.times) {
    const auto [known, is_new] = simulated.try_emplace({time.key, launch.name}, path);
    if (!is_new)
      throw InputError(fmt::format(
          "{}: has a point of {} again, with the same seed; give sweeps of other points or seeds",
          path, known->second));
  }
}

// Returns the distinct values in order, "a or b".
std::string distinct(std::vector<std::string> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return fmt::format("{}", fmt::join(values, " or "));
}

// Returns the values of an entry; "unknown" for an entry that is missing.
std::string values_of(const ResultSide& side, const std::string& name) {
  const auto found = side.environment.find(name);
  return found == side.environment.end() ? "unknown" : distinct(found->second);
}

// The distances between the CPUs of a side's launches; nothing if one is unknown.
std::optional<std::pair<Duration, Duration>> distances(const ResultSide& side) {
  const auto found = side.environment.find(measure::cache_line_key);
  if (found == side.environment.end()) return std::nullopt;
  std::vector<Duration> all;
  for (const std::string& value : found->second) {
    const auto distance = measure::read_distance({{measure::cache_line_key, value}});
    if (!distance) return std::nullopt;
    all.push_back(*distance);
  }
  const auto [least, most] = std::minmax_element(all.begin(), all.end());
  return std::pair(*least, *most);
}

std::string range_text(const std::pair<Duration, Duration>& range) {
  const std::string low = measure::to_ns_text(range.first);
  const std::string high = measure::to_ns_text(range.second);
  return low == high ? low : fmt::format("{} to {}", low, high);
}

std::optional<std::string> distance_difference(const ResultSide& a, const ResultSide& b) {
  const auto of_a = distances(a);
  const auto of_b = distances(b);
  if (!of_a || !of_b) return std::nullopt;
  const Duration least = std::min(of_a->first, of_b->first);
  const Duration most = std::max(of_a->second, of_b->second);
  if (!measure::have_moved(least, most)) return std::nullopt;
  return fmt::format("{}: {} in A, {} in B", measure::cache_line_key, range_text(*of_a),
                     range_text(*of_b));
}

// Returns in words the first setting in which two plans differ.
std::string first_difference(const json& a, const json& b) {
  for (const auto& [key, value] : a.items()) {
    const json other = b.value(key, json());
    if (other != value)
      return fmt::format("{} is {} there and {} here", key, value.dump(), other.dump());
  }
  for (const auto& [key, value] : b.items())
    if (!a.contains(key)) return fmt::format("{} is {} here", key, value.dump());
  return "their settings differ";
}

}  // namespace

void check_same_benchmark(const std::string& path_a, const ResultSide& a, const std::string& path_b,
                          const ResultSide& b) {
  if (a.kind != b.kind) {
    throw InputError(fmt::format("{}: has samples of {}, but {} of {}; give results of one command",
                                 path_b, b.kind, path_a, a.kind));
  }
  if (a.benchmark != b.benchmark) {
    throw InputError(
        fmt::format("{}: is another benchmark than {}: {}; give results of one benchmark", path_b,
                    path_a, first_difference(json::parse(a.benchmark), json::parse(b.benchmark))));
  }
}

ResultSide read_results(const std::vector<std::string>& paths, std::optional<Reduction> reduction) {
  ResultSide all;
  SimulatedPoints simulated;
  Places places;
  for (const std::string& path : paths) {
    std::size_t left_out = 0;
    for (const Launch& launch : read_file(path, reduction)) {
      const ResultSide now{.kind = launch.kind, .benchmark = launch.plan.dump()};
      if (all.launches == 0) {
        all = now;
        all.columns = launch.columns;
        all.settings = launch.settings;
        all.has_settings_in_keys = launch.kind == sweep_kind;
      }
      check_same_benchmark(paths.front(), all, path, now);
      if (all.has_settings_in_keys) check_new(path, launch, all.columns, simulated);
      add_launch(launch, all, places);
      left_out += launch.left_out;
      all.remarks.insert(all.remarks.end(), launch.remarks.begin(), launch.remarks.end());
    }
    if (left_out > 0)
      all.remarks.push_back(
          fmt::format("{}: {} left out because {} not above 0, or missing", path,
                      left_out == 1 ? "a time is" : fmt::format("{} times are", left_out),
                      left_out == 1 ? "it is" : "they are"));
  }
  if (all.points.empty())
    throw InputError(fmt::format("{}: has no point with a time", fmt::join(paths, ", ")));
  return all;
}

std::vector<std::string> environment_differences(const ResultSide& a, const ResultSide& b) {
  std::map<std::string, std::vector<std::string>> names = a.environment;
  names.insert(b.environment.begin(), b.environment.end());
  names.erase(measure::cache_line_key);
  std::vector<std::string> differences;
  for (const auto& [name, values] : names) {
    const std::string of_a = values_of(a, name);
    const std::string of_b = values_of(b, name);
    if (of_a != of_b) differences.push_back(fmt::format("{}: {} in A, {} in B", name, of_a, of_b));
  }
  if (auto distance = distance_difference(a, b)) differences.push_back(std::move(*distance));
  return differences;
}

}  // namespace loggp::compare
