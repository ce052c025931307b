#include "compare/method_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::compare {

namespace {

bool waits_for_match(const MessageCost& cost) {
  return cost.protocol != Protocol::eager;
}

// How long a blocking send keeps its caller.
Duration call_of(const MessageCost& cost) {
  return waits_for_match(cost) ? std::max(cost.first_byte, cost.send_cpu) : cost.send_cpu;
}

bool cpu_limits_flood(const MessageCost& cost) {
  return call_of(cost) > cost.port || cost.receive_cpu > cost.port;
}

// The delays of the older methods are made for a round trip.
bool gap_outlasts_delays(const MethodCircumstances& c) {
  return c.method != "prtt" && c.cost.port > 2 * (c.cost.first_byte + c.cost.receive_cpu);
}

std::string of_long_gap(std::string_view parameter) {
  if (parameter == "g_us" || parameter == "G_us_per_byte")
    return "g outlasts a round trip: the answer comes before the last gap is over";
  return "g outlasts a round trip: what is sent after one still waits for the port";
}

const char* const holds_latency = "a blocking send waits for its match: o_s reads o_s + L";
const char* const has_none_left = "nothing remains of it: o_s holds the latency";
const char* const flood_waits = "each send waits for its match: g reads o_s + L";
const char* const lacks = "o_s + o_r is right: o_r lacks what o_s has too much";
const char* const pays_handshake = "each message waits for its handshake, which is taken for this";

std::string of_culler(const MethodCircumstances& c) {
  const bool waits = waits_for_match(c.cost);
  const bool port_limits = c.cost.port > call_of(c.cost);
  if (c.parameter == "o_s_us" && port_limits) {
    constexpr std::int64_t flood = 100;  // from here on the first send hardly counts
    const char* const mean = waits ? "((n−1)g + o_s + L)/n" : "((n−1)g + o_s)/n";
    return fmt::format("floods: with n = {} the sends are limited by the port, so o_s reads {}",
                       c.messages, c.messages < flood ? mean : "g");
  }
  if (c.parameter == "o_s_us") return waits ? holds_latency : "";
  if (c.parameter == "o_r_us") return lacks;
  if (c.parameter == "g_us" && port_limits)
    return "the last send does not wait for the port: (g − o_s)/n too low";
  if (c.parameter == "g_us")
    return waits ? flood_waits : "the sender's CPU limits the flood: g reads o_s";
  return waits ? has_none_left : "";
}

std::string of_flood(const MethodCircumstances& c) {
  if (waits_for_match(c.cost) && call_of(c.cost) > std::max(c.cost.port, c.cost.receive_cpu))
    return flood_waits;
  if (cpu_limits_flood(c.cost)) return "the slower CPU limits the flood: g reads max(o_s, o_r)";
  return fmt::format("the answer's way is in it: (2L + g)/n too long, n = {}", c.messages);
}

std::string of_kielmann(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") return waits_for_match(c.cost) ? holds_latency : "";
  if (c.parameter == "g_us") return of_flood(c);
  return "";
}

std::string of_bell(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us" && call_of(c.cost) >= std::max(c.cost.port, c.cost.receive_cpu)) {
    return waits_for_match(c.cost)
               ? holds_latency
               : "no delay fits, since o_s is not below g: o_s reads g as found, with its error";
  }
  if (c.parameter == "o_s_us")
    return waits_for_match(c.cost) ? holds_latency : "o_s = g − d has the error of g";
  if (c.parameter == "o_r_us") return lacks;
  if (c.parameter == "g_us") return of_flood(c);
  if (c.parameter == "G_us_per_byte") return "the answer's bytes are in it too: (n + 1)/n of G";
  return "";
}

std::string of_prtt(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") return waits_for_match(c.cost) ? holds_latency : "";
  if (c.parameter == "L_us") return waits_for_match(c.cost) ? has_none_left : "";
  if (c.parameter == "g_us" && call_of(c.cost) > c.cost.port && waits_for_match(c.cost))
    return flood_waits;
  if (c.parameter == "g_us") return "a burst's period is max(g, o_r), which PRTT can't separate";
  return "";
}

}  // namespace

std::string reason_of_error(const MethodCircumstances& circumstances) {
  if (circumstances.cost.protocol == Protocol::handshake) return pays_handshake;
  if (gap_outlasts_delays(circumstances)) return of_long_gap(circumstances.parameter);
  if (circumstances.method == "culler") return of_culler(circumstances);
  if (circumstances.method == "kielmann") return of_kielmann(circumstances);
  if (circumstances.method == "bell") return of_bell(circumstances);
  return of_prtt(circumstances);
}

}  // namespace loggp::compare
