#include "measure/node/node_campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "models/base/random.hpp"

namespace loggp::measure {

namespace {

std::vector<Bytes> node_sizes(Bytes smallest, Bytes largest) {
  constexpr std::int64_t factor = 8;
  std::vector<Bytes> sizes;
  for (std::int64_t size = std::max<std::int64_t>(smallest.count(), 1); size < largest.count();
       size *= factor)
    sizes.emplace_back(size);
  sizes.push_back(largest);
  return sizes;
}

// Returns 1, 2, 3, 4, 6, 8, 12, 16, … and `most`.
std::vector<std::int32_t> pairs_at_once(std::int32_t most) {
  std::vector<std::int32_t> numbers{1};
  for (std::int32_t power = 2; power < most; power *= 2) {
    numbers.push_back(power);
    if (power + power / 2 < most) numbers.push_back(power + power / 2);
  }
  if (most > 1) numbers.push_back(most);
  return numbers;
}

}  // namespace

std::vector<PairsPoint> node_points(const NodeOptions& options) {
  std::vector<PairsPoint> points;
  for (const PairPlace place : all_pair_places) {
    const auto most =
        static_cast<std::int32_t>(options.setup.pairs[static_cast<std::size_t>(place)].size());
    if (most < 2) continue;
    for (const Bytes size : node_sizes(options.smallest, options.largest)) {
      for (const std::int32_t pairs : pairs_at_once(most)) points.push_back({place, size, pairs});
    }
  }
  return points;
}

NodeCampaign::NodeCampaign(NodeOptions options, const Provenance& provenance,
                           std::function<bool()> was_disturbed)
    : options_(std::move(options)),
      was_disturbed_(std::move(was_disturbed)),
      points_(node_points(options_)),
      log_(options_.samples_path, options_.resume) {
  const SampleHeader header = node_header(options_.setup, provenance);
  if (log_.goes_on()) restore(header);
  log_.begin(header.text());
}

void NodeCampaign::restore(const SampleHeader& header) {
  const NodeFile earlier = read_node_samples(log_.path());
  refuse_other_run(log_.path(), earlier.header, header,
                   {{"between_nodes", "--pairs"}, {"same_node", "--pairs"}, {"calls", "--calls"}});
  for (const PairsSample& sample : earlier.samples) keep(sample);
}

std::optional<PairsPoint> NodeCampaign::next_point(Duration elapsed) {
  if (points_.empty()) return std::nullopt;
  for (; sweep_ < options_.repetitions; ++sweep_, next_ = 0) {
    const bool may_end = sweep_ >= options_.least_samples && options_.budget > Duration();
    for (; next_ < points_.size(); ++next_) {
      if (may_end && elapsed > options_.budget) return std::nullopt;
      if (count_samples(points_[next_]) <= sweep_) return points_[next_];
    }
  }
  return std::nullopt;
}

void NodeCampaign::take(const PairsSample& sample) {
  PairsSample taken = sample;
  taken.disturbed = was_disturbed_ && was_disturbed_();
  keep(taken);
  log_.append(to_record(taken));
}

void NodeCampaign::keep(const PairsSample& sample) {
  samples_.push_back(sample);
  ++counts_[sample.point];
}

std::int32_t NodeCampaign::count_samples(const PairsPoint& point) const {
  const auto found = counts_.find(point);
  return found == counts_.end() ? 0 : found->second;
}

NodeResult NodeCampaign::finish() {
  log_.finish();
  return node_result(samples_, options_.setup, options_.fit);
}

NodeResult node_result(std::span<const PairsSample> samples, const NodeSetup& setup,
                       const NodeFitSettings& settings) {
  NodeResult result;
  result.setup = setup;
  result.samples.assign(samples.begin(), samples.end());
  const auto disturbed =
      std::count_if(samples.begin(), samples.end(), [](const auto& one) { return one.disturbed; });
  if (2 * static_cast<std::size_t>(disturbed) > samples.size()) {
    result.warnings.push_back(
        fmt::format("{} of {} samples of pairs at once were disturbed by other work", disturbed,
                    samples.size()));
  }
  result.fit = fit_node(pairs_times(samples), setup, settings);
  return result;
}

std::vector<NodeFit> node_replicates(const NodeResult& result, const NodeFitSettings& settings,
                                     std::size_t count, std::uint64_t seed) {
  std::map<PairsPoint, std::vector<PairsSample>> by_point;
  for (const PairsSample& sample : result.samples) by_point[sample.point].push_back(sample);
  std::vector<NodeFit> replicates;
  for (std::size_t number = 0; number < count; ++number) {
    const std::uint64_t own_seed = hash(seed, number);
    std::vector<PairsSample> drawn;
    for (const auto& [point, samples] : by_point) {
      for (std::size_t i = 0; i < samples.size(); ++i) {
        const double place = uniform(hash(own_seed, Draw::resampling, i));
        drawn.push_back(
            samples[static_cast<std::size_t>(place * static_cast<double>(samples.size()))]);
      }
    }
    replicates.push_back(refit_node(pairs_times(drawn), result.setup, settings, result.fit));
  }
  return replicates;
}

void add_node_parameters(const NodeFit& fit, ParameterSet& set) {
  set.node.interfaces = fit.interfaces;
  if (fit.interfaces) {
    set.node.interface_intervals = {{"g_us", {fit.g.low, fit.g.high}},
                                    {"G_us_per_byte", {fit.G.low, fit.G.high}}};
  }
  if (!fit.memory) return;
  set.node.memory = per_byte(fit.memory->value);
  set.node.memory_intervals = {{"G_us_per_byte", {fit.memory->low, fit.memory->high}}};
}

}  // namespace loggp::measure
