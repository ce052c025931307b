// The engines' containers against those of the standard library.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <list>
#include <map>
#include <memory_resource>
#include <optional>
#include <set>

#include "algorithms/host/recycled_memory.hpp"
#include "models/base/random.hpp"
#include "simulate/engine/due_receives.hpp"
#include "simulate/engine/index_set.hpp"
#include "simulate/engine/matching_list.hpp"
#include "simulate/engine/queues/event_queue.hpp"
#include "simulate/engine/request.hpp"
#include "simulate/engine/state_pool.hpp"
#include "tests/simulate/engine/random_run.hpp"

namespace loggp::simulate::queues_test {

namespace {

struct Entry {
  Rank source;
  Tag tag;
  int number = 0;
  [[nodiscard]] bool fits(Rank from, Tag of) const {
    return (source == any_source || from == any_source || source == from) &&
           (tag == any_tag || of == any_tag || tag == of);
  }
};

int small_number(int first, int last) {
  return *rc::gen::resize(100, rc::gen::inRange(first, last));
}

Message event(std::int64_t arrival) {
  Message message;
  message.arrival = Time::ps(arrival);
  return message;
}

}  // namespace

TEST_CASE(
    "a set of numbers is emptied in their order, each once, and keeps or gives what is inserted") {
  CHECK(holds("index sets", 300, [] {
    const int limit = small_number(1, 300);
    IndexSet tested(limit);
    std::set<std::uint32_t> plain;
    const auto insert_some = [&] {
      const auto number = static_cast<std::uint32_t>(small_number(0, 100) * limit / 100);
      if (plain.insert(number).second) tested.insert(number);
    };
    for (int i = small_number(0, 100); i > 0; --i) insert_some();
    std::int64_t last = -1;
    tested.take_in_order([&](std::uint32_t number) {
      RC_ASSERT(number > last);
      last = number;
      RC_ASSERT(plain.erase(number) == 1);
      insert_some();
    });
    RC_ASSERT(tested.size() == plain.size());
    std::set<std::uint32_t> left;
    tested.take_in_order([&](std::uint32_t number) { left.insert(number); });
    RC_ASSERT(left == plain);
    RC_ASSERT(tested.size() == 0U);
  }));
}

TEST_CASE("a matching list gives the first entry that fits, however long it is") {
  CHECK(holds("matching lists", 500, [] {
    MatchingLists<Entry> lists;
    std::array<MatchingLists<Entry>::List, 2> tested;
    std::array<std::list<Entry>, 2> plain;
    const int steps = small_number(0, 200);
    const int growth = small_number(2, 9);  // of ten steps, how many add on average
    for (int i = 0; i < steps; ++i) {
      const auto at = static_cast<std::size_t>(small_number(0, 2));
      const Rank rank(static_cast<int>(at));
      const Rank source(small_number(-1, 4));
      const Tag tag(small_number(-1, 3));
      if (small_number(0, 10) < growth) {
        lists.push(tested[at], rank, {source, tag, i});
        plain[at].push_back({source, tag, i});
        continue;
      }
      const auto expected = std::find_if(plain[at].begin(), plain[at].end(),
                                         [&](const Entry& e) { return e.fits(source, tag); });
      const Entry* const seen = lists.look(tested[at], rank, source, tag);
      RC_ASSERT((seen != nullptr) == (expected != plain[at].end()));
      if (seen != nullptr) RC_ASSERT(seen->number == expected->number);
      const std::optional<Entry> taken = lists.take(tested[at], rank, source, tag);
      RC_ASSERT(taken.has_value() == (expected != plain[at].end()));
      if (!taken) continue;
      RC_ASSERT(taken->number == expected->number);
      plain[at].erase(expected);
      RC_ASSERT(lists.all(tested[at]).size() == plain[at].size());
    }
  }));
}

TEST_CASE("an event queue gives all events, window by window, as a sorted map does") {
  CHECK(holds("event queue", 500, [] {
    const int width = 1 << small_number(0, 8);
    EventQueue::Blocks blocks;
    EventQueue queue(Duration::ps(width + small_number(0, width)),
                     blocks);                   // rounded down to `width`
    std::map<std::int64_t, std::size_t> plain;  // events by window
    std::int64_t window = 0;
    Messages taken(blocks);
    const auto push_some = [&] {
      for (int i = small_number(0, 6); i > 0; --i) {
        const std::int64_t after = *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 40);
        const std::int64_t time = (window * width) + (after >> small_number(0, 40));
        if (*rc::gen::arbitrary<bool>()) {
          queue.push(event(time));
        } else {
          queue.push_at(event(0), Time::ps(time));
        }
        ++plain[time / width];
        RC_ASSERT(queue.is_later(Time::ps(time)) == (time / width > window));
        RC_ASSERT(!queue.is_earlier(Time::ps(time)));
      }
    };
    push_some();
    for (int i = 0; i < 50; ++i) {
      queue.take_current(taken);
      const auto expected = plain.find(window);
      RC_ASSERT(taken.size() == (expected == plain.end() ? 0 : expected->second));
      taken.for_each([&](const Message& m, std::size_t /*index*/) {
        RC_ASSERT(m.arrival.in_ps() / width == window);
      });
      plain.erase(window);
      if (i < 20) push_some();
      if (plain.contains(window)) continue;
      if (!plain.empty() && small_number(0, 4) == 0) {  // a window that has no events or the next
        RC_ASSERT(queue.next_window() == static_cast<std::uint64_t>(plain.begin()->first));
        window += *rc::gen::inRange<std::int64_t>(1, plain.begin()->first - window + 1);
        queue.advance_to(static_cast<std::uint64_t>(window));
        continue;
      }
      RC_ASSERT(queue.advance() == !plain.empty());
      if (plain.empty()) break;
      window = plain.begin()->first;
    }
  }));
}

TEST_CASE("recent arrivals remember what a later message could overtake") {
  CHECK(holds("recent arrivals", 500, [] {
    constexpr std::int64_t least = 10;
    RecentArrivals recent;
    std::map<int, std::int64_t> plain;
    std::int64_t start = 0;
    for (int i = small_number(0, 60); i > 0; --i) {
      start += small_number(0, 8);
      const int to = small_number(0, 4);
      const std::int64_t arrival = start + least + small_number(0, 50);
      plain[to] = std::max(plain[to], arrival);
      RC_ASSERT(recent.in_order(Rank(to), Time::ps(arrival), Time::ps(start + least)) ==
                Time::ps(plain[to]));
    }
  }));
}

TEST_CASE("requests get numbers from 1 on, and those that ended again") {
  const auto to = [](int peer) {
    RequestState request;
    request.status.source = Rank(peer);
    return request;
  };
  RecycledMemory memory;
  Requests requests(memory);
  CHECK(requests.add(to(7)) == 1);
  CHECK(requests.add(to(8)) == 2);
  CHECK(requests.open() == 2);
  requests.remove(1);
  CHECK(requests.open() == 1);
  CHECK(requests[2].status.source == Rank(8));
  CHECK(requests.add(to(9)) == 1);
  CHECK(requests[1].status.source == Rank(9));
}

TEST_CASE("complete sends have numbers of their own, and keep their status") {
  RecycledMemory memory;
  Requests requests(memory);
  RequestState receive;
  receive.kind = RequestState::Kind::receive;
  const std::uint32_t received = requests.add(receive);
  const std::uint32_t first = requests.add_complete_send({Rank(3), Tag(1), Bytes(10)});
  const std::uint32_t second = requests.add_complete_send({Rank(4), Tag(2), Bytes(20)});
  CHECK(std::set{received, first, second, std::uint32_t{0}}.size() == 4);
  CHECK(requests.open() == 3);
  CHECK(requests.is_receive(received));
  CHECK_FALSE(requests.is_receive(first));
  CHECK(requests.status(first).source == Rank(3));
  CHECK(requests.status(second).size == Bytes(20));
  requests.remove(first);
  CHECK(requests.open() == 2);
  CHECK(requests.add_complete_send({Rank(5), Tag(3), Bytes(30)}) == first);
  CHECK(requests.status(first).source == Rank(5));
  CHECK(requests.is_receive(received));
}

TEST_CASE("due messages are taken in order of arrival, one by one or all at once") {
  CHECK(holds("due messages", 300, [] {
    std::pmr::unsynchronized_pool_resource memory;
    DueReceives tested(memory);
    std::set<DueReceive> plain;
    std::uint32_t number = 0;
    for (int i = small_number(0, 100); i > 0; --i) {
      switch (small_number(0, 6)) {
        case 0:
          tested.take_all([&](const DueReceive& due) {
            RC_ASSERT(!plain.empty());
            RC_ASSERT((due == *plain.begin()));
            plain.erase(plain.begin());
          });
          RC_ASSERT(plain.empty());
          break;
        case 1:
        case 2: {
          const DueReceive* const first = tested.first();
          RC_ASSERT((first == nullptr) == plain.empty());
          if (first == nullptr) break;
          RC_ASSERT((*first == *plain.begin()));
          RC_ASSERT((tested.pop() == *plain.begin()));
          plain.erase(plain.begin());
          break;
        }
        default: {
          const DueReceive due{Time::ps(small_number(0, 20)), Rank(small_number(0, 3)), ++number,
                               number};
          tested.push(due);
          plain.insert(due);
        }
      }
    }
  }));
}

TEST_CASE("pieces of recycled memory do not overlap, and are used again") {
  RecycledMemory memory;
  CHECK(holds("recycled memory", 200, [&memory] {
    std::map<std::byte*, std::size_t> pieces;  // by address
    for (int i = small_number(0, 100); i > 0; --i) {
      const auto size = static_cast<std::size_t>(small_number(1, 5000));
      auto* const piece = static_cast<std::byte*>(memory.allocate(size));
      RC_ASSERT(reinterpret_cast<std::uintptr_t>(piece) % alignof(std::max_align_t) == 0U);
      const auto [at, is_new] = pieces.emplace(piece, size);
      RC_ASSERT(is_new);
      // RC_ASSERT evaluates both sides of "||".
      const bool ends_before_next =
          std::next(at) == pieces.end() || piece + size <= std::next(at)->first;
      const bool starts_after_last =
          at == pieces.begin() || std::prev(at)->first + std::prev(at)->second <= piece;
      RC_ASSERT(ends_before_next);
      RC_ASSERT(starts_after_last);
    }
    for (const auto& [piece, size] : pieces) memory.deallocate(piece, size);
  }));
#ifndef LOGGP_ADDRESS_SANITIZER
  void* const piece = memory.allocate(100);
  memory.deallocate(piece, 100);
  CHECK(memory.allocate(128) == piece);
#endif
}

TEST_CASE("a pool's states are used again, and destroyed with it") {
  static int alive = 0;
  struct Counted {
    Counted() { ++alive; }
    ~Counted() { --alive; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
  };
  {
    StatePool<Counted> pool;
    Counted& first = pool.take();
    Counted& second = pool.take();
    CHECK(&first != &second);
    CHECK(pool.in_use() == 2);
    pool.release(first);
    CHECK(pool.in_use() == 1);
    CHECK(&pool.take() == &first);
    CHECK(alive == 2);
  }
  CHECK(alive == 0);
}

}  // namespace loggp::simulate::queues_test
