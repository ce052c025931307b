// Noise as a node has it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <random>
#include <string>

namespace loggp::compare {

/// A second of a quiet Linux node as Netgauge would have recorded it: a tick every 4 ms of 2 to 5
/// us, and 40 wakings of daemons, at any time, of 10 to 150 us: 0.4 % of the CPU.
inline std::string trace_of_a_node() {
  std::mt19937 random(4);  // the same numbers on every machine
  const auto from_to = [&](std::uint32_t low, std::uint32_t high) {
    return low + static_cast<std::uint32_t>(random()) % (high - low);
  };
  std::map<std::uint32_t, std::uint32_t> interruptions;  // ns
  for (std::uint32_t tick = 0; tick < 250; ++tick) {
    interruptions[tick * 4'000'000] = from_to(2'000, 5'000);
  }
  for (int daemon = 0; daemon < 40; ++daemon) {
    const std::uint32_t between_ticks = from_to(100'000, 3'800'000);
    interruptions[from_to(0, 250) * 4'000'000 + between_ticks] = from_to(10'000, 150'000);
  }
  std::string text = "# start and duration in ns\n";
  std::uint32_t end = 0;
  for (const auto& [start, duration] : interruptions) {
    if (start < end) continue;  // two daemons at once are one
    text += fmt::format("{} {}\n", start, duration);
    end = start + duration;
  }
  return text;
}

}  // namespace loggp::compare
