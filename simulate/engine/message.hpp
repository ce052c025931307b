// A message in flight or waiting to be received.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "models/parameters/parameters.hpp"
#include "simulate/engine/queues/event_list.hpp"

namespace loggp::simulate {

/// One message, or one event of a rank. The struct is small, because millions of messages are
/// moved. Attributes that only few messages have are in an Extra.
struct Message {
  enum class Kind : std::uint8_t {
    data,
    request,  ///< a request to send: the first message of a handshake
    clear,    ///< the answer to a request to send
    release,  ///< no message: a match, after which a synchronising sender continues
    step,     ///< no message: a rank's own next step, after all arrivals at the same time
  };

  Time arrival;  ///< of the first byte; of the last, once an offloaded interface has it
  Bytes size;
  Rank source;
  Rank to;
  Tag tag;
  std::uint32_t number = 0;  ///< among the sender's messages
  std::uint32_t extra = 0;   ///< number of its Extra; 0: none
  Kind kind = Kind::data;
  Protocol protocol = Protocol::eager;
  LinkClass link = LinkClass::network;  ///< between source and receiver

  [[nodiscard]] bool fits(Rank wanted_source, Tag wanted_tag) const {
    return (wanted_source == any_source || wanted_source == source) &&
           (wanted_tag == any_tag || wanted_tag == tag);
  }
};

/// Messages in a queue or in a window of time.
using Messages = EventList<Message>;

/// Attributes of one message that most messages do not have.
struct Extra {
  std::unique_ptr<std::byte[]> payload;  ///< null when the sender's buffer has no data
  std::uint32_t trace_index = 0;         ///< index of its Send in the trace, if there is one
  std::uint32_t sender_request = 0;      ///< of the data's sender; 0: none
  std::uint32_t receiver_request = 0;    ///< of the data's receiver; 0: not known yet
};

/// All extras of a run by number, from 1. Numbers are used again.
class Extras {
 public:
  /// Returns the message's extra; makes one when the message has none. Valid until the next call of
  /// `of`.
  Extra& of(Message& message) {
    if (message.extra == 0) message.extra = make();
    return all_[message.extra];
  }
  /// Returns the message's extra; valid until the next call of `of`. Pre: the message has one.
  [[nodiscard]] Extra& at(const Message& message) { return all_[message.extra]; }
  /// Frees the message's extra, if it has one.
  void release(Message& message) {
    if (message.extra != 0) [[unlikely]]
      take_back(message);
  }

 private:
  // Not inlined: the rare path would take registers from the usual one.
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
