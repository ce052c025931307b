// What two processes that have found each other say before they run a rank program.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "algorithms/stress.hpp"
#include "measure/socket_process.hpp"

namespace loggp::measure {

enum class SocketProgram : std::int64_t { prtt, method, pattern, stress };

/// What the client has the server run.
struct SocketRequest {
  std::int64_t room_bytes = 0;  ///< that a message, or a pattern's buffer, takes at most
  std::int64_t limit_s = 0;     ///< given up after it; 0: a stress test, which has its own limits
  std::int64_t cpu = -1;        ///< of the client
  SocketProgram program = SocketProgram::prtt;
};

/// Where that will be.
struct SocketReply {
  std::int64_t cpu = -1;
  std::array<char, 128> host{};
  std::array<char, 128> system{};
};

/// What follows of a pattern.
struct SocketPattern {
  std::int64_t pattern = 0;
  std::int64_t calls = 0;
  std::int64_t rolls = 0;
};

inline constexpr Tag agreement_tag(2);

/// What follows of a stress test. Hearing throws RunError when it makes no sense.
void tell(SocketProcess& self, Rank to, const StressPlan& plan);
[[nodiscard]] StressPlan hear_stress_plan(SocketProcess& self, Rank from);

/// Two who share a CPU must leave it to each other.
void wait_gently_if_shared(SocketProcess& self, const Waiting& waiting, std::int64_t a,
                           std::int64_t b);

}  // namespace loggp::measure
