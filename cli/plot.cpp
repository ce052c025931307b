// loggp plot SAMPLES.jsonl… --out DIR
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <set>

#include "cli/command.hpp"
#include "cli/deviation_table.hpp"
#include "cli/measure_options.hpp"
#include "compare/gnuplot.hpp"
#include "compare/output_directory.hpp"
#include "compare/plot_script.hpp"
#include "compare/sample_plots.hpp"
#include "measure/pace.hpp"
#include "models/errors.hpp"

namespace loggp::cli {

namespace {

using compare::MeasuredNetwork;
using compare::PlotPlan;

struct PlotOptions {
  std::vector<std::string> samples;
  MeasureOptions analysis;  ///< of which it has add_analysis_options
  std::string log = "none";
  std::string out;
  std::string format = "table";
};

struct Picture {
  std::string name;
  PlotPlan plan;
};

// What is drawn, under names of their own.
struct Measured {
  std::vector<MeasuredNetwork> networks;
  std::vector<compare::NamedPattern> patterns;
};

MeasuredNetwork network_of(const PlotOptions& options, const std::string& name,
                           const std::string& path) {
  constexpr std::size_t least = 3;
  MeasuredNetwork network{name, measure::read_samples(path), {}};
  measure::AtOnePace kept = measure::at_one_pace(network.file.samples);
  if (kept.left_out > 0) spdlog::warn("{}: {}", path, kept.warning());
  network.file.samples = std::move(kept.samples);
  auto points = points_of(network.file.samples, network.file.plan, estimator_of(options.analysis));
  if (points.size() < least) {
    throw InputError(
        fmt::format("{}: has samples of {} message sizes; a line with its interval needs {}", path,
                    points.size(), least));
  }
  network.fit = measure::fit_network(std::move(points), detection_of(options.analysis));
  return network;
}

measure::PatternFile pattern_of(const std::string& path) {
  measure::PatternFile file = measure::read_pattern_samples(path);
  const bool has_any =
      std::any_of(file.samples.begin(), file.samples.end(), compare::is_without_computation);
  if (!has_any) {
    throw InputError(
        fmt::format("{}: has no samples without a computation, which are what is drawn", path));
  }
  return file;
}

Measured measured(const PlotOptions& options) {
  Measured all;
  std::set<std::string> names;
  for (const std::string& path : options.samples) {
    std::string name = network_name(path);
    while (!names.insert(name).second) name += "_";
    if (measure::are_pattern_samples(path)) {
      all.patterns.emplace_back(name, pattern_of(path));
    } else {
      all.networks.push_back(network_of(options, name, path));
    }
  }
  return all;
}

std::vector<Picture> pictures_of(const Measured& all, compare::PlotScales scales) {
  std::vector<Picture> pictures;
  for (const MeasuredNetwork& network : all.networks) {
    pictures.push_back({"gap-" + network.name, gap_plot(network, scales)});
    pictures.push_back({"message-" + network.name, message_plot(network, scales)});
    pictures.push_back({"time-" + network.name, time_plot(network, scales)});
  }
  const std::vector<MeasuredNetwork> different = usual_ones(all.networks);
  if (different.size() > 1) {
    pictures.push_back({"gaps", gaps_together(different, scales)});
    pictures.push_back({"messages", messages_together(different, scales)});
  }
  for (const auto& [name, file] : all.patterns)
    pictures.push_back({"time-" + name, compare::time_plot(name, file, scales)});
  if (all.patterns.size() > 1)
    pictures.push_back({"times", compare::times_together(all.patterns, scales)});
  return pictures;
}

void run(const PlotOptions& options) {
  const Measured all = measured(options);
  const compare::PlotScales scales{.log_x = options.log != "none", .log_y = options.log == "xy"};
  std::vector<Picture> pictures = pictures_of(all, scales);
  const auto directory = compare::OutputDirectory::prepare(options.out);
  const std::vector<DeviationStudy> studies =
      studies_of(all.networks, detection_of(options.analysis), estimator_of(options.analysis));
  for (const DeviationStudy& study : studies) {
    if (study.has_several_n())
      pictures.push_back(
          {"deviation-" + study.name, compare::deviation_plot(study.name, study.rows)});
  }
  for (const Picture& picture : pictures) {
    directory.write(picture.name + ".svg", compare::draw_svg(gnuplot_script(picture.plan)));
  }
  const bool as_table = options.format == "table";
  if (!as_table || !studies.empty()) fmt::print("{}", text_of(studies, options.format));
  if (!as_table) return;
  if (!studies.empty()) fmt::print("\n");
  for (const Picture& picture : pictures) {
    fmt::print("{}\n", (directory.path() / (picture.name + ".svg")).string());
  }
}

}  // namespace

void add_plot(CLI::App& program) {
  const auto options = std::make_shared<PlotOptions>();
  CLI::App* command = program.add_subcommand("plot", "draws what loggp measure has sampled");
  command->add_option("samples", options->samples, "samples files, as measure -o writes them")
      ->required();
  command->add_option("--out", options->out, "folder for the pictures")->required();
  command
      ->add_option("--log", options->log,
                   "logarithmic axes: none, x (message size), or xy (times too)")
      ->check(CLI::IsMember({"none", "x", "xy"}))
      ->capture_default_str();
  add_analysis_options(*command, options->analysis);
  add_format_option(*command, options->format);
  command->footer(
      "For each file: gap-NAME.svg, message-NAME.svg and time-NAME.svg; of samples of measure\n"
      "--pattern time-NAME.svg alone, and times.svg for several. For several networks gaps.svg\n"
      "and messages.svg; for one network with several n deviation-NAME.svg. Printed is how far\n"
      "the gaps lie off their lines: eq. (6) of [4], in us squared; patterns have none.\n"
      "Example: loggp plot my.samples.jsonl --out pictures");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
