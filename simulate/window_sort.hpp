// Brings the events of a window into the order in which ranks are served.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <tuple>
#include <vector>

#include "simulate/message.hpp"

namespace loggp::simulate {

/// Sorts by rank, and at each rank by the intrinsic order of design §4: time; arrivals before the
/// rank's own step; source; the sender's message number.
class WindowSort {
 public:
  explicit WindowSort(std::int32_t ranks)
      : passes_((static_cast<int>(std::bit_width(static_cast<std::uint32_t>(ranks - 1))) +
                 digit_bits - 1) /
                digit_bits) {}

  /// How often an event of a large window is moved by its rank's digits.
  [[nodiscard]] int passes() const { return passes_; }

  void operator()(Messages& events) {
    if (events.size() < least_for_radix) {
      std::sort(events.begin(), events.end(), is_before);
      return;
    }
    for (int pass = 0; pass < passes_; ++pass) sort_by_digit(events, pass * digit_bits);
    for (auto first = events.begin(); first != events.end();) {
      auto last = first + 1;
      while (last != events.end() && last->to == first->to) ++last;
      if (last - first > 1) std::sort(first, last, is_before);
      first = last;
    }
  }

 private:
  static constexpr int digit_bits = 11;
  static constexpr std::size_t least_for_radix = 512;

  static bool is_before(const Message& a, const Message& b) {
    const auto key = [](const Message& m) {
      const bool is_step = m.kind == Message::Kind::step;
      return std::tuple(m.to, m.arrival, is_step, m.source, m.number, m.kind);
    };
    return key(a) < key(b);
  }

  void sort_by_digit(Messages& events, int shift) {
    constexpr std::uint32_t mask = (1U << static_cast<unsigned>(digit_bits)) - 1;
    const auto digit = [=](const Message& m) {
      return (static_cast<std::uint32_t>(m.to.number()) >> static_cast<unsigned>(shift)) & mask;
    };
    std::array<std::size_t, mask + 2> begins{};
    for (const Message& m : events) ++begins[digit(m) + 1];
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    sorted_.resize(events.size());
    for (const Message& m : events) sorted_[begins[digit(m)]++] = m;
    std::swap(events, sorted_);
  }

  int passes_;
  Messages sorted_;
};

}  // namespace loggp::simulate
