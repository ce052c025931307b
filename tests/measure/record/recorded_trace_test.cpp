// Tests how the calls that ranks recorded become one trace.
#include "measure/record/recorded_trace.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"

namespace loggp::measure::recorded_trace_test {

namespace {

using Kind = CallRecord::Kind;

Time at(double us) {
  return Time() + Duration::us(us);
}

CallRecord send(std::int32_t to, std::int32_t tag, std::int64_t number, double start, double end) {
  return {.kind = Kind::send,
          .peer = to,
          .tag = tag,
          .bytes = 8,
          .number = number,
          .start = at(start),
          .end = at(end)};
}

CallRecord receive(std::int32_t from, std::int32_t tag, std::int64_t number, double posted,
                   double start, double end) {
  return {.kind = Kind::receive,
          .peer = from,
          .tag = tag,
          .bytes = 8,
          .number = number,
          .posted = at(posted),
          .start = at(start),
          .end = at(end)};
}

}  // namespace

TEST_CASE("a message goes from its send's call to where its receiver sees it") {
  const Trace trace = make_trace({{send(1, 0, 0, 2, 3)}, {receive(0, 0, 0, 1, 5, 6)}});
  REQUIRE(trace.sends.size() == 1);
  REQUIRE(trace.receives.size() == 1);
  CHECK(trace.ranks == 2);
  const auto& sent = trace.sends.front();
  CHECK(sent.from == Rank(0));
  CHECK(sent.to == Rank(1));
  CHECK(sent.start == at(2));
  CHECK(sent.cpu_end == at(3));
  CHECK(sent.first_byte_out == at(3));
  CHECK(sent.first_byte == at(5));
  const auto& received = trace.receives.front();
  CHECK(received.posted == at(1));
  CHECK(received.start == at(5));
  CHECK(received.cpu_end == at(6));
  CHECK(trace.makespan() == at(6));
}

TEST_CASE("messages match by tag and by the order of the calls, not of the completions") {
  // the second receive that was posted has ended first
  const Trace trace = make_trace(
      {{send(1, 0, 0, 0, 1), send(1, 7, 1, 1, 2), send(1, 0, 2, 2, 3)},
       {receive(0, 0, 1, 0, 8, 9), receive(0, 7, 2, 9, 10, 11), receive(0, 0, 0, 11, 12, 13)}});
  REQUIRE(trace.receives.size() == 3);
  CHECK(trace.sends[trace.receives[0].send].start == at(2));
  CHECK(trace.sends[trace.receives[1].send].start == at(1));
  CHECK(trace.sends[trace.receives[2].send].start == at(0));
}

TEST_CASE(
    "a message that is seen during the send's call has left in it, and none comes too early") {
  const auto sent = [](double seen) {
    return make_trace({{send(1, 0, 0, 2, 9)}, {receive(0, 0, 0, 0, seen, 10)}}).sends.front();
  };
  CHECK(sent(5).first_byte_out == at(5));
  CHECK(sent(5).first_byte == at(5));
  CHECK(sent(5).cpu_end == at(9));
  // clocks that are off
  CHECK(sent(1).first_byte_out == at(2));
  CHECK(sent(1).first_byte == at(2));
}

TEST_CASE("each rank's order ascends, a mark is before what it begins, a wait knows its send") {
  const CallRecord mark{.kind = Kind::mark, .start = at(0)};
  const CallRecord wait{.kind = Kind::wait_send, .number = 1, .start = at(4), .end = at(5)};
  const CallRecord poll{.kind = Kind::poll, .start = at(5), .end = at(6)};
  const Trace trace = make_trace({{send(1, 0, 0, 0, 1), mark, send(1, 0, 1, 2, 3), wait, poll},
                                  {receive(0, 0, 0, 0, 1, 2), receive(0, 0, 1, 2, 3, 4)}});
  REQUIRE(trace.marks.size() == 1);
  CHECK(trace.sends[0].order < trace.marks[0].order);
  CHECK(trace.marks[0].order <= trace.sends[1].order);
  REQUIRE(trace.waits.size() == 1);
  CHECK(trace.sends[trace.waits[0].send].start == at(2));
  CHECK(trace.sends[1].order < trace.waits[0].order);
  REQUIRE(trace.computes.size() == 1);
  CHECK(trace.computes[0].is_poll);
  CHECK(trace.waits[0].order < trace.computes[0].order);
}

TEST_CASE("a receive without a send is an error, a send without a receive is not") {
  CHECK_THROWS_WITH_AS((void)make_trace({{}, {receive(0, 0, 0, 0, 1, 2)}}),
                       doctest::Contains("rank 1 received more messages from rank 0"), RunError);
  CHECK(make_trace({{send(1, 0, 0, 0, 1)}, {}}).sends.size() == 1);
}

}  // namespace loggp::measure::recorded_trace_test
