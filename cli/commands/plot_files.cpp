#include "cli/commands/plot_files.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>
#include <utility>

#include "cli/tables/deviation_table.hpp"
#include "compare/chart/bench_plots.hpp"
#include "compare/chart/local_plot.hpp"
#include "compare/chart/method_plot.hpp"
#include "compare/chart/node_plots.hpp"
#include "compare/chart/nonblocking_chart.hpp"
#include "measure/collectives/launches.hpp"
#include "measure/samples/launch_lines.hpp"
#include "measure/samples/pace.hpp"
#include "models/base/errors.hpp"

namespace loggp::cli {

namespace {

using compare::MeasuredNetwork;

// Reads a file, or one launch of it.
MeasuredNetwork read_network(const PlotOptions& options, const std::string& name,
                             const std::string& path, std::optional<std::int64_t> launch) {
  constexpr std::size_t least = 3;
  MeasuredNetwork network{name, measure::read_samples(path, launch), {}};
  measure::AtOnePace kept = measure::at_one_pace(network.file.samples);
  if (kept.left_out > 0) spdlog::warn("{}: {}", path, kept.warning());
  network.file.samples = std::move(kept.samples);
  std::set<Bytes> sizes;
  for (const auto& sample : network.file.samples) sizes.insert(sample.size);
  if (sizes.size() < least) {
    throw InputError(fmt::format(
        "{}: has samples of {} message sizes; a line with its interval needs at least {}", path,
        sizes.size(), least));
  }
  network.fit = measure::fit_samples(network.file.samples, network.file.plan,
                                     chosen_estimator(options.analysis),
                                     detection_settings(options.analysis));
  return network;
}

// Calls `draw` with the picture's name and the launch: for each launch of a file, or once.
template <class Draw>
void for_each_launch(const std::string& name, const std::string& path, const Draw& draw) {
  const std::vector<std::int64_t> launches = measure::launches_in(path);
  if (launches.empty()) draw(name, std::optional<std::int64_t>());
  for (const std::int64_t launch : launches)
    draw(fmt::format("{}-launch-{}", name, launch), std::optional(launch));
}

// Adds the network of a file, or one for each of its launches.
void add_network_pictures(const PlotOptions& options, const std::string& name,
                          const std::string& path, std::vector<MeasuredNetwork>& networks) {
  for_each_launch(name, path, [&](const std::string& its_name, std::optional<std::int64_t> launch) {
    networks.push_back(read_network(options, its_name, path, launch));
  });
}

measure::PatternFile read_pattern(const std::string& path) {
  measure::PatternFile file = measure::read_pattern_samples(path);
  const bool has_any =
      std::any_of(file.samples.begin(), file.samples.end(), compare::is_without_computation);
  if (!has_any) {
    throw InputError(
        fmt::format("{}: has no samples to draw: all are of overlaps with a computation", path));
  }
  return file;
}

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw InputError(fmt::format("{}: {}", path, why));
}

void add_bench_pictures(const std::string& name, const std::string& path,
                        compare::PlotScales scales, std::vector<compare::NamedPlot>& pictures) {
  const auto plots =
      compare::bench_plots(name, measure::read_launches({path}), Reduction::max, scales);
  if (plots.empty()) refuse(path, "has no samples to draw");
  for (const compare::NamedPlot& plot : plots)
    pictures.push_back({"time-" + name + plot.name, plot.plan});
}

void add_nonblocking_pictures(const std::string& name, const std::string& path,
                              std::vector<compare::NamedPlot>& pictures) {
  const auto launches = measure::read_each_launch(path, measure::read_nonblocking_samples);
  const auto rows = measure::summarise_launches(launches, Reduction::max);
  const bool has_any = std::any_of(rows.begin(), rows.end(), [](const auto& row) {
    return row.repetitions > 0 && row.point.bytes > Bytes();
  });
  if (!has_any) refuse(path, "has no samples to draw");
  pictures.push_back(
      {"overhead-" + name, compare::overhead_plot(launches.front().setup.collective, rows)});
}

void add_method_pictures(const std::string& name, const std::string& path,
                         compare::PlotScales scales, std::vector<compare::NamedPlot>& pictures) {
  const measure::MethodFile file = measure::read_method_samples(path);
  if (file.samples.empty()) refuse(path, "has no samples to draw");
  pictures.push_back({"method-" + name, compare::method_plot(name, file, scales)});
}

void add_node_pictures(const PlotOptions& options, const std::string& name, const std::string& path,
                       compare::PlotScales scales, std::vector<compare::NamedPlot>& pictures) {
  for_each_launch(name, path, [&](const std::string& its_name, std::optional<std::int64_t> launch) {
    const auto plots = compare::node_plots(its_name, measure::read_node_samples(path, launch),
                                           detection_settings(options.analysis).tolerance, scales);
    if (plots.empty()) refuse(path, "has no samples to draw");
    for (const compare::NamedPlot& plot : plots)
      pictures.push_back({"pairs-" + its_name + plot.name, plot.plan});
  });
}

void add_local_picture(const std::string& name, const std::string& path, compare::PlotScales scales,
                       std::vector<compare::NamedPlot>& pictures) {
  for_each_launch(name, path, [&](const std::string& its_name, std::optional<std::int64_t> launch) {
    measure::SampleHeader header;
    const auto samples = measure::read_local_samples(path, header, launch);
    if (samples.empty()) refuse(path, "has no samples to draw");
    pictures.push_back(
        {"local-" + its_name,
         compare::local_plot(its_name, samples, measure::local_functions(header), scales)});
  });
}

}  // namespace

MeasuredFiles read_measured(const PlotOptions& options, compare::PlotScales scales) {
  MeasuredFiles all;
  std::set<std::string> names;
  for (const std::string& path : options.samples) {
    std::string name = network_name(path);
    while (!names.insert(name).second) name += "_";
    const std::string kind = measure::read_sample_kind(path);
    if (kind == "pattern") {
      all.patterns.emplace_back(name, read_pattern(path));
    } else if (kind == "method") {
      add_method_pictures(name, path, scales, all.others);
    } else if (kind == "bench") {
      add_bench_pictures(name, path, scales, all.others);
    } else if (kind == "nonblocking") {
      add_nonblocking_pictures(name, path, all.others);
    } else if (kind == "node") {
      add_node_pictures(options, name, path, scales, all.others);
    } else if (kind == "local") {
      add_local_picture(name, path, scales, all.others);
    } else if (kind == "clocks") {
      refuse(path,
             "has samples of clocks; draw them with loggp clocks --samples FILE --pictures DIR");
    } else {
      add_network_pictures(options, name, path, all.networks);
    }
  }
  return all;
}

}  // namespace loggp::cli
