#include "timeline/svg/boxes.hpp"

#include <doctest/doctest.h>

namespace loggp::timeline::boxes_test {

TEST_CASE("reductions and copies are boxes of their own kinds") {
  Trace trace;
  trace.ranks = 1;
  trace.computes = {{Rank(0), Time::ps(0), Time::ps(10)},
                    {Rank(0), Time::ps(10), Time::ps(20)},
                    {Rank(0), Time::ps(20), Time::ps(30)}};
  trace.computes[1].work = LocalWork::reduction;
  trace.computes[2].work = LocalWork::copy;
  const Boxes boxes(trace, TimeAxis(Time(), Time::ps(30), 0, 300));
  std::vector<Kind> kinds;
  for (const Box& box : boxes.row(Rank(0), Row::cpu)) kinds.push_back(box.kind);
  CHECK(kinds == std::vector{Kind::compute, Kind::reduce, Kind::copy});
}

TEST_CASE("wide boxes are not merged, though they touch") {
  const auto merged = merge_narrow({{Kind::send, 10, 12}, {Kind::send, 12, 14}});
  REQUIRE(merged.size() == 2);
  CHECK(merged[0].right == 12);
  CHECK(merged[1].left == 12);
}

TEST_CASE("a box too narrow to be seen is drawn with the smallest visible width, at its place") {
  const auto merged = merge_narrow({{Kind::gap, 10.1, 10.11}});
  REQUIRE(merged.size() == 1);
  CHECK(merged[0].kind == Kind::gap);
  CHECK(merged[0].left <= 10.1);
  CHECK(merged[0].right >= 10.11);
  CHECK(merged[0].right - merged[0].left == narrow);
}

TEST_CASE("narrow boxes side by side become one") {
  std::vector<Box> boxes;
  boxes.reserve(1000);
  for (int i = 0; i < 1000; ++i) boxes.push_back({Kind::send, 10 + i * 0.01, 10.009 + i * 0.01});
  const auto merged = merge_narrow(boxes);
  REQUIRE(merged.size() == 1);
  CHECK(merged[0].left == doctest::Approx(10));
  CHECK(merged[0].right == doctest::Approx(20));
}

TEST_CASE("narrow boxes with space between them stay apart") {
  CHECK(merge_narrow({{Kind::send, 10, 10.1}, {Kind::send, 15, 15.1}}).size() == 2);
}

TEST_CASE("of narrow boxes in one place, the kind that covers most of it is drawn") {
  const auto merged = merge_narrow(
      {{Kind::send, 10, 10.05}, {Kind::receive, 10.1, 10.3}, {Kind::send, 10.3, 10.4}});
  REQUIRE(merged.size() == 1);
  CHECK(merged[0].kind == Kind::receive);
}

TEST_CASE("an activity that takes no time has no box") {
  Trace trace;
  trace.ranks = 1;
  trace.computes.push_back({Rank(0), Time::ps(5), Time::ps(5)});
  const Boxes boxes(trace, TimeAxis(Time(), Time::ps(10), 0, 100));
  CHECK(boxes.size() == 0);
  CHECK_FALSE(boxes.any(Kind::compute));
}

}  // namespace loggp::timeline::boxes_test
