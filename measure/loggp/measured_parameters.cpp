#include "measure/loggp/measured_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/machine/extrapolation.hpp"

namespace loggp::measure {

namespace {

// Reports half the round trip of the shortest message as L of all ranges, as [4] §2.5 does.
void report_half_round_trips(const CampaignResult& campaign, Link& link) {
  const Estimate& half = campaign.fit.ranges.front().half_rtt.estimate;
  for (SizeRange& range : link.ranges) {
    range.parameters.L = Duration::us(half.value);
    range.intervals["L_us"] = {half.low, half.high};
  }
}

}  // namespace

ParameterSet measured_parameters(const std::vector<LiveResult>& results, std::string name,
                                 std::string_view program) {
  const CampaignResult& first = results.front().campaign;
  ParameterSet set;
  Bytes largest = first.fit.ranges.back().last;
  for (const LiveResult& result : results)
    largest = std::min(largest, result.campaign.fit.ranges.back().last);
  set.name = std::move(name);
  set.description =
      fmt::format("measured by loggp measure up to {} bytes; larger messages are extrapolated",
                  largest.count());
  const bool is_paper = first.formulas == PrttFormulas::paper;
  set.source =
      fmt::format("{}, PRTT of [4]; L is {}", program,
                  is_paper ? "half the round trip of the shortest message"
                           : "what remains of the half round trip without o_s, o_r and (s-1)G, "
                             "by three latencies of a handshake");
  if (is_paper) set.latency = LatencyReading::half_rtt;
  set.environment = first.provenance;
  set.environment[largest_measured_key] = std::to_string(largest.count());
  if (const auto transport = first.provenance.find("transport");
      transport != first.provenance.end())
    set.transport = transport->second;
  for (const LiveResult& result : results) {
    set.links.push_back({result.link_class, result.campaign.fit.to_ranges()});
    if (is_paper) report_half_round_trips(result.campaign, set.links.back());
    if (!result.pair.empty())
      set.environment[fmt::format("pair_{}", to_string(result.link_class))] = result.pair;
  }
  return set;
}

}  // namespace loggp::measure
