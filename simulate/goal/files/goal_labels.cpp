#include "simulate/goal/files/goal_labels.hpp"

#include <fmt/format.h>

namespace loggp::simulate {

namespace {

// Returns the number of a label in the form of generators (l1, l2, …); nothing for other labels.
std::optional<std::uint32_t> counted(std::string_view label) {
  constexpr std::size_t longest = 10;  // nine digits never overflow
  if (label.size() < 2 || label.size() > longest || label[0] != 'l' || label[1] == '0') return {};
  std::uint32_t number = 0;
  for (const char c : label.substr(1)) {
    if (c < '0' || c > '9') return {};
    number = (number * 10) + static_cast<std::uint32_t>(c - '0');
  }
  return number;
}

}  // namespace

bool GoalLabels::add(std::string_view label, std::uint32_t number) {
  const auto counts = counted(label);
  if (counts && number == 0) first_ = *counts;
  if (counts && number == count_ && *counts == first_ + count_ && table_.empty())
    return ++count_, true;
  return !find(label) && table_.emplace(label, number).second;
}

std::optional<std::uint32_t> GoalLabels::find(std::string_view label) const {
  const auto counts = counted(label);
  if (counts && *counts >= first_ && *counts - first_ < count_) return *counts - first_;
  if (table_.empty()) return {};
  const auto found = table_.find(label);
  return found == table_.end() ? std::nullopt : std::optional(found->second);
}

std::string GoalLabels::label_name(std::uint32_t number) const {
  if (number < count_) return fmt::format("l{}", first_ + number);
  for (const auto& [label, named] : table_) {
    if (named == number) return std::string(label);
  }
  return "an operation without label";
}

void GoalLabels::clear() {
  count_ = 0;
  if (!table_.empty()) table_ = {};  // clear() would take as long as for the largest table so far
}

}  // namespace loggp::simulate
