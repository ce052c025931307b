// A message in flight or waiting to be received.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "algorithms/large_pages.hpp"
#include "models/parameters.hpp"

namespace loggp::simulate {

/// Small and plain, for millions of them are moved about. What few messages have is an Extra.
struct Message {
  enum class Kind : std::uint8_t {
    data,
    request,  ///< to send: the first half of a handshake
    clear,    ///< to send: its answer
    release,  ///< no message: the match that lets a synchronising sender go on
    step,     ///< no message: a rank's own next step, after all that arrives at the same time
  };

  Time arrival;  ///< of its first byte; once an interface has taken it in, of its last
  Bytes size;
  Rank source;
  Rank to;
  Tag tag;
  std::uint32_t number = 0;  ///< among its sender's
  std::uint32_t extra = 0;   ///< 0: it has none
  Kind kind = Kind::data;
  Protocol protocol = Protocol::eager;

  [[nodiscard]] bool fits(Rank wanted_source, Tag wanted_tag) const {
    return (wanted_source == any_source || wanted_source == source) &&
           (wanted_tag == any_tag || wanted_tag == tag);
  }
};

/// Very many at a time.
using Messages = std::vector<Message, LargePages<Message>>;

/// What only some messages carry along.
struct Extra {
  std::unique_ptr<std::byte[]> payload;  ///< null when the sender's buffer was
  std::uint32_t trace_index = 0;         ///< its Send in the trace, when there is one
  std::uint32_t sender_request = 0;      ///< which request of its sender it belongs to; 0: none
  std::uint32_t receiver_request = 0;    ///< and of its receiver, once that is known
};

/// Extras by number, recycled. 0 stands for none.
class Extras {
 public:
  /// The message's own, made when it has none yet.
  Extra& of(Message& message) {
    if (message.extra == 0) message.extra = make();
    return all_[message.extra];
  }
  /// Pre: it has one.
  [[nodiscard]] Extra& at(const Message& message) { return all_[message.extra]; }
  void release(Message& message) {
    if (message.extra != 0) [[unlikely]]
      take_back(message);
  }

 private:
  // Not inlined: what is rare would take registers from what is not.
  [[gnu::noinline]] void take_back(Message& message) {
    all_[message.extra] = {};
    free_.push_back(message.extra);
    message.extra = 0;
  }
  std::uint32_t make() {
    if (free_.empty()) {
      all_.emplace_back();
      return static_cast<std::uint32_t>(all_.size() - 1);
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    return number;
  }

  std::vector<Extra> all_ = std::vector<Extra>(1);
  std::vector<std::uint32_t> free_;
};

}  // namespace loggp::simulate
