// The campaign of a pattern on any host, from its first sample to its table.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "measure/patterns/pattern_schedule.hpp"
#include "measure/patterns/pattern_summary.hpp"
#include "measure/samples/json_lines.hpp"
#include "measure/samples/pattern_file.hpp"

namespace loggp::measure {

/// What a campaign measures, and where the samples go.
struct PatternOptions {
  PatternSetup setup;
  PatternLengths lengths;
  std::string samples_path;  ///< JSON lines; empty: none
  bool resume = false;       ///< continues with the samples in the file
};

/// The table of a pattern, with what a reader needs to judge it.
struct PatternResult {
  PatternSetup setup;
  Provenance provenance;
  std::vector<PatternRow> rows;
  std::vector<std::string> warnings;  ///< reasons to trust the numbers less
};

/// One campaign: chooses the points to measure, keeps samples and writes them to their file.
class PatternCampaign final : public PatternGuide {
 public:
  /// `was_disturbed` is called after every sample and tells whether there was a disturbance since
  /// its last call. Throws InputError when the samples can't be written, or when samples to resume
  /// were made under other conditions.
  PatternCampaign(const PatternOptions& options, const Provenance& provenance,
                  std::function<bool()> was_disturbed = {});

  [[nodiscard]] std::optional<PatternPoint> next_point(Duration elapsed) override;
  void take(const PatternSample& sample) override;
  /// Returns the table. Throws RunError when there is no sample.
  [[nodiscard]] PatternResult result() const;

 private:
  PatternSetup setup_;
  Provenance provenance_;
  std::function<bool()> was_disturbed_;
  PatternSchedule schedule_;
  std::vector<PatternSample> samples_;
  std::unique_ptr<LineLog> log_;
};

}  // namespace loggp::measure
