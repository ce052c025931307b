// Matches messages to receives by tag and order, as MPI does.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "algorithms/host/buffer.hpp"

namespace loggp::measure {

/// One send or receive, from its call to its completion.
struct Operation {
  enum class State : std::uint8_t { unused, waiting, complete, too_long };

  State state = State::unused;
  Buffer data;
  Tag tag;
  Status status;         ///< of a complete or too long receive: what has come
  std::size_t sent = 0;  ///< of a send: bytes that the wire has accepted, with the header
};

/// The receiving side of one connection. It holds receives that wait for a message, in the order of
/// their calls, and messages that wait for a receive, in the order of their arrival.
class Inbox {
 public:
  explicit Inbox(Rank source) : source_(source) {}

  /// A message whose header has come, and the memory for its bytes.
  struct Arriving {
    Tag tag;
    Bytes size;
    std::byte* data = nullptr;
    Operation* receive = nullptr;      // the receive that owns `data`, if it was posted in time
    std::unique_ptr<std::byte[]> own;  // owns `data` otherwise
  };

  /// Adds a receive. If its message is already here, the receive is complete at once. A message
  /// longer than the buffer makes the receive `too_long` and is lost. Pre: `receive` lives until it
  /// is complete.
  void post(Operation& receive);
  /// Returns the status of the message that a receive with this tag would get; nothing if there is
  /// none yet.
  [[nodiscard]] std::optional<Status> find(Tag tag) const;

  /// Returns the buffer where the next message's bytes will probably belong. Reading them directly
  /// into it saves a copy. A wrong guess does no harm, because the contents of a waiting receive's
  /// buffer are undefined.
  [[nodiscard]] Buffer likely() const;
  /// open() begins a message whose header has come; deliver() completes it when all bytes are
  /// there. Only one message arrives at a time.
  [[nodiscard]] Arriving open(Tag tag, Bytes size);
  void deliver(Arriving arriving);

 private:
  [[nodiscard]] std::vector<Operation*>::iterator posted_for(Tag tag);
  void complete(Operation& receive, const Arriving& arriving) const;

  Rank source_;
  std::vector<Operation*> posted_;
  std::deque<Arriving> here_;
};

}  // namespace loggp::measure
