#include "measure/loggp/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/live/machine/core_move.hpp"
#include "measure/samples/pace.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

void check_same(const SampleFile& file, const CampaignOptions& options,
                const Provenance& provenance) {
  // The empty word keeps the clock's cost from being compared: it is measured anew each time.
  const FieldWords words{
      {"messages", "n"}, {"calls", "--calls"}, {"rewrites", "--rewrite"}, {"clock_read_us", ""}};
  refuse_other_run(options.samples_path, sample_header(file.plan, file.provenance),
                   sample_header(options.plan, provenance), words);
}

}  // namespace

Campaign::Campaign(const CampaignOptions& options, const Provenance& provenance,
                   std::function<bool()> was_disturbed)
    : options_(options),
      provenance_(provenance),
      was_disturbed_(std::move(was_disturbed)),
      guide_(options.sizes, options.detection, options.estimator, options.plan) {
  if (goes_on(options.resume, options.samples_path)) {
    const SampleFile file = read_samples(options.samples_path);
    check_same(file, options, provenance);
    move_ = describe_move(read_distance(file.provenance), read_distance(provenance));
    for (const PrttSample& sample : file.samples) {
      // the guide would also measure sizes that this campaign does not ask for
      if (sample.size >= options.sizes.smallest && sample.size <= options.sizes.largest)
        guide_.take(sample);
    }
    log_ = std::make_unique<SampleLog>(options.samples_path);
  } else {
    log_ = std::make_unique<SampleLog>(options.samples_path, provenance, options.plan);
  }
}

std::optional<Bytes> Campaign::next_size(Duration elapsed) {
  return guide_.next_size(elapsed);
}

void Campaign::take(const PrttSample& sample) {
  PrttSample marked = sample;
  const bool here = was_disturbed_ && was_disturbed_();
  marked.disturbed = here || sample.disturbed;
  guide_.take(marked);
  log_->append(marked);
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
  result.fit = guide_.fit(options_.least_samples);
  if (const std::size_t few = guide_.sizes_below(options_.least_samples); few > 0) {
    result.warnings.push_back(
        fmt::format("the time budget ended with fewer than {} samples of the {} sizes added last; "
                    "they are left out",
                    options_.least_samples, few));
  }
  const AtOnePace pace = at_one_pace(samples);
  result.provenance = provenance_;
  if (pace.left_out > 0) {
    result.warnings.push_back(pace.warning());
    result.provenance[pace_key] = pace.warning();
  }
  if (!move_.empty()) result.warnings.push_back(move_);
  result.samples = samples.size();
  result.samples_path = options_.samples_path;
  result.disturbed = static_cast<std::size_t>(
      std::count_if(samples.begin(), samples.end(), [](const auto& s) { return s.disturbed; }));
  if (2 * result.disturbed > result.samples) {
    result.warnings.push_back(
        fmt::format("{} of {} samples were disturbed by other work on their CPUs", result.disturbed,
                    result.samples));
  }
  return result;
}

}  // namespace loggp::measure
