// Reads and writes the samples of the older methods as JSON lines, and resumes measurements by
// these methods.
#pragma once

#include <string>
#include <vector>

#include "algorithms/probes/older_methods.hpp"
#include "measure/samples/json_lines.hpp"
#include "measure/samples/sample_header.hpp"

namespace loggp::measure {

/// The contents of a samples file.
struct MethodFile {
  Method method = Method::culler;
  MethodSettings settings;  ///< `sends` and `flood`; other settings are not in a file
  Provenance provenance;
  std::vector<MethodSample> samples;
};

/// Returns the header of a samples file.
[[nodiscard]] SampleHeader method_header(Method method, const MethodSettings& settings,
                                         const Provenance& provenance);
/// Returns a sample as a line of a samples file, without a line end.
[[nodiscard]] std::string to_record(const MethodSample& sample);
/// Reads a samples file. A last line that was cut off is left out. Throws InputError when the file
/// can't be read, and InputError that names the line when a line is wrong.
[[nodiscard]] MethodFile read_method_samples(const std::string& path);

/// A measurement by an older method that can be resumed: its samples, their file and the plan of
/// the remaining repetitions.
class MethodCampaign {
 public:
  /// Begins or continues the samples file at `path`, as LineLog does. Throws InputError when the
  /// file can't be read or written, or was made under other conditions.
  MethodCampaign(const std::string& path, bool resume, const MethodPlan& plan,
                 const Provenance& provenance);

  /// Returns the plan with only the repetitions that the file lacks. An incomplete repetition
  /// counts as lacking. If none is lacking, there is no warm-up either.
  [[nodiscard]] const MethodPlan& plan() const { return plan_; }
  /// Keeps a sample and appends it to the file. Throws RunError when the disk is full; earlier
  /// samples stay.
  void take(const MethodSample& sample);
  /// Ends the measurement: the samples replace those of an earlier run in the samples file. Throws
  /// RunError when the file can't be replaced.
  void finish() { log_.finish(); }
  /// Returns the number of samples of this size, old and new.
  [[nodiscard]] std::int32_t count_samples(Bytes size) const;
  /// Returns all samples, old and new. Of a resumed file, only samples of the plan's sizes are
  /// included.
  [[nodiscard]] const std::vector<MethodSample>& samples() const { return samples_; }

 private:
  MethodPlan plan_;
  std::vector<MethodSample> samples_;
  LineLog log_;
};

}  // namespace loggp::measure
