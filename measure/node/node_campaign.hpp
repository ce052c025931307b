// The campaign that finds what the ranks of a node share, on any host.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "measure/node/node_fit.hpp"
#include "measure/samples/json_lines.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::measure {

/// What a campaign of pairs measures, and how.
struct NodeOptions {
  NodeSetup setup;  ///< the pairs; a place without pairs is left out
  Bytes smallest{1};
  Bytes largest{65'536};
  std::int32_t repetitions = 1;    ///< the most samples of each point
  std::int32_t least_samples = 1;  ///< samples of each point, whatever the time budget
  Duration budget = Duration();    ///< 0: no limit
  NodeFitSettings fit{};
  std::string samples_path{};  ///< a file of JSON lines; empty: no file
  bool resume = false;         ///< continues with the samples in the file, if there is one
};

/// What the ranks of a node share, as measured.
struct NodeResult {
  NodeFit fit;
  NodeSetup setup;
  std::vector<PairsSample> samples;
  std::vector<std::string> warnings;  ///< reasons to trust the numbers less
  std::vector<std::string> unknown;   ///< what was not measured, and why
};

/// The points of a campaign, in the order in which a sweep measures them: for each place with at
/// least two pairs, powers of eight from the smallest to the largest size; for each size, one pair,
/// two, three, four, and then numbers a half or a third larger, up to all pairs.
[[nodiscard]] std::vector<PairsPoint> node_points(const NodeOptions& options);

/// One campaign: chooses the points to measure, keeps samples and writes them to their file.
class NodeCampaign final : public PairsGuide {
 public:
  /// `was_disturbed` is called after every sample and returns whether there was a disturbance since
  /// its last call; empty: no sample counts as disturbed. Begins or continues the samples file as
  /// LineLog does. Throws InputError when the samples file can't be read or written, or when
  /// samples to resume were made under other conditions.
  NodeCampaign(NodeOptions options, const Provenance& provenance,
               std::function<bool()> was_disturbed = {});

  [[nodiscard]] std::optional<PairsPoint> next_point(Duration elapsed) override;
  /// Keeps a sample and appends it to the file. Throws RunError when the disk is full; earlier
  /// samples stay.
  void take(const PairsSample& sample) override;
  /// Returns the number of kept samples of a point, old and new.
  [[nodiscard]] std::int32_t count_samples(const PairsPoint& point) const;
  /// Ends the campaign and returns its result; the samples replace those of an earlier run in the
  /// samples file. Throws RunError when the file can't be replaced.
  [[nodiscard]] NodeResult finish();

 private:
  void restore(const SampleHeader& header);
  void keep(const PairsSample& sample);

  NodeOptions options_;
  std::function<bool()> was_disturbed_;
  std::vector<PairsPoint> points_;
  std::size_t next_ = 0;
  std::int32_t sweep_ = 0;
  std::vector<PairsSample> samples_;
  std::map<PairsPoint, std::int32_t> counts_;
  LineLog log_;
};

/// Returns what the samples say together: of one run, or of several launches.
[[nodiscard]] NodeResult node_result(std::span<const PairsSample> samples, const NodeSetup& setup,
                                     const NodeFitSettings& settings);

/// Returns fits of samples that are drawn from those of `result` with replacement, whole samples
/// and the same repetitions of all points: what other runs on the same nodes could have given.
/// Equal arguments give equal replicates.
[[nodiscard]] std::vector<NodeFit> node_replicates(const NodeResult& result,
                                                   const NodeFitSettings& settings,
                                                   std::size_t count, std::uint64_t seed = 1);

/// Writes the interfaces and the memory to `set`, with their intervals.
void add_node_parameters(const NodeFit& fit, ParameterSet& set);

}  // namespace loggp::measure
