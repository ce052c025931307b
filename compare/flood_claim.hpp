// How many messages a flood needs until the answer's way no longer spoils g ([4] §1.1).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/plot_plan.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

/// [4] §1.1: n messages and their answer take (n·g + L) + (L + g) in pLogP, which is (2L + g)/n too
/// much for each, so that an accuracy of 1 % needs n > (2L + g)/(0.01 g).
struct FloodClaim {
  std::string params;
  Duration L;                 ///< as the parameter set has it
  Duration g;                 ///< of the message size that was asked for
  std::int64_t messages = 0;  ///< n of the claim
  /// Simulated with this L and g where o_s + o_r = g, as in pLogP; none where L < −g/2.
  std::optional<double> error_at_messages;
  std::int64_t messages_here = 0;     ///< n for 1 % of what a flood of this network tends to
  double error_at_messages_here = 0;  ///< simulated
  Duration limit;                     ///< what it tends to: the larger of g, o_s and o_r (eager)
};

/// What [4] prints for TCP/IP; the set that it means is mpich2-tcp.
inline constexpr std::int64_t printed_messages = 19640;
inline constexpr double one_percent = 0.01;

/// The least n at which (2L + g)/n is no more than `share` of g; 1 at least. Pre: g > 0.
[[nodiscard]] std::int64_t flood_messages(Duration L, Duration g, double share);
/// The L and the g that would make it `messages`, with the other one as it is.
[[nodiscard]] Duration latency_for(std::int64_t messages, Duration g, double share);
[[nodiscard]] Duration gap_for(std::int64_t messages, Duration L, double share);

/// Computes and simulates it for messages of one size. Throws InputError when g is 0.
[[nodiscard]] FloodClaim check_flood_claim(const Machine& truth, Bytes size);

/// By how much a simulated flood of n messages finds more than what it tends to, relative to that.
struct FloodPoint {
  std::int64_t messages = 0;
  std::optional<double> error_in_plogp;  ///< as FloodClaim has it
  double error_here = 0;
};

/// From 10 to 100000 messages. Throws InputError when g is 0.
[[nodiscard]] std::vector<FloodPoint> flood_points(const Machine& truth, Bytes size);

/// What pLogP's g costs: the error over the messages that are sent, as claimed and simulated.
/// Marked are what 1 % takes, what [4] prints, and the messages that PRTT sends to find all
/// parameters.
[[nodiscard]] PlotPlan flood_plot(const FloodClaim& claim, const std::vector<FloodPoint>& points,
                                  std::int64_t messages_of_prtt);

/// What is to be said of it, in words: that [4] prints another number, that g is never found. Empty
/// when nothing is.
[[nodiscard]] std::string in_words(const FloodClaim& claim);

}  // namespace loggp::compare
