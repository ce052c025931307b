// loggp arrivals adversary: the arrival pattern with the largest performance ratio of an algorithm
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/commands/arrivals/arrivals.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "compare/arrivals/arrival_adversary.hpp"
#include "compare/chart/numbers.hpp"
#include "compare/chart/output_directory.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

using compare::plain_decimal;
using compare::Sends;
using compare::WorstPattern;

struct AdversaryOptions {
  CollectiveOptions collective;  // only allgather and sub_group are read from options
  std::string algorithms;
  std::string model;  // empty: blocking for broadcasts, else nonblocking
  std::string ranks = "16";
  std::string most_late;
  double segments_per_rank = 4;
  std::string starts = "4";
  std::string steps = "500";
  std::string seed = "1";
  std::string threads;
  std::string out;
  Format format = Format::table;
  bool yes = false;
};

std::vector<AlgorithmVariant> compared_algorithms(const AdversaryOptions& options, Sends sends,
                                                  const Benchmark& base) {
  std::string names = options.algorithms;
  if (names.empty() && base.collective != "broadcast") names = "all";
  if (names.empty()) {
    names = sends == Sends::blocking
                ? "flat,binomial,binomial-hypercube,pipelined,scatter-allgather,nearopt,arrival-b"
                : "flat-nb,binomial,binomial-hypercube,pipelined,scatter-allgather,nearopt,"
                  "arrival-b,arrival-nb";
  }
  return listed_algorithms(names, with_each_choice(options.collective, base));
}

// Throws InputError if no lower bound is known for the collective.
void check_collective(const std::string& collective) {
  const std::vector<std::string> known = compare::bounded_collectives();
  if (std::find(known.begin(), known.end(), collective) != known.end()) return;
  throw InputError(fmt::format("arrivals adversary: no lower bound is known for {}; give one of {}",
                               collective, fmt::join(known, ", ")));
}

Sends sends_of(const AdversaryOptions& options, const std::string& collective) {
  const bool is_broadcast = collective == "broadcast";
  if (options.model.empty()) return is_broadcast ? Sends::blocking : Sends::nonblocking;
  const Sends sends = compare::find_sends(options.model);
  if (sends == Sends::blocking && !is_broadcast) {
    throw InputError(fmt::format(
        "--model: sends that block are a model of broadcasts ([2]); give nonblocking for {}",
        collective));
  }
  return sends;
}

// Returns the bound 3(1 + ε) of Theorems 5 and 6: for arrival-b in the blocking model and for
// arrival-nb in the non-blocking model. Nothing for other algorithms.
std::optional<double> promised(const WorstPattern& worst, Sends sends) {
  if (worst.algorithm.algorithm->collective != "broadcast") return std::nullopt;
  const bool aware =
      worst.algorithm.algorithm->name == (sends == Sends::blocking ? "arrival-b" : "arrival-nb");
  return aware ? std::optional(3 * (1 + worst.epsilon)) : std::nullopt;
}

compare::IdealMachine ideal_machine(const compare::AdversaryPlan& plan) {
  return compare::ideal_machine(plan.sends,
                                compare::ideal_segments(plan.ranks, plan.segments_per_rank));
}

Table worst_table(const std::vector<WorstPattern>& found, const compare::AdversaryPlan& plan) {
  const double message = ideal_machine(plan).message.in_us();
  const auto four = [](const char* name) { return Column(name).shown(compare::in_digits<4>); };
  Table table{Column("algorithm").only(for_people),
              Column("algorithm").only(for_programs),
              Column("allgather").only(for_programs),
              Column("sub_group").only(for_programs),
              "model",
              "ranks",
              "patterns",
              four("ratio_at_least"),
              four("ratio_at_most"),
              four("promised"),
              Column("epsilon").shown(compare::in_digits<3>),
              four("average_imbalance_factor"),
              four("worst_imbalance_factor")};
  for (const WorstPattern& worst : found) {
    const Imbalance imbalance = arrival_imbalance(worst.arrivals);
    const auto bound = promised(worst, plan.sends);
    const auto choices = variant_cells(worst.algorithm, {});
    const bool is_broadcast = plan.collective == "broadcast";
    const auto epsilon = is_broadcast ? std::optional(worst.epsilon) : std::nullopt;
    table.add({worst.algorithm.name(), worst.algorithm.algorithm->name,
               Cell::text_or_null(choices[0]), Cell::text_or_null(choices[1]),
               to_string(plan.sends), plan.ranks, worst.tried, worst.ratio_at_least,
               worst.ratio_at_most, bound, epsilon, imbalance.average.in_us() / message,
               imbalance.worst.in_us() / message});
  }
  return table;
}

void write_patterns(const compare::OutputDirectory& out, const std::vector<WorstPattern>& found,
                    const compare::AdversaryPlan& plan) {
  for (const WorstPattern& worst : found) {
    std::string text = fmt::format(
        "# The worst pattern found for {} on ideal-{} with {} bytes and {} ranks: ratio {} at "
        "most\n"
        "rank,offset\n",
        worst.algorithm.name(), to_string(plan.sends), ideal_machine(plan).size.count(), plan.ranks,
        plain_decimal(worst.ratio_at_most, 5));
    for (std::size_t rank = 0; rank < worst.arrivals.size(); ++rank)
      text += fmt::format("{},{}us\n", rank, compare::exact_us(worst.arrivals[rank]));
    std::string name = worst.algorithm.name();
    std::replace(name.begin(), name.end(), ':', '-');
    out.write(fmt::format("{}-{}.arrivals", name, to_string(plan.sends)), text);
  }
}

compare::AdversaryPlan adversary_plan(const AdversaryOptions& options) {
  compare::AdversaryPlan plan;
  plan.collective = canonical_collective(options.collective.collective);
  check_collective(plan.collective);
  plan.sends = sends_of(options, plan.collective);
  plan.ranks = static_cast<std::int32_t>(parse_count(options.ranks, "--ranks", 2, 1024));
  Benchmark base = base_benchmark(with_first_choices(options.collective), plan.ranks);
  base.collective = plan.collective;
  plan.algorithms = compared_algorithms(options, plan.sends, base);
  leave_out_unsuited(plan.algorithms, options.algorithms, {&plan.ranks, 1});
  plan.segments_per_rank = options.segments_per_rank;
  plan.most_late = 4.0 * plan.ranks;
  if (!options.most_late.empty()) {
    const auto number = parse_number(options.most_late);
    if (!number || *number < 0 || *number > 1e6)
      throw InputError(fmt::format(
          "--most-late: '{}' is not a number of messages from 0 to 1000000", options.most_late));
    plan.most_late = *number;
  }
  plan.starts = parse_count(options.starts, "--starts", 1, 1'000'000);
  plan.steps = parse_count(options.steps, "--steps", 1, 1'000'000'000);
  plan.seed = parse_seed(options.seed);
  plan.threads = parse_threads(options.threads);
  return plan;
}

void run(const AdversaryOptions& options) {
  const compare::AdversaryPlan plan = adversary_plan(options);
  check_work(compare::estimate_search(plan), options.yes);
  std::optional<compare::OutputDirectory> out;
  if (!options.out.empty()) out = compare::OutputDirectory::prepare(options.out);
  std::vector<WorstPattern> found;
  {
    ProgressBar bar("climbs");
    found = compare::search_worst(plan, [&](auto done, auto all) { bar.update(done, all); });
  }
  if (out) write_patterns(*out, found, plan);
  print(worst_table(found, plan), options.format);
  for (const WorstPattern& worst : found) {
    const auto bound = promised(worst, plan.sends);
    if (bound && worst.ratio_at_most > *bound)
      throw RunError(fmt::format("{}: ratio_at_most exceeds the promised bound; see its row",
                                 worst.algorithm.name()));
  }
}

}  // namespace

void add_arrivals_adversary(CLI::App& arrivals) {
  const auto options = std::make_shared<AdversaryOptions>();
  CLI::App* command = arrivals.add_subcommand("adversary",
                                              "searches for the arrival pattern with the largest "
                                              "performance ratio of each algorithm ([2])");
  options->collective.collective = "broadcast";
  command
      ->add_option("collective", options->collective.collective,
                   fmt::format("{}", fmt::join(compare::bounded_collectives(), ", ")))
      ->capture_default_str();
  command->add_option("--algorithms,--algorithm", options->algorithms,
                      "list of algorithms; default: all, but of broadcasts those of [2] for the "
                      "model");
  command->add_option("--model", options->model,
                      "the sends of the machine: blocking, which is the default for broadcasts, or "
                      "nonblocking");
  command->add_option("--ranks", options->ranks, "number of ranks, 2 to 1024")
      ->capture_default_str();
  command->add_option(
      "--most-late", options->most_late,
      "latest arrival allowed, in times of one message; default: 4 times the number of ranks");
  command
      ->add_option("--segments-per-rank", options->segments_per_rank,
                   "segments of the message per rank; the message has at least 64")
      ->capture_default_str();
  command
      ->add_option("--allgather", options->collective.allgather,
                   "allgather of scatter-allgather: ring, or recursive-doubling")
      ->capture_default_str();
  command
      ->add_option("--sub-group", options->collective.sub_group,
                   "how arrival-b and arrival-nb serve a group: pipelined, or scatter-allgather")
      ->capture_default_str();
  command
      ->add_option("--starts", options->starts,
                   "hill climbs for each algorithm, each from another pattern")
      ->capture_default_str();
  command->add_option("--steps", options->steps, "patterns tried in each hill climb")
      ->capture_default_str();
  command->add_option("--seed,--seeds", options->seed, "seed of the search")->capture_default_str();
  command->add_option("--threads", options->threads, threads_help);
  add_yes_option(*command, options->yes);
  command->add_option("-o,--out", options->out,
                      "folder for the worst patterns, as files that --arrivals reads");
  add_format_option(*command, options->format);
  command->footer(
      "ratio_at_most is the mean elapsed time divided by a bound that no algorithm undercuts;\n"
      "ratio_at_least, by the time of a broadcast that [2] proves to exist, or of the fastest\n"
      "listed algorithm for the same pattern.\n"
      "Example: loggp arrivals adversary allreduce --ranks 16 --out worst");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
