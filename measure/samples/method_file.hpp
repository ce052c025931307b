// Reads and writes the samples of the older methods as JSON lines, and resumes their measurement.
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
  MethodSettings settings;  ///< only `sends` and `flood`, which a file contains
  Provenance provenance;
  std::vector<MethodSample> samples;
};

[[nodiscard]] SampleHeader method_header(Method method, const MethodSettings& settings,
                                         const Provenance& provenance);
[[nodiscard]] std::string to_record(const MethodSample& sample);
/// Reads a samples file. Throws InputError, which names the wrong line.
[[nodiscard]] MethodFile read_method_samples(const std::string& path);

/// A measurement by an older method that keeps its samples and can be resumed.
class MethodCampaign {
 public:
  /// Begins the samples file at `path` (empty: none), or continues it if `resume` is set and the
  /// file exists. Throws InputError when it can't be written, or was made under other conditions.
  MethodCampaign(const std::string& path, bool resume, const MethodPlan& plan,
                 const Provenance& provenance);

  /// Returns the plan with only the repetitions that the file lacks.
  [[nodiscard]] const MethodPlan& plan() const { return plan_; }
  /// Keeps a sample. Throws RunError when the disk is full; earlier samples stay.
  void take(const MethodSample& sample);
  [[nodiscard]] std::int32_t count_samples(Bytes size) const;
  /// Returns all samples, with those of a resumed file whose size the plan contains.
  [[nodiscard]] const std::vector<MethodSample>& samples() const { return samples_; }

 private:
  MethodPlan plan_;
  std::vector<MethodSample> samples_;
  LineLog log_;
};

}  // namespace loggp::measure
