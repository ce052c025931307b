// The record of one call of a rank in a live run.
#pragma once

#include <cstdint>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// A recorded call. It is trivially copyable, so that ranks can send their records to rank 0. Times
/// are on the clock that all ranks share. Fields without a meaning for the kind are 0.
struct CallRecord {
  enum class Kind : std::int32_t {
    send,       ///< a send call from `start` to `end`
    wait_send,  ///< waiting from `start` to `end` for the send of this rank with this `number`
    receive,    ///< waiting since `posted`; the message has come at `start`, is received at `end`
    compute,    ///< computing from `start` to `end`
    poll,       ///< a test or probe from `start` to `end` that found nothing
    mark,       ///< the next operation of a benchmark begins at `start`
  };
  Kind kind = Kind::mark;
  std::int32_t peer = 0;
  std::int32_t tag = 0;
  std::int64_t bytes = 0;
  /// The number of this send or receive among the sends or the receives of the rank, in the order
  /// of their calls. Messages of one pair and tag match in this order.
  std::int64_t number = 0;
  // NOLINTBEGIN(readability-redundant-member-init): GCC warns
  Time posted = {};
  Time start = {};
  Time end = {};
  // NOLINTEND(readability-redundant-member-init)
};

/// The calls of one rank, in the order in which the CPU completed them.
using CallRecords = std::vector<CallRecord>;

}  // namespace loggp::measure
