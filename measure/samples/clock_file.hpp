// Reads and writes the samples of `loggp clocks` as JSON lines.
#pragma once

#include <cstdint>
#include <optional>
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
  std::int64_t tries = 100;  ///< N of the method `minimum`
  ClockTruth truth;          ///< empty if unknown
  Provenance provenance;
};

/// A comparison of rank 0's clock with the clock of another rank, the peer.
struct PeerSample {
  Rank peer;
  ClockSample sample;
};

/// All results of a study. Each list is in the order of measurement.
struct ClockSamples {
  ClockHeader header;
  std::vector<PeerSample> round_trips;
  std::vector<PeerSample> differences;
  std::vector<PairEstimate> estimates;
  std::vector<GroupRun> groups;
};

/// Return the method's name in files and tables.
[[nodiscard]] std::string_view to_string(PairMethod method);
[[nodiscard]] std::string_view to_string(GroupMethod method);

/// Keeps all results of a study and appends each as one line to a file at once. The watcher's
/// functions throw RunError when the disk is full.
class ClockRecord final : public ClockWatcher {
 public:
  /// Begins the samples file at `path`, as LineLog does. Throws InputError when the file can't be
  /// written.
  ClockRecord(const std::string& path, const ClockHeader& header);

  void round_trips(Rank peer, const std::vector<ClockSample>& samples) override;
  void difference(Rank peer, const ClockSample& sample) override;
  void estimate(const PairEstimate& estimate) override;
  void group(const GroupRun& run) override;

  /// Ends the study: the samples replace those of an earlier run in the file. Throws RunError when
  /// the file can't be replaced.
  void finish() { log_.finish(); }

  [[nodiscard]] const ClockSamples& samples() const { return samples_; }

 private:
  LineLog log_;
  ClockSamples samples_;
};

/// Reads a samples file, or one `launch` of it (launch_lines.hpp). A last line that was cut off is
/// left out. Throws InputError when the file can't be read, and InputError that names the line when
/// a line is wrong.
[[nodiscard]] ClockSamples read_clock_samples(const std::string& path,
                                              std::optional<std::int64_t> launch = std::nullopt);

}  // namespace loggp::measure
