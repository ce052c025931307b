// A set of small numbers, visited in ascending order.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace loggp::simulate {

/// A set of numbers from 0 up to a limit, such as ranks, with a bit for each.
class IndexSet {
 public:
  /// Numbers are below `limit`.
  explicit IndexSet(std::int32_t limit)
      : words_((static_cast<std::size_t>(limit) + word_bits - 1) / word_bits) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Adds a number. Pre: it is not in the set.
  void insert(std::uint32_t number) {
    words_[number / word_bits] |= std::uint64_t{1} << (number % word_bits);
    ++size_;
  }
  /// Removes every number, from the lowest to the highest, and calls `visit` with it. A number that
  /// `visit` inserts is also removed and visited if it is in a later word of 64 numbers; otherwise
  /// it remains in the set.
  template <class Visit>
  void take_in_order(Visit visit) {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      std::uint64_t left = std::exchange(words_[at], 0);
      size_ -= static_cast<std::size_t>(std::popcount(left));
      for (; left != 0; left &= left - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(left));
        visit(static_cast<std::uint32_t>((at * word_bits) + bit));
      }
    }
  }

 private:
  static constexpr std::size_t word_bits = 64;

  std::vector<std::uint64_t> words_;
  std::size_t size_ = 0;
};

}  // namespace loggp::simulate
