// Matches messages to receives by tag and order, as MPI does.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "algorithms/host/buffer.hpp"

namespace loggp::measure {

/// A send or a receive, from its call to its completion.
struct Operation {
  enum class State : std::uint8_t { unused, waiting, complete, too_long };

  State state = State::unused;
  Buffer data;
  Tag tag;
  Status status;         ///< of a complete or too_long receive: the message that has come
  std::size_t sent = 0;  ///< of a send: bytes that the wire has accepted, header included
};

/// The receiving side of one connection. It holds the receives that wait for a message, in the
/// order of their calls, and the messages that wait for a receive, in the order of their arrival.
class Inbox {
 public:
  explicit Inbox(Rank source) : source_(source) {}
  /// Returns the rank that sends the messages.
  [[nodiscard]] Rank source() const { return source_; }
  /// Sets the memory that messages without a receive may take, overheads included; at first there
  /// is no limit. open() throws RunError when its message exceeds the limit.
  void set_limit(Bytes limit) { limit_ = limit; }

  /// A message that is arriving: its header has come, and `data` has space for its bytes.
  struct Arriving {
    Tag tag;
    Bytes size;
    std::byte* data = nullptr;
    Operation* receive = nullptr;      // the receive that owns `data`, if one waited and has space
    std::unique_ptr<std::byte[]> own;  // owns `data` otherwise
  };

  /// Adds a receive. If its message has already arrived, the receive is complete at once. A message
  /// longer than the buffer makes the receive `too_long` and is lost. Pre: `receive` exists until
  /// it is complete or too_long.
  void post(Operation& receive);
  /// Returns the status of the message that a receive with this tag would get; nothing if no such
  /// message has arrived.
  [[nodiscard]] std::optional<Status> find(Tag tag) const;

  /// Returns the buffer of the receive that has waited longest, to which the next message probably
  /// belongs; an empty buffer if no receive waits. Reading the message's bytes directly into this
  /// buffer saves a copy. A wrong guess does no harm, because the contents of a waiting receive's
  /// buffer are undefined.
  [[nodiscard]] Buffer likely() const;
  /// open() begins a message whose header has come and chooses the memory for its bytes. deliver()
  /// completes the message when the caller has written all bytes there. Only one message arrives at
  /// a time.
  [[nodiscard]] Arriving open(Tag tag, Bytes size);
  void deliver(Arriving arriving);

 private:
  [[nodiscard]] std::vector<Operation*>::iterator posted_for(Tag tag);
  void complete(Operation& receive, const Arriving& arriving) const;
  void check_limit(Bytes more) const;

  Rank source_;
  std::vector<Operation*> posted_;
  std::deque<Arriving> here_;
  Bytes kept_;  // memory of the messages in here_
  Bytes limit_{std::numeric_limits<std::int64_t>::max()};
};

}  // namespace loggp::measure
