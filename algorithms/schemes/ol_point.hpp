// The measurements of scheme ol-i for one rank ([1] §4).
#pragma once

#include "models/base/units.hpp"

namespace loggp {

/// The root's results for one rank i.
struct OlPoint {
  Duration measured;    ///< E_i: an operation and the acknowledgement of rank i alone
  Duration round_trip;  ///< RTL_i of empty messages, like the acknowledgement
  Duration delay;       ///< measured wait of rank i before its acknowledgement
  Duration gap;         ///< g_i: time between operations at rank i without acknowledgements
  Duration busy;        ///< time that the root spends in the operation itself
  Duration receive;     ///< time to receive a small message that should have come: o_r

  /// Returns OL_i = E_i − RTL_i/2, without the wait before the acknowledgement.
  [[nodiscard]] Duration latency() const { return measured - delay - round_trip / 2; }
  /// Returns whether the assumption of the method holds: neither the root nor another rank on the
  /// way to i is still busy with an operation when the acknowledgement comes or the next operation
  /// begins. The assumption fails if the root need not wait for the acknowledgement, or if
  /// operations follow each other as fast as without acknowledgements (both within 2 %). OL_i is
  /// then too long.
  [[nodiscard]] bool assumption_holds() const {
    constexpr double clearly = 1.02;
    return (measured - busy).in_us() > clearly * receive.in_us() &&
           measured.in_us() > clearly * gap.in_us();
  }
};

}  // namespace loggp
