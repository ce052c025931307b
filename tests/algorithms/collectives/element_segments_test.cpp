#include "algorithms/collectives/element_segments.hpp"

#include <doctest/doctest.h>

#include "algorithms/collectives/allreduce/allreduce_ring.hpp"

namespace loggp::element_segments_test {

TEST_CASE("a segment is rounded to whole elements as Open MPI does, a half down") {
  const auto rounded = [](std::int64_t segment, std::int64_t element) {
    return whole_elements(Bytes(segment), Bytes(element)).count();
  };
  CHECK(rounded(7, 8) == 0);
  CHECK(rounded(8, 8) == 8);
  CHECK(rounded(11, 8) == 8);
  CHECK(rounded(12, 8) == 8);
  CHECK(rounded(13, 8) == 16);
  CHECK(rounded(23, 16) == 16);
  CHECK(rounded(25, 16) == 32);
  CHECK(rounded(4, 3) == 3);
  CHECK(rounded(5, 3) == 6);
}

TEST_CASE(
    "a rest of more than half a phase of the segmented ring has its own phase, as in Open MPI") {
  const auto phases = [](std::int64_t elements, std::int32_t ranks, std::int64_t segment) {
    return ring_phases(Bytes(8 * elements), ranks, Bytes(8 * segment), Bytes(8));
  };
  CHECK(phases(39, 4, 10) == 1);
  CHECK(phases(40, 4, 10) == 1);
  CHECK(phases(60, 4, 10) == 1);
  CHECK(phases(61, 4, 10) == 2);
  CHECK(phases(100, 4, 10) == 2);
  CHECK(phases(101, 4, 10) == 3);
  CHECK(phases(7, 4, 1) == 1);  // a rest of 3 has less than an element for each rank
  CHECK(phases(10, 4, 10) == 1);
  CHECK(phases(100, 4, 0) == 1);
}

}  // namespace loggp::element_segments_test
