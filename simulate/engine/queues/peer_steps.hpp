// Guesses the peers of a rank's next calls.
#pragma once

#include <cstdint>
#include <utility>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// The step from peer to peer in a row of calls. Programs that open many operations at once mostly
/// take their peers in equal steps: rank + 1, rank + 2, …
class PeerSteps {
 public:
  /// Notes a call of `self`. Returns the step if the rank's last calls all had it; else 0.
  [[nodiscard]] std::int32_t note(Rank self, Rank peer) {
    constexpr std::int32_t enough = 4;
    const std::int32_t step = peer.number() - std::exchange(last_, peer).number();
    const bool goes_on = self == self_ && step == step_;
    self_ = self;
    step_ = step;
    equal_ = goes_on ? equal_ + 1 : 0;
    return equal_ > enough ? step : 0;
  }

 private:
  Rank self_;
  Rank last_;
  std::int32_t step_ = 0;
  std::int32_t equal_ = 0;  ///< number of equal steps after the first
};

}  // namespace loggp::simulate
