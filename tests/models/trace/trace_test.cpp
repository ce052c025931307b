#include "models/trace/trace.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"

namespace loggp::trace_test {

TEST_CASE("the entries of a trace are numbered through, and no more of them than its limit") {
  Trace trace;
  CHECK(trace.next_order() == 0);
  trace.sends.resize(1);
  CHECK(trace.next_order() == 1);
  trace.receives.resize(2);
  CHECK(trace.next_order() == 1 + 2);
  trace.computes.resize(4);
  CHECK(trace.next_order() == 1 + 2 + 4);
  trace.waits.resize(8);
  CHECK(trace.next_order() == 1 + 2 + 4 + 8);
  trace.no_waits.resize(16);
  CHECK(trace.next_order() == 1 + 2 + 4 + 8 + 16);
  // these have the number of an entry, or none
  trace.looks.resize(3);
  trace.marks.resize(3);
  trace.port_uses.resize(3);
  CHECK(trace.next_order() == 1 + 2 + 4 + 8 + 16);
  trace.limit = 32;
  CHECK_NOTHROW(trace.check_room(trace.next_order()));
  trace.limit = 31;
  CHECK_THROWS_WITH_AS(trace.check_room(trace.next_order()),
                       doctest::Contains("over 31 operations are too many"), InputError);
}

}  // namespace loggp::trace_test
