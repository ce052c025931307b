// How many messages a flood needs until the answer's way no longer spoils g ([4] §1.1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/machine.hpp"

namespace loggp::compare {

/// [4] §1.1: n messages and their answer take (n·g + L) + (L + g) in pLogP, which is (2L + g)/n too
/// much for each, so that an accuracy of 1 % needs n > (2L + g)/(0.01 g).
struct FloodClaim {
  std::string params;
  Duration L;                               ///< as the parameter set has it
  Bytes size;                               ///< of the messages
  Duration g;                               ///< of that size
  std::int64_t messages = 0;                ///< n of the claim
  std::optional<double> error_at_messages;  ///< simulated: error_in_plogp
  std::int64_t messages_here = 0;           ///< n for 1 % of what a flood of this network tends to
  double error_at_messages_here = 0;        ///< simulated: error_here
  Duration limit;  ///< what it tends to: the larger of g, o_s and o_r (eager)
};

/// What [4] prints for TCP/IP, and the parameter set that it means.
inline constexpr std::int64_t printed_messages = 19640;
inline constexpr std::string_view printed_params = "mpich2-tcp";
inline constexpr double one_percent = 0.01;

/// The least n at which (2L + g)/n is no more than `share` of g; 1 at least. Pre: g > 0.
[[nodiscard]] std::int64_t flood_messages(Duration L, Duration g, double share);
/// The L and the g that would make it `messages`, with the other one as it is.
[[nodiscard]] Duration latency_for(std::int64_t messages, Duration g, double share);
[[nodiscard]] Duration gap_for(std::int64_t messages, Duration L, double share);

/// Computes and simulates it for messages of one size. Throws InputError when g is 0.
[[nodiscard]] FloodClaim check_flood_claim(const Machine& truth, Bytes size);

/// By how much a simulated flood of n messages finds more than g in pLogP, with the claim's L and g
/// and o_s + o_r = g, relative to g; none where L < −g/2.
[[nodiscard]] std::optional<double> error_in_plogp(const FloodClaim& claim, std::int64_t messages);
/// The same on the network itself, of what a flood tends to. Pre: the claim is of `truth`.
[[nodiscard]] double error_here(const Machine& truth, const FloodClaim& claim,
                                std::int64_t messages);

/// What is to be said of it, in words: that [4] prints another number, that g is never found. Empty
/// when nothing is.
[[nodiscard]] std::string in_words(const FloodClaim& claim);

}  // namespace loggp::compare
