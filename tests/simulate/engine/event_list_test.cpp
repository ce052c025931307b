// Lists of events against vectors.
#include "simulate/engine/queues/event_list.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <set>
#include <utility>
#include <vector>

#include "tests/simulate/engine/properties.hpp"

namespace loggp::simulate::event_list_test {

namespace {

using Numbers = EventList<int>;

std::vector<int> contents(const Numbers& list) {
  std::vector<int> result;
  list.for_each([&](int number, std::size_t index) {
    CHECK(index == result.size());
    result.push_back(number);
  });
  return result;
}

}  // namespace

TEST_CASE("lists of events keep what vectors keep while they share blocks") {
  CHECK(holds("event lists", 200, [] {
    constexpr int count = 3;
    Numbers::Blocks blocks;
    std::vector<Numbers> lists;
    for (int i = 0; i < count; ++i) lists.emplace_back(blocks);
    std::vector<std::vector<int>> plain(count);
    for (int step = 0; step < 30; ++step) {
      const auto at = *rc::gen::inRange<std::size_t>(0, count);
      const auto other = *rc::gen::inRange<std::size_t>(0, count);
      switch (*rc::gen::inRange(0, 5)) {
        case 0:
          lists[at].swap(lists[other]);
          plain[at].swap(plain[other]);
          break;
        case 1: {
          std::vector<int> drained;
          lists[at].drain([&](int number) {
            drained.push_back(number);
            if (other != at) lists[other].push_back(number);
          });
          RC_ASSERT(drained == plain[at]);
          if (other != at) plain[other].insert(plain[other].end(), drained.begin(), drained.end());
          plain[at].clear();
          break;
        }
        case 2: {
          Numbers moved(std::move(lists[at]));
          RC_ASSERT(contents(moved) == plain[at]);
          lists[at].swap(moved);
          break;
        }
        default:
          for (int i = *rc::gen::element(1, 100, 255, 256, 257, 600); i > 0; --i) {
            lists[at].push_back(step * 1000 + i);
            plain[at].push_back(step * 1000 + i);
          }
      }
      for (std::size_t list = 0; list < count; ++list) {
        RC_ASSERT(lists[list].size() == plain[list].size());
        RC_ASSERT(lists[list].empty() == plain[list].empty());
        RC_ASSERT(contents(lists[list]) == plain[list]);
        if (!plain[list].empty())
          RC_ASSERT(lists[list][plain[list].size() - 1] == plain[list].back());
      }
    }
  }));
}

TEST_CASE("a list that is emptied gives its blocks to the next one") {
  Numbers::Blocks blocks;
  Numbers first(blocks);
  for (int i = 0; i < 1000; ++i) first.push_back(i);
  std::set<const int*> memory;
  for (std::size_t i = 0; i < first.size(); i += Numbers::Blocks::events) memory.insert(&first[i]);
  first.clear();
  CHECK(first.empty());
  Numbers second(blocks);
  for (int i = 0; i < 1000; ++i) second.push_back(i);
  for (std::size_t i = 0; i < second.size(); i += Numbers::Blocks::events)
    CHECK(memory.contains(&second[i]));
}

}  // namespace loggp::simulate::event_list_test
