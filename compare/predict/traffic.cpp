#include "compare/predict/traffic.hpp"

#include <algorithm>
#include <tuple>

namespace loggp::compare {

namespace {

auto pair_of(const TrafficRow& row) {
  return std::tuple(row.source.number(), row.destination.number());
}

}  // namespace

std::vector<TrafficRow> count_traffic(const Trace& trace) {
  std::vector<TrafficRow> rows;
  for (const Trace::Send& send : trace.sends) {
    if (send.part == Trace::Part::data) rows.push_back({send.from, send.to, 1, send.size});
  }
  std::sort(rows.begin(), rows.end(),
            [](const auto& a, const auto& b) { return pair_of(a) < pair_of(b); });
  std::vector<TrafficRow> pairs;
  for (const TrafficRow& row : rows) {
    if (pairs.empty() || pair_of(pairs.back()) != pair_of(row)) {
      pairs.push_back(row);
    } else {
      pairs.back().messages += row.messages;
      pairs.back().bytes = pairs.back().bytes + row.bytes;
    }
  }
  return pairs;
}

loggp::Table traffic_table(const std::vector<TrafficRow>& rows) {
  loggp::Table table{"source", "destination", "messages", "bytes"};
  for (const TrafficRow& row : rows) {
    table.add({row.source.number(), row.destination.number(), row.messages, row.bytes.count()});
  }
  return table;
}

}  // namespace loggp::compare
