#include "compare/predict/skewed_windows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

constexpr int nearness = 16'384;  // ranks wait for the last 1/16384 of a window in one step

// Returns the largest number of windows in a batch: as in a live benchmark, unless the samples of
// that many would take much memory.
std::int64_t batch_limit(std::size_t ranks) {
  constexpr std::int64_t usual = 20;
  constexpr std::int64_t most_samples = 1 << 20;
  return std::clamp<std::int64_t>(most_samples / static_cast<std::int64_t>(ranks), 1, usual);
}

}  // namespace

SharedWindows::SharedWindows(const WindowSeries& series, const measure::ClockTruth& truth)
    : series_(series),
      truth_(truth),
      models_(truth.size()),
      most_in_batch_(batch_limit(truth.size())),
      samples_(truth.size() * static_cast<std::size_t>(most_in_batch_)),
      control_(series.operation) {}

std::span<WindowSample> SharedWindows::samples(Rank rank, std::int64_t count) {
  const std::size_t first = index(rank) * static_cast<std::size_t>(most_in_batch_);
  return std::span(samples_).subspan(first, static_cast<std::size_t>(count));
}

void SharedWindows::begin(Duration time) {
  control_ = measure::WindowControl(series_.operation);
  totals_.assign(truth_.size(), Duration());
  counted_ = 0;
  time_ = time;
  wait_ = series_.after;
}

WindowBatch SharedWindows::next(Time now) {
  constexpr Duration longest = Duration::us(2e5);  // of a batch, unless one window is longer
  const std::int64_t left = series_.iterations - counted_;
  const Duration length = control_.length();
  WindowBatch batch;
  batch.windows.length = length;
  batch.windows.count =
      std::min(left, std::clamp<std::int64_t>(longest.in_ps() / length.in_ps(), 1, most_in_batch_));
  const Duration ahead = series_.lead + length + wait_;
  batch.windows.first = GlobalTime::ps((now + ahead).in_ps());  // rank 0's clock is the global one
  if (series_.is_noisy) batch.near = std::max(length / nearness, Duration::ps(1));
  if (counted_ == 0 && control_.windows() == 0) first_ = batch.windows.first;
  wait_ = Duration();
  return batch;
}

void SharedWindows::take(const WindowBatch& batch) {
  const std::size_t ranks = truth_.size();
  const auto each = static_cast<std::size_t>(most_in_batch_);
  for (std::size_t i = 0; i < static_cast<std::size_t>(batch.windows.count); ++i) {
    Duration late;
    Duration latency;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      const WindowSample& sample = samples_[rank * each + i];
      late = std::max(late, sample.late);
      latency = std::max(latency, sample.latency);
    }
    if (control_.take(late, latency) == measure::WindowOutcome::late) continue;
    for (std::size_t rank = 0; rank < ranks; ++rank)
      totals_[rank] += samples_[rank * each + i].latency;
    ++counted_;
  }
  end_ = batch.windows.first + batch.windows.count * batch.windows.length;
  control_.end_batch();
  if (control_.gives_up())
    throw RunError(fmt::format(
        "synchronised can't keep its windows on these clocks, the last ones {} µs "
        "long: of {} windows {} began late and {} were too short; give --clocks "
        "smaller errors, or use another scheme",
        control_.used().in_us(), control_.windows(), control_.late(), control_.overlong()));
}

std::vector<Duration> SharedWindows::reports() const {
  std::vector<Duration> reports;
  reports.reserve(totals_.size());
  for (const Duration total : totals_) reports.push_back(total / counted_);
  return reports;
}

Duration SharedWindows::worst_error(GlobalTime at) const {
  Duration worst;
  for (std::size_t i = 0; i < truth_.size(); ++i) {
    const Rank rank(static_cast<std::int32_t>(i));
    const Duration error = measure::true_error(truth_, rank, models_[i], LocalTime::ps(at.in_ps()));
    worst = std::max({worst, error, -error});
  }
  return worst;
}

ClockEffect SharedWindows::effect() const {
  return {.time = time_,
          .window = control_.used(),
          .windows = control_.windows(),
          .late = control_.late(),
          .overlong = control_.overlong(),
          .error = worst_error(first_),
          .last_error = worst_error(end_)};
}

SyncSettings sync_settings(Synchronisation method, const ClockConditions& clocks,
                           const NodeRanks& nodes) {
  SyncSettings settings;
  settings.tries = clocks.tries;
  settings.passes = clocks.passes;
  settings.nodes = &nodes;
  switch (method) {
    case Synchronisation::logarithmic:
      settings.group = GroupMethod::logarithmic;
      break;
    case Synchronisation::linear:
      settings.group = GroupMethod::linear;
      break;
    case Synchronisation::hierarchical:
      settings.group = GroupMethod::hierarchical;
      break;
    case Synchronisation::gathered:
      settings.group = GroupMethod::gathered;
      break;
    case Synchronisation::skampi:
      settings.group = GroupMethod::linear;
      settings.pair = PairMethod::skampi;
      break;
  }
  return settings;
}

measure::ClockTruth true_clocks(const ClockConditions& clocks, const NodeRanks& nodes,
                                std::int32_t ranks) {
  if (!clocks.is_one_a_node) return clocks.skews.of(ranks);
  const auto count = static_cast<std::int32_t>(nodes.leaders().size());
  const measure::ClockTruth by_node = clocks.skews.of(count);
  measure::ClockTruth truth;
  for (std::int32_t rank = 0; rank < ranks; ++rank)
    truth.push_back(by_node[static_cast<std::size_t>(nodes.place_of_node(Rank(rank)))]);
  return truth;
}

}  // namespace loggp::compare
