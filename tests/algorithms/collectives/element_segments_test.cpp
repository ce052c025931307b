#include "algorithms/collectives/element_segments.hpp"

#include <doctest/doctest.h>

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

}  // namespace loggp::element_segments_test
