// What the messages of PRTT leave from, and come into.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "algorithms/process.hpp"

namespace loggp {

inline constexpr std::int64_t page_bytes = 4096;  ///< of most machines; others' are multiples

/// Messages leave one and come into the other, as in the benchmarks of OSU and Intel and in what
/// `bench` measures: what is sent is not written in between. (A message that its sender has just
/// received took 1.3 times as long, over shared memory between CPUs far apart:
/// compare/README.md.)
///
/// Or, as an application's, it is: with `room`, each message is written before it is sent, and
/// those of a burst leave from memory of their own as far as there is room.
struct PrttBuffers {
  Buffer out;
  Buffer in;
  Bytes room = {};          ///< of `out`, for messages that are rewritten; 0: they are not
  std::int64_t next = 0;    ///< bytes from one message of a burst to the next; set by first()
  std::int64_t places = 1;  ///< for so many messages; set by first()

  /// Both of `size`, without bytes; for simulations.
  [[nodiscard]] static PrttBuffers of_size(Bytes size) {
    return {{nullptr, size}, {nullptr, size}};
  }
  /// For messages of `size`.
  [[nodiscard]] PrttBuffers first(Bytes size) const {
    const std::int64_t distance = message_distance(size).count();
    return {out.part(Bytes(), size), in.part(Bytes(), size), room, distance,
            std::max<std::int64_t>(room.count() / distance, 1)};
  }
  /// Two messages of a burst share no cache line, and long ones no page.
  [[nodiscard]] static constexpr Bytes message_distance(Bytes size) {
    constexpr std::int64_t line = 64;
    const std::int64_t unit = size.count() < page_bytes ? line : page_bytes;
    return Bytes(std::max<std::int64_t>((size.count() + unit - 1) / unit, 1) * unit);
  }

  [[nodiscard]] bool are_rewritten() const { return room > Bytes(); }
  /// The one that is sent as the `i`-th of a burst. Between two calls that are timed: no division
  /// where there is room for all.
  [[nodiscard]] Buffer message(std::int64_t i) const {
    if (!are_rewritten() || out.data == nullptr) return out;
    return {out.data + (i < places ? i : i % places) * next, out.size};
  }
  /// Writes the first so many of a burst.
  void rewrite(std::int64_t messages) const {
    for (std::int64_t i = 0; i < std::min(messages, places) && out.data != nullptr; ++i) {
      const Buffer written = message(i);
      std::memset(written.data, 0, static_cast<std::size_t>(written.size.count()));
    }
  }
};

}  // namespace loggp
