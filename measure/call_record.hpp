// What one rank of a live run did, call by call.
#pragma once

#include <cstdint>
#include <vector>

#include "models/units.hpp"

namespace loggp::measure {

/// Plain, so that ranks can send theirs. Times are on the clock that all ranks share.
struct CallRecord {
  enum class Kind : std::int32_t {
    send,       ///< [start, end]: the call
    wait_send,  ///< [start, end]: for the end of the send that was this rank's `number`-th
    receive,    ///< waiting in a call since `posted`; there at `start`, received at `end`
    compute,    ///< [start, end]
    poll,       ///< [start, end]: a test or probe that found nothing
    mark,       ///< `start`: the next operation of a benchmark begins
  };
  Kind kind = Kind::mark;
  std::int32_t peer = 0;
  std::int32_t tag = 0;
  std::int64_t bytes = 0;
  /// Of a send or receive: how many of its kind this rank had called before, which is the order in
  /// which messages of one pair and tag match.
  std::int64_t number = 0;
  // NOLINTBEGIN(readability-redundant-member-init): GCC warns
  Time posted = {};
  Time start = {};
  Time end = {};
  // NOLINTEND(readability-redundant-member-init)
};

/// In the order in which the rank's CPU did them.
using CallRecords = std::vector<CallRecord>;

}  // namespace loggp::measure
