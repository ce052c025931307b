// Tags that keep the messages of consecutive operations apart.
#pragma once

#include <cstdint>

#include "models/units.hpp"

namespace loggp {

/// For algorithms that receive from anyone: who has done with an operation may begin the next, and
/// its messages must not be taken for this one's. Every rank counts its operations alike, as the
/// order of collective calls demands; tags come again after 8191 operations. Within the tags that
/// MPI guarantees (0 to 32767).
struct OperationTags {
  explicit constexpr OperationTags(std::int64_t operation)
      : data(static_cast<std::int32_t>(1 + 2 * (operation % most))),
        header(data.number() + 1),
        news(static_cast<std::int32_t>(first_news + operation % most)),
        late_news(static_cast<std::int32_t>(first_late_news + operation % 2)) {}

  static constexpr std::int32_t most = 8191;
  static constexpr std::int32_t first_news = 16384;
  static constexpr std::int32_t after_all = 32765;  ///< of no operation
  static constexpr std::int32_t first_late_news = 32766;

  Tag data;
  Tag header;
  Tag news;  ///< that every operation waits for
  /// News that may come when their operation is over: they say which one was meant. Two tags in
  /// turn, for a rank may be one operation ahead of the one that it tells.
  Tag late_news;
};

/// Whether a message may be left behind: its receiver does not wait for news that come too late.
[[nodiscard]] constexpr bool may_be_left(Tag tag) {
  return tag.number() >= OperationTags::first_late_news;
}

}  // namespace loggp
