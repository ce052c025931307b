#include "measure/local/local_campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

namespace loggp::measure {

namespace {

std::set<Bytes> grid(Bytes element, Bytes largest) {
  std::set<Bytes> sizes;
  for (double elements = 1;; elements *= std::numbers::sqrt2) {
    const Bytes size(std::llround(elements) * element.count());
    if (size >= largest) break;
    sizes.insert(size);
  }
  sizes.insert(Bytes(largest.count() / element.count() * element.count()));
  return sizes;
}

// The samples of one campaign.
class LocalCampaign {
 public:
  LocalCampaign(const LocalOptions& options, const Provenance& provenance, const LocalTimer& timer,
                const std::function<Duration()>& elapsed)
      : options_(options),
        timer_(timer),
        elapsed_(elapsed),
        log_(options.samples_path, options.resume) {
    const SampleHeader header = local_header(options.functions, provenance);
    if (log_.goes_on()) restore(header);
    log_.begin(header.text());
  }

  LocalResult run() {
    LocalResult result;
    result.functions = options_.functions;
    result.costs.reduce = measure(LocalWork::reduction);
    result.costs.copy = measure(LocalWork::copy);
    result.samples = samples_.size();
    const auto disturbed =
        std::count_if(samples_.begin(), samples_.end(), [](const auto& s) { return s.disturbed; });
    if (2 * static_cast<std::size_t>(disturbed) > samples_.size()) {
      result.warnings.push_back(
          fmt::format("{} of {} samples of reductions and copies were disturbed by other work",
                      disturbed, samples_.size()));
    }
    log_.finish();
    return result;
  }

 private:
  void restore(const SampleHeader& header) {
    SampleHeader earlier;
    const std::vector<LocalSample> samples = read_local_samples(log_.path(), earlier);
    refuse_other_run(log_.path(), earlier, header,
                     {{"reduce", "--operation and --type"}, {"copy", "the copy"}});
    for (const LocalSample& sample : samples) keep(sample);
  }

  void keep(const LocalSample& sample) {
    samples_.push_back(sample);
    ++counts_[{sample.work, sample.size}];
  }

  // Takes samples of all sizes in turn, so that a disturbance does not hit all those of one size.
  void sweep(LocalWork work, const std::set<Bytes>& sizes, Duration end) {
    for (std::int32_t i = 1; i <= options_.repetitions; ++i) {
      const bool may_end = i > options_.least_samples && options_.budget > Duration();
      for (const Bytes size : sizes) {
        if (may_end && elapsed_() > end) return;
        if (counts_[{work, size}] >= i) continue;
        const LocalSample sample = timer_(work, size);
        keep(sample);
        log_.append(to_record(sample));
      }
    }
  }

  // Returns a size between the two sizes at each change, if they are far apart.
  [[nodiscard]] std::set<Bytes> sizes_at_changes(const std::vector<LocalPoint>& points) const {
    std::set<Bytes> sizes;
    for (const std::size_t change : find_local_changes(points, options_.detection)) {
      const std::int64_t element = options_.element.count();
      const std::int64_t before = points[change - 1].size.count();
      const std::int64_t distance = points[change].size.count() - before;
      const auto near =
          static_cast<std::int64_t>(options_.resolution * static_cast<double>(before));
      if (distance <= std::max(near, element)) continue;
      sizes.insert(Bytes(before + std::max<std::int64_t>(distance / 2 / element, 1) * element));
    }
    return sizes;
  }

  LocalCost measure(LocalWork work) {
    constexpr int most_rounds = 64;  // enough to find a change between neighbouring sizes
    const Duration end = elapsed_() + options_.budget;
    sweep(work, grid(options_.element, options_.largest), end);
    std::vector<LocalPoint> points = local_points(samples_, work);
    for (int round = 0; round < most_rounds; ++round) {
      const std::set<Bytes> more = sizes_at_changes(points);
      if (more.empty()) break;
      sweep(work, more, end);
      points = local_points(samples_, work);
    }
    return fit_local_cost(points, options_.element, options_.detection);
  }

  const LocalOptions& options_;
  const LocalTimer& timer_;
  const std::function<Duration()>& elapsed_;
  LineLog log_;
  std::vector<LocalSample> samples_;
  std::map<std::pair<LocalWork, Bytes>, std::int32_t> counts_;
};

}  // namespace

LocalResult measure_local_work(const LocalOptions& options, const Provenance& provenance,
                               const LocalTimer& timer, const std::function<Duration()>& elapsed) {
  return LocalCampaign(options, provenance, timer, elapsed).run();
}

LocalResult launched_local_work(const std::vector<LocalSample>& samples,
                                const LocalFunctions& functions, const LocalOptions& options) {
  LocalResult result{.functions = functions, .samples = samples.size()};
  const auto cost = [&](LocalWork work) {
    return fit_local_cost(local_points(samples, work), options.element, options.detection);
  };
  result.costs.reduce = cost(LocalWork::reduction);
  result.costs.copy = cost(LocalWork::copy);
  return result;
}

void add_local_costs(const LocalResult& result, ParameterSet& set) {
  set.reduce = result.costs.reduce;
  set.copy = result.costs.copy;
  if (!set.reduce.is_free()) set.environment["reduce"] = result.functions.reduce;
  if (!set.copy.is_free()) set.environment["copy"] = result.functions.copy;
}

}  // namespace loggp::measure
