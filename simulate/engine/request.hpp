// The nonblocking operations of one rank.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/host/buffer.hpp"
#include "simulate/engine/handles/request_handle.hpp"
#include "simulate/engine/message.hpp"

namespace loggp::simulate {

/// A matched message that no call has charged yet, in program order.
struct DueReceive {
  Time arrival;
  Rank source;
  std::uint32_t number;   ///< among its sender's messages
  std::uint32_t request;  ///< the receive
  friend auto operator<=>(const DueReceive&, const DueReceive&) = default;
};

/// The state of one nonblocking operation, or of a blocking operation during which the rank may
/// take in other messages.
struct RequestState {
  enum class Kind : std::uint8_t { none, send, receive };
  Kind kind = Kind::none;
  bool complete = false;
  bool waited = false;         ///< the call that the rank is in waits for this operation
  bool synchronising = false;  ///< a send whose match raises the sender's clocks
  Rank peer;
  Tag tag;
  Buffer buffer;
  Time posted;
  Time done;  ///< of a complete send: the earliest end of a wait
  Status status;
  Message message;                ///< of a complete receive, in program order
  bool charged = false;           ///< in program order: a call has taken the message in
  std::uint32_t trace_index = 0;  ///< of a send's last message
};

/// A rank's operations by number, from 1. Numbers are used again.
class Requests {
 public:
  /// Adds an operation; returns its number.
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
  /// Returns the operation; valid until the next `add`.
  [[nodiscard]] RequestState& operator[](std::uint32_t number) { return all_[number - 1]; }
  /// Returns the operation of each number, from 1 on; ended ones have Kind::none.
  [[nodiscard]] const std::vector<RequestState>& all() const { return all_; }
  /// Ends an operation; its number may be used again.
  void remove(std::uint32_t number) {
    --open_;
    all_[number - 1] = {};
    free_.push_back(number);
  }
  /// Returns the number of operations that no wait or test has ended yet.
  [[nodiscard]] std::size_t open() const { return open_; }

  // For program order only.
  enum class Call : std::uint8_t { send, receive, wait };
  std::uint32_t receives = 0;   ///< number of open receives
  std::uint32_t unmatched = 0;  ///< number of open receives without a message
  std::uint32_t held = 0;       ///< number of due messages whose senders wait for the match
  std::vector<DueReceive> due;  ///< matched messages that are not charged: a heap, the first on top
  std::span<RequestHandle> waited_for;  ///< by the wait that the rank is in
  Call call{};                          ///< that the rank is in while receives are open
  std::size_t charged_up_to = 0;        ///< the first of `waited_for` that may not be charged yet
  bool has_looked = false;              ///< what had come before the call has been charged
  bool undecided = false;               ///< the call depends on messages that are not known
  RequestHandle own;                    ///< of a blocking receive

 private:
  std::vector<RequestState> all_;
  std::vector<std::uint32_t> free_;
  std::size_t open_ = 0;
};

}  // namespace loggp::simulate
