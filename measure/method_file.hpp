// Raw samples of the older methods as JSON lines: appended and flushed as they are made.
#pragma once

#include <string>
#include <vector>

#include "algorithms/older_methods.hpp"
#include "measure/json_lines.hpp"
#include "measure/sample_header.hpp"

namespace loggp::measure {

struct MethodFile {
  Method method = Method::culler;
  MethodSettings settings;  ///< as far as a file has them: `sends` and `flood`
  Provenance provenance;
  std::vector<MethodSample> samples;
};

[[nodiscard]] SampleHeader method_header(Method method, const MethodSettings& settings,
                                         const Provenance& provenance);
[[nodiscard]] std::string record_of(const MethodSample& sample);
/// Throws InputError with the line that is wrong.
[[nodiscard]] MethodFile read_method_samples(const std::string& path);

/// A measurement by an older method that loses nothing.
class MethodCampaign {
 public:
  /// Begins the file of samples at `path` (empty: none), or goes on with it where `resume` is set
  /// and there is one. Throws InputError when it can't be written, or was made otherwise.
  MethodCampaign(const std::string& path, bool resume, const MethodPlan& plan,
                 const Provenance& provenance);

  /// What is left to do: the repetitions that the file does not have.
  [[nodiscard]] const MethodPlan& plan() const { return plan_; }
  /// Throws RunError when the disk is full; what was written before stays.
  void take(const MethodSample& sample);
  [[nodiscard]] std::int32_t samples_of(Bytes size) const;
  /// Those of the file too, where the plan has their size.
  [[nodiscard]] const std::vector<MethodSample>& samples() const { return samples_; }

 private:
  MethodPlan plan_;
  std::vector<MethodSample> samples_;
  LineLog log_;
};

}  // namespace loggp::measure
