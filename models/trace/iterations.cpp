#include "models/trace/iterations.hpp"

#include <algorithm>

namespace loggp {

Iterations::Iterations(const Trace& trace)
    : orders_(static_cast<std::size_t>(trace.ranks)), spans_(orders_.size()) {
  const std::vector<Time> finishes = trace.finishes();
  for (const Trace::Mark& mark : trace.marks) {
    const auto rank = static_cast<std::size_t>(mark.rank.number());
    std::vector<Span>& spans = spans_[rank];
    if (!spans.empty()) spans.back().end = mark.time;
    orders_[rank].push_back(mark.order);
    spans.push_back(
        {static_cast<std::uint32_t>(spans.size()), mark.time, std::max(mark.time, finishes[rank])});
    count_ = std::max(count_, static_cast<std::uint32_t>(spans.size()));
  }
  if (count_ == 1 && !begin_later(trace)) count_ = 0;
}

// Returns whether a rank sent anything before its first operation.
bool Iterations::begin_later(const Trace& trace) const {
  return std::any_of(trace.sends.begin(), trace.sends.end(), [&](const Trace::Send& send) {
    const auto& marks = orders_[static_cast<std::size_t>(send.from.number())];
    return !marks.empty() && send.order < marks.front();
  });
}

std::optional<std::uint32_t> Iterations::find(Rank rank, std::uint32_t order) const {
  const std::vector<std::uint32_t>& marks = orders_[static_cast<std::size_t>(rank.number())];
  const auto next = std::upper_bound(marks.begin(), marks.end(), order);
  if (next == marks.begin()) return std::nullopt;
  return static_cast<std::uint32_t>(next - marks.begin() - 1);
}

}  // namespace loggp
