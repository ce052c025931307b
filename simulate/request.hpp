// Nonblocking operations of one rank.
#pragma once

#include <cstdint>
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

}  // namespace loggp::simulate
