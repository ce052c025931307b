// The measurement of a pattern from its first sample to its table, wherever it runs.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "measure/json_lines.hpp"
#include "measure/pattern_file.hpp"
#include "measure/pattern_schedule.hpp"
#include "measure/pattern_summary.hpp"

namespace loggp::measure {

struct PatternOptions {
  PatternSetup setup;
  PatternLengths lengths;
  std::string samples_path;  ///< JSON lines; empty: none
  bool resume = false;       ///< goes on with the samples that are there
};

struct PatternResult {
  PatternSetup setup;
  Provenance provenance;
  std::vector<PatternRow> rows;
  std::vector<std::string> warnings;  ///< what makes the numbers worth less
};

/// Guides a measurement and keeps what it finds.
class PatternCampaign final : public PatternGuide {
 public:
  /// `was_disturbed`: since it was last asked; asked after every sample. Throws InputError when the
  /// samples can't be written, or, resuming, when those that are there were made otherwise.
  PatternCampaign(const PatternOptions& options, const Provenance& provenance,
                  std::function<bool()> was_disturbed = {});

  [[nodiscard]] std::optional<PatternPoint> next_point(Duration elapsed) override;
  void take(const PatternSample& sample) override;
  /// Throws RunError when there is no sample.
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
