// What one message costs as sums of parameters: the same durations as models/cost.hpp, taken apart.
#pragma once

#include <array>
#include <cstdint>

#include "models/cost.hpp"

namespace loggp::simulate {

/// The parameters that durations are sums of.
enum class Term : std::uint8_t { L, o_s, o_r, g, G, O_s, O_r };
inline constexpr std::size_t term_count = 7;

/// How often each parameter is paid, and what that takes. G and the O's are counted in bytes, and
/// their time is rounded once per message, as the simulator rounds it.
struct CostForm {
  std::array<std::int64_t, term_count> count{};
  std::array<Duration, term_count> time{};
  Duration total;
  std::uint32_t group = 0;  ///< which parameters: an index of Schedule::groups()

  [[nodiscard]] std::int64_t count_of(Term term) const {
    return count[static_cast<std::size_t>(term)];
  }
  [[nodiscard]] Duration time_of(Term term) const { return time[static_cast<std::size_t>(term)]; }
};

/// The durations of one message (design §4). A maximum is two forms, of which the longer counts;
/// the second of each pair is that of the per-byte overhead.
struct MessageForms {
  CostForm send_cpu;           ///< o_s + (s−1)O_s
  CostForm flight;             ///< o_s + L
  CostForm port;               ///< g + (s−1)G
  CostForm bytes;              ///< (s−1)G
  CostForm receive_cpu;        ///< o_r + (s−1)G, onload
  CostForm receive_offloaded;  ///< o_r + (s−1)O_r, which onload takes at least, too
  CostForm drain;              ///< o_s + (s−1)G
  CostForm drain_cpu;          ///< o_s + (s−1)O_s
};

/// Of a message that carries `bytes` after its first, under parameters of group `group`.
[[nodiscard]] MessageForms forms_of(const Parameters& parameters, std::int64_t bytes,
                                    std::uint32_t group);

}  // namespace loggp::simulate
