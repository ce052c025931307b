// The campaign of a pattern on any host, from its first sample to its table.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "measure/patterns/pattern_schedule.hpp"
#include "measure/patterns/pattern_summary.hpp"
#include "measure/samples/json_lines.hpp"
#include "measure/samples/pattern_file.hpp"

namespace loggp::measure {

/// The measurement of a campaign and its samples file.
struct PatternOptions {
  PatternSetup setup;
  PatternLengths lengths;
  std::string samples_path;      ///< JSON lines; empty: none
  bool names_series = false;     ///< the user chose plan.series: the provenance has it
  bool resume = false;           ///< continues with the samples in the file, if it exists
  bool is_reproducible = false;  ///< as in CampaignOptions, with points in place of sizes
};

/// The table of a pattern, with its provenance and warnings.
struct PatternResult {
  PatternSetup setup;
  Provenance provenance;
  std::vector<PatternRow> rows;
  std::vector<std::string> warnings;  ///< reasons to trust the numbers less
};

/// One campaign: chooses the points to measure, keeps samples and writes them to their file.
class PatternCampaign final : public PatternGuide {
 public:
  /// `was_disturbed` is called after every sample and returns whether there was a disturbance since
  /// its last call; empty: no sample counts as disturbed. Begins or continues the samples file as
  /// LineLog does. Throws InputError when the samples file can't be read or written, or when
  /// samples to resume were made under other conditions.
  PatternCampaign(const PatternOptions& options, Provenance provenance,
                  std::function<bool()> was_disturbed = {});

  [[nodiscard]] std::optional<PatternPoint> next_point(Duration elapsed) override;
  /// Keeps a sample and appends it to the file; drops the first sample of each point. Throws
  /// RunError when the disk is full; earlier samples stay.
  void take(const PatternSample& sample) override;
  /// Returns the number of kept samples of this point, old and new.
  [[nodiscard]] std::int64_t count_samples(PatternPoint point) const;
  /// Returns the table of the points in the schedule. A warning gives the number of points that the
  /// time budget left out, and the smallest size among them. Throws RunError when no point has a
  /// sample.
  [[nodiscard]] PatternResult result() const;
  /// Ends the campaign and returns its result(); the samples replace those of an earlier run in the
  /// samples file. Throws as result() does, and RunError when the file can't be replaced.
  [[nodiscard]] PatternResult finish();

 private:
  void restore(const SampleHeader& header, bool is_reproducible);
  [[nodiscard]] bool replay(PatternPoint point);

  PatternSetup setup_;
  Provenance provenance_;
  std::function<bool()> was_disturbed_;
  PatternSchedule schedule_;
  std::vector<PatternSample> samples_;
  std::map<PatternPoint, std::deque<PatternSample>> earlier_;  ///< samples to replay
  LineLog log_;
};

}  // namespace loggp::measure
