#include "compare/known/method_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::compare {

namespace {

bool waits_for_match(const MessageCost& cost) {
  return cost.protocol != Protocol::eager;
}

// Returns the time that a blocking send keeps its caller.
Duration call_time(const MessageCost& cost) {
  return waits_for_match(cost) ? std::max(cost.first_byte, cost.send_cpu) : cost.send_cpu;
}

bool cpu_limits_flood(const MessageCost& cost) {
  return call_time(cost) > cost.port || cost.receive_cpu > cost.port;
}

// Returns whether g is longer than a round trip. The older methods choose their delays by the round
// trip.
bool gap_outlasts_delays(const MethodCircumstances& c) {
  return c.method != "prtt" && c.cost.port > 2 * (c.cost.first_byte + c.cost.receive_cpu);
}

std::string long_gap_reason(std::string_view parameter) {
  if (parameter == "g_us" || parameter == "G_us_per_byte")
    return "g is longer than a round trip: the answer arrives before the last gap ends";
  return "g is longer than a round trip: the next message still waits for the port";
}

const char* const holds_latency = "a blocking send waits for its receive: the o_s found is o_s + L";
const char* const has_none_left = "no latency is left: the o_s found contains it";
const char* const flood_waits = "each send waits for its receive: the g found is o_s + L";
const char* const lacks = "o_s + o_r is right: o_r is too small by the excess of o_s";
const char* const pays_handshake =
    "each message waits for its handshake, which is counted as this parameter";

std::string culler_reason(const MethodCircumstances& c) {
  const bool waits = waits_for_match(c.cost);
  const bool port_limits = c.cost.port > call_time(c.cost);
  if (c.parameter == "o_s_us" && port_limits) {
    constexpr std::int64_t flood = 100;  // from here on the first send hardly counts
    const char* const mean = waits ? "((n−1)g + o_s + L)/n" : "((n−1)g + o_s)/n";
    return fmt::format("with n = {} the port limits the flood: the o_s found is {}", c.messages,
                       c.messages < flood ? mean : "g");
  }
  if (c.parameter == "o_s_us") return waits ? holds_latency : "";
  if (c.parameter == "o_r_us") return lacks;
  if (c.parameter == "g_us" && port_limits)
    return "too low by (g − o_s)/n: the last send does not wait for the port";
  if (c.parameter == "g_us")
    return waits ? flood_waits : "the sender's CPU limits the flood: the g found is o_s";
  return waits ? has_none_left : "";
}

std::string flood_reason(const MethodCircumstances& c) {
  if (waits_for_match(c.cost) && call_time(c.cost) > std::max(c.cost.port, c.cost.receive_cpu))
    return flood_waits;
  if (cpu_limits_flood(c.cost))
    return "the slower CPU limits the flood: the g found is max(o_s, o_r)";
  return fmt::format("too long by (2L + g)/n with n = {}: it contains the way of the answer",
                     c.messages);
}

std::string kielmann_reason(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") return waits_for_match(c.cost) ? holds_latency : "";
  if (c.parameter == "g_us") return flood_reason(c);
  return "";
}

std::string bell_reason(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us" && call_time(c.cost) >= std::max(c.cost.port, c.cost.receive_cpu)) {
    return waits_for_match(c.cost)
               ? holds_latency
               : "o_s is not below g, so that no delay fits: the o_s found is the g found";
  }
  if (c.parameter == "o_s_us")
    return waits_for_match(c.cost) ? holds_latency : "o_s = g − d has the error of g";
  if (c.parameter == "o_r_us") return lacks;
  if (c.parameter == "g_us") return flood_reason(c);
  if (c.parameter == "G_us_per_byte")
    return "(n + 1)/n times G: it contains the bytes of the answer";
  return "";
}

std::string prtt_reason(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") return waits_for_match(c.cost) ? holds_latency : "";
  if (c.parameter == "L_us") return waits_for_match(c.cost) ? has_none_left : "";
  if (c.parameter == "g_us" && call_time(c.cost) > c.cost.port && waits_for_match(c.cost))
    return flood_waits;
  if (c.parameter == "g_us")
    return "the period of a burst is max(g, o_r); PRTT cannot separate the two";
  return "";
}

}  // namespace

std::string reason_of_error(const MethodCircumstances& circumstances) {
  if (circumstances.cost.protocol == Protocol::handshake) return pays_handshake;
  if (gap_outlasts_delays(circumstances)) return long_gap_reason(circumstances.parameter);
  if (circumstances.method == "culler") return culler_reason(circumstances);
  if (circumstances.method == "kielmann") return kielmann_reason(circumstances);
  if (circumstances.method == "bell") return bell_reason(circumstances);
  return prtt_reason(circumstances);
}

}  // namespace loggp::compare
