// A PRTT campaign on any host, from its first sample to the fitted parameters.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "measure/loggp/size_guide.hpp"
#include "measure/samples/sample_file.hpp"

namespace loggp::measure {

/// The provenance entry with the class of the measured link.
inline constexpr const char* link_key = "link";

/// What a campaign measures, and how it does so.
struct CampaignOptions {
  PrttPlan plan;
  SizeChoice sizes;
  Detection detection;
  Estimator estimator = Estimator::median;
  /// A size with fewer samples is left out of the fit. If a size of the first grid has fewer,
  /// result() throws. Has no effect on fixed sizes (SizeChoice::fixed).
  std::int32_t least_samples = 1;
  std::string samples_path;   ///< a file of JSON lines; empty: no file
  std::string link;           ///< the class of the link, for the provenance; empty: not known
  bool names_series = false;  ///< the user chose plan.series: the provenance has it
  bool resume = false;        ///< continues with the samples in the file, if there is one
  /// A sample depends only on its size and on the number of samples of this size before it, as on
  /// the simulator. A resumed campaign then asks for the same samples in the same order as one that
  /// was not interrupted.
  bool is_reproducible = false;
};

/// The measured parameters, with the facts that a reader needs to judge them.
struct CampaignResult {
  NetworkFit fit;
  PrttPlan plan{};                   ///< of the samples
  std::vector<PrttSample> fitted{};  ///< the samples that were fitted, of one launch
  PrttFormulas formulas = PrttFormulas::refined;
  Provenance provenance;
  std::vector<std::string> warnings;  ///< reasons to trust the numbers less
  std::size_t samples = 0;
  std::size_t disturbed = 0;  ///< how many of the samples were disturbed
  std::string samples_path;   ///< the file of the samples; empty: no file
};

/// A campaign, which chooses sizes, keeps samples and writes them to their file (LineLog).
class Campaign final : public PrttGuide {
 public:
  /// `was_disturbed` is called after every sample and tells whether there was a disturbance since
  /// its last call. Without it, only the server reports disturbances. With options.resume, the
  /// samples in the file whose sizes lie in the range asked for count as this campaign's samples.
  /// Throws InputError when the samples file can't be read or written, or when its samples were
  /// made under other conditions.
  Campaign(const CampaignOptions& options, Provenance provenance,
           std::function<bool()> was_disturbed = {});

  /// Returns the next size, or nothing to end the campaign. `elapsed` is the time since its start.
  [[nodiscard]] std::optional<Bytes> next_size(Duration elapsed) override;
  /// Keeps a sample and appends it to the file. Throws RunError when the disk is full.
  void take(const PrttSample& sample) override;
  /// Returns the number of samples of this size, old and new.
  [[nodiscard]] std::int64_t count_samples(Bytes size) const;
  /// Returns the parameters and warnings. Throws RunError when the time budget was too short for
  /// enough samples of each size of the first grid, or when fewer than 3 sizes have enough samples.
  [[nodiscard]] CampaignResult result() const;
  /// Ends the campaign and returns its result(). If all parameters are determined, the samples
  /// replace those of an earlier run in the samples file. Throws as result() does, and RunError
  /// when the file can't be replaced.
  [[nodiscard]] CampaignResult finish();

 private:
  void restore(const SampleHeader& header);
  [[nodiscard]] bool replay(Bytes size);

  CampaignOptions options_;
  Provenance provenance_;
  std::function<bool()> was_disturbed_;
  LineLog log_;
  SizeGuide guide_;
  std::map<Bytes, std::deque<PrttSample>> earlier_;  ///< samples to replay, in their order
  std::string move_;  ///< warning if CPUs have moved since the resumed samples were taken
};

}  // namespace loggp::measure
