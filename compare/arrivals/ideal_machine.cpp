#include "compare/arrivals/ideal_machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare {

namespace {

constexpr std::array<std::string_view, 2> sends_names{"blocking", "nonblocking"};
constexpr auto reception = simulate::Reception::offloaded;

// What the ranks of a collective need of each other.
struct Needs {
  std::string_view collective;
  bool is_combined;  ///< one message may hold the data of several ranks
  bool by_root;      ///< only the root needs data, and only the others give any
  bool to_each;      ///< each rank has other data for each rank
};

constexpr std::array<Needs, 5> known_needs{{{"reduce", true, true, false},
                                            {"allreduce", true, false, false},
                                            {"gather", false, true, false},
                                            {"allgather", false, false, false},
                                            {"alltoall", false, false, true}}};

// Returns the cost of a message in the machine's segments, of which each begins with a byte that
// takes no time at the ports.
MessageCost cost_in_segments(const IdealMachine& ideal) {
  return ideal.machine.cost(Rank(0), Rank(1), ideal.size - Bytes(ideal.segments) + Bytes(1));
}

// Returns the earliest time at which a rank can have the data of all others, in ps.
double earliest_end(const Needs& needs, const IdealMachine& ideal, std::size_t rank,
                    std::span<const Duration> arrivals) {
  const MessageCost cost = cost_in_segments(ideal);
  std::vector<Duration> others(arrivals.begin(), arrivals.end());
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(rank));
  std::sort(others.begin(), others.end(), std::greater<>());
  Duration end;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const auto messages = static_cast<std::int64_t>(needs.is_combined ? 1 : i + 1);
    end = std::max(end, others[i] + cost.first_byte + messages * cost.bytes);
  }
  return static_cast<double>(end.in_ps());
}

}  // namespace

std::string_view to_string(Sends sends) {
  return sends_names[static_cast<std::size_t>(sends)];
}

Sends find_sends(std::string_view name) {
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    if (to_string(sends) == name) return sends;
  }
  throw InputError(unknown_name("model", name, {sends_names.begin(), sends_names.end()}));
}

IdealMachine ideal_machine(Sends sends, std::int64_t segments) {
  static const std::array<Machine, 2> machines{Machine(find_parameters("ideal-blocking")),
                                               Machine(find_parameters("ideal-nonblocking"))};
  constexpr std::int64_t segment = std::int64_t{1} << 20;
  const Bytes size(segments * segment + (sends == Sends::blocking ? 1 : 0));
  const Machine& machine = machines.at(static_cast<std::size_t>(sends));
  return {sends,    machine,
          segments, Bytes(segment),
          size,     message_time(machine, size, simulate::Progress::in_call, reception)};
}

std::int64_t ideal_segments(std::int32_t ranks, double per_rank) {
  constexpr double fewest = 64;
  constexpr double most_per_rank = 1000;  // times of 1024 ranks still fit into 64 bits
  if (!(per_rank > 0 && per_rank <= most_per_rank))
    throw InputError(fmt::format("--segments-per-rank: {} is not a number above 0 and up to {}",
                                 per_rank, most_per_rank));
  return static_cast<std::int64_t>(std::max(std::ceil(per_rank * ranks), fewest));
}

Benchmark ideal_benchmark(const IdealMachine& ideal, const IdealCall& call, std::int32_t ranks,
                          std::vector<Duration> arrivals) {
  Benchmark benchmark{.collective = std::string(call.algorithm->collective),
                      .algorithm = call.algorithm,
                      .ranks = ranks,
                      .bytes = ideal.size,
                      .segment = ideal.segment + Bytes(call.blocks_by_segment ? 1 : 0),
                      .piece = ideal.segment,
                      .allgather = call.allgather,
                      .sub_group = call.sub_group};
  if (!arrivals.empty()) benchmark.arrivals = ArrivalPattern::listed(std::move(arrivals));
  return benchmark;
}

Conditions ideal_conditions() {
  return {.reception = reception};
}

Elapsed ideal_elapsed(const IdealMachine& ideal, const IdealCall& call, std::int32_t ranks,
                      std::vector<Duration> arrivals) {
  const Benchmark benchmark = ideal_benchmark(ideal, call, ranks, std::move(arrivals));
  return simulate_scheme(ideal.machine, benchmark, ideal_conditions()).elapsed();
}

OptimalTime optimal_time(const IdealMachine& ideal, std::int32_t ranks,
                         std::span<const Duration> arrivals) {
  const auto message = static_cast<double>(ideal.message.in_ps());
  double last = 0;
  for (const Duration arrival : arrivals)
    last = std::max(last, static_cast<double>((arrival - arrivals[0]).in_ps()));
  const double waiting = ideal.sends == Sends::blocking ? last : 0;
  return {(waiting + (ranks - 1) * message) / ranks, waiting / ranks + message};
}

std::vector<std::string> bounded_collectives() {
  std::vector<std::string> names{"broadcast"};
  for (const Needs& needs : known_needs) names.emplace_back(needs.collective);
  return names;
}

double least_mean(std::string_view collective, const IdealMachine& ideal, std::int32_t ranks,
                  std::span<const Duration> arrivals) {
  if (collective == "broadcast") return optimal_time(ideal, ranks, arrivals).least;
  const auto needs = std::find_if(known_needs.begin(), known_needs.end(), [&](const Needs& known) {
    return known.collective == collective;
  });
  // a send keeps its rank until the last byte has left
  const MessageCost cost = cost_in_segments(ideal);
  const std::int64_t messages = needs->to_each ? ranks - 1 : 1;
  const auto own_sends = static_cast<double>((messages * cost.send_cpu).in_ps());
  double sum = 0;
  for (std::size_t rank = 0; rank < arrivals.size(); ++rank) {
    const bool receives = rank == 0 || !needs->by_root;
    const bool sends = rank > 0 || !needs->by_root;
    const double received = receives ? earliest_end(*needs, ideal, rank, arrivals) -
                                           static_cast<double>(arrivals[rank].in_ps())
                                     : 0;
    sum += std::max(received, sends ? own_sends : 0);
  }
  return sum / ranks;
}

double ideal_overhead(const IdealMachine& ideal, std::int32_t ranks) {
  constexpr std::int64_t messages = 3;  // of a handshake
  const std::int64_t fill = ideal.sends == Sends::blocking ? 2 : 1;
  const auto step = [&](Bytes size) {
    const MessageCost cost = ideal.machine.cost(Rank(0), Rank(1), size);
    return cost.bytes + messages * cost.first_byte;
  };
  const std::int64_t hops = std::max(ranks - 2, 0);
  const Duration data = (ideal.segments + fill * hops) * step(ideal.segment + Bytes(1));
  const Duration headers = std::int64_t{ranks - 1} * step(Bytes(4 * std::int64_t{ranks}));
  const auto message = static_cast<double>(ideal.message.in_ps());
  return static_cast<double>((data + headers).in_ps()) / message - 1;
}

}  // namespace loggp::compare
