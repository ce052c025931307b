#include "simulate/goal/goal_matching.hpp"

#include <doctest/doctest.h>

#include <list>

#include "simulate/goal/goal_schedule.hpp"
#include "tests/simulate/goal/goal_random.hpp"

namespace loggp::simulate::goal_matching_test {

namespace {

// The same, walking.
class Walk {
 public:
  void add(const GoalMatching::Item& item) { items_.push_back(item); }
  // The operation of the first that fits, taken out; goal_any if none does.
  std::uint32_t take(std::uint32_t source, std::uint32_t tag) {
    const auto fits = [](std::uint32_t a, std::uint32_t b) {
      return a == goal_any || b == goal_any || a == b;
    };
    for (auto at = items_.begin(); at != items_.end(); ++at) {
      if (!fits(at->source, source) || !fits(at->tag, tag)) continue;
      const std::uint32_t operation = at->operation;
      items_.erase(at);
      return operation;
    }
    return goal_any;
  }
  [[nodiscard]] std::size_t size() const { return items_.size(); }

 private:
  std::list<GoalMatching::Item> items_;
};

std::uint32_t take(GoalMatching& matching, Rank rank, std::uint32_t source, std::uint32_t tag) {
  const auto found = matching.find(rank, source, tag);
  return found == GoalMatching::none ? goal_any : matching.take(rank, found).operation;
}

// Adds more than it takes at first, so that lists grow long, and the other way round later.
// Wildcards are among what is added (receives) or what is looked for (messages).
void compare(Dice& dice, bool receives) {
  GoalMatching matching(2);
  std::array<Walk, 2> walks;
  const int tags = dice.from_to(0, 4);
  const auto any_or = [&](bool may, int most) {
    return may && dice.one_in(4) ? goal_any : static_cast<std::uint32_t>(dice.from_to(0, most));
  };
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const int r = dice.from_to(0, 1);
    if (dice.from_to(0, 1999) > static_cast<int>(i)) {
      const GoalMatching::Item item{i, any_or(receives, 6), any_or(receives, tags), Time()};
      matching.add(Rank(r), item);
      walks[static_cast<std::size_t>(r)].add(item);
    } else {
      const std::uint32_t source = any_or(!receives, 6);
      const std::uint32_t tag = any_or(!receives, tags);
      CHECK(take(matching, Rank(r), source, tag) ==
            walks[static_cast<std::size_t>(r)].take(source, tag));
    }
  }
  for (const int r : {0, 1})
    CHECK(matching.all(Rank(r)).size() == walks[static_cast<std::size_t>(r)].size());
}

}  // namespace

TEST_CASE("the first that fits is found as by walking, in long lists and short, with wildcards") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    compare(dice, true);
    compare(dice, false);
  }
}

TEST_CASE("a thousand tags that come and go are all found") {
  GoalMatching matching(1);
  for (std::uint32_t round = 0; round < 20; ++round) {
    for (std::uint32_t i = 0; i < 1000; ++i)
      matching.add(Rank(0), {i, 0, (1000 * round) + i, Time()});
    for (std::uint32_t i = 1000; i-- > 0;)
      CHECK(take(matching, Rank(0), 0, (1000 * round) + i) == i);
    CHECK(take(matching, Rank(0), 0, 1000 * round) == goal_any);
  }
}

}  // namespace loggp::simulate::goal_matching_test
