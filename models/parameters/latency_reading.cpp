#include "models/parameters/latency_reading.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

void subtract_overheads(const Link& link, SizeRange& range, const std::string& set) {
  Parameters& p = range.parameters;
  const Duration half_rtt = p.L;
  const Duration remaining = half_rtt - p.o_s - p.o_r;
  if (remaining < -p.o_s) {
    throw InputError(fmt::format(
        "{}: {}, from {} B: half a round trip of {} µs is shorter than o_r of {} µs, so that "
        "nothing remains for L; use --latency residual",
        set, to_string(link.link_class), range.first.count(), half_rtt.in_us(), p.o_r.in_us()));
  }
  range.intervals.erase("L_us");
  p.L = remaining;
}

}  // namespace

LatencyReading find_latency_reading(std::string_view name, std::string_view option) {
  std::vector<std::string> known;
  for (const LatencyReading reading : all_latency_readings) {
    if (to_string(reading) == name) return reading;
    known.emplace_back(to_string(reading));
  }
  throw InputError(fmt::format("{}: {}", option, unknown_name("reading of L", name, known)));
}

void apply_latency_reading(ParameterSet& set, std::optional<LatencyReading> wanted) {
  const LatencyReading reading = wanted.value_or(set.latency);
  if (reading != set.latency) set.name += fmt::format("-{}", to_string(reading));
  set.latency = LatencyReading::residual;
  if (reading == LatencyReading::residual) return;
  if (!set.source.empty()) set.source += "; here o_s and o_r are subtracted from L";
  for (Link& link : set.links) {
    for (SizeRange& range : link.ranges) subtract_overheads(link, range, set.name);
  }
}

}  // namespace loggp
