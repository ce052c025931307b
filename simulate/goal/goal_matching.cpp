#include "simulate/goal/goal_matching.hpp"

#include <algorithm>
#include <utility>

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

namespace {

// Longer lists are indexed. A short walk costs less than a look into a large table.
constexpr std::uint32_t longest_walk = 32;

bool fits(std::uint32_t a, std::uint32_t b) {
  return a == b || a == goal_any || b == goal_any;
}

}  // namespace

void GoalMatching::add(Rank rank, const Item& item) {
  Handle handle = free_;
  if (handle == none) {
    handle = static_cast<Handle>(nodes_.size());
    nodes_.emplace_back();
  } else {
    free_ = nodes_[handle].next;
  }
  List& list = this->list(rank);
  nodes_[handle] = {.item = item, .order = added_++, .previous = list.last};
  (list.last == none ? list.first : nodes_[list.last].next) = handle;
  list.last = handle;
  list.wildcards |= item.source == goal_any || item.tag == goal_any;
  if (++list.length > longest_walk && !list.indexed) {
    list.indexed = true;
    for (Handle each = list.first; each != none; each = nodes_[each].next) index(rank, each);
  } else if (list.indexed) {
    index(rank, handle);
  }
}

GoalMatching::Handle GoalMatching::find(Rank rank, std::uint32_t source, std::uint32_t tag) const {
  const List& list = this->list(rank);
  if (!list.indexed || source == goal_any || tag == goal_any) return scan(list, source, tag);
  Handle first = first_match(matching_key(rank, source, tag));
  if (!list.wildcards) return first;
  for (const Key& key : {matching_key(rank, goal_any, tag), matching_key(rank, source, goal_any),
                         matching_key(rank, goal_any, goal_any)}) {
    const Handle other = first_match(key);
    if (other == none) continue;
    if (first == none || nodes_[other].order < nodes_[first].order) first = other;
  }
  return first;
}

GoalMatching::Handle GoalMatching::scan(const List& list, std::uint32_t source,
                                        std::uint32_t tag) const {
  for (Handle handle = list.first; handle != none; handle = nodes_[handle].next) {
    const Item& item = nodes_[handle].item;
    if (fits(item.source, source) && fits(item.tag, tag)) return handle;
  }
  return none;
}

GoalMatching::Item GoalMatching::take(Rank rank, Handle handle) {
  List& list = this->list(rank);
  Node& node = nodes_[handle];
  (node.previous == none ? list.first : nodes_[node.previous].next) = node.next;
  (node.next == none ? list.last : nodes_[node.next].previous) = node.previous;
  if (list.indexed) {  // the first item that fits is also the first of its key
    Chain& chain = chains_[slot(matching_key(rank, node.item.source, node.item.tag))];
    chain.first = node.chain;
    if (chain.first == none) chain.last = none;
  }
  if (--list.length == 0) list.indexed = list.wildcards = false;
  node.next = std::exchange(free_, handle);
  return node.item;
}

std::vector<GoalMatching::Item> GoalMatching::all(Rank rank) const {
  std::vector<Item> items;
  for (Handle handle = list(rank).first; handle != none; handle = nodes_[handle].next)
    items.push_back(nodes_[handle].item);
  return items;
}

GoalMatching::Handle GoalMatching::first_match(const Key& key) const {
  return chains_.empty() ? none : chains_[slot(key)].first;
}

// Returns the slot of the key, or the free slot where it belongs.
std::size_t GoalMatching::slot(const Key& key) const {
  constexpr std::uint64_t spread = 0x9E37'79B9'7F4A'7C15;  // 2^64 / golden ratio
  std::uint64_t hash = ((std::uint64_t{key.rank} << 32) | key.source) * spread;
  hash = (hash ^ (hash >> 32) ^ key.tag) * spread;
  const std::size_t mask = chains_.size() - 1;
  std::size_t at = (hash >> 32) & mask;
  while (chains_[at].used && chains_[at].key != key) at = (at + 1) & mask;
  return at;
}

void GoalMatching::index(Rank rank, Handle handle) {
  if (2 * (used_ + 1) > chains_.size()) grow();
  Node& node = nodes_[handle];
  const Key key = matching_key(rank, node.item.source, node.item.tag);
  Chain& chain = chains_[slot(key)];
  if (!chain.used) {
    chain = {.key = key, .used = true};
    ++used_;
  }
  node.chain = none;
  (chain.first == none ? chain.first : nodes_[chain.last].chain) = handle;
  chain.last = handle;
}

// Keys without items are dropped here, and nowhere else.
void GoalMatching::grow() {
  constexpr std::size_t smallest = 64;
  const auto kept = static_cast<std::size_t>(
      std::ranges::count_if(chains_, [](const Chain& chain) { return chain.first != none; }));
  std::size_t size = smallest;
  while (size < 4 * (kept + 1)) size *= 2;
  const LargeVector<Chain> old = std::exchange(chains_, LargeVector<Chain>(size));
  used_ = kept;
  for (const Chain& chain : old) {
    if (chain.first != none) chains_[slot(chain.key)] = chain;
  }
}

}  // namespace loggp::simulate
