// The messages of a run, counted by sender and receiver.
#pragma once

#include <cstdint>
#include <vector>

#include "models/base/table.hpp"
#include "models/base/units.hpp"
#include "models/trace/trace.hpp"

namespace loggp::compare {

/// The messages that one rank sends to another.
struct TrafficRow {
  Rank source;
  Rank destination;
  std::int64_t messages = 0;
  Bytes bytes;
  friend bool operator==(const TrafficRow&, const TrafficRow&) = default;
};

/// Returns a row for each pair of ranks with a message, ascending by source and destination.
/// Messages without data count; the requests and answers of a handshake do not.
[[nodiscard]] std::vector<TrafficRow> count_traffic(const Trace& trace);

/// Returns the rows as a table: source, destination, messages, bytes.
[[nodiscard]] loggp::Table traffic_table(const std::vector<TrafficRow>& rows);

}  // namespace loggp::compare
