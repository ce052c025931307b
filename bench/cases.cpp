#include "bench/cases.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <string_view>
#include <utility>

#include "algorithms/collectives/algorithm_info.hpp"
#include "bench/goal_files.hpp"
#include "bench/touched_lines.hpp"

namespace loggp::bench {

namespace {

using Words = std::vector<std::string>;

// Seconds that LogGOPSim takes: its public source of 2023, -O3, one thread, 8-byte messages,
// simulation alone, on a 2-core AMD EPYC virtual machine with GCC 12.2 in November 2026
// (docs/methods.md, "Speed").
namespace loggopsim {
constexpr double binomial_20 = 2.70;
constexpr double binomial_20_from_text = 25.9 + 2.70;  // text to binary, then simulation
constexpr double dissemination_17 = 4.3;
constexpr double dissemination_20 = 77;
constexpr double ring_20_8_segments = 7.0;
constexpr double alltoall_512 = 80;
constexpr double scatter_16384 = 11;
}  // namespace loggopsim

Target at_least(double million_per_s) {
  return {Target::Kind::million_per_s, million_per_s};
}
Target at_most(double seconds) {
  return {Target::Kind::seconds, seconds};
}

std::int32_t power(int log2_ranks) {
  return std::int32_t{1} << static_cast<unsigned>(log2_ranks);
}

Words simulate(const std::string& collective, const std::string& algorithm, std::int32_t ranks,
               const Words& more = {}) {
  Words words{"simulate", collective,    "--algorithm", algorithm,
              "--params", "ompi-ib-sdr", "--ranks",     fmt::format("{}", ranks)};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

constexpr int fewer_log2 = 14;  // fewer ranks than in the cases, so that counting takes seconds

Case binomial(int log2_ranks, double target, std::optional<double> peer_s = {}) {
  const auto arguments = [](int log2) { return simulate("broadcast", "binomial", power(log2)); };
  const double ranks = power(log2_ranks);
  return {.name = fmt::format("binomial broadcast 2^{}", log2_ranks),
          .arguments = arguments(log2_ranks),
          .count = 2 * (ranks - 1),
          .ranks = ranks,
          .target = at_least(target),
          .peer_s = peer_s,
          .lines = lines_of_depth_first(2),
          .counted = {arguments(fewer_log2), arguments(fewer_log2 + 1)},
          .counted_difference = 2.0 * power(fewer_log2)};
}

Case chain(int log2_ranks, int segments, double target, double peer_s) {
  const auto arguments = [segments](int log2) {
    return simulate("broadcast", "pipelined", power(log2),
                    {"--bytes", fmt::format("{}", segments), "--segment", "1"});
  };
  const double ranks = power(log2_ranks);
  return {.name = fmt::format("pipelined broadcast 2^{}, {} segments", log2_ranks, segments),
          .arguments = arguments(log2_ranks),
          .count = 2 * segments * (ranks - 1),
          .ranks = ranks,
          .target = at_least(target),
          .peer_s = peer_s,
          .lines = lines_of_depth_first(2 * segments),
          .counted = {arguments(fewer_log2), arguments(fewer_log2 + 1)},
          .counted_difference = 2.0 * segments * power(fewer_log2)};
}

// Returns the number of messages of a dissemination barrier: one for each rank and round.
double messages(int log2_ranks) {
  const double ranks = power(log2_ranks);
  return log2_ranks * ranks;
}

Case dissemination(int log2_ranks, double target, double peer_s) {
  const auto arguments = [](int log2) { return simulate("barrier", "dissemination", power(log2)); };
  const double ranks = power(log2_ranks);
  return {.name = fmt::format("dissemination barrier 2^{}", log2_ranks),
          .arguments = arguments(log2_ranks),
          .count = 2 * messages(log2_ranks),
          .ranks = ranks,
          .target = at_least(target),
          .peer_s = peer_s,
          .lines = lines_of_batches(),
          .counted = {arguments(fewer_log2), arguments(fewer_log2 + 1)},
          .counted_difference = 2 * (messages(fewer_log2 + 1) - messages(fewer_log2))};
}

// Returns a case of time_order.cpp, because loggp has no option for time order where program order
// suffices.
Case in_time_order(int log2_ranks, double target, double peer_s) {
  const auto arguments = [](int log2) { return Words{fmt::format("{}", log2)}; };
  const double ranks = power(log2_ranks);
  return {.name = fmt::format("dissemination 2^{}, jitter, time order", log2_ranks),
          .arguments = arguments(log2_ranks),
          .count = messages(log2_ranks),
          .unit = "events",
          .ranks = ranks,
          .target = at_least(target),
          .peer_s = peer_s,
          .lines = lines_of_windows(1),
          .counted = {arguments(fewer_log2), arguments(fewer_log2 + 1)},
          .counted_difference = messages(fewer_log2 + 1) - messages(fewer_log2),
          .in_time_order = true};
}

// Returns a case with progress on arrival, in which each message causes a second event: its
// receive.
Case on_arrival(int log2_ranks, double peer_s) {
  const double ranks = power(log2_ranks);
  return {.name = fmt::format("dissemination 2^{}, jitter, on arrival", log2_ranks),
          .arguments = simulate("barrier", "dissemination", power(log2_ranks),
                                {"--noise", "latency:normal:5%", "--progress", "on-arrival"}),
          .count = messages(log2_ranks),
          .unit = "events",
          .ranks = ranks,
          .peer_s = peer_s,
          .lines = lines_of_windows(2)};
}

// Returns a case in which 64 ranks share a node with one interface.
Case on_nodes(int log2_ranks, double target) {
  const auto arguments = [](int log2) {
    return simulate("barrier", "dissemination", power(log2),
                    {"--ranks-per-node", "64", "--interface", "g=0.1us,G=0.1ns"});
  };
  return {.name = fmt::format("dissemination 2^{}, node interfaces", log2_ranks),
          .arguments = arguments(log2_ranks),
          .count = messages(log2_ranks),
          .unit = "events",
          .ranks = static_cast<double>(power(log2_ranks)),
          .target = at_least(target),
          .counted = {arguments(fewer_log2), arguments(fewer_log2 + 1)},
          .counted_difference = messages(fewer_log2 + 1) - messages(fewer_log2)};
}

// Returns a case of a fat tree of three levels, in which each rank has a node: 82³/4 ≥ 2^17 nodes.
Case on_links(int log2_ranks, double target) {
  const auto arguments = [](int log2) {
    return simulate("barrier", "dissemination", power(log2),
                    {"--topology", "fat-tree:levels=3,ports=82,g=0.1us,G=0.1ns"});
  };
  return {.name = fmt::format("dissemination 2^{}, fat tree", log2_ranks),
          .arguments = arguments(log2_ranks),
          .count = messages(log2_ranks),
          .unit = "events",
          .ranks = static_cast<double>(power(log2_ranks)),
          .target = at_least(target),
          .counted = {arguments(fewer_log2), arguments(fewer_log2 + 1)},
          .counted_difference = messages(fewer_log2 + 1) - messages(fewer_log2)};
}

// Returns a case in which combining takes no time, so that messages are the only operations.
Case doubling(int log2_ranks, double target) {
  const auto arguments = [](int log2) {
    return simulate("allreduce", "recursive-doubling", power(log2), {"--bytes", "8"});
  };
  const double ranks = power(log2_ranks);
  return {.name = fmt::format("recursive doubling allreduce 2^{}", log2_ranks),
          .arguments = arguments(log2_ranks),
          .count = 2 * messages(log2_ranks),
          .ranks = ranks,
          .target = at_least(target),
          .counted = {arguments(fewer_log2), arguments(fewer_log2 + 1)},
          .counted_difference = 2 * (messages(fewer_log2 + 1) - messages(fewer_log2))};
}

// Returns a case of `rounds` rounds in which every rank sends and receives one message.
Case rounds(const std::string& collective, const std::string& algorithm, std::int32_t ranks,
            double rounds, const std::string& bytes, double seconds) {
  return {.name = fmt::format("{} {} {}", algorithm, collective, ranks),
          .arguments = simulate(collective, algorithm, ranks, {"--bytes", bytes}),
          .count = 2 * rounds * ranks,
          .ranks = static_cast<double>(ranks),
          .target = at_most(seconds)};
}

Case linear(const std::string& collective, std::int32_t ranks, double messages, double seconds,
            double peer_s, bool time_order) {
  Words words = simulate(collective, "linear", ranks);
  if (time_order) words.insert(words.end(), {"--progress", "on-arrival"});
  return {
      .name = fmt::format("linear {} {}{}", collective, ranks, time_order ? ", on arrival" : ""),
      .arguments = words,
      .count = 2 * messages,
      .target = at_most(seconds),
      .peer_s = peer_s};
}

Case schedule(const std::string& name, const std::string& file, double operations, double seconds,
              double peer_s, double lines = 0) {
  return {.name = fmt::format("GOAL {}, from text", name),
          .arguments = {"simulate", "--goal", file, "--loggops", "L=2500,o=1500,g=1000,G=6",
                        "--progress", "on-arrival"},
          .count = operations,
          .target = at_most(seconds),
          .peer_s = peer_s,
          .lines = lines};
}

Case figure_9(const std::string& out) {
  return {.name = "Fig. 9 of [4], P = 2..2048, n = 1000",
          .arguments = {"compare", "broadcast", "--algorithms", "binomial,pipelined", "--schemes",
                        "once,loop,change-root", "--params", "mpich2-tcp,ompi-ib-sdr", "--ranks",
                        "2:2048:x2", "--iterations", "1000", "--reduce", "root,max", "--out",
                        out + "/figure-9"}};
}

constexpr std::string_view no_collective_of_mpi = "ring";

// Returns the algorithms of a collective that run on `ranks` ranks, the libraries' too, with all
// their choices, as --algorithms takes them.
std::string all_algorithms(std::string_view collective, std::int32_t ranks) {
  Words names;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.collective != collective || !runs_on(info, ranks)) continue;
    names.push_back(fmt::format("{}{}", info.name, info.choice == Choice::none ? "" : ":all"));
  }
  return fmt::format("{}", fmt::join(names, ","));
}

// The options of all runs of a collective. The parameters have the costs of combining and copying,
// so that these are simulated.
Words small_operation(std::string_view collective, std::int32_t ranks) {
  return {"--params", "L=6us,o=4.7us,g=5.1us,G=0.7ns,reduce=0.25ns,copy=0.1ns",
          "--bytes",  reduces(collective) ? "8" : "1",
          "--ranks",  fmt::format("{}", ranks)};
}

// Returns a case of one sweep for each collective of MPI, on one core.
Case every_algorithm(std::int32_t ranks, double seconds) {
  std::vector<Words> sweeps;
  for (const CollectiveInfo& info : collective_infos()) {
    if (info.name == no_collective_of_mpi) continue;
    Words words{"sweep",        std::string(info.name),
                "--algorithms", all_algorithms(info.name, ranks),
                "--threads",    "1"};
    const Words operation = small_operation(info.name, ranks);
    words.insert(words.end(), operation.begin(), operation.end());
    sweeps.push_back(words);
  }
  return {.name = fmt::format("all algorithms of {} collectives, {}", sweeps.size(), ranks),
          .arguments = sweeps.front(),
          .target = at_most(seconds),
          .further = {sweeps.begin() + 1, sweeps.end()}};
}

}  // namespace

std::vector<Case> cases(const std::string& out, bool all) {
  constexpr std::int32_t everyone = 512;
  constexpr std::int32_t scattered = 16384;
  constexpr std::int32_t ranks_of_rounds = 4096;
  constexpr std::int32_t ranks_of_all = 1024;
  constexpr double exchanged = double{everyone} * (everyone - 1);
  const GoalFiles goals(out);
  std::vector<Case> list{
      binomial(20, 60, loggopsim::binomial_20),
      binomial(24, 60),
      chain(20, 8, 100, loggopsim::ring_20_8_segments),
      dissemination(17, 60, loggopsim::dissemination_17),
      dissemination(20, 60, loggopsim::dissemination_20),
      in_time_order(17, 15, loggopsim::dissemination_17),
      in_time_order(20, 15, loggopsim::dissemination_20),
      on_nodes(17, 8),
      on_nodes(20, 8),
      on_links(17, 2),
      on_arrival(17, loggopsim::dissemination_17),
      on_arrival(20, loggopsim::dissemination_20),
      doubling(20, 60),
      rounds("allreduce", "ring", ranks_of_rounds, 2 * (ranks_of_rounds - 1), "64K", 1),
      rounds("alltoall", "pairwise", ranks_of_rounds, ranks_of_rounds - 1, "1", 0.5),
      linear("alltoall", everyone, exchanged, 0.4, loggopsim::alltoall_512, false),
      linear("alltoall", everyone, exchanged, 0.4, loggopsim::alltoall_512, true),
      linear("scatter", scattered, scattered - 1, 0.02, loggopsim::scatter_16384, false),
      linear("scatter", scattered, scattered - 1, 0.02, loggopsim::scatter_16384, true),
      schedule("alltoall 512", goals.file("alltoall", everyone), 2 * exchanged, 0.4,
               loggopsim::alltoall_512),
      schedule("scatter 16384", goals.file("scatter", scattered), 2.0 * (scattered - 1), 0.02,
               loggopsim::scatter_16384),
      schedule("binomial 2^20", goals.file("binomial", power(20)), 2.0 * (power(20) - 1), 1.5,
               loggopsim::binomial_20_from_text, lines_of_schedule()),
      every_algorithm(ranks_of_all, 5),
      figure_9(out)};
  if (all) list.push_back(binomial(30, 60));
  return list;
}

std::vector<Case> algorithm_cases(std::int32_t ranks) {
  std::vector<Case> list;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.collective == no_collective_of_mpi || !runs_on(info, ranks)) continue;
    Words words{"simulate", std::string(info.collective), "--algorithm", std::string(info.name)};
    const Words operation = small_operation(info.collective, ranks);
    words.insert(words.end(), operation.begin(), operation.end());
    list.push_back({.name = fmt::format("{} {}", info.collective, info.name),
                    .arguments = words,
                    .ranks = static_cast<double>(ranks)});
  }
  return list;
}

}  // namespace loggp::bench
