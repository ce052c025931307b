#include "simulate/goal/goal_blocks.hpp"

#include <algorithm>
#include <utility>

#include "models/base/errors.hpp"

namespace loggp::simulate {

GoalBlocks::GoalBlocks(std::int32_t ranks) : has_(static_cast<std::size_t>(ranks), false) {
  schedule_.blocks_.resize(static_cast<std::size_t>(ranks));
}

std::uint32_t GoalBlocks::count() const {
  return static_cast<std::uint32_t>(schedule_.operations_.size()) - first_;
}

std::uint32_t GoalBlocks::add(const GoalOperation& operation) {
  if (schedule_.operations_.size() >= goal_any)
    throw InputError("a schedule has over 4294967295 operations; give fewer");
  schedule_.operations_.push_back(operation);
  return count() - 1;
}

std::uint32_t GoalBlocks::add(const GoalOperation& operation, std::uint32_t line) {
  schedule_.lines_.push_back(line);
  return add(operation);
}

void GoalBlocks::require(std::uint32_t dependant, std::uint32_t required, GoalEdge edge) {
  edges_.push_back({dependant, required, edge});
  backward_ |= dependant < required;
}

std::vector<std::uint32_t> GoalBlocks::end(Rank rank) {
  for (const Edge& edge : edges_) ++schedule_.operations_[first_ + edge.dependant].requirements;
  sort_edges();
  std::vector<std::uint32_t> cycle;
  if (backward_) cycle = find_cycle();
  schedule_.blocks_[static_cast<std::size_t>(rank.number())] = {first_, count()};
  has_[static_cast<std::size_t>(rank.number())] = true;
  first_ += count();
  edges_.clear();
  backward_ = false;
  return cycle;
}

// Sorts the edges by the releasing operation; edges of one operation keep the order of statements.
void GoalBlocks::sort_edges() {
  auto& starts = schedule_.starts_;
  auto& released = schedule_.released_;
  if (released.size() + edges_.size() > goal_any)
    throw InputError("a schedule has over 4294967295 dependencies; give fewer");
  const std::size_t base = std::size_t{2} * first_;
  starts.resize(base + (std::size_t{2} * count()) + 1, 0);
  if (edges_.empty()) {
    std::fill(starts.begin() + static_cast<std::ptrdiff_t>(base), starts.end(), released.size());
    return;
  }
  for (const Edge& edge : edges_) ++starts[base + edge.slot() + 1];
  for (std::size_t i = base; i + 1 < starts.size(); ++i) starts[i + 1] += starts[i];
  cursors_.assign(starts.begin() + static_cast<std::ptrdiff_t>(base), starts.end());
  released.resize(released.size() + edges_.size());
  for (const Edge& edge : edges_) released[cursors_[edge.slot()]++] = edge.dependant;
}

std::vector<std::uint32_t> GoalBlocks::find_cycle() const {
  // Removes free operations one after another. The remaining operations depend on a cycle.
  std::vector<std::uint32_t> waiting(count());
  std::vector<std::uint32_t> free;
  for (std::uint32_t i = 0; i < count(); ++i) {
    waiting[i] = schedule_.operations_[first_ + i].requirements;
    if (waiting[i] == 0) free.push_back(i);
  }
  while (!free.empty()) {
    const std::uint32_t at = free.back();
    free.pop_back();
    for (const GoalEdge edge : {GoalEdge::done, GoalEdge::started}) {
      for (const std::uint32_t next : schedule_.released(first_ + at, edge)) {
        if (--waiting[next] == 0) free.push_back(next);
      }
    }
  }
  std::vector<std::uint32_t> waits_for(count(), goal_any);
  for (const Edge& edge : edges_) {
    if (waiting[edge.dependant] > 0 && waiting[edge.required] > 0)
      waits_for[edge.dependant] = edge.required;
  }
  const auto stuck = std::ranges::find_if(waiting, [](std::uint32_t n) { return n > 0; });
  if (stuck == waiting.end()) return {};
  auto at = static_cast<std::uint32_t>(stuck - waiting.begin());
  for (std::uint32_t i = 0; i < count(); ++i)
    at = waits_for[at];  // after count() steps it is on the cycle
  std::vector<std::uint32_t> cycle{at};
  while ((at = waits_for[at]) != cycle.front()) cycle.push_back(at);
  return cycle;
}

GoalSchedule GoalBlocks::take(std::string name) && {
  schedule_.name_ = std::move(name);
  return std::move(schedule_);
}

}  // namespace loggp::simulate
