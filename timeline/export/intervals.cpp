#include "timeline/export/intervals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "models/trace/iterations.hpp"

namespace loggp::timeline {
namespace {

class Collector {
 public:
  explicit Collector(const Trace& trace) : iterations_(trace) {
    for (std::size_t i = 0; i < trace.sends.size(); ++i) add(trace.sends[i], i);
    for (const Trace::Receive& receive : trace.receives) add(receive);
    for (const Trace::Compute& compute : trace.computes) {
      at(compute.rank, compute.order, std::nullopt);
      add_work(kind_of(compute), compute.start, compute.end, compute.noise);
    }
    for (const Trace::Wait& wait : trace.waits) {
      at(wait.rank, wait.order, wait.send);
      add(Row::cpu, Kind::wait, wait.start, wait.end);
    }
    add_shared(trace);
  }

  std::vector<Interval> take() { return std::move(all_); }

 private:
  // Sets the operation to which the next intervals belong.
  void at(Rank rank, std::uint32_t order, std::optional<std::size_t> message) {
    current_ = {.rank = rank,
                .begin = {},
                .end = {},
                .message = message,
                .iteration = iterations_.find(rank, order)};
  }

  void add(Row row, Kind kind, Time begin, Time end) {
    const bool may_take_no_time =
        kind == Kind::send || kind == Kind::receive || kind == Kind::compute;
    if (!may_take_no_time && end <= begin) return;
    current_.row = row;
    current_.kind = kind;
    current_.begin = begin;
    current_.end = end;
    all_.push_back(current_);
  }

  void add_work(Kind kind, Time begin, Time end, Duration noise) {
    add(Row::cpu, kind, begin, end - noise);
    add(Row::cpu, Kind::noise, end - noise, end);
  }

  void add(const Trace::Send& send, std::size_t index) {
    at(send.from, send.order, index);
    add_work(Kind::send, send.start, send.cpu_end, send.noise);
    add(Row::send_port, Kind::gap, send.start, send.gap_end);
    add(Row::send_port, Kind::bytes, send.gap_end, send.port_end);
  }

  void add(const Trace::Receive& receive) {
    at(receive.rank, receive.order, receive.send);
    add(Row::cpu, Kind::wait, receive.posted, receive.start);
    add_work(Kind::receive, receive.start, receive.cpu_end, receive.noise);
    add(Row::receive_port, Kind::gap, receive.port_start, receive.gap_end);
    add(Row::receive_port, Kind::bytes, receive.gap_end, receive.port_end);
  }

  void add_shared(const Trace& trace) {
    const std::vector<Trace::Port> ports = trace.ports();
    for (const Trace::PortUse& use : trace.port_uses) {
      const auto port = std::lower_bound(ports.begin(), ports.end(), use.port);
      const Trace::Send& send = trace.sends[use.send];
      at(send.from, send.order, use.send);
      current_.rank = shared_lane(trace.ranks, static_cast<std::size_t>(port - ports.begin()));
      add(Row::cpu, Kind::gap, use.start, use.gap_end);
      add(Row::cpu, Kind::bytes, use.gap_end, use.end);
    }
  }

  Iterations iterations_;
  Interval current_;
  std::vector<Interval> all_;
};

// Removes from each wait the time that other intervals or earlier waits cover. `sorted` are the
// intervals of one CPU, sorted by begin.
void cut_waits(std::vector<Interval>& sorted) {
  std::vector<Interval> waits;
  std::vector<Interval> busy;
  for (const Interval& one : sorted) (one.kind == Kind::wait ? waits : busy).push_back(one);
  sorted = busy;
  Time waited;  // time before this belongs to earlier waits
  auto next = busy.begin();
  for (const Interval& wait : waits) {
    Interval rest = wait;
    rest.begin = std::max(rest.begin, waited);
    while (next != busy.begin() && std::prev(next)->end > rest.begin) --next;
    for (; next != busy.end() && next->begin < rest.end && rest.begin < rest.end; ++next) {
      if (next->begin > rest.begin) {
        Interval piece = rest;
        piece.end = next->begin;
        sorted.push_back(piece);
      }
      rest.begin = std::max(rest.begin, next->end);
    }
    if (rest.begin < rest.end) sorted.push_back(rest);
    waited = std::max(waited, wait.end);
  }
}

auto place(const Interval& one) {
  return std::tuple(one.rank, one.row, one.begin, one.end, one.kind);
}

}  // namespace

std::vector<Interval> intervals(const Trace& trace) {
  std::vector<Interval> all = Collector(trace).take();
  const auto earlier = [](const Interval& a, const Interval& b) { return place(a) < place(b); };
  std::stable_sort(all.begin(), all.end(), earlier);
  std::vector<Interval> result;
  result.reserve(all.size());
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::find_if(first, all.end(), [&](const Interval& one) {
      return one.rank != first->rank || one.row != first->row;
    });
    std::vector<Interval> row(first, last);
    if (first->row == Row::cpu) {
      cut_waits(row);
      std::stable_sort(row.begin(), row.end(), earlier);
    }
    result.insert(result.end(), row.begin(), row.end());
    first = last;
  }
  return result;
}

std::string_view name(Row row) {
  constexpr std::array<std::string_view, all_rows.size()> names{"cpu", "send port", "receive port"};
  return names.at(static_cast<std::size_t>(row));
}

std::string_view name(Trace::Part part) {
  constexpr std::array<std::string_view, 3> names{"data", "request", "clear"};
  return names.at(static_cast<std::size_t>(part));
}

std::string_view name(Protocol protocol) {
  constexpr std::array<std::string_view, 3> names{"eager", "synchronising", "handshake"};
  return names.at(static_cast<std::size_t>(protocol));
}

std::string microseconds(Duration duration) {
  constexpr std::int64_t ps_per_us = 1'000'000;
  const std::int64_t ps = std::abs(duration.in_ps());
  std::string text = fmt::format("{}{}", duration.in_ps() < 0 ? "-" : "", ps / ps_per_us);
  if (ps % ps_per_us == 0) return text;
  text += fmt::format(".{:06}", ps % ps_per_us);
  return text.substr(0, text.find_last_not_of('0') + 1);
}

}  // namespace loggp::timeline
