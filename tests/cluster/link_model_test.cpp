#include "tests/cluster/link_model.hpp"

#include <doctest/doctest.h>

namespace loggp::cluster::link_model_test {

namespace {

constexpr Bytes none(0);
const LinkParameters gigabit{Duration::us(100), 8000};  // 8 ns a byte

}  // namespace

TEST_CASE("1448 of 1538 bytes on the wire are TCP payload") {
  CHECK(bytes_on_wire(Bytes(1448 + 66), none, none) == Bytes(1538));
  CHECK(bytes_on_wire(Bytes(66), none, none) == Bytes(90));
  CHECK(bytes_on_wire(Bytes(42), none, none) == Bytes(84));  // the shortest that there is
}

TEST_CASE("a frame that the network card segments counts as its segments") {
  CHECK(bytes_on_wire(Bytes(66 + 3 * 1448), Bytes(66), Bytes(1448)) == Bytes(3 * 1538));
  CHECK(bytes_on_wire(Bytes(66 + 2 * 1448 + 1), Bytes(66), Bytes(1448)) == Bytes(2 * 1538 + 91));
  CHECK(bytes_on_wire(Bytes(66 + 1448), Bytes(66), Bytes(1448)) == Bytes(1538));
  CHECK(bytes_on_wire(Bytes(100), Bytes(166), Bytes(1448)) == Bytes(124));  // nonsense is no crash
}

TEST_CASE("on idle links n bytes take the latency and n times the time of a byte") {
  LinkModel model(gigabit, 2);
  const Time due = model.due(0, Bytes(1538), Time());
  CHECK(due == Time() + Duration::us(100 + 12.304));
  CHECK(model.leaves(1, Bytes(1538), due) == due);
}

TEST_CASE("frames of one sender queue on its link, frames of two senders on the receiver's link") {
  LinkModel model(gigabit, 3);
  const Bytes frame(1000);  // 8 us
  const Time first = model.due(0, frame, Time());
  const Time second = model.due(0, frame, Time());
  const Time other = model.due(1, frame, Time());
  CHECK(second - first == Duration::us(8));
  CHECK(other == first);
  CHECK(model.leaves(2, frame, first) == first);
  CHECK(model.leaves(2, frame, other) == first + Duration::us(8));
  CHECK(model.leaves(2, frame, second) == first + Duration::us(16));
  CHECK(model.leaves(1, frame, second) == second);  // both directions at once
}

TEST_CASE("a link of unlimited rate has only its latency") {
  LinkModel model({Duration::us(5), 0}, 2);
  CHECK(model.due(0, Bytes(65000), Time()) == Time() + Duration::us(5));
  CHECK(model.due(0, Bytes(65000), Time()) == Time() + Duration::us(5));
}

}  // namespace loggp::cluster::link_model_test
