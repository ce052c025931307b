// loggp arrivals figures: Figs. 7 to 11 of [2], simulated
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/arrivals.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "compare/arrival_figures.hpp"
#include "compare/arrival_sentences.hpp"
#include "compare/numbers.hpp"
#include "compare/output_directory.hpp"
#include "models/quantities.hpp"

namespace loggp::cli {

namespace {

using compare::ExperimentResult;

struct FiguresOptions {
  std::string out;
  std::string samples = "20";
  std::string seed = "1";
  std::string threads;
  std::string format = "table";
};

Rows points_of(const std::vector<ExperimentResult>& results, const compare::Sampling& sampling) {
  Rows rows{{"figure", "params", "ranks", "ranks_per_node", "pattern", "max_if", "bytes",
             "algorithm", "samples", "seed", "mean_elapsed_us", "low_us", "high_us"}};
  for (const ExperimentResult& result : results) {
    const compare::ArrivalExperiment& e = result.experiment;
    for (std::size_t c = 0; c < e.contenders.size(); ++c) {
      for (std::size_t x = 0; x < e.xs.size(); ++x) {
        const compare::SampledTime& time = result.times[c][x];
        rows.push_back({e.name, e.params.name, std::to_string(e.ranks),
                        std::to_string(e.ranks_per_node), e.late_fraction > 0 ? "late" : "random",
                        std::to_string(e.over_size ? e.max_if : e.xs[x]),
                        std::to_string(e.over_size ? e.xs[x] : e.size.count()),
                        e.contenders[c].name, std::to_string(sampling.samples),
                        std::to_string(sampling.seed), compare::plain_decimal(time.mean_us, 7),
                        compare::plain_decimal(time.low_us, 7),
                        compare::plain_decimal(time.high_us, 7)});
      }
    }
  }
  return rows;
}

Rows claims_of(const std::vector<ExperimentResult>& results) {
  Rows rows{{"figure", "the paper says", "holds", "found"}};
  for (const compare::FigureSentence& one : compare::check_sentences(results))
    rows.push_back({one.figure, one.words, one.holds ? "yes" : "NO", one.found});
  return rows;
}

void run(const FiguresOptions& options) {
  const compare::Sampling sampling{
      .samples = parse_count(options.samples, "--samples", 2, 1'000'000),
      .seed =
          static_cast<std::uint64_t>(parse_count(options.seed, "--seed", 0, std::int64_t{1} << 53)),
      .threads = threads_of(options.threads)};
  const auto out = compare::OutputDirectory::prepare(options.out);
  std::vector<ExperimentResult> results;
  {
    ProgressBar bar("points");
    results = compare::run_experiments(compare::paper_figures(), sampling,
                                       [&](auto done, auto all) { bar.update(done, all); });
  }
  out.write("points.csv", as_csv(points_of(results, sampling)));
  const Rows claims = claims_of(results);
  out.write("claims.csv", as_csv(claims));
  if (options.format == "json") {
    fmt::print("{}\n", json_of(claims).dump(2));
  } else {
    fmt::print("{}", options.format == "csv" ? as_csv(claims) : as_table(claims));
  }
  for (const ExperimentResult& result : results)
    out.write(result.experiment.name + ".svg", compare::draw_experiment(result).svg);
}

}  // namespace

void add_arrivals_figures(CLI::App& arrivals) {
  const auto options = std::make_shared<FiguresOptions>();
  CLI::App* command = arrivals.add_subcommand(
      "figures", "Figs. 7 to 11 of [2] simulated, and whether what it says of them holds");
  command
      ->add_option("--out", options->out,
                   "a folder for the charts, the points (points.csv) and the claims (claims.csv)")
      ->required();
  command->add_option("--samples", options->samples, "random patterns a point")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "of the first pattern")->capture_default_str();
  command->add_option("--threads", options->threads, threads_help);
  add_format_option(*command, options->format);
  command->footer("Example: loggp arrivals figures --out figures");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
