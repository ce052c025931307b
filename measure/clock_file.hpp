// The samples of `loggp clocks` as JSON lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "algorithms/clock_study.hpp"
#include "measure/clock_truth.hpp"
#include "measure/json_lines.hpp"
#include "measure/sample_header.hpp"

namespace loggp::measure {

struct ClockHeader {
  std::int32_t ranks = 0;
  std::int64_t tries = 100;
  ClockTruth truth;
  Provenance provenance;
};

/// A sample of rank 0 with another rank.
struct PeerSample {
  Rank peer;
  ClockSample sample;
};

/// All results of a study in the order in which they came.
struct ClockSamples {
  ClockHeader header;
  std::vector<PeerSample> round_trips;
  std::vector<PeerSample> differences;
  std::vector<PairEstimate> estimates;
  std::vector<GroupRun> groups;
};

[[nodiscard]] std::string_view to_string(PairMethod method);
[[nodiscard]] std::string_view to_string(GroupMethod method);

/// Keeps everything, and a line on disk for each as they come.
class ClockRecord final : public ClockWatcher {
 public:
  /// Nothing is written if `path` is empty. Throws InputError when it can't be.
  ClockRecord(const std::string& path, const ClockHeader& header);

  void round_trips(Rank peer, const std::vector<ClockSample>& samples) override;
  void difference(Rank peer, const ClockSample& sample) override;
  void estimate(const PairEstimate& estimate) override;
  void group(const GroupRun& run) override;

  [[nodiscard]] const ClockSamples& samples() const { return samples_; }

 private:
  LineLog log_;
  ClockSamples samples_;
};

/// A last line that was cut off is left out. Throws InputError with the line where something else
/// is wrong.
[[nodiscard]] ClockSamples read_clock_samples(const std::string& path);

}  // namespace loggp::measure
