#include "measure/patterns/pattern_campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "models/base/errors.hpp"

namespace loggp::measure {

PatternCampaign::PatternCampaign(const PatternOptions& options, const Provenance& provenance,
                                 std::function<bool()> was_disturbed)
    : setup_(options.setup),
      provenance_(provenance),
      was_disturbed_(std::move(was_disturbed)),
      schedule_(options.lengths, options.setup.plan.pattern) {
  const SampleHeader header = pattern_header(options.setup, provenance);
  if (goes_on(options.resume, options.samples_path)) {
    PatternFile file = read_pattern_samples(options.samples_path);
    refuse_other_run(options.samples_path, pattern_header(file.setup, file.provenance), header);
    for (const PatternSample& sample : file.samples) schedule_.restore(sample);
    samples_ = std::move(file.samples);
  }
  log_ = std::make_unique<LineLog>(
      LineLog::resumed(options.resume, options.samples_path, header.text()));
}

std::optional<PatternPoint> PatternCampaign::next_point(Duration elapsed) {
  return schedule_.next(elapsed);
}

void PatternCampaign::take(const PatternSample& sample) {
  const bool disturbed = was_disturbed_ && was_disturbed_();
  if (!schedule_.take(sample)) return;
  samples_.push_back(sample);
  samples_.back().disturbed = disturbed;
  log_->append(to_record(samples_.back()));
}

PatternResult PatternCampaign::result() const {
  std::vector<PatternSample> wanted;  // a resumed file may also contain other points
  std::copy_if(samples_.begin(), samples_.end(), std::back_inserter(wanted),
               [&](const PatternSample& sample) { return schedule_.has(sample.point); });
  if (wanted.empty())
    throw RunError("the time budget ended before the first sample; give a longer --time-budget");
  PatternResult result{setup_, provenance_, summarise(setup_.plan.pattern, wanted), {}};
  const std::vector<PatternPoint> missed = schedule_.missed();
  if (!missed.empty()) {
    result.warnings.push_back(
        fmt::format("the time budget ended before {} points, from {} bytes on, were measured; give "
                    "a longer --time-budget or fewer sizes",
                    missed.size(), missed.front().size.count()));
  }
  return result;
}

}  // namespace loggp::measure
