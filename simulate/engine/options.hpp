// The options of a simulation, besides the machine and the program or schedule.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "models/base/units.hpp"
#include "simulate/engine/progress.hpp"

namespace loggp {
class LatencyDistribution;
class Noise;
struct Trace;
}  // namespace loggp

namespace loggp::simulate {

/// The order of a schedule's events at equal times. `model`: as ranks' programs have it, arrivals
/// before operations, messages in the order of their arrival, then of their sources
/// (docs/machine-model.md, "Order and ties"). `loggopsim`: in the order of creation.
enum class Ties : std::uint8_t { model, loggopsim };
/// Returns "model" or "loggopsim".
[[nodiscard]] constexpr std::string_view to_string(Ties ties) {
  return ties == Ties::model ? "model" : "loggopsim";
}

/// The options of a run. The objects that its pointers and spans refer to must outlive the run. The
/// run of a schedule heeds `ties`, `progress`, `reception`, `arrivals`, `noise`, `latency` and
/// `trace`; the other options but `ties` are for programs.
struct Options {
  Rank first = Rank(0);     ///< the rank that starts first; a collective's root is a good choice
  bool time_order = false;  ///< begin in time order: the program is known to be order-sensitive
  Progress progress = Progress::in_call;
  Reception reception = Reception::onload;
  /// The arrival time of each rank, a_i of [2]; empty: all ranks arrive at 0. Before its arrival a
  /// rank's CPUs are busy.
  std::span<const Duration> arrivals = {};  // NOLINT(readability-redundant-member-init): GCC warns
  /// Lengthens CPU time; null: no noise. It interrupts all CPUs of a schedule's rank together.
  const Noise* noise = nullptr;
  /// Replaces each message's L; null: constant latency. The draw depends on the seed, the sender,
  /// the receiver, and the number of messages that the sender has begun before.
  const LatencyDistribution* latency = nullptr;
  /// The number of consecutive unsuccessful tests and probes after which the run fails, unless a
  /// message is under way or a rank other than the polling ranks has a step to come.
  std::int64_t most_polls = 100'000'000;
  Trace* trace = nullptr;  ///< records the run; null: no record
  Ties ties = Ties::model;
};

}  // namespace loggp::simulate
