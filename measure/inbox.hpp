// Which message goes to which receive, as MPI matches them.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "algorithms/buffer.hpp"

namespace loggp::measure {

/// A send or a receive between its call and its completion.
struct Operation {
  enum class State : std::uint8_t { unused, waiting, complete, too_long };

  State state = State::unused;
  Buffer data;
  Tag tag;
  Status status;         ///< of a receive that is complete; its size also of one that is too long
  std::size_t sent = 0;  ///< of a send: bytes that the wire has taken, its header included
};

/// The receiving side of one channel: receives that wait for a message, in the order of their
/// calls, and messages that wait for a receive, in the order in which they came.
class Inbox {
 public:
  explicit Inbox(Rank source) : source_(source) {}

  /// A message of which the header has come, and where its bytes go.
  struct Arriving {
    Tag tag;
    Bytes size;
    std::byte* data = nullptr;
    Operation* receive = nullptr;      // whose buffer that is, if it was posted in time
    std::unique_ptr<std::byte[]> own;  // else
  };

  /// Takes part from now on, and is complete at once if its message is here. A message longer than
  /// the buffer makes it `too_long`, and is gone. Pre: `receive` outlives its completion.
  void post(Operation& receive);
  /// The message that a receive with this tag would get, if it is here.
  [[nodiscard]] std::optional<Status> find(Tag tag) const;

  /// Where the next message's bytes will probably belong: reading them to there saves a copy. A
  /// wrong guess does no harm, for the bytes of a receive that waits are not defined.
  [[nodiscard]] Buffer likely() const;
  /// A message begins to arrive, and has done so. One at a time.
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
