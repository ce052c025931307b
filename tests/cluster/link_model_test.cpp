#include "tests/cluster/link_model.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace loggp::cluster::link_model_test {

namespace {

constexpr Bytes none(0);
const LinkParameters gigabit{Duration::us(100), 8000};  // 8 ns a byte

LinkParameters leaves_of_two(double uplink) {
  LinkParameters links = gigabit;
  links.shape = Shape::leaves;
  links.ports_per_leaf = 2;
  links.shared_ps_per_byte = uplink;
  return links;
}

// Returns when the last byte of a frame leaves, if no other frame comes between its links.
Time leaves_at(LinkModel& model, std::size_t from, std::size_t to, Bytes frame, Time sent = {}) {
  FrameTimes times = model.enters(from, frame, sent);
  for (const std::size_t link : model.way(from, to)) times = model.passes(link, frame, times);
  return model.leaves(to, frame, times);
}

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
  CHECK(leaves_at(model, 0, 1, Bytes(1538)) == Time() + Duration::us(100 + 12.304));
}

TEST_CASE("frames of one sender queue on its link, frames of two senders on the receiver's link") {
  LinkModel model(gigabit, 3);
  const Bytes frame(1000);  // 8 us
  const FrameTimes first = model.enters(0, frame, Time());
  const FrameTimes second = model.enters(0, frame, Time());
  const FrameTimes other = model.enters(1, frame, Time());
  CHECK(second.last - first.last == Duration::us(8));
  CHECK(other.last == first.last);
  CHECK(model.leaves(2, frame, first) == first.last);
  CHECK(model.leaves(2, frame, other) == first.last + Duration::us(8));
  CHECK(model.leaves(2, frame, second) == first.last + Duration::us(16));
  CHECK(model.leaves(1, frame, second) == second.last);  // both directions at once
}

TEST_CASE("a link of unlimited rate has only its latency") {
  LinkModel model({Duration::us(5), 0}, 2);
  CHECK(leaves_at(model, 0, 1, Bytes(65000)) == Time() + Duration::us(5));
  CHECK(leaves_at(model, 0, 1, Bytes(65000)) == Time() + Duration::us(5));
}

TEST_CASE("hosts of two leaf switches share an uplink each way, those of one share none") {
  LinkModel model(leaves_of_two(16'000), 6);
  const Bytes frame(1000);  // 8 us on a host's link, 16 us on an uplink
  CHECK(model.way(0, 1).empty());
  CHECK(model.way(0, 3) == std::vector<std::size_t>{0, 6 + 1});
  CHECK(model.way(5, 1) == std::vector<std::size_t>{2, 6 + 0});
  CHECK(leaves_at(model, 0, 2, frame) == Time() + Duration::us(100 + 16));  // the slowest link
  CHECK(leaves_at(model, 1, 4, frame) == Time() + Duration::us(100 + 32));  // behind it, up
  CHECK(leaves_at(model, 2, 0, frame) == Time() + Duration::us(100 + 16));  // the other way
  CHECK(leaves_at(model, 4, 5, frame) == Time() + Duration::us(100 + 8));   // inside a leaf
}

TEST_CASE("an uplink that is faster than a host's link passes the frames of two hosts at once") {
  LinkModel model(leaves_of_two(4'000), 4);
  const Bytes frame(1000);
  CHECK(leaves_at(model, 0, 2, frame) == Time() + Duration::us(100 + 8));
  CHECK(leaves_at(model, 1, 3, frame) == Time() + Duration::us(100 + 12));  // 4 us behind the first
}

TEST_CASE("frames go the shorter way around a ring and meet on the links between neighbours") {
  LinkParameters links = gigabit;
  links.shape = Shape::ring;
  links.shared_ps_per_byte = 8000;
  LinkModel model(links, 6);
  CHECK(model.way(0, 2) == std::vector<std::size_t>{0, 1});
  CHECK(model.way(1, 5) == std::vector<std::size_t>{6 + 1, 6 + 0});
  CHECK(model.way(5, 0) == std::vector<std::size_t>{5});
  CHECK(model.way(0, 3) == std::vector<std::size_t>{0, 1, 2});  // of two equally short ones, this
  const Bytes frame(1000);
  CHECK(leaves_at(model, 0, 2, frame) == Time() + Duration::us(108));
  CHECK(leaves_at(model, 1, 3, frame) == Time() + Duration::us(116));  // behind it from 1 to 2
  CHECK(leaves_at(model, 3, 1, frame) == Time() + Duration::us(108));
}

}  // namespace loggp::cluster::link_model_test
