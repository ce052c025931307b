// loggp arrivals show: a pattern as numbers
#include <fmt/format.h>

#include <memory>

#include "cli/arrivals.hpp"
#include "cli/collective_options.hpp"
#include "cli/command.hpp"
#include "cli/table.hpp"
#include "compare/numbers.hpp"
#include "models/parameter_catalogue.hpp"
#include "models/quantities.hpp"

namespace loggp::cli {

namespace {

struct ShowOptions {
  CollectiveOptions collective;  // of which only some are asked for
  std::string receive = "onload";
  std::string format = "table";
};

Rows ranks_of_pattern(const std::vector<Duration>& arrivals, std::int32_t ranks) {
  Rows rows;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    const Duration a = arrivals.empty() ? Duration() : arrivals[static_cast<std::size_t>(rank)];
    rows.push_back(
        {std::to_string(rank), a == never_arrives ? "never" : compare::exact_us(a) + "us"});
  }
  return rows;
}

void run(const ShowOptions& options) {
  const std::int32_t ranks = number_of_ranks(options.collective);
  const Benchmark benchmark = base_benchmark(options.collective, ranks);
  const Machine machine(find_parameters(options.collective.params));
  const compare::Conditions conditions = simulated_conditions(options.collective);
  const Duration message =
      compare::message_time(machine, benchmark.bytes, conditions.progress, conditions.reception);
  const std::vector<Duration> arrivals =
      benchmark.arrivals.offsets(ranks, message, benchmark.root, benchmark.seed);
  Rows rows = ranks_of_pattern(arrivals, ranks);
  rows.insert(rows.begin(), {"rank", "offset"});
  if (options.format == "csv") {
    fmt::print("{}", as_csv(rows));
    return;
  }
  const Imbalance imbalance = arrival_imbalance(arrivals);
  const auto factor = [&](Duration time) {
    return compare::plain_decimal(time.in_us() / message.in_us(), 5);
  };
  fmt::print(
      "{}\n{}",
      as_table(
          {{"", "us", "messages"},
           {"one message, T", compare::exact_us(message), "1"},
           {"average imbalance", compare::exact_us(imbalance.average), factor(imbalance.average)},
           {"worst imbalance", compare::exact_us(imbalance.worst), factor(imbalance.worst)}}),
      as_table(rows));
}

}  // namespace

void add_arrivals_show(CLI::App& arrivals) {
  const auto options = std::make_shared<ShowOptions>();
  CLI::App* command = arrivals.add_subcommand(
      "show", "a pattern for a number of ranks: when each arrives, and the imbalance of [2]");
  CollectiveOptions& of = options->collective;
  command
      ->add_option("pattern", of.conditions.arrivals,
                   "balanced, random:MAX_IF, late:FRACTION:MAX_IF, one-late:RANK:MAX_IF, "
                   "late-children:MAX_IF, FILE, or call:N:FILE")
      ->required();
  command->add_option("--ranks", of.ranks, "number of processes")->required();
  command->add_option("--params", of.params, "the machine that says how long a message takes")
      ->required();
  command->add_option("--bytes", of.bytes, "size of that message")->capture_default_str();
  command->add_option("--root", of.root, "root of the broadcast")->capture_default_str();
  command->add_option("--seed", of.seed, "of what is drawn")->capture_default_str();
  command
      ->add_option("--receive", of.conditions.receive,
                   "who takes the message in: onload (the CPU), or offloaded (the interface)")
      ->capture_default_str();
  command->add_option("--format", options->format, "table, or csv, which --arrivals reads")
      ->check(CLI::IsMember({"table", "csv"}))
      ->capture_default_str();
  command->footer(
      "Example: loggp arrivals show late:0.2:16 --ranks 16 --bytes 1MiB --params draco");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
