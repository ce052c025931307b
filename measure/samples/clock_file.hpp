// Reads and writes the samples of `loggp clocks` as JSON lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "algorithms/clocks/clock_study.hpp"
#include "measure/samples/clock_truth.hpp"
#include "measure/samples/json_lines.hpp"
#include "measure/samples/sample_header.hpp"

namespace loggp::measure {

/// The header of a samples file of clocks.
struct ClockHeader {
  std::int32_t ranks = 0;
  std::int64_t tries = 100;
  ClockTruth truth;  ///< empty if unknown
  Provenance provenance;
};

/// A sample between rank 0 and another rank, the peer.
struct PeerSample {
  Rank peer;
  ClockSample sample;
};

/// All results of a study, each kind in the order in which they were made.
struct ClockSamples {
  ClockHeader header;
  std::vector<PeerSample> round_trips;
  std::vector<PeerSample> differences;
  std::vector<PairEstimate> estimates;
  std::vector<GroupRun> groups;
};

[[nodiscard]] std::string_view to_string(PairMethod method);
[[nodiscard]] std::string_view to_string(GroupMethod method);

/// Keeps all results of a study and writes a line to the file for each as it comes.
class ClockRecord final : public ClockWatcher {
 public:
  /// Writes no file if `path` is empty. Throws InputError when the file can't be written.
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

/// Reads a samples file; a last line that was cut off is left out. Throws InputError, which names
/// the line, when anything else is wrong.
[[nodiscard]] ClockSamples read_clock_samples(const std::string& path);

}  // namespace loggp::measure
