// Assigns the entries of a trace to the operations of a benchmark.
#pragma once

#include <optional>
#include <vector>

#include "models/trace/trace.hpp"

namespace loggp {

/// The operations of a benchmark that the marks of a trace delimit, by rank.
class Iterations {
 public:
  /// One operation on one rank, from its mark to the rank's next mark or to the rank's end.
  struct Span {
    std::uint32_t iteration;  ///< counted from 0
    Time begin;
    Time end;
  };

  /// Pre: every rank in the trace is below `trace.ranks`.
  explicit Iterations(const Trace& trace);

  /// Returns the largest number of operations on one rank. Returns 0 without marks. Also returns 0
  /// for a single operation if no rank sent anything before it: the operation is then the whole
  /// run.
  [[nodiscard]] std::uint32_t count() const { return count_; }
  /// Returns the operation to which the rank's entry number `order` belongs; nothing if the entry
  /// is before the rank's first mark.
  [[nodiscard]] std::optional<std::uint32_t> find(Rank rank, std::uint32_t order) const;
  [[nodiscard]] const std::vector<Span>& spans(Rank rank) const {
    return spans_[static_cast<std::size_t>(rank.number())];
  }

 private:
  [[nodiscard]] bool begin_later(const Trace& trace) const;

  std::vector<std::vector<std::uint32_t>> orders_;  // of each rank's marks
  std::vector<std::vector<Span>> spans_;
  std::uint32_t count_ = 0;
};

}  // namespace loggp
