#include "compare/method_words.hpp"

#include <fmt/format.h>

namespace loggp::compare {

namespace {

bool waits_for_match(const MessageCost& cost) {
  return cost.protocol != Protocol::eager;
}

bool cpu_limits_flood(const MessageCost& cost) {
  return cost.send_cpu > cost.port || cost.receive_cpu > cost.port;
}

const char* const holds_latency = "a blocking send waits for its match: o_s reads o_s + L";
const char* const has_none_left = "nothing remains of it: o_s holds the latency";

std::string of_culler(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") {
    if (waits_for_match(c.cost)) return holds_latency;
    constexpr std::int64_t flood = 100;  // from here on the first send hardly counts
    return fmt::format("floods: with n = {} the sends are limited by the port, so o_s reads {}",
                       c.messages, c.messages < flood ? "((n−1)g + o_s)/n" : "g");
  }
  if (c.parameter == "o_r_us") return "o_s + o_r is right: o_r lacks what o_s has too much";
  if (c.parameter == "g_us") {
    if (waits_for_match(c.cost)) return "each send waits for its match: g reads o_s + L or more";
    if (c.cost.send_cpu > c.cost.port) return "the sender's CPU limits the flood: g reads o_s";
    return "the last send does not wait for the port: (g − o_s)/n too low";
  }
  return waits_for_match(c.cost) ? has_none_left : "";
}

std::string of_flood(const MethodCircumstances& c) {
  if (waits_for_match(c.cost)) return "each send waits for its match: g reads o_s + L or more";
  if (cpu_limits_flood(c.cost)) return "the slower CPU limits the flood: g reads max(o_s, o_r)";
  return fmt::format("the answer's way is in it: (2L + g)/n too long, n = {}", c.messages);
}

std::string of_kielmann(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") return waits_for_match(c.cost) ? holds_latency : "";
  if (c.parameter == "g_us") return of_flood(c);
  return "";
}

std::string of_bell(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") {
    if (waits_for_match(c.cost)) return holds_latency;
    if (c.cost.send_cpu >= c.cost.port && c.cost.send_cpu >= c.cost.receive_cpu)
      return "no delay fits, since o_s is not below g: o_s reads g as found, with its error";
    return "o_s = g − d has the error of g";
  }
  if (c.parameter == "o_r_us") return "o_s + o_r is right: o_r lacks what o_s has too much";
  if (c.parameter == "g_us") return of_flood(c);
  if (c.parameter == "G_us_per_byte") return "the answer's bytes are in it too: (n + 1)/n of G";
  return "";
}

std::string of_prtt(const MethodCircumstances& c) {
  if (c.parameter == "o_s_us") return waits_for_match(c.cost) ? holds_latency : "";
  if (c.parameter == "L_us") return waits_for_match(c.cost) ? has_none_left : "";
  if (c.parameter == "g_us" && waits_for_match(c.cost))
    return "each send waits for its match: g reads o_s + L or more";
  if (c.parameter == "g_us") return "a burst's period is max(g, o_r), which PRTT can't separate";
  return "";
}

}  // namespace

std::string reason_of_error(const MethodCircumstances& circumstances) {
  if (circumstances.method == "culler") return of_culler(circumstances);
  if (circumstances.method == "kielmann") return of_kielmann(circumstances);
  if (circumstances.method == "bell") return of_bell(circumstances);
  return of_prtt(circumstances);
}

}  // namespace loggp::compare
