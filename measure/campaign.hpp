// One measurement from its first sample to its parameters, wherever it runs.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "measure/sample_file.hpp"
#include "measure/size_guide.hpp"

namespace loggp::measure {

/// What is to be measured, and how.
struct CampaignOptions {
  PrttPlan plan;
  SizeChoice sizes;
  Detection detection;
  Estimator estimator = Estimator::median;
  std::int32_t least_samples =
      1;                     ///< of a size, or it is left out; of a first one, or none is told
  std::string samples_path;  ///< JSON lines; empty: none
  bool resume = false;       ///< goes on with the samples that are there
};

struct CampaignResult {
  NetworkFit fit;
  Provenance provenance;
  std::vector<std::string> warnings;  ///< what makes the numbers worth less
  std::size_t samples = 0;
  std::size_t disturbed = 0;  ///< of them
  std::string samples_path;   ///< the file of the samples; empty: none
};

/// Guides a measurement and keeps what it finds.
class Campaign final : public PrttGuide {
 public:
  /// `was_disturbed`: since it was last asked; asked after every sample. Throws InputError when the
  /// samples can't be written, or, resuming, when those that are there were made otherwise.
  Campaign(const CampaignOptions& options, const Provenance& provenance,
           std::function<bool()> was_disturbed = {});

  [[nodiscard]] std::optional<Bytes> next_size(Duration elapsed) override;
  void take(const PrttSample& sample) override;
  /// Throws RunError when the time budget was too short for enough samples.
  [[nodiscard]] CampaignResult result() const;

 private:
  CampaignOptions options_;
  Provenance provenance_;
  std::function<bool()> was_disturbed_;
  std::unique_ptr<SampleLog> log_;
  SizeGuide guide_;
  std::string move_;  ///< of the CPUs since the samples that this goes on with
};

}  // namespace loggp::measure
