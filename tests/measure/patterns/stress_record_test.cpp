#include "measure/patterns/stress_record.hpp"

#include <doctest/doctest.h>

#include "measure/patterns/stress_measurement.hpp"

namespace loggp::measure::stress_record_test {

TEST_CASE("sizes are summed up by class: 0, 1, 2 to 3, 4 to 7, and so on") {
  StressRecord record;
  for (const std::int64_t size : {0, 1, 2, 3, 4, 5, 7, 8, 8})
    record.done({Bytes(size), 10, 10 * size}, {});
  const auto classes = record.classes();
  REQUIRE(classes.size() == 5);
  CHECK(classes[0].first == Bytes(0));
  CHECK(classes[0].last == Bytes(0));
  CHECK(classes[1].last == Bytes(1));
  CHECK(classes[3].first == Bytes(4));
  CHECK(classes[3].last == Bytes(7));
  CHECK(classes[3].sizes == 3);
  CHECK(classes[3].messages == 30);
  CHECK(classes[3].bytes == 160);
  CHECK(classes[4].sizes == 1);  // tried twice
  CHECK(classes[4].messages == 20);
  CHECK(record.sum().messages == 90);
  CHECK(record.sum().bytes == 380);
}

TEST_CASE("a size has the time of all its messages at 1 MB/s, more than the start takes") {
  // with each rank every bit pattern twice, blocking and nonblocking
  const std::int64_t messages = 2 * static_cast<std::int64_t>(all_bit_patterns.size());
  const std::chrono::seconds start = stress_limit(Bytes(), 5);
  CHECK(start > std::chrono::seconds());
  CHECK(stress_limit(Bytes(1000), 5) == start);
  CHECK(stress_limit(Bytes(3'000'000), 5) == start + std::chrono::seconds(messages * 5 * 3));
}

TEST_CASE("the report has the first fault and the number of others") {
  StressFault fault;
  fault.kind = StressFault::Kind::wrong_size;
  CHECK(in_words({fault}).ends_with("0 bytes arrived"));
  CHECK(in_words({fault, fault}).ends_with("0 bytes arrived; 1 other rank has found a fault too"));
  CHECK(in_words({fault, fault, fault}).ends_with("; 2 other ranks have found faults too"));
}

}  // namespace loggp::measure::stress_record_test
