// The receives of one rank that have no message yet, as rows of sources in equal steps.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// Receives that were posted one after the other, with equal steps from source to source and from
/// request to request.
struct PostedRow {
  Rank first;                      ///< source of the first receive
  std::int32_t step = 0;           ///< from source to source; 0 as long as there is one receive
  std::int32_t count = 1;          ///< number of receives
  Tag tag;                         ///< of all, or any_tag
  std::uint32_t request = 0;       ///< of the first receive
  std::uint32_t request_step = 0;  ///< from request to request, modulo 2^32

  [[nodiscard]] Rank source(std::int32_t index) const {
    return Rank(first.number() + index * step);
  }
  [[nodiscard]] std::uint32_t request_of(std::int32_t index) const {
    return request + static_cast<std::uint32_t>(index) * request_step;
  }
  /// Returns the index of the receive from this source; −1 if there is none.
  [[nodiscard]] std::int32_t index(Rank wanted) const {
    const std::int32_t distance = wanted.number() - first.number();
    if (distance == 0) return 0;
    if (step == 0) return -1;
    std::int32_t steps = distance;
    if (step == -1) {
      steps = -distance;
    } else if (step != 1) {
      steps = distance / step;  // takes longer than all the rest
    }
    return steps > 0 && steps < count && steps * step == distance ? steps : -1;
  }
  [[nodiscard]] bool fits(Tag wanted) const { return tag == any_tag || tag == wanted; }
  /// Adds a receive at the end. Returns false, and adds nothing, if it is not the next of the row.
  [[nodiscard]] bool extend(Rank its_source, Tag its_tag, std::uint32_t its_request) {
    if (its_tag != tag) return false;
    if (count == 1) {
      step = its_source.number() - first.number();
      request_step = its_request - request;
      if (step == 0) return false;
    } else if (its_source.number() - source(count - 1).number() != step ||
               its_request != request_of(count)) {
      return false;
    }
    ++count;
    return true;
  }
  /// Removes the receives before `index`.
  void drop_before(std::int32_t index) {
    first = source(index);
    request = request_of(index);
    count -= index;
  }
};

/// All rows of one rank, in the order in which their receives were posted. The receives of an
/// alltoall that posts all at once are one row, in which a message finds its receive without a
/// search.
class PostedRows {
 public:
  /// push() makes no more rows than this. Messages that split rows may.
  static constexpr std::size_t most = 8;

  /// Adds a receive. Returns false, and adds nothing, if it would be one row too many.
  [[nodiscard]] bool push(Rank source, Tag tag, std::uint32_t request) {
    if (!rows_.empty() && rows_.back().extend(source, tag, request)) return true;
    if (rows_.size() >= most) return false;
    rows_.push_back({.first = source, .tag = tag, .request = request});
    return true;
  }
  /// Returns the request of the first receive from this source, whatever its tag; 0 if there is
  /// none.
  [[nodiscard]] std::uint32_t find(Rank source) const {
    for (const PostedRow& row : rows_) {
      const std::int32_t index = row.index(source);
      if (index >= 0) return row.request_of(index);
    }
    return 0;
  }
  /// Removes the first receive from this source that fits the tag and returns its request; 0 if
  /// there is none.
  [[nodiscard]] std::uint32_t take(Rank source, Tag tag) {
    for (auto row = rows_.begin(); row != rows_.end(); ++row) {
      const std::int32_t index = row->index(source);
      if (index < 0 || !row->fits(tag)) continue;
      const std::uint32_t request = row->request_of(index);
      remove(row, index);
      return request;
    }
    return 0;
  }
  /// Returns the number of rows. Of a row from whose middle a receive is taken, two are left.
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  /// Calls `move` with source, tag and request of each receive in order, and removes them all.
  template <class Move>
  void take_all(Move move) {
    for (const PostedRow& row : rows_) {
      for (std::int32_t i = 0; i < row.count; ++i) move(row.source(i), row.tag, row.request_of(i));
    }
    rows_.clear();
  }

 private:
  using Rows = boost::container::small_vector<PostedRow, 1>;

  void remove(const Rows::iterator& row, std::int32_t index) {
    if (row->count == 1) {
      rows_.erase(row);
    } else if (index == 0) {
      row->drop_before(1);
    } else if (index == row->count - 1) {
      --row->count;
    } else {
      PostedRow rest = *row;
      rest.drop_before(index + 1);
      row->count = index;
      rows_.insert(row + 1, rest);
    }
  }

  Rows rows_;
};

}  // namespace loggp::simulate
