// A PRTT campaign on any host, from its first sample to its parameters.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "measure/loggp/size_guide.hpp"
#include "measure/samples/sample_file.hpp"

namespace loggp::measure {

/// What a campaign measures, and how.
struct CampaignOptions {
  PrttPlan plan;
  SizeChoice sizes;
  Detection detection;
  Estimator estimator = Estimator::median;
  /// A size with fewer samples is left out. If a size of the first grid has fewer, the campaign
  /// fails.
  std::int32_t least_samples = 1;
  std::string samples_path;  ///< JSON lines; empty: none
  bool resume = false;       ///< continues with the samples in the file
};

/// The parameters, with what a reader needs to judge them.
struct CampaignResult {
  NetworkFit fit;
  Provenance provenance;
  std::vector<std::string> warnings;  ///< reasons to trust the numbers less
  std::size_t samples = 0;
  std::size_t disturbed = 0;  ///< how many of the samples were disturbed
  std::string samples_path;   ///< the file of the samples; empty: none
};

/// One campaign: chooses sizes, keeps samples and writes them to their file.
class Campaign final : public PrttGuide {
 public:
  /// `was_disturbed` is called after every sample and tells whether there was a disturbance since
  /// its last call. Throws InputError when the samples can't be written, or when samples to resume
  /// were made under other conditions.
  Campaign(const CampaignOptions& options, const Provenance& provenance,
           std::function<bool()> was_disturbed = {});

  [[nodiscard]] std::optional<Bytes> next_size(Duration elapsed) override;
  void take(const PrttSample& sample) override;
  /// Returns the parameters and warnings. Throws RunError when the time budget was too short for
  /// enough samples.
  [[nodiscard]] CampaignResult result() const;

 private:
  CampaignOptions options_;
  Provenance provenance_;
  std::function<bool()> was_disturbed_;
  std::unique_ptr<SampleLog> log_;
  SizeGuide guide_;
  std::string move_;  ///< warning if CPUs have moved since the resumed samples were taken
};

}  // namespace loggp::measure
