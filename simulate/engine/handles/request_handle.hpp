// The handle of a nonblocking operation, which rank programs keep.
#pragma once

#include <cstdint>

namespace loggp::simulate {

/// A program's handle of a nonblocking operation; null once a wait or test has ended it.
struct RequestHandle {
  std::uint32_t number = 0;  ///< in the rank's Requests; 0: null
};

}  // namespace loggp::simulate
