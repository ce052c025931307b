// The durations of one message as sums of parameters, for critical paths and derivatives.
#pragma once

#include <array>
#include <cstdint>

#include "models/parameters/cost.hpp"

namespace loggp::simulate {

/// A link class and a size range, whose messages have the same parameters.
struct CostGroup {
  LinkClass link_class = LinkClass::network;
  SizeRange range;
};

/// The group of local work and of what the ranks of a node share, which is none of
/// Schedule::groups().
inline constexpr std::uint32_t no_group = ~std::uint32_t{0};

/// A duration of one message or of local work: how often each parameter is paid, and the time that
/// the parameter contributes. G, O_s, O_r, reduce and copy are counted in bytes, and their time is
/// rounded once per message.
struct CostForm {
  std::array<std::int64_t, term_count> count{};
  std::array<Duration, term_count> time{};
  Duration total;
  std::uint32_t group = 0;  ///< index in Schedule::groups() of the parameters

  [[nodiscard]] std::int64_t count_of(Term term) const {
    return count[static_cast<std::size_t>(term)];
  }
  [[nodiscard]] Duration time_of(Term term) const { return time[static_cast<std::size_t>(term)]; }
};

/// The durations of one message. Each but `drain_cpu` is the sum of the same name in loggp::sums. A
/// receive takes the longer of `receive_bytes` and `receive_work`. A handshake's sender waits for
/// the longer of `drain` and `drain_cpu`.
struct MessageForms {
  CostForm send_cpu;
  CostForm first_byte;
  CostForm port;
  CostForm bytes;
  CostForm receive_bytes;
  CostForm receive_work;
  CostForm drain;
  CostForm drain_cpu;  ///< sums::send_cpu, of a sender that waits for its last byte to leave
};

/// Returns the durations of a message that carries `extra_bytes` after its first byte, under
/// parameters of group `group`.
[[nodiscard]] MessageForms message_forms(const Parameters& parameters, std::int64_t extra_bytes,
                                         std::uint32_t group);

}  // namespace loggp::simulate
