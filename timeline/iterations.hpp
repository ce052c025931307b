// Which operation of a benchmark something belongs to.
#pragma once

#include <optional>
#include <vector>

#include "timeline/trace.hpp"

namespace loggp::timeline {

/// The marks of a trace, by rank.
class Iterations {
 public:
  /// One operation on one rank, from its mark to the next one or the rank's end.
  struct Span {
    std::uint32_t iteration;  ///< from 0 on
    Time begin;
    Time end;
  };

  /// Pre: the ranks in the trace are below `trace.ranks`.
  explicit Iterations(const Trace& trace);

  /// How many there are to be told apart, on the rank that has most; 0 where one operation is all
  /// that is done.
  [[nodiscard]] std::uint32_t count() const { return count_; }
  /// The one that the rank is in when it does what has this order; nothing before its first.
  [[nodiscard]] std::optional<std::uint32_t> find(Rank rank, std::uint32_t order) const;
  [[nodiscard]] const std::vector<Span>& spans(Rank rank) const {
    return spans_[static_cast<std::size_t>(rank.number())];
  }

 private:
  [[nodiscard]] bool begin_later(const Trace& trace) const;

  std::vector<std::vector<std::uint32_t>> orders_;  // by rank, of its marks
  std::vector<std::vector<Span>> spans_;
  std::uint32_t count_ = 0;
};

}  // namespace loggp::timeline
