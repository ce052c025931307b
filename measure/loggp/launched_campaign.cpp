#include "measure/loggp/launched_campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "measure/live/machine/core_move.hpp"
#include "measure/samples/pace.hpp"
#include "measure/samples/students_t.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Parameter = Measured LogGPFit::*;
constexpr std::array<Parameter, 8> parameters{&LogGPFit::L,   &LogGPFit::o_s,     &LogGPFit::o_r,
                                              &LogGPFit::g,   &LogGPFit::G,       &LogGPFit::O_s,
                                              &LogGPFit::O_r, &LogGPFit::half_rtt};

// Returns a launch's range for a size, if it is of the same protocol as `like`.
const LogGPFit* find_range(const NetworkFit& fit, Bytes size, const LogGPFit& like) {
  const auto found = std::find_if(fit.ranges.begin(), fit.ranges.end(), [&](const LogGPFit& range) {
    return range.first <= size && size <= range.last;
  });
  return found != fit.ranges.end() && found->protocol == like.protocol ? &*found : nullptr;
}

Bytes middle_of(const LogGPFit& range) {
  return Bytes((range.first.count() + range.last.count()) / 2);
}

// Returns the half width of the interval of the values' mean.
double half_width(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double mean = 0;
  double squares = 0;
  for (const double value : values) mean += value / count;
  for (const double value : values) squares += (value - mean) * (value - mean);
  constexpr double outside = 0.025;
  return t_above(count - 1, outside) * std::sqrt(squares / (count - 1) / count);
}

void set_intervals(const std::vector<NetworkFit>& launches, LogGPFit& range) {
  for (const Parameter which : parameters) {
    std::vector<double> values;
    for (const NetworkFit& launch : launches) {
      const LogGPFit* const own = find_range(launch, middle_of(range), range);
      if (own != nullptr && (own->*which).determined())
        values.push_back((own->*which).estimate.value);
    }
    if (values.size() < 2) continue;
    Estimate& estimate = (range.*which).estimate;
    const double width = half_width(values);
    estimate.low = estimate.value - width;
    estimate.high = estimate.value + width;
  }
}

// Returns the fits of the launches that determine parameters alone, with the protocol of `common`
// where sends wait.
std::vector<NetworkFit> fits_of(const std::vector<SampleFile>& launches,
                                const CampaignOptions& options, const NetworkFit& common) {
  Detection detection = options.detection;
  const bool shakes_hands =
      std::any_of(common.ranges.begin(), common.ranges.end(),
                  [](const LogGPFit& range) { return range.protocol == Protocol::handshake; });
  detection.rendezvous = shakes_hands ? Rendezvous::handshake : Rendezvous::synchronising;
  std::vector<NetworkFit> fits;
  for (const SampleFile& launch : launches) {
    try {
      fits.push_back(fit_samples(launch.samples, launch.plan, options.estimator, detection));
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): too few sizes; counted by caller
    }
  }
  return fits;
}

void warn_once(const std::string& warning, std::vector<std::string>& warnings) {
  if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
    warnings.push_back(warning);
}

// Returns a warning if the two CPUs were nearer to each other in one launch than in another; empty
// otherwise.
std::string differing_distances(const std::vector<SampleFile>& launches) {
  struct Place {
    Duration distance;
    std::size_t launch;
  };
  std::optional<Place> nearest;
  std::optional<Place> farthest;
  for (std::size_t i = 0; i < launches.size(); ++i) {
    const std::optional<Duration> distance = read_distance(launches[i].provenance);
    if (!distance) continue;
    if (!nearest || *distance < nearest->distance) nearest = {*distance, i};
    if (!farthest || *distance > farthest->distance) farthest = {*distance, i};
  }
  if (!nearest || !have_moved(nearest->distance, farthest->distance)) return "";
  return fmt::format(
      "a cache line took {} ns from CPU to CPU in launch {} and {} ns in launch {}: the parameters "
      "are between those of two distances; measure again, or bind the ranks elsewhere",
      to_ns_text(nearest->distance), nearest->launch + 1, to_ns_text(farthest->distance),
      farthest->launch + 1);
}

}  // namespace

CampaignResult launched_campaign(const std::vector<SampleFile>& launches,
                                 const CampaignOptions& options) {
  CampaignResult result;
  std::vector<SampleFile> kept = launches;
  std::vector<PrttSample> all;
  for (SampleFile& launch : kept) {
    const AtOnePace pace = at_one_pace(launch.samples);
    if (pace.left_out > 0) warn_once(pace.warning(), result.warnings);
    result.samples += launch.samples.size();
    result.disturbed += static_cast<std::size_t>(
        std::count_if(launch.samples.begin(), launch.samples.end(),
                      [](const PrttSample& sample) { return sample.disturbed; }));
    launch.samples = pace.samples;
    all.insert(all.end(), launch.samples.begin(), launch.samples.end());
  }
  const PrttPlan& plan = launches.front().plan;
  result.formulas = plan.formulas;
  result.provenance = launches.front().provenance;
  result.provenance["launches"] = std::to_string(launches.size());
  result.fit = fit_samples(all, plan, options.estimator, options.detection);
  if (const std::string differ = differing_distances(launches); !differ.empty())
    result.warnings.push_back(differ);
  const std::vector<NetworkFit> alone = fits_of(kept, options, result.fit);
  for (LogGPFit& range : result.fit.ranges) set_intervals(alone, range);
  if (alone.size() < 2)
    result.warnings.emplace_back(
        "only one launch has parameters of its own: intervals say nothing about other launches");
  return result;
}

std::vector<std::optional<NetworkFit>> launched_replicates(const std::vector<SampleFile>& launches,
                                                           const CampaignOptions& options,
                                                           const NetworkFit& common) {
  std::vector<std::optional<NetworkFit>> replicates;
  for (SampleFile launch : launches) {
    std::optional<NetworkFit>& one = replicates.emplace_back();
    launch.samples = at_one_pace(launch.samples).samples;
    const std::vector<NetworkFit> alone = fits_of({launch}, options, common);
    if (alone.empty()) continue;
    one = common;
    for (LogGPFit& range : one->ranges) {
      const LogGPFit* const own = find_range(alone.front(), middle_of(range), range);
      if (own != nullptr) adopt_parameters(*own, range);
    }
  }
  return replicates;
}

void adopt_parameters(const LogGPFit& own, LogGPFit& range) {
  for (const Parameter which : parameters) {
    if ((own.*which).determined()) (range.*which).estimate = (own.*which).estimate;
  }
  // the common o_s may be shorter than what another L takes off it
  Estimate& L = range.L.estimate;
  L.value = std::max(L.value, -range.o_s.estimate.value);
}

LinkClass measured_link(const Provenance& provenance) {
  const auto found = provenance.find(link_key);
  if (found == provenance.end()) return LinkClass::network;
  const auto* const known =
      std::find_if(all_link_classes.begin(), all_link_classes.end(),
                   [&](LinkClass link) { return to_string(link) == found->second; });
  return known == all_link_classes.end() ? LinkClass::network : *known;
}

}  // namespace loggp::measure
