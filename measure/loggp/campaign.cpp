#include "measure/loggp/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "measure/live/machine/core_move.hpp"
#include "measure/samples/pace.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

Campaign::Campaign(const CampaignOptions& options, Provenance provenance,
                   std::function<bool()> was_disturbed)
    : options_(options),
      provenance_(std::move(provenance)),
      was_disturbed_(std::move(was_disturbed)),
      log_(options.samples_path, options.resume),
      guide_(options.sizes, options.detection, options.estimator, options.plan) {
  if (options.names_series)
    provenance_[series_key] = fmt::format("{}", options.plan.series.in_us());
  if (!options.link.empty()) provenance_[link_key] = options.link;
  const SampleHeader header = sample_header(options.plan, provenance_);
  if (log_.goes_on()) restore(header);
  log_.begin(header.text());
}

void Campaign::restore(const SampleHeader& header) {
  const SampleFile file = read_samples(log_.path());
  // The empty word keeps the clock's cost from being compared: it is measured anew each time.
  const FieldWords words{
      {"messages", "n"}, {"calls", "--calls"}, {"rewrites", "--rewrite"}, {"clock_read_us", ""}};
  refuse_other_run(log_.path(), sample_header(file.plan, file.provenance), header, words);
  move_ = describe_move(read_distance(file.provenance), read_distance(provenance_));
  for (const PrttSample& sample : file.samples) {
    // the guide would also measure sizes that this campaign does not ask for
    if (sample.size < options_.sizes.smallest || sample.size > options_.sizes.largest) continue;
    if (options_.is_reproducible) {
      earlier_[sample.size].push_back(sample);
    } else {
      guide_.take(sample);
    }
  }
}

// Gives the guide the next earlier sample of this size. Returns false if there is none.
bool Campaign::replay(Bytes size) {
  const auto found = earlier_.find(size);
  if (found == earlier_.end()) return false;
  guide_.take(found->second.front());
  found->second.pop_front();
  if (found->second.empty()) earlier_.erase(found);
  return true;
}

std::optional<Bytes> Campaign::next_size(Duration elapsed) {
  std::optional<Bytes> size = guide_.next_size(elapsed);
  while (size && replay(*size)) size = guide_.next_size(elapsed);
  if (size) return size;
  // the earlier run has made more samples than this one asks for
  while (!earlier_.empty()) static_cast<void>(replay(earlier_.begin()->first));
  return std::nullopt;
}

std::int64_t Campaign::count_samples(Bytes size) const {
  return guide_.count_samples(size);
}

void Campaign::take(const PrttSample& sample) {
  PrttSample marked = sample;
  const bool here = was_disturbed_ && was_disturbed_();
  marked.disturbed = here || sample.disturbed;
  guide_.take(marked);
  log_.append(to_record(marked));
}

CampaignResult Campaign::result() const {
  CampaignResult result;
  const std::vector<PrttSample>& samples = guide_.samples();
  if (guide_.least_samples() < options_.least_samples) {
    throw RunError(fmt::format(
        "the time budget ended with only {} samples of some sizes, which is too few: the machine "
        "is "
        "too busy or the network too slow; give a longer --time-budget or a smaller --max-bytes",
        guide_.least_samples()));
  }
  result.plan = options_.plan;
  result.fitted = guide_.kept_samples(options_.least_samples);
  result.fit = fit_samples(result.fitted, options_.plan, options_.estimator, options_.detection);
  if (const std::size_t few = guide_.sizes_below(options_.least_samples); few > 0) {
    result.warnings.push_back(
        fmt::format("the time budget ended with fewer than {} samples of the {} sizes added last; "
                    "they are left out",
                    options_.least_samples, few));
  }
  const AtOnePace pace = at_one_pace(samples);
  result.formulas = options_.plan.formulas;
  result.provenance = provenance_;
  if (result.formulas != PrttFormulas::refined)
    result.provenance["estimator"] = to_string(result.formulas);
  if (pace.left_out > 0) {
    result.warnings.push_back(pace.warning());
    result.provenance[pace_key] = pace.warning();
  }
  if (!move_.empty()) result.warnings.push_back(move_);
  result.samples = samples.size();
  result.samples_path = log_.path();
  result.disturbed = static_cast<std::size_t>(
      std::count_if(samples.begin(), samples.end(), [](const auto& s) { return s.disturbed; }));
  if (2 * result.disturbed > result.samples) {
    result.warnings.push_back(
        fmt::format("{} of {} samples were disturbed by other work on their CPUs", result.disturbed,
                    result.samples));
  }
  return result;
}

CampaignResult Campaign::finish() {
  CampaignResult result = this->result();
  if (!result.fit.complete()) return result;
  log_.finish();
  result.samples_path = options_.samples_path;
  return result;
}

}  // namespace loggp::measure
