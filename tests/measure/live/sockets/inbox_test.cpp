#include "measure/live/sockets/inbox.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstring>

#include "models/base/errors.hpp"

namespace loggp::measure::inbox_test {

namespace {

using State = Operation::State;

void arrive(Inbox& inbox, int tag, std::string_view text) {
  Inbox::Arriving arriving = inbox.open(Tag(tag), Bytes(static_cast<std::int64_t>(text.size())));
  std::memcpy(arriving.data, text.data(), text.size());
  inbox.deliver(std::move(arriving));
}

// A receive with four bytes of memory.
struct Receive {
  explicit Receive(Tag tag) {
    operation.data = {memory.data(), Bytes(4)};
    operation.tag = tag;
  }
  [[nodiscard]] std::string_view text() const {
    return {reinterpret_cast<const char*>(memory.data()),
            static_cast<std::size_t>(operation.status.size.count())};
  }
  std::array<std::byte, 4> memory{};
  Operation operation;
};

}  // namespace

TEST_CASE("the first receive gets the first message") {
  Inbox inbox{Rank(1)};
  Receive a{Tag(1)};
  Receive b{any_tag};
  inbox.post(a.operation);
  inbox.post(b.operation);
  arrive(inbox, 2, "two");
  CHECK(a.operation.state == State::waiting);
  CHECK(b.operation.state == State::complete);
  CHECK(b.operation.status.source == Rank(1));
  CHECK(b.text() == "two");
  arrive(inbox, 1, "one");
  CHECK(a.text() == "one");
}

TEST_CASE("messages wait for their receives in the order of arrival") {
  Inbox inbox{Rank(0)};
  arrive(inbox, 5, "a");
  arrive(inbox, 6, "b");
  arrive(inbox, 5, "c");
  CHECK(inbox.find(any_tag)->tag == Tag(5));
  CHECK(inbox.find(Tag(6))->size == Bytes(1));
  CHECK_FALSE(inbox.find(Tag(7)).has_value());
  Receive second{Tag(6)};
  Receive first{any_tag};
  Receive third{Tag(5)};
  for (Receive* receive : {&second, &first, &third}) inbox.post(receive->operation);
  CHECK(first.text() == "a");
  CHECK(second.text() == "b");
  CHECK(third.text() == "c");
  CHECK_FALSE(inbox.find(any_tag).has_value());
}

TEST_CASE("a receive that is posted while its message arrives gets it") {
  Inbox inbox{Rank(0)};
  Inbox::Arriving arriving = inbox.open(Tag(0), Bytes(2));
  std::memcpy(arriving.data, "xy", 2);
  Receive receive{Tag(0)};
  inbox.post(receive.operation);
  CHECK(receive.operation.state == State::waiting);
  inbox.deliver(std::move(arriving));
  CHECK(receive.text() == "xy");
}

TEST_CASE("a message that does not fit ends its receive and leaves its memory alone") {
  Inbox inbox{Rank(0)};
  Receive before{Tag(0)};
  inbox.post(before.operation);
  arrive(inbox, 0, "12345");
  arrive(inbox, 0, "54321");
  Receive after{Tag(0)};
  inbox.post(after.operation);
  for (const Receive* receive : {&before, &after}) {
    CHECK(receive->operation.state == State::too_long);
    CHECK(receive->operation.status.size == Bytes(5));
    CHECK(receive->memory == std::array<std::byte, 4>{});
  }
}

TEST_CASE("bytes are read directly into the buffer of the waiting receive") {
  Inbox inbox{Rank(0)};
  CHECK(inbox.likely().size == Bytes());
  Receive receive{Tag(3)};
  inbox.post(receive.operation);
  CHECK(inbox.likely().data == receive.memory.data());
  CHECK(inbox.open(Tag(4), Bytes(2)).data != receive.memory.data());
  CHECK(inbox.open(Tag(3), Bytes(2)).data == receive.memory.data());
  CHECK(inbox.likely().size == Bytes());  // it is spoken for
}

TEST_CASE("messages that nobody receives take a limited memory") {
  Inbox inbox{Rank(1)};
  inbox.set_limit(Bytes(1000));
  CHECK_THROWS_WITH_AS((void)inbox.open(Tag(1), Bytes(std::int64_t{1} << 30)),
                       doctest::Contains("rank 1 sends messages that nobody receives"), RunError);
  for (int i = 0; i < 7; ++i) arrive(inbox, 1, "");  // 128 bytes each, although they are empty
  CHECK_THROWS_AS(arrive(inbox, 1, ""), RunError);
  Receive a{Tag(1)};
  inbox.post(a.operation);  // makes room for one
  arrive(inbox, 1, "");
  CHECK_THROWS_AS(arrive(inbox, 1, ""), RunError);
}

TEST_CASE("a message whose receive waits counts for no limit") {
  Inbox inbox{Rank(1)};
  inbox.set_limit(Bytes());
  Receive a{Tag(1)};
  inbox.post(a.operation);
  arrive(inbox, 1, "four");
  CHECK(a.text() == "four");
  CHECK_THROWS_AS(arrive(inbox, 1, "four"), RunError);
}

}  // namespace loggp::measure::inbox_test
