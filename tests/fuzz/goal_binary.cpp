#include "tests/fuzz/schedules.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace loggp;
  fuzz::answered([&] {
    const auto schedule = simulate::parse_goal_binary(fuzz::as_text(data, size), "fuzz.bin");
    fuzz::check_round_trip(schedule);
    fuzz::simulate_small(schedule);
  });
  return 0;
}
