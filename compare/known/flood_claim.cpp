#include "compare/known/flood_claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compare/known/simulated_methods.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

MethodSample flood(const Machine& machine, Bytes size, std::int64_t messages) {
  MethodPlan plan;
  plan.method = Method::kielmann;
  plan.sizes = {size};
  plan.settings.flood = messages;
  return run_simulated(machine, plan).front();
}

double relative(Duration value, Duration truth) {
  return (value - truth).in_us() / truth.in_us();
}

// Returns a machine with the costs of pLogP. There a message takes L + g from end to end: LogGP's
// o_s + L + o_r where o_s + o_r = g.
Machine in_plogp(Duration L, Duration g) {
  ParameterSet set;
  set.name = "pLogP";
  SizeRange range;
  range.first = Bytes(1);
  range.parameters.L = L;
  range.parameters.g = g;
  range.parameters.o_s = g / 2;
  range.parameters.o_r = g - g / 2;
  set.links.push_back({LinkClass::network, {range}});
  return Machine(set);
}

}  // namespace

std::int64_t flood_messages(Duration L, Duration g, double share) {
  const Duration too_long = 2 * L + g;
  return std::max<std::int64_t>(std::llround(std::ceil(too_long.in_us() / (share * g.in_us()))), 1);
}

Duration latency_for(std::int64_t messages, Duration g, double share) {
  return Duration::us((share * static_cast<double>(messages) - 1) * g.in_us() / 2);
}

Duration gap_for(std::int64_t messages, Duration L, double share) {
  return Duration::us(2 * L.in_us() / (share * static_cast<double>(messages) - 1));
}

std::optional<double> error_in_plogp(const FloodClaim& claim, std::int64_t messages) {
  if (claim.L < -(claim.g / 2)) return {};
  return relative(flood(in_plogp(claim.L, claim.g), Bytes(1), messages).g, claim.g);
}

double error_here(const Machine& truth, const FloodClaim& claim, std::int64_t messages) {
  return relative(flood(truth, claim.size, messages).g, claim.limit);
}

FloodClaim check_flood_claim(const Machine& truth, Bytes size) {
  const MessageCost cost = truth.cost(Rank(0), Rank(1), size);
  FloodClaim claim;
  claim.params = truth.parameters().name;
  claim.size = size;
  claim.L = cost.first_byte - cost.send_start;
  claim.g = cost.port;
  if (claim.g <= Duration()) {
    throw InputError(
        fmt::format("{}: g is 0, so its error is undefined; give a g above 0", claim.params));
  }
  claim.messages = flood_messages(claim.L, claim.g, one_percent);
  claim.error_at_messages = error_in_plogp(claim, claim.messages);
  // On any network, n messages take a fixed time and n times the limit.
  const Duration two = 2 * flood(truth, size, 2).g;
  const Duration three = 3 * flood(truth, size, 3).g;
  claim.limit = three - two;
  const Duration fixed = two - 2 * claim.limit;  // pLogP's 2L + g
  claim.messages_here = flood_messages((fixed - claim.limit) / 2, claim.limit, one_percent);
  claim.error_at_messages_here = error_here(truth, claim, claim.messages_here);
  return claim;
}

std::string in_words(const FloodClaim& claim) {
  std::string words;
  if (claim.params == printed_params && claim.messages != printed_messages) {
    words =
        fmt::format("[4] prints {}, which needs L = {:.2f} µs or g = {:.3f} µs", printed_messages,
                    latency_for(printed_messages, claim.g, one_percent).in_us(),
                    gap_for(printed_messages, claim.L, one_percent).in_us());
  }
  if (claim.limit > claim.g + Duration::ps(3)) {
    words += fmt::format("{}the time per message of a long flood tends to {:.4g} µs, not to g",
                         words.empty() ? "" : "; ", claim.limit.in_us());
  }
  return words;
}

}  // namespace loggp::compare
