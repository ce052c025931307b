#include "timeline/svg/boxes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace loggp::timeline {
namespace {

/// By kind: the width in px of a column that boxes of this kind cover.
using Coverage = std::array<double, all_kinds.size()>;

Kind dominant(const Coverage& coverage) {
  const auto* const most = std::max_element(coverage.begin(), coverage.end());
  return all_kinds[static_cast<std::size_t>(most - coverage.begin())];
}

}  // namespace

std::vector<Box> merge_narrow(const std::vector<Box>& boxes) {
  std::vector<Box> merged;
  std::map<std::int64_t, Coverage> columns;
  for (const Box& box : boxes) {
    const double width = box.right - box.left;
    if (width >= narrow) {
      merged.push_back(box);
      continue;
    }
    const double column = std::floor((box.left + box.right) / 2 / narrow);
    columns[static_cast<std::int64_t>(column)][static_cast<std::size_t>(box.kind)] += width;
  }
  const auto wide = merged.size();
  std::int64_t last = 0;
  for (const auto& [column, coverage] : columns) {
    const Kind kind = dominant(coverage);
    const double left = static_cast<double>(column) * narrow;
    const bool goes_on = merged.size() > wide && column == last + 1 && merged.back().kind == kind;
    if (goes_on) {
      merged.back().right = left + narrow;
    } else {
      merged.push_back({kind, left, left + narrow});
    }
    last = column;
  }
  return merged;
}

Kind kind_of(const Trace::Compute& compute) {
  if (!compute.work) return Kind::compute;
  return *compute.work == LocalWork::reduction ? Kind::reduce : Kind::copy;
}

Boxes::Boxes(const Trace& trace, const TimeAxis& axis, const Lanes& lanes, bool ports)
    : rows_(all_rows.size() * lanes.size()) {
  const auto add = [&](Rank rank, Row row, Kind kind, Time begin, Time end) {
    const Time first = std::max(begin, axis.begin());
    const Time last = std::min(end, axis.end());
    if (first >= last || !lanes.shows(rank) || (row != Row::cpu && !ports)) return;
    rows_[index(rank, row)].push_back({kind, axis.x(first), axis.x(last)});
  };
  // Noise is drawn at the end of the activity that it lengthened; the trace does not say when it
  // was.
  const auto add_work = [&](Rank rank, Kind kind, Time begin, Time end, Duration noise) {
    add(rank, Row::cpu, kind, begin, end - noise);
    add(rank, Row::cpu, Kind::noise, end - noise, end);
  };
  for (const Trace::Send& send : trace.sends) {
    add_work(send.from, Kind::send, send.start, send.cpu_end, send.noise);
    add(send.from, Row::send_port, Kind::gap, send.start, send.gap_end);
    add(send.from, Row::send_port, Kind::bytes, send.gap_end, send.port_end);
  }
  for (const Trace::Receive& receive : trace.receives) {
    add(receive.rank, Row::cpu, Kind::wait, receive.posted, receive.start);
    add_work(receive.rank, Kind::receive, receive.start, receive.cpu_end, receive.noise);
    add(receive.rank, Row::receive_port, Kind::gap, receive.port_start, receive.gap_end);
    add(receive.rank, Row::receive_port, Kind::bytes, receive.gap_end, receive.port_end);
  }
  for (const Trace::Compute& compute : trace.computes) {
    add_work(compute.rank, kind_of(compute), compute.start, compute.end, compute.noise);
  }
  for (const Trace::Wait& wait : trace.waits) {
    add(wait.rank, Row::cpu, Kind::wait, wait.start, wait.end);
  }
  const std::vector<Trace::Port> shared =
      lanes.shared().empty() ? std::vector<Trace::Port>() : trace.ports();
  for (const Trace::PortUse& use : trace.port_uses) {
    const auto port = std::lower_bound(shared.begin(), shared.end(), use.port);
    if (port == shared.end()) break;  // the picture shows none
    const Rank lane = shared_lane(trace.ranks, static_cast<std::size_t>(port - shared.begin()));
    add(lane, Row::cpu, Kind::gap, use.start, use.gap_end);
    add(lane, Row::cpu, Kind::bytes, use.gap_end, use.end);
  }
  for (std::vector<Box>& row : rows_) {
    row = merge_narrow(row);
    std::sort(row.begin(), row.end(), [](const Box& a, const Box& b) {
      return std::tie(a.kind, a.left, a.right) < std::tie(b.kind, b.left, b.right);
    });
  }
}

bool Boxes::any(Kind kind) const {
  return std::any_of(rows_.begin(), rows_.end(), [&](const std::vector<Box>& row) {
    return std::any_of(row.begin(), row.end(), [&](const Box& box) { return box.kind == kind; });
  });
}

std::size_t Boxes::size() const {
  return std::accumulate(
      rows_.begin(), rows_.end(), std::size_t{0},
      [](std::size_t sum, const std::vector<Box>& row) { return sum + row.size(); });
}

}  // namespace loggp::timeline
