// Tags that distinguish the messages of consecutive operations.
#pragma once

#include <cstdint>

#include "models/base/units.hpp"

namespace loggp {

/// The tags of one operation, for algorithms that receive from any source. A rank that has finished
/// an operation may begin the next one, whose messages must not match receives of this one. All
/// ranks give an operation the same number, since collective calls have the same order on all
/// ranks. Tags repeat after 8191 operations and are within 0 to 32767, which MPI guarantees.
struct OperationTags {
  explicit constexpr OperationTags(std::int64_t operation)
      : data(static_cast<std::int32_t>(1 + 2 * (operation % most))),
        header(data.number() + 1),
        news(static_cast<std::int32_t>(first_news + operation % most)),
        late_news(static_cast<std::int32_t>(first_late_news + operation % 2)) {}

  static constexpr std::int32_t most = 8191;
  static constexpr std::int32_t first_news = 16384;
  static constexpr std::int32_t after_all = 32765;  ///< used by no operation
  static constexpr std::int32_t first_late_news = 32766;

  Tag data;
  Tag header;
  Tag news;  ///< ARRIVED messages that the operation waits for
  /// ARRIVED messages that may come after the end of their operation. Each holds the number of its
  /// operation. Two tags alternate, as the sender may be one operation ahead of the receiver.
  Tag late_news;
};

/// Returns whether messages with this tag may never be received, because no receiver waits for
/// them.
[[nodiscard]] constexpr bool may_be_left(Tag tag) {
  return tag.number() >= OperationTags::first_late_news;
}

}  // namespace loggp
