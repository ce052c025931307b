#include "simulate/engine/channel_table.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "simulate/engine/message.hpp"

#include <deque>
#include <map>
#include <optional>

namespace loggp::simulate::channel_table_test {

namespace {

Message message(int source, int tag, std::int64_t size) {
  Message result;
  result.source = Rank(source);
  result.tag = Tag(tag);
  result.size = Bytes(size);
  return result;
}

// The same behaviour from the standard library.
class PlainTable {
 public:
  void push(std::uint64_t channel, Message message) {
    queues_[channel].push_back(std::move(message));
  }
  std::optional<std::int64_t> pop(std::uint64_t channel, Tag tag) {
    auto& queue = queues_[channel];
    for (auto at = queue.begin(); at != queue.end(); ++at) {
      if (tag != any_tag && at->tag != tag) continue;
      const std::int64_t size = at->size.count();
      queue.erase(at);
      return size;
    }
    return std::nullopt;
  }

 private:
  std::map<std::uint64_t, std::deque<Message>> queues_;
};

void compare_random_operations(int operations, int ranks, int pushes_of_ten) {
  ChannelTable<Message> table;
  PlainTable plain;
  for (std::int64_t i = 0; i < operations; ++i) {
    const int from = *rc::gen::resize(100, rc::gen::inRange(0, ranks));
    const int to = *rc::gen::resize(100, rc::gen::inRange(0, ranks));
    const int tag = *rc::gen::resize(100, rc::gen::inRange(-1, 3));
    const auto here = channel(Rank(from), Rank(to));
    if (*rc::gen::resize(100, rc::gen::inRange(0, 10)) < pushes_of_ten) {
      table.push(here, message(from, std::max(tag, 0), i));
      plain.push(here, message(from, std::max(tag, 0), i));
      continue;
    }
    const auto got = table.pop(here, Tag(tag));
    const auto expected = plain.pop(here, Tag(tag));
    RC_ASSERT((got != nullptr) == expected.has_value());
    if (got != nullptr && expected) RC_ASSERT(got->size.count() == *expected);
  }
}

}  // namespace

TEST_CASE("a channel is told apart by both its ranks and is never the free mark") {
  CHECK(channel(Rank(1), Rank(2)) != channel(Rank(2), Rank(1)));
  CHECK(channel(Rank(0), Rank(0)) == 0);
  constexpr Rank last(2147483647);
  CHECK(channel(last, last) != ~std::uint64_t{0});
}

TEST_CASE("the table behaves as queues by channel and tag do") {
  CHECK(rc::check("few channels, long queues", [] { compare_random_operations(300, 3, 6); }));
  CHECK(
      rc::check("many channels, that come and go", [] { compare_random_operations(600, 40, 5); }));
}

TEST_CASE("a table that has grown to thousands of channels and emptied again forgets nothing") {
  ChannelTable<Message> table;
  constexpr int ranks = 3000;
  for (int round = 0; round < 3; ++round) {
    for (int from = 0; from < ranks; ++from) {
      table.push(channel(Rank(from), Rank(7)), message(from, 0, from));
      table.push(channel(Rank(from), Rank(7)), message(from, 1, -from));
    }
    int wrong = 0;
    for (int from = ranks - 1; from >= 0; --from) {
      const auto tagged = table.pop(channel(Rank(from), Rank(7)), Tag(1));
      const auto first = table.pop(channel(Rank(from), Rank(7)), any_tag);
      wrong +=
          tagged && first && tagged->size == Bytes(-from) && first->size == Bytes(from) ? 0 : 1;
      wrong += table.pop(channel(Rank(from), Rank(7)), any_tag) ? 1 : 0;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("all messages to a rank are taken out from among those to others") {
  ChannelTable<Message> table;
  for (int from = 0; from < 50; ++from) {
    for (int to = 0; to < 10; ++to) {
      for (int i = 0; i < 3; ++i) table.push(channel(Rank(from), Rank(to)), message(from, 0, i));
    }
  }
  const std::vector<Message> taken = table.take_all_to(Rank(4));
  CHECK(taken.size() == 150);
  std::map<int, std::int64_t> next;  // by source: first in, first out
  int wrong = 0;
  for (const Message& m : taken) wrong += m.size == Bytes(next[m.source.number()]++) ? 0 : 1;
  CHECK(wrong == 0);
  CHECK(table.pop(channel(Rank(0), Rank(4)), any_tag) == nullptr);
  for (int i = 0; i < 3; ++i) CHECK(table.pop(channel(Rank(49), Rank(9)), any_tag) != nullptr);
}

}  // namespace loggp::simulate::channel_table_test
