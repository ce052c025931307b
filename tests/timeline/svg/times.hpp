// Short names for the times in tests.
#pragma once

#include "models/base/units.hpp"

namespace loggp::timeline {

inline Time us(double count) {
  return Time() + Duration::us(count);
}

}  // namespace loggp::timeline
