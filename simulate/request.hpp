// Nonblocking operations of one rank.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "algorithms/buffer.hpp"
#include "simulate/message.hpp"

namespace loggp::simulate {

/// What a program holds of a nonblocking operation; null once it is complete.
struct RequestHandle {
  std::uint32_t number = 0;  ///< of this rank's requests; 0: null
};

/// One nonblocking operation, or a blocking one that other operations may interrupt.
struct RequestState {
  enum class Kind : std::uint8_t { none, send, receive };
  Kind kind = Kind::none;
  bool complete = false;
  bool waited = false;         ///< by the call that its rank is in
  bool synchronising = false;  ///< a send whose match raises the sender's clocks
  Rank peer;
  Tag tag;
  Buffer buffer;
  Time posted;
  Time done;  ///< of a complete send: the earliest end of a wait for it
  Status status;
  Message message;                ///< what a complete receive has got
  std::uint32_t trace_index = 0;  ///< of a send's last message
};

/// A rank's operations by number, from 1; numbers are used again.
class Requests {
 public:
  [[nodiscard]] std::uint32_t add(const RequestState& request) {
    ++open_;
    if (free_.empty()) {
      all_.push_back(request);
      return static_cast<std::uint32_t>(all_.size());
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    all_[number - 1] = request;
    return number;
  }
  [[nodiscard]] RequestState& operator[](std::uint32_t number) { return all_[number - 1]; }
  [[nodiscard]] const std::vector<RequestState>& all() const { return all_; }
  void remove(std::uint32_t number) {
    --open_;
    all_[number - 1] = {};
    free_.push_back(number);
  }
  /// Those that no wait or test has ended yet.
  [[nodiscard]] std::size_t open() const { return open_; }

  // In program order.
  std::uint32_t receives = 0;           ///< open ones
  std::uint32_t unmatched = 0;          ///< of those
  bool holds_sender = false;            ///< one has got a message whose sender waits
  std::span<RequestHandle> waited_for;  ///< by the rank's wait_all

 private:
  std::vector<RequestState> all_;
  std::vector<std::uint32_t> free_;
  std::size_t open_ = 0;
};

/// When one rank's latest messages arrive, as long as a later one could overtake them. That is
/// hardly ever more than one.
class RecentArrivals {
 public:
  /// Messages of one pair and direction never overtake (design §4): a := max(a, previous a). What
  /// arrives by `horizon`, before anything that is sent from now on, is forgotten.
  [[nodiscard]] Time in_order(Rank to, Time arrival, Time horizon) {
    if (one_.to == to) return one_.arrival = std::max(one_.arrival, arrival);
    const bool is_one_forgotten = one_.to == nobody || one_.arrival <= horizon;
    if (many_ || !is_one_forgotten) return in_order_among_many(to, arrival, horizon);
    one_ = {arrival, to};
    return arrival;
  }
  [[nodiscard]] bool empty() const { return one_.to == nobody; }
  void clear() {
    one_ = {};
    many_.reset();
  }

 private:
  static constexpr Rank nobody{-1};
  struct Entry {
    Time arrival;
    Rank to = nobody;
  };
  // Not inlined: what is rare would take registers from what is not.
  [[gnu::noinline]] Time in_order_among_many(Rank to, Time arrival, Time horizon) {
    if (!many_) many_ = std::make_unique<std::vector<Entry>>();
    std::erase_if(*many_, [=](const Entry& entry) { return entry.arrival <= horizon; });
    for (Entry& entry : *many_) {
      if (entry.to == to) return entry.arrival = std::max(entry.arrival, arrival);
    }
    if (one_.to != nobody && one_.arrival > horizon) many_->push_back(one_);
    one_ = {arrival, to};
    return arrival;
  }
  Entry one_;  ///< the latest
  std::unique_ptr<std::vector<Entry>> many_;
};

}  // namespace loggp::simulate
