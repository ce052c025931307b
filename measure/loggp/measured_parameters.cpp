#include "measure/loggp/measured_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/machine/extrapolation.hpp"

namespace loggp::measure {

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
  set.source = fmt::format(
      "{}, PRTT of [4]; L is what remains of the half round trip without o_s, o_r and (s-1)G",
      program);
  set.environment = first.provenance;
  set.environment[largest_measured_key] = std::to_string(largest.count());
  if (const auto transport = first.provenance.find("transport");
      transport != first.provenance.end())
    set.transport = transport->second;
  for (const LiveResult& result : results) {
    set.links.push_back({result.link_class, result.campaign.fit.to_ranges()});
    if (!result.pair.empty())
      set.environment[fmt::format("pair_{}", to_string(result.link_class))] = result.pair;
  }
  return set;
}

}  // namespace loggp::measure
