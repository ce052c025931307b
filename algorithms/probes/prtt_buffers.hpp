// The memory of the messages of PRTT.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "algorithms/host/process.hpp"

namespace loggp {

inline constexpr std::int64_t page_bytes = 4096;  ///< usual page size; others are multiples

/// Separate memory for outgoing and incoming messages. With `room` 0, messages are not rewritten
/// before they are sent, as in the benchmarks of OSU and Intel and in `bench`. (Over shared memory
/// between distant CPUs, a message took 1.3 times as long if its sender had just received it:
/// docs/methods.md, "Prediction on two cores".)
///
/// With a positive `room`, each message is written before it is sent, as an application does. The
/// messages of a burst then use different memory, as far as `room` suffices.
struct PrttBuffers {
  Buffer out;
  Buffer in;
  Bytes room = {};          ///< bytes of memory at `out` if messages are rewritten; 0: they are not
  std::int64_t next = 0;    ///< bytes from one message of a burst to the next; set by first()
  std::int64_t places = 1;  ///< number of messages with memory of their own; set by first()

  /// Returns buffers of `size` bytes without memory, for simulations.
  [[nodiscard]] static PrttBuffers of_size(Bytes size) {
    return {{nullptr, size}, {nullptr, size}};
  }
  /// Returns the buffers for messages of `size`.
  [[nodiscard]] PrttBuffers first(Bytes size) const {
    const std::int64_t distance = message_distance(size).count();
    return {out.part(Bytes(), size), in.part(Bytes(), size), room, distance,
            std::max<std::int64_t>(room.count() / distance, 1)};
  }
  /// Returns the distance between consecutive messages of a burst. Messages share no cache line,
  /// and messages of 4096 bytes or more share no page.
  [[nodiscard]] static constexpr Bytes message_distance(Bytes size) {
    constexpr std::int64_t line = 64;
    const std::int64_t unit = size.count() < page_bytes ? line : page_bytes;
    return Bytes(std::max<std::int64_t>((size.count() + unit - 1) / unit, 1) * unit);
  }

  [[nodiscard]] bool are_rewritten() const { return room > Bytes(); }
  /// Returns the memory of the `i`-th message of a burst. This runs between timed calls, and
  /// therefore avoids the division if there is room for all messages.
  [[nodiscard]] Buffer message(std::int64_t i) const {
    if (!are_rewritten() || out.data == nullptr) return out;
    return {out.data + (i < places ? i : i % places) * next, out.size};
  }
  /// Writes the memory of the first `messages` messages of a burst; nothing without memory.
  void rewrite(std::int64_t messages) const {
    for (std::int64_t i = 0; i < std::min(messages, places) && out.data != nullptr; ++i) {
      const Buffer written = message(i);
      std::memset(written.data, 0, static_cast<std::size_t>(written.size.count()));
    }
  }
};

}  // namespace loggp
