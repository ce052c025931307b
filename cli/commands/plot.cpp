// loggp plot SAMPLES.jsonl… --out DIR
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "cli/commands/plot_files.hpp"
#include "cli/options/command.hpp"
#include "cli/tables/deviation_table.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/chart/sample_plots.hpp"

namespace loggp::cli {

namespace {

using compare::NamedPlot;

void run(const PlotOptions& options) {
  const compare::PlotScales scales{.log_x = options.log == "x" || options.log == "xy",
                                   .log_y = options.log == "xy",
                                   .is_automatic = options.log == "auto"};
  const MeasuredFiles all = read_measured(options, scales);
  std::vector<NamedPlot> pictures = all.others;
  for (NamedPlot& plot : compare::measured_plots(all.networks, all.patterns, scales))
    pictures.push_back(std::move(plot));
  const auto directory = compare::OutputDirectory::prepare(options.out);
  const std::vector<compare::DeviationStudy> studies = compare::deviation_studies(
      all.networks, detection_settings(options.analysis), chosen_estimator(options.analysis));
  for (const compare::DeviationStudy& study : studies) {
    if (study.has_several_n())
      pictures.push_back(
          {"deviation-" + study.name, compare::deviation_plot(study.name, study.rows)});
  }
  for (const NamedPlot& picture : pictures) {
    directory.write(picture.name + ".svg", draw_svg(picture.plan));
  }
  const Formats deviations = studies.empty() ? for_programs : every_format;
  Result result;
  result.add("", deviation_table(studies), deviations);
  std::string names;
  for (const NamedPlot& picture : pictures)
    names += (directory.path() / (picture.name + ".svg")).string() + "\n";
  result.add_text(names);
  print(result, options.format);
}

}  // namespace

void add_plot(CLI::App& program) {
  const auto options = std::make_shared<PlotOptions>();
  CLI::App* command =
      program.add_subcommand("plot", "draws the samples of loggp measure, bench and nonblocking");
  command->add_option("samples", options->samples, "samples files of measure, bench or nonblocking")
      ->required();
  command->add_option("-o,--out", options->out, "folder for the pictures")->required();
  command
      ->add_option("--log", options->log,
                   "logarithmic axes: none, x (message size), xy (also times), or auto: x if the "
                   "sizes span two decades")
      ->check(CLI::IsMember({"auto", "none", "x", "xy"}))
      ->capture_default_str();
  add_analysis_options(*command, options->analysis);
  add_patience_option(*command);
  add_format_option(*command, options->format);
  command->footer(
      "Pictures of each samples file, by the command that wrote it:\n"
      "  measure            gap-NAME.svg, message-NAME.svg, time-NAME.svg; of what the ranks of\n"
      "                     a node share pairs-NAME-PLACE.svg; of local work local-NAME.svg\n"
      "  measure --pattern  time-NAME.svg; of several files also times.svg\n"
      "  measure --method   method-NAME.svg\n"
      "  bench              time-NAME.svg; of several schemes or numbers of ranks one for each\n"
      "  nonblocking        overhead-NAME.svg\n"
      "Several networks also have gaps.svg and messages.svg; a network that was measured with\n"
      "several n has deviation-NAME.svg. The table has the deviations of PRTT's gaps from their\n"
      "lines: eq. (6) of [4], in µs squared.\n"
      "Example: loggp plot my.samples.jsonl --out pictures");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
