// loggp arrivals show: when each rank arrives in a pattern
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/commands/arrivals/arrivals.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/chart/numbers.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

struct ShowOptions {
  CollectiveOptions collective;  // only some members are read from options
  std::string receive = "onload";
  Format format = Format::table;
  bool yes = false;
};

Table rank_table(const std::vector<Duration>& arrivals, std::int32_t ranks) {
  Table table{"rank", Column("offset").only(in_rows), Column("offset_us").only(in_json)};
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    const Duration a = arrivals.empty() ? Duration() : arrivals[static_cast<std::size_t>(rank)];
    if (a == never_arrives) {
      table.add({rank, "never", Cell()});
    } else {
      const std::string us = compare::exact_us(a);
      table.add({rank, us + "us", Cell::exact(us)});
    }
  }
  return table;
}

// Returns, for people, the time of one message and the average and worst imbalance of the arrivals
// ([2]).
Table imbalance_table(const std::vector<Duration>& arrivals, Duration message) {
  const Imbalance imbalance = arrival_imbalance(arrivals);
  Table table{"", "µs", "messages"};
  const auto add = [&](const char* name, Duration time) {
    constexpr int digits = 5;
    table.add({name, Cell::exact(compare::exact_us(time)),
               Cell::rounded(compare::plain_decimal(time.in_us() / message.in_us(), digits))});
  };
  table.add({"one message, T", Cell::exact(compare::exact_us(message)), 1});
  add("average imbalance", imbalance.average);
  add("worst imbalance", imbalance.worst);
  return table;
}

// Adds the same for JSON, with the names of `simulate`.
void add_imbalance(Result& result, const std::vector<Duration>& arrivals, Duration message) {
  const Imbalance imbalance = arrival_imbalance(arrivals);
  const auto add = [&](const char* name, double value) {
    result.add(Column(name).only(in_json), value);
  };
  add("message_us", message.in_us());
  add("average_imbalance_us", imbalance.average.in_us());
  add("worst_imbalance_us", imbalance.worst.in_us());
  add("average_imbalance_factor", imbalance.average.in_us() / message.in_us());
  add("worst_imbalance_factor", imbalance.worst.in_us() / message.in_us());
}

Result shown_pattern(const Benchmark& benchmark, std::int32_t ranks, Duration message) {
  const std::vector<Duration> arrivals =
      benchmark.arrivals.offsets(ranks, message, benchmark.root, benchmark.seed);
  Result result;
  result.add("imbalance", imbalance_table(arrivals, message), for_people);
  add_imbalance(result, arrivals, message);
  result.add("ranks", rank_table(arrivals, ranks));
  return result;
}

void run(const ShowOptions& options) {
  const std::int32_t ranks = number_of_ranks(options.collective);
  const Benchmark benchmark = base_benchmark(options.collective, ranks);
  const Machine machine(
      chosen_parameters(options.collective.params, options.collective.conditions));
  const compare::Conditions conditions = simulated_conditions(options.collective);
  const CostWatch watch;
  const Duration message =
      compare::message_time(machine, benchmark.bytes, conditions.progress, conditions.reception);
  Benchmark any = benchmark;  // a pattern that fits any number of ranks
  any.root = Rank(0);
  any.arrivals = ArrivalPattern::parse("random:1");
  const compare::Work work = compare::estimate_rows(ranks, [&](std::int32_t rows) {
    (void)shown_pattern(any, rows, message).text(options.format);
  });
  check_work(work, options.yes);
  std::optional<TimedBar> bar(std::in_place, "arrivals", work.seconds);
  const Result result = shown_pattern(benchmark, ranks, message);
  bar.reset();
  warn_of_extrapolation(machine.parameters(), watch);
  print(result, options.format);
}

}  // namespace

void add_arrivals_show(CLI::App& arrivals) {
  const auto options = std::make_shared<ShowOptions>();
  CLI::App* command = arrivals.add_subcommand(
      "show", "prints when each rank arrives in a pattern, and the imbalance of the pattern ([2])");
  CollectiveOptions& of = options->collective;
  command
      ->add_option("pattern", of.conditions.arrivals,
                   "balanced, random:MAX_IF, random-whole:MAX_IF, late:FRACTION:MAX_IF, "
                   "late-each:FRACTION:MAX_IF, one-late:RANK:MAX_IF, "
                   "late-children:MAX_IF, FILE, or call:N:FILE")
      ->required();
  command->add_option("--ranks", of.ranks, "number of ranks")->required();
  command->add_option("--params", of.params, "parameter set that gives the time of one message")
      ->required();
  command->add_option("--bytes", of.bytes, "size of that message")->capture_default_str();
  command->add_option("--root", of.root, "root of the broadcast")->capture_default_str();
  command->add_option("--seed,--seeds", of.seed, "seed of a random pattern")->capture_default_str();
  command
      ->add_option("--receive", of.conditions.receive,
                   "what takes in the bytes of the message: onload (the CPU), or offloaded (the "
                   "network interface)")
      ->capture_default_str();
  add_yes_option(*command, options->yes);
  add_format_option(*command, options->format, "how to print the result; --arrivals reads csv");
  command->footer(
      "Example: loggp arrivals show late:0.2:16 --ranks 16 --bytes 1MiB --params draco");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
