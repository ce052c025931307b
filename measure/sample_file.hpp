// Raw samples as JSON lines: appended and flushed as they are made (design §6).
#pragma once

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "algorithms/prtt.hpp"

namespace loggp::measure {

/// What is known of where and how a measurement was made.
using Provenance = std::map<std::string, std::string>;

/// Keeps samples in memory and, one record a line, in a file whose first record is the header.
class SampleLog final : public PrttSink {
 public:
  /// With an empty path nothing is written. Throws InputError if the file can't be written.
  SampleLog(const std::string& path, const Provenance& provenance, const PrttPlan& plan);
  void take(const PrttSample& sample) override;
  [[nodiscard]] const std::vector<PrttSample>& samples() const { return samples_; }

 private:
  std::vector<PrttSample> samples_;
  std::string path_;
  std::ofstream file_;
};

}  // namespace loggp::measure
