// The labels of operations in GOAL text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace loggp::simulate {

/// The labels of one rank's operations. Consecutive labels of the first operations, such as l7, l8,
/// l9, take no memory; a table holds the others. The table has views of the labels, so the text
/// must outlive this object or the next `clear`.
class GoalLabels {
 public:
  /// Gives operation `number` a label. Returns false, and changes nothing, if another operation has
  /// the label already. Pre: numbers ascend.
  bool add(std::string_view label, std::uint32_t number);
  /// Returns the number of the operation with this label; nothing if there is none.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view label) const;
  /// Returns an operation's label, or "an operation without label". Searches the whole table.
  [[nodiscard]] std::string label_name(std::uint32_t number) const;
  /// Forgets all labels, for the next rank.
  void clear();

 private:
  std::uint32_t first_ = 0;  ///< operation i < count_ is named l(first_ + i)
  std::uint32_t count_ = 0;
  std::unordered_map<std::string_view, std::uint32_t> table_;  ///< all others
};

}  // namespace loggp::simulate
