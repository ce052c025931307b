// The messages by which a client and a server agree on the rank program to run.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "algorithms/probes/stress.hpp"
#include "measure/live/sockets/socket_process.hpp"

namespace loggp::measure {

/// The programs that a client can ask a server to run.
enum class SocketProgram : std::int64_t { prtt, method, pattern, stress };

/// The client's first message: the program that the server is to run, and the memory that it needs.
struct SocketRequest {
  std::int64_t room_bytes =
      0;                     ///< the largest message; for a pattern, its buffer if that is larger
  std::int64_t limit_s = 0;  ///< the server gives up after this; 0 for a stress test, which has
                             ///< limits of its own
  std::int64_t cpu = -1;     ///< the CPU to which the client is bound, or −1
  SocketProgram program = SocketProgram::prtt;
};

/// The server's answer: the CPU, host and operating system on which it runs. Texts end at the first
/// 0.
struct SocketReply {
  std::int64_t cpu = -1;  ///< the CPU to which the server is bound, or −1
  std::array<char, 128> host{};
  std::array<char, 128> system{};
};

/// The client's second message when it asks for a pattern.
struct SocketPattern {
  std::int64_t pattern = 0;  ///< the number of a Pattern
  std::int64_t calls = 0;    ///< the number of a Calls
  std::int64_t rolls = 0;    ///< 1: each message uses the next part of the buffer; else 0
};

/// The tag of all messages in this file.
inline constexpr Tag agreement_tag(2);

/// Send and receive the plan of a stress test, the client's second message when it asks for a
/// stress test. tell() throws RunError for more than 4096 sizes, hear_stress_plan() for a plan that
/// is not valid or has a message of more than `largest` bytes.
void tell(SocketProcess& self, Rank to, const StressPlan& plan);
[[nodiscard]] StressPlan hear_stress_plan(SocketProcess& self, Rank from, Bytes largest);

/// Makes `self` sleep at once whenever it waits, if both processes run on one machine and their
/// CPUs `a` and `b` are the same, or both −1 (not bound). Each process must then leave the CPU to
/// the other.
void wait_gently_if_shared(SocketProcess& self, const Waiting& waiting, std::int64_t a,
                           std::int64_t b);

}  // namespace loggp::measure
