// The nonblocking operations of one rank.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "algorithms/host/buffer.hpp"
#include "simulate/engine/due_receives.hpp"
#include "simulate/engine/fetch.hpp"
#include "simulate/engine/handles/request_handle.hpp"
#include "simulate/engine/message.hpp"
#include "simulate/engine/queues/posted_rows.hpp"

namespace loggp::simulate {

/// The state of one nonblocking operation, or of a blocking operation during which the rank may
/// take in other messages.
struct RequestState {
  enum class Kind : std::uint8_t { none, send, receive };
  Kind kind = Kind::none;
  bool complete = false;
  bool waited = false;            ///< the call that the rank is in waits for this operation
  bool synchronising = false;     ///< a send whose match raises the sender's clocks
  std::uint32_t trace_index = 0;  ///< of a send's last message
  Status status;  ///< what the operation asks for; of a complete receive, what it got
  std::byte* data = nullptr;
  Time posted;
  Time done;  ///< of a complete send: the earliest end of a wait

  // In program order, of a complete receive: what is not in its status and its DueReceive of the
  // message that a later call charges.
  bool charged = false;  ///< a call has taken the message in
  Protocol protocol = Protocol::eager;
  LinkClass link = LinkClass::network;
  std::uint32_t extra = 0;

  /// Returns the buffer of an operation. Of a complete receive it is the part that has data.
  [[nodiscard]] Buffer buffer() const { return {data, status.size}; }
};

/// A rank's operations by number, from 1. Numbers are used again.
class Requests {
 public:
  /// `memory` must outlive the requests.
  explicit Requests(std::pmr::memory_resource& memory)
      : due(memory), all_(&memory), free_(&memory), sends_(&memory), free_sends_(&memory) {}

  /// Adds an operation; returns its number.
  [[nodiscard]] std::uint32_t add(const RequestState& request) {
    return place(request, all_, free_);
  }
  /// Adds a send that is complete, of which only the status is left; returns its number.
  [[nodiscard]] std::uint32_t add_complete_send(const Status& status) {
    return place(status, sends_, free_sends_) | is_complete_send;
  }
  /// Returns the operation; valid until the next `add`. Pre: no complete send.
  [[nodiscard]] RequestState& operator[](std::uint32_t number) { return all_[number - 1]; }
  [[nodiscard]] bool is_complete(std::uint32_t number) const {
    return (number & is_complete_send) != 0 || all_[number - 1].complete;
  }
  [[nodiscard]] bool is_receive(std::uint32_t number) const {
    return (number & is_complete_send) == 0 && all_[number - 1].kind == RequestState::Kind::receive;
  }
  [[nodiscard]] const Status& status(std::uint32_t number) const {
    return (number & is_complete_send) != 0 ? sends_[(number ^ is_complete_send) - 1]
                                            : all_[number - 1].status;
  }
  /// Brings into the cache what a match of a receive writes.
  void fetch_for_match(std::uint32_t number) const {
    const RequestState& request = all_[number - 1];
    fetch(&request, 1);
    fetch(&request.extra, 1);  // it may be in two cache lines
    due.fetch_end();
  }
  /// Ends an operation; its number may be used again.
  void remove(std::uint32_t number) {
    --open_;
    if ((number & is_complete_send) != 0) {
      free_sends_.push_back(number ^ is_complete_send);
    } else {
      all_[number - 1] = {};
      free_.push_back(number);
    }
  }
  /// Returns the number of operations that no wait or test has ended yet.
  [[nodiscard]] std::size_t open() const { return open_; }

  std::span<RequestHandle> waited_for;  ///< by the wait that the rank is in

  // For program order only.
  enum class Call : std::uint8_t { send, receive, wait };
  std::uint32_t receives = 0;     ///< number of open receives
  std::uint32_t unmatched = 0;    ///< number of open receives without a message
  PostedRows posted;              ///< the first of them
  std::uint32_t in_table = 0;     ///< number of the others, which are in the engine's table
  std::uint32_t held = 0;         ///< number of due messages whose senders wait for the match
  DueReceives due;                ///< matched messages that are not charged
  Call call{};                    ///< that the rank is in while receives are open
  std::size_t charged_up_to = 0;  ///< the first of `waited_for` that may not be charged yet
  bool has_looked = false;        ///< what had come before the call has been charged
  bool undecided = false;         ///< the call depends on messages that are not known
  RequestHandle own;              ///< of a blocking receive

 private:
  // In the numbers of complete sends, which are most sends of most programs.
  static constexpr std::uint32_t is_complete_send = std::uint32_t{1} << 31U;

  template <class T>
  using Vector = std::pmr::vector<T>;

  template <class T>
  std::uint32_t place(const T& entry, Vector<T>& all, Vector<std::uint32_t>& free) {
    ++open_;
    if (free.empty()) {
      all.push_back(entry);
      return static_cast<std::uint32_t>(all.size());
    }
    const std::uint32_t number = free.back();
    free.pop_back();
    all[number - 1] = entry;
    return number;
  }

  Vector<RequestState> all_;
  Vector<std::uint32_t> free_;
  Vector<Status> sends_;
  Vector<std::uint32_t> free_sends_;
  std::size_t open_ = 0;
};

}  // namespace loggp::simulate
