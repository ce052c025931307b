#include "measure/patterns/pattern_campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "models/base/errors.hpp"

namespace loggp::measure {

PatternCampaign::PatternCampaign(const PatternOptions& options, Provenance provenance,
                                 std::function<bool()> was_disturbed)
    : setup_(options.setup),
      provenance_(std::move(provenance)),
      was_disturbed_(std::move(was_disturbed)),
      schedule_(options.lengths, options.setup.plan.pattern),
      log_(options.samples_path, options.resume) {
  if (options.names_series)
    provenance_[series_key] = fmt::format("{}", options.setup.plan.series.in_us());
  const SampleHeader header = pattern_header(options.setup, provenance_);
  if (log_.goes_on()) restore(header, options.is_reproducible);
  log_.begin(header.text());
}

void PatternCampaign::restore(const SampleHeader& header, bool is_reproducible) {
  PatternFile file = read_pattern_samples(log_.path());
  refuse_other_run(log_.path(), pattern_header(file.setup, file.provenance), header);
  for (const PatternSample& sample : file.samples) {
    if (is_reproducible) {
      earlier_[sample.point].push_back(sample);
    } else {
      schedule_.restore(sample);
    }
  }
  samples_ = std::move(file.samples);
}

// Gives the schedule the next earlier sample of this point. Returns false if there is none. As in
// the earlier run, the schedule drops the first sample of each point, which is not in the file.
bool PatternCampaign::replay(PatternPoint point) {
  const auto found = earlier_.find(point);
  if (found == earlier_.end()) return false;
  if (schedule_.take(found->second.front())) found->second.pop_front();
  if (found->second.empty()) earlier_.erase(found);
  return true;
}

std::optional<PatternPoint> PatternCampaign::next_point(Duration elapsed) {
  std::optional<PatternPoint> point = schedule_.next(elapsed);
  while (point && replay(*point)) point = schedule_.next(elapsed);
  return point;
}

void PatternCampaign::take(const PatternSample& sample) {
  const bool disturbed = was_disturbed_ && was_disturbed_();
  if (!schedule_.take(sample)) return;
  samples_.push_back(sample);
  samples_.back().disturbed = disturbed;
  log_.append(to_record(samples_.back()));
}

std::int64_t PatternCampaign::count_samples(PatternPoint point) const {
  return schedule_.count_samples(point);
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

PatternResult PatternCampaign::finish() {
  PatternResult result = this->result();
  log_.finish();
  return result;
}

}  // namespace loggp::measure
