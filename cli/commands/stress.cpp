// mpirun -n 2 loggp stress; loggp stress --transport tcp, or simulated --truth NAME
#include <fmt/format.h>

#include <memory>

#include "cli/options/command.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/options/measure_sockets.hpp"
#include "cli/tables/result.hpp"
#include "compare/known/simulated_stress.hpp"
#include "measure/over_sockets/socket_measurement.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/patterns/live_stress.hpp"
#endif

namespace loggp::cli {

namespace {

struct StressOptions {
  std::string max_bytes = "4MiB";
  std::string repetitions = "1";
  std::string seed = "1";
  std::string params;
  std::string transport = "mpi";
  std::string truth;
  std::string ranks = "2";
  SocketOptions sockets;
  Format format = Format::table;
};

std::vector<Bytes> protocol_switches(const ParameterSet& set) {
  std::vector<Bytes> switches;
  for (const Link& link : set.links) {
    for (const SizeRange& range : link.ranges) {
      if (range.first > Bytes(1)) switches.push_back(range.first);
    }
  }
  return switches;
}

StressPlan stress_plan(const StressOptions& options) {
  constexpr std::int64_t most_repetitions = 1'000'000'000;
  std::vector<Bytes> switches;
  for (const std::string& set : {options.params, options.truth}) {
    if (set.empty()) continue;
    const std::vector<Bytes> more = protocol_switches(find_parameters(set));
    switches.insert(switches.end(), more.begin(), more.end());
  }
  StressPlan plan;
  plan.sizes = stress_sizes(Bytes(parse_count(options.max_bytes, "--max-bytes", 0, largest_bytes)),
                            switches);
  plan.repetitions = static_cast<std::int32_t>(
      parse_count(options.repetitions, "--repetitions", 1, most_repetitions));
  plan.seed = parse_seed(options.seed);
  return plan;
}

Table class_table(const measure::StressRecord& record, std::int32_t ranks, const StressPlan& plan) {
  Table table{Column("ranks").only(in_csv),
              Column("seed").only(in_csv),
              "min_bytes",
              "max_bytes",
              "sizes",
              "messages",
              "bytes_checked"};
  for (const measure::SizeClass& one : record.classes()) {
    table.add({ranks, plan.seed, one.first.count(), one.last.count(), one.sizes, one.messages,
               one.bytes});
  }
  return table;
}

Result stress_result(const measure::StressRecord& record, std::int32_t ranks,
                     const StressPlan& plan) {
  const measure::SizeClass sum = record.sum();
  Result result;
  result.add(Column("ranks").only(in_json), ranks);
  result.add(Column("seed").only(in_json), plan.seed);
  result.add(Column("repetitions").only(in_json), plan.repetitions);
  result.add(Column("messages").only(in_json), sum.messages);
  result.add(Column("bytes_checked").only(in_json), sum.bytes);
  result.add("classes", class_table(record, ranks, plan));
  result.add_text(
      fmt::format("{} ranks, {} messages, {} bytes: every bit as it was sent (seed {})\n", ranks,
                  sum.messages, sum.bytes, plan.seed));
  return result;
}

void finish(const measure::StressRecord& record, std::int32_t ranks, const StressPlan& plan,
            Format format) {
  if (!record.faults().empty()) {
    throw RunError(fmt::format("{} (seed {}, after {} messages)",
                               measure::in_words(record.faults()), plan.seed,
                               record.sum().messages));
  }
  print(stress_result(record, ranks, plan), format);
}

std::optional<measure::LiveStressResult> stress_mpi(const StressPlan& plan) {
#ifdef LOGGP_WITH_MPI
  return measure::stress_live(plan);
#else
  (void)plan;
  throw without_mpi("give --transport tcp or simulated");
#endif
}

void run_here(const StressOptions& options) {
  if (options.sockets.listen) {
    serve_sockets(options.transport, options.sockets);
    return;
  }
  check_any_tag(options.transport, "stress");
  const StressPlan plan = stress_plan(options);
  if (options.transport == "simulated") {
    if (options.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
    constexpr std::int64_t most_ranks = 1024;  // each rank has memory of its own
    const auto ranks =
        static_cast<std::int32_t>(parse_count(options.ranks, "--ranks", 2, most_ranks));
    finish(compare::stress_simulated(Machine(find_parameters(options.truth)), ranks, plan), ranks,
           plan, options.format);
    return;
  }
  const auto result =
      is_socket_transport(options.transport)
          ? measure::stress_sockets(chosen_peer(options.transport, options.sockets), plan)
          : stress_mpi(plan);
  if (result) finish(result->record, result->ranks, plan, options.format);
}

void run(const StressOptions& options) {
  check_socket_options("stress", options.transport, options.sockets, "");
  if (!is_pair_of_ranks(options.transport)) {
    run_here(options);
    return;
  }
  on_pair_of_ranks("stress", options.transport, options.sockets, [&](const SocketOptions& sockets) {
    StressOptions here = options;
    here.sockets = sockets;
    run_here(here);
  });
}

}  // namespace

void add_stress(CLI::App& program) {
  const auto options = std::make_shared<StressOptions>();
  CLI::App* command = program.add_subcommand(
      "stress", "checks every bit of messages between all pairs of ranks, over many sizes");
  const auto add = [command](const char* name, std::string& value, const std::string& help) {
    return command->add_option(name, value, help)->capture_default_str();
  };
  add("--max-bytes", options->max_bytes,
      "largest message; sizes are 0, powers of two, one byte less and more, and odd sizes between "
      "them");
  add("--repetitions", options->repetitions, "number of times that the whole test runs");
  add("--seed", options->seed, "seed of the random bit patterns");
  add("--params", options->params,
      "parameter set, name or FILE: sizes around its protocol changes are tested too");
  add("--transport", options->transport,
      "mpi; tcp: sockets, on loopback without --listen and --connect, or between the two ranks of "
      "mpirun; libfabric or libfabric:PROVIDER: in the same ways; simulated")
      ->check(transport_check({"mpi", "tcp", "libfabric", "simulated"}));
  add_socket_options(*command, options->sockets);
  add_patience_option(*command);
  add("--truth", options->truth, "the network of --transport simulated: name, file or inline");
  add("--ranks", options->ranks, "number of ranks with --transport simulated");
  add_format_option(*command, options->format);
  command->footer(
      "Messages of all 0, all 1, 0x55, 0xAA, a walking bit, a counter and random bits go between\n"
      "all pairs in both directions, blocking and nonblocking. If a bit is wrong, the place of\n"
      "the first one is printed, and the exit status is 1.\n"
      "Example: mpirun -n 4 loggp stress --max-bytes 16MiB");
  command->callback([options, command] {
    if (!is_socket_transport(options->transport))
      refuse_socket_options(*command, "--transport tcp and libfabric");
    else
      refuse_lone_socket_options(*command);
    run(*options);
  });
}

}  // namespace loggp::cli
