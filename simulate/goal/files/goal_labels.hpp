// The labels of operations in GOAL text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace loggp::simulate {

/// The labels of one rank. Consecutive ones, such as l7, l8, l9, need no table; others are put into
/// one. It keeps views of the labels, not copies.
class GoalLabels {
 public:
  /// Names operation `number`; returns false if the label names another already. Pre: numbers
  /// ascend.
  bool add(std::string_view label, std::uint32_t number);
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view label) const;
  /// Returns an operation's label, or "an operation without label"; slow.
  [[nodiscard]] std::string label_name(std::uint32_t number) const;
  void clear();

 private:
  std::uint32_t first_ = 0;  ///< operation i < count_ is named l(first_ + i)
  std::uint32_t count_ = 0;
  std::unordered_map<std::string_view, std::uint32_t> table_;  ///< all others
};

}  // namespace loggp::simulate
