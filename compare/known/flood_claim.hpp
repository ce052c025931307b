// The number of messages that a flood needs for an accurate g ([4] §1.1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/machine/machine.hpp"

namespace loggp::compare {

/// The claim of [4] §1.1 for one network, and its check. n messages and their answer take
/// (n·g + L) + (L + g) in pLogP, which is (2L + g)/n too much for each message. An accuracy of 1 %
/// thus needs n > (2L + g)/(0.01 g).
struct FloodClaim {
  std::string params;
  Duration L;                               ///< of the parameter set
  Bytes size;                               ///< of the messages
  Duration g;                               ///< for messages of that size
  std::int64_t messages = 0;                ///< n that the claim gives
  std::optional<double> error_at_messages;  ///< simulated; see error_in_plogp
  std::int64_t messages_here = 0;           ///< n for 1 % of `limit`
  double error_at_messages_here = 0;        ///< simulated; see error_here
  Duration limit;  ///< time per message of an endless flood; eager: max(g, o_s, o_r)
};

/// The number that [4] prints for TCP/IP, and the parameter set that it means.
inline constexpr std::int64_t printed_messages = 19640;
inline constexpr std::string_view printed_params = "mpich2-tcp";
inline constexpr double one_percent = 0.01;

/// Returns the smallest n at which (2L + g)/n is at most `share` of g; at least 1. Pre: g > 0.
[[nodiscard]] std::int64_t flood_messages(Duration L, Duration g, double share);
/// Return the L, or the g, for which flood_messages would be `messages` with the other one
/// unchanged.
[[nodiscard]] Duration latency_for(std::int64_t messages, Duration g, double share);
[[nodiscard]] Duration gap_for(std::int64_t messages, Duration L, double share);

/// Computes the claim for messages of one size and simulates the floods. Throws InputError when g
/// is 0.
[[nodiscard]] FloodClaim check_flood_claim(const Machine& truth, Bytes size);

/// Returns the relative error of g in a simulated flood of n messages in pLogP, that is with the
/// claim's L and g and o_s + o_r = g; nothing where L < −g/2.
[[nodiscard]] std::optional<double> error_in_plogp(const FloodClaim& claim, std::int64_t messages);
/// Returns the relative error on the network itself, relative to the claim's `limit`. Pre: the
/// claim is of `truth`.
[[nodiscard]] double error_here(const Machine& truth, const FloodClaim& claim,
                                std::int64_t messages);

/// Returns remarks on the claim: that [4] prints another number, that a flood never finds g. Empty
/// when there are none.
[[nodiscard]] std::string in_words(const FloodClaim& claim);

}  // namespace loggp::compare
