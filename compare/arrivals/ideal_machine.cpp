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

// The ranks whose data a rank needs.
enum class From : std::uint8_t { all_others, lower, root };

// What the ranks of a collective need of each other.
struct Needs {
  std::string_view collective;
  From from = From::all_others;
  bool is_combined = false;  ///< one message may hold the data of several ranks
  bool by_root = false;      ///< only the root needs data, and only the others give any
  bool to_each = false;      ///< a rank that gives data has other data for each rank
};

constexpr std::array known_needs{
    Needs{.collective = "reduce", .is_combined = true, .by_root = true},
    Needs{.collective = "allreduce", .is_combined = true},
    Needs{.collective = "scan", .from = From::lower, .is_combined = true},
    Needs{.collective = "exscan", .from = From::lower, .is_combined = true},
    Needs{.collective = "barrier", .is_combined = true},
    Needs{.collective = "gather", .by_root = true},
    Needs{.collective = "gatherv", .by_root = true},
    Needs{.collective = "scatter", .from = From::root, .to_each = true},
    Needs{.collective = "scatterv", .from = From::root, .to_each = true},
    Needs{.collective = "allgather"},
    Needs{.collective = "allgatherv"},
    Needs{.collective = "alltoall", .to_each = true},
    Needs{.collective = "alltoallv", .to_each = true},
    Needs{.collective = "reduce-scatter", .is_combined = true, .to_each = true},
    Needs{.collective = "reduce-scatter-block", .is_combined = true, .to_each = true}};

// Returns the cost of a message in the machine's segments, of which each begins with a byte that
// takes no time at the ports.
MessageCost cost_in_segments(const IdealMachine& ideal) {
  return ideal.machine.cost(Rank(0), Rank(1), ideal.size - Bytes(ideal.segments) + Bytes(1));
}

// Returns the earliest time at which a rank can have the data that it needs, in ps. Pre: it does
// not come from the root.
double earliest_end(const Needs& needs, const IdealMachine& ideal, std::size_t rank,
                    std::span<const Duration> arrivals) {
  const MessageCost cost = cost_in_segments(ideal);
  const auto self = static_cast<std::ptrdiff_t>(rank);
  std::vector<Duration> others(arrivals.begin(), arrivals.begin() + self);
  if (needs.from == From::all_others)
    others.insert(others.end(), arrivals.begin() + self + 1, arrivals.end());
  std::sort(others.begin(), others.end(), std::greater<>());
  Duration end;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const auto messages = static_cast<std::int64_t>(needs.is_combined ? 1 : i + 1);
    end = std::max(end, others[i] + cost.first_byte + messages * cost.bytes);
  }
  return static_cast<double>(end.in_ps());
}

// Whether a rank gives data that others need.
bool gives(const Needs& needs, std::size_t rank, std::size_t ranks) {
  if (needs.from == From::lower) return rank + 1 < ranks;
  if (needs.from == From::root) return rank == 0;
  return rank > 0 || !needs.by_root;
}

// Returns the least sum of the times that the ranks but the root wait for their blocks, in ps. The
// blocks leave the root one after another; the sum is least if they go to the ranks in the order of
// their arrival.
double least_waiting_for_root(const IdealMachine& ideal, std::span<const Duration> arrivals) {
  const MessageCost cost = cost_in_segments(ideal);
  std::vector<Duration> others(arrivals.begin() + 1, arrivals.end());
  std::sort(others.begin(), others.end());
  Duration sum;
  Duration end = arrivals[0] + cost.first_byte;
  for (const Duration arrival : others) {
    end += cost.bytes;
    sum += std::max(end - arrival, Duration());
  }
  return static_cast<double>(sum.in_ps());
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
  const bool is_in_range = per_rank > 0 && per_rank <= most_per_rank;  // not so if NaN
  if (!is_in_range)
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
  if (needs->from == From::root)
    return (own_sends + least_waiting_for_root(ideal, arrivals)) / ranks;
  double sum = 0;
  for (std::size_t rank = 0; rank < arrivals.size(); ++rank) {
    const bool receives = rank == 0 || !needs->by_root;
    const double received = receives ? earliest_end(*needs, ideal, rank, arrivals) -
                                           static_cast<double>(arrivals[rank].in_ps())
                                     : 0;
    const double sent = gives(*needs, rank, arrivals.size()) ? own_sends : 0;
    sum += std::max(received, sent);
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
