// The number of messages that a flood needs for an accurate g ([4] §1.1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/machine/machine.hpp"

namespace loggp::compare {

/// The claim of [4] §1.1 for one network, and its check. In pLogP, n messages and their answer take
/// (n·g + L) + (L + g). The time for each message is thus too long by (2L + g)/n, and an accuracy
/// of 1 % needs n > (2L + g)/(0.01 g).
struct FloodClaim {
  std::string params;                       ///< name of the parameter set
  Duration L;                               ///< L of the parameter set
  Bytes size;                               ///< of the messages
  Duration g;                               ///< for messages of that size
  std::int64_t messages = 0;                ///< n of the claim's formula
  std::optional<double> error_at_messages;  ///< simulated; see error_in_plogp
  std::int64_t messages_here = 0;     ///< n for an error of 1 % of `limit` on the network itself
  double error_at_messages_here = 0;  ///< simulated; see error_here
  Duration limit;  ///< time for each message of an endless flood; max(g, o_s, o_r) if eager
};

/// The number of messages that [4] prints for TCP/IP, and the parameter set to which [4] refers.
inline constexpr std::int64_t printed_messages = 19640;
inline constexpr std::string_view printed_params = "mpich2-tcp";
inline constexpr double one_percent = 0.01;

/// Returns the smallest n, at least 1, at which (2L + g)/n is at most `share` of g. Pre: g > 0.
[[nodiscard]] std::int64_t flood_messages(Duration L, Duration g, double share);
/// Return the L, or the g, for which (2L + g)/n is exactly `share` of g at n = `messages`; the
/// other parameter is given. Pre: `share` · `messages` > 1.
[[nodiscard]] Duration latency_for(std::int64_t messages, Duration g, double share);
[[nodiscard]] Duration gap_for(std::int64_t messages, Duration L, double share);

/// Returns the claim for messages of one size between ranks 0 and 1, with the errors of simulated
/// floods. Throws InputError when g is 0.
[[nodiscard]] FloodClaim check_flood_claim(const Machine& truth, Bytes size);

/// Returns the relative error of g in a simulated flood of `messages` messages in pLogP, that is
/// with the claim's L and g and o_s + o_r = g. Returns nothing where L < −g/2.
[[nodiscard]] std::optional<double> error_in_plogp(const FloodClaim& claim, std::int64_t messages);
/// Returns (g − limit) / limit, where g is found by a simulated flood on the network itself and the
/// limit is `claim.limit`. Pre: the claim is of `truth`.
[[nodiscard]] double error_here(const Machine& truth, const FloodClaim& claim,
                                std::int64_t messages);

/// Returns remarks on the claim: that [4] prints another number, or that the time for each message
/// of a long flood is not g. Empty when neither applies.
[[nodiscard]] std::string in_words(const FloodClaim& claim);

}  // namespace loggp::compare
