#include <doctest/doctest.h>

#include <cstdint>
#include <set>

#include "measure/loggp/measurement.hpp"

namespace loggp::measure::prtt_memory_test {

namespace {

// Where the messages of the longest burst begin.
std::set<const std::byte*> places(const PrttBuffers& data, std::int64_t messages) {
  std::set<const std::byte*> begins;
  for (std::int64_t i = 0; i < messages; ++i) begins.insert(data.message(i).data);
  return begins;
}

}  // namespace

TEST_CASE("messages that are not rewritten are all sent from the same memory") {
  PrttMemory memory(Bytes(1000));
  const PrttBuffers data = memory.buffers();
  CHECK(!data.are_rewritten());
  CHECK(places(data.first(Bytes(10)), 20).size() == 1);
}

TEST_CASE("each message of the longest burst that is rewritten has cache lines of its own") {
  PrttPlan plan;
  plan.messages = 7;
  plan.rewrites = true;
  PrttMemory memory(Bytes(1000), plan);
  const PrttBuffers data = memory.buffers();
  for (const std::int64_t size : {0, 1, 64, 65, 1000}) {
    CAPTURE(size);
    const PrttBuffers message = data.first(Bytes(size));
    const auto begins = places(message, 14);
    REQUIRE(begins.size() == 14);
    const std::byte* before = nullptr;
    for (const std::byte* begin : begins) {
      CHECK(reinterpret_cast<std::uintptr_t>(begin) % 64 == 0);
      CHECK((before == nullptr || begin - before >= size));
      before = begin;
    }
    CHECK(*begins.rbegin() + size <= data.out.data + data.room.count());
  }
}

TEST_CASE("messages begin at a page boundary, in a burst those of at least a page") {
  PrttPlan plan;
  for (const bool rewrites : {false, true}) {
    plan.rewrites = rewrites;
    PrttMemory memory(Bytes(10'000), plan);
    const PrttBuffers data = memory.buffers();
    CHECK(reinterpret_cast<std::uintptr_t>(data.in.data) % page_bytes == 0);
    for (const std::byte* begin : places(data.first(Bytes(5000)), 20))
      CHECK(reinterpret_cast<std::uintptr_t>(begin) % page_bytes == 0);
  }
}

TEST_CASE("messages of bursts larger than the caches reuse their memory in turn") {
  PrttPlan plan;
  plan.messages = 10'000;
  plan.rewrites = true;
  PrttMemory memory(Bytes(1 << 20), plan);
  CHECK(places(memory.buffers(), 20'000).size() == 64);
}

}  // namespace loggp::measure::prtt_memory_test
