#include "compare/arrivals/best_tree.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace loggp::compare {

namespace {

using Children = std::vector<std::vector<std::size_t>>;  // by rank, in the order of the sends

// The elapsed times of the ranks below `rank`, itself included. `first_bit` is when the rank begins
// to receive the message, or arrives if it is the root.
class TreeTimes {
 public:
  TreeTimes(Sends sends, const std::vector<double>& arrivals, const Children& children)
      : blocks_(sends == Sends::blocking), arrivals_(&arrivals), children_(&children) {}

  [[nodiscard]] double of_root() const { return below(0, (*arrivals_)[0], (*arrivals_)[0]); }

 private:
  // `received` is when the rank has the whole message.
  [[nodiscard]] double below(std::size_t rank, double first_bit, double received) const {
    const double arrival = (*arrivals_)[rank];
    double next = std::max(arrival, first_bit);
    double finish = std::max(arrival, received);
    double sum = 0;
    for (const std::size_t child : (*children_)[rank]) {
      const double start = blocks_ ? std::max(next, (*arrivals_)[child]) : next;
      next = start + 1;
      finish = std::max(finish, next);
      sum += below(child, start, next);
    }
    return sum + finish - arrival;
  }

  bool blocks_;
  const std::vector<double>* arrivals_;
  const Children* children_;
};

// Whether every rank reaches rank 0 by its parents.
bool is_tree(const std::vector<std::size_t>& parents) {
  for (std::size_t rank = 1; rank < parents.size(); ++rank) {
    std::size_t at = rank;
    for (std::size_t steps = 0; at != 0; ++steps) {
      if (steps == parents.size()) return false;
      at = parents[at];
    }
  }
  return true;
}

// Calls `visit` with the children in every order, from the rank `from` on.
template <class Visit>
void for_each_order(Children& children, std::size_t from, const Visit& visit) {
  if (from == children.size()) {
    visit();
    return;
  }
  std::sort(children[from].begin(), children[from].end());
  do {
    for_each_order(children, from + 1, visit);
  } while (std::next_permutation(children[from].begin(), children[from].end()));
}

// Sets `parents` to the next vector of ranks; returns false after the last one.
bool advance(std::vector<std::size_t>& parents) {
  for (std::size_t rank = 1; rank < parents.size(); ++rank) {
    if (++parents[rank] < parents.size()) return true;
    parents[rank] = 0;
  }
  return false;
}

}  // namespace

double best_tree_time(Sends sends, const std::vector<double>& arrivals) {
  const std::size_t ranks = arrivals.size();
  double best = std::numeric_limits<double>::infinity();
  std::vector<std::size_t> parents(ranks, 0);
  do {
    if (!is_tree(parents)) continue;
    Children children(ranks);
    for (std::size_t rank = 1; rank < ranks; ++rank) children[parents[rank]].push_back(rank);
    const TreeTimes times(sends, arrivals, children);
    for_each_order(children, 0, [&] { best = std::min(best, times.of_root()); });
  } while (advance(parents));
  return best / static_cast<double>(ranks);
}

}  // namespace loggp::compare
