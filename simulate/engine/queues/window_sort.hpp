// Sorts the events of a window into the order in which ranks are served.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/engine/message.hpp"

namespace loggp::simulate {

/// Sorts events by rank, and the events of one rank by time. At the same time, arrivals come before
/// the rank's own step; arrivals are ordered by source, then by the sender's message number
/// (docs/machine-model.md, "Order and ties").
class WindowSort {
 public:
  explicit WindowSort(std::int32_t ranks)
      : passes_((static_cast<int>(std::bit_width(static_cast<std::uint32_t>(ranks - 1))) +
                 digit_bits - 1) /
                digit_bits) {}

  /// Returns the number of radix-sort passes over a large window: one for each 11-bit digit of the
  /// highest rank; 0 for a single rank.
  [[nodiscard]] int passes() const { return passes_; }

  /// The rank of an event and its index in the window.
  struct Place {
    std::uint32_t rank;
    std::uint32_t index;
  };

  /// Returns the events' places sorted by rank, those of one rank by index. The events themselves
  /// are not moved. Valid until the next call. Pre: fewer than 2^32 events.
  [[nodiscard]] std::span<const Place> operator()(const Messages& events) {
    places_.resize(events.size());
    if (events.size() < least_for_radix) {
      place(events, [](std::uint32_t /*rank*/) {});
      std::sort(places_.begin(), places_.end(), [](Place a, Place b) {
        return std::tie(a.rank, a.index) < std::tie(b.rank, b.index);
      });
      return places_;
    }
    begins_.assign(static_cast<std::size_t>(passes_), {});
    place(events, [&](std::uint32_t rank) {
      for (int pass = 0; pass < passes_; ++pass)
        ++begins_[static_cast<std::size_t>(pass)][digit(rank, pass) + 1];
    });
    for (int pass = 0; pass < passes_; ++pass) sort_by_digit(pass);
    return places_;
  }

  /// Returns whether an event comes before another one of the same rank or node.
  [[nodiscard]] static bool is_before(const Message& a, const Message& b) {
    if (a.arrival != b.arrival) return a.arrival < b.arrival;
    const auto key = [](const Message& m) {
      const bool is_step = m.kind == Message::Kind::step;
      return std::tuple(is_step, m.source, m.number, m.kind);
    };
    return key(a) < key(b);
  }

  /// Returns the events of one rank in their order: copies, or the event itself if there is only
  /// one. Valid until the next call.
  [[nodiscard]] std::span<Message> at_rank(Messages& events, std::span<const Place> places) {
    if (places.size() == 1) [[likely]]
      return {&events[places.front().index], 1};
    at_rank_.clear();
    for (const Place place : places) at_rank_.push_back(events[place.index]);
    std::sort(at_rank_.begin(), at_rank_.end(),
              [](const Message& a, const Message& b) { return is_before(a, b); });
    return at_rank_;
  }

 private:
  static constexpr int digit_bits = 11;
  static constexpr std::uint32_t mask = (1U << static_cast<unsigned>(digit_bits)) - 1;
  using Begins = std::array<std::uint32_t, mask + 2>;
  static constexpr std::size_t least_for_radix = 512;

  static std::uint32_t digit(std::uint32_t rank, int pass) {
    return (rank >> static_cast<unsigned>(pass * digit_bits)) & mask;
  }

  template <class Count>
  void place(const Messages& events, const Count& count) {
    events.for_each([&](const Message& event, std::size_t index) {
      const auto rank = static_cast<std::uint32_t>(event.to.number());
      places_[index] = {rank, static_cast<std::uint32_t>(index)};
      count(rank);
    });
  }

  void sort_by_digit(int pass) {
    Begins& begins = begins_[static_cast<std::size_t>(pass)];
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    sorted_.resize(places_.size());
    for (const Place place : places_) sorted_[begins[digit(place.rank, pass)]++] = place;
    std::swap(places_, sorted_);
  }

  int passes_;
  std::vector<Begins> begins_;
  std::vector<Place, LargePages<Place>> places_;
  std::vector<Place, LargePages<Place>> sorted_;
  std::vector<Message> at_rank_;
};

}  // namespace loggp::simulate
