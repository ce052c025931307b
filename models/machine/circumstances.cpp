#include "models/machine/circumstances.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp {

namespace {

constexpr std::string_view co_scheduled = ":co-scheduled";

[[noreturn]] void refuse_noise(std::string_view spec, std::string_view what) {
  throw InputError(fmt::format("--noise {}: {}", spec, what));
}

// Appends the source "periodic:PERIOD:DURATION" or "random:PERIOD:DURATION", unless its duration is
// 0.
void append_timer(std::vector<NoiseSource>& sources, std::string_view spec, std::string_view text,
                  const NoiseSource::Identity& identity) {
  const auto parts = split(text, ':');
  if (parts.size() != 3) {
    refuse_noise(spec,
                 fmt::format("write {}:PERIOD:DURATION, as in {}:1ms:10us", parts[0], parts[0]));
  }
  const Duration period = parse_duration(parts[1], fmt::format("--noise {}: period", spec));
  const Duration duration = parse_duration(parts[2], fmt::format("--noise {}: duration", spec));
  if (period <= Duration()) refuse_noise(spec, "the period must be above 0; write 1ms");
  if (duration < Duration()) refuse_noise(spec, "the duration is negative; give 0 or more");
  if (duration >= period) {
    refuse_noise(
        spec, "interruptions as long as their period leave no CPU time; give a shorter duration");
  }
  if (duration == Duration()) return;
  sources.push_back(parts[0] == "periodic" ? NoiseSource::periodic(period, duration, identity)
                                           : NoiseSource::random(period, duration, identity));
}

void append_trace(std::vector<NoiseSource>& sources, std::string_view spec, std::string_view path,
                  const NoiseSource::Identity& identity) {
  if (!exists(path)) {
    refuse_noise(spec, fmt::format("there is no file '{}'; give periodic:PERIOD:DURATION, "
                                   "random:PERIOD:DURATION, latency:… or the FILE of a noise trace",
                                   path));
  }
  sources.push_back(NoiseSource::trace(read_noise_trace(std::string(path)), identity));
}

// Returns "P%" as a fraction.
double percentage(std::string_view spec, std::string_view text) {
  const bool marked = text.ends_with('%');
  const auto percent = parse_number(text.substr(0, text.size() - (marked ? 1 : 0)));
  if (!marked || !percent) {
    refuse_noise(spec, fmt::format("'{}' is not a percentage of L; write 20%", text));
  }
  if (*percent < 0 || *percent > 100) {
    refuse_noise(spec, fmt::format("{} is out of range; give 0% to 100%", text));
  }
  return *percent / 100;
}

LatencyDistribution parse_latency(std::string_view spec, std::uint64_t seed) {
  const auto parts = split(spec, ':');
  if (parts[1] == "normal" || parts[1] == "lognormal") {
    if (parts.size() != 3) refuse_noise(spec, fmt::format("write latency:{}:20%", parts[1]));
    const double relative = percentage(spec, parts[2]);
    if (relative == 0) return {};
    return parts[1] == "normal" ? LatencyDistribution::normal(relative, seed)
                                : LatencyDistribution::lognormal(relative, seed);
  }
  const std::string path(spec.substr(spec.find(':') + 1));
  if (!exists(path)) {
    refuse_noise(
        spec, fmt::format(
                  "there is no file '{}'; give normal:P%, lognormal:P% or the FILE of a histogram",
                  path));
  }
  return LatencyDistribution::measured(read_latency_histogram(path), seed);
}

}  // namespace

Disturbances parse_disturbances(std::span<const std::string> specs, std::uint64_t seed) {
  std::vector<NoiseSource> sources;
  Disturbances result;
  result.seed = seed;
  bool latency_given = false;
  for (const std::string_view spec : specs) {
    if (spec.starts_with("latency:")) {
      if (latency_given)
        refuse_noise(spec, "a latency distribution was given already; give only one");
      latency_given = true;
      result.latency = parse_latency(spec, seed);
      continue;
    }
    const bool together = spec.ends_with(co_scheduled);
    const auto text = spec.substr(0, spec.size() - (together ? co_scheduled.size() : 0));
    const NoiseSource::Identity identity{
        .seed = seed, .number = sources.size(), .co_scheduled = together};
    const std::string_view kind = text.substr(0, text.find(':'));
    if (kind == "periodic" || kind == "random") {
      append_timer(sources, spec, text, identity);
    } else {
      append_trace(sources, spec, text, identity);
    }
  }
  result.noise = Noise(std::move(sources));
  return result;
}

}  // namespace loggp
