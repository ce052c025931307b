#include "measure/clocks/clock_summary.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

std::map<Rank, std::vector<ClockSample>> by_peer(const std::vector<PeerSample>& samples) {
  std::map<Rank, std::vector<ClockSample>> peers;
  for (const PeerSample& one : samples) peers[one.peer].push_back(one.sample);
  return peers;
}

std::vector<double> sorted_halves(const std::vector<ClockSample>& samples) {
  std::vector<double> halves;
  halves.reserve(samples.size());
  for (const ClockSample& sample : samples) halves.push_back(sample.round_trip.in_us() / 2);
  std::sort(halves.begin(), halves.end());
  return halves;
}

// Returns the smallest value that is not exceeded by at least this share of the values.
double quantile(const std::vector<double>& sorted, double share) {
  const auto count = static_cast<double>(sorted.size());
  const double nth = std::max(std::ceil(share * count) - 1, 0.0);
  return sorted[static_cast<std::size_t>(nth)];
}

double off_line_us(const ClockModel& line, const ClockSample& sample) {
  const Duration by_line =
      GlobalTime::ps(line.to_global(sample.at).in_ps()) - GlobalTime::ps(sample.at.in_ps());
  return std::abs((sample.difference - by_line).in_us());
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double most(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

DriftRow drift_row(Rank peer, const std::vector<ClockSample>& samples, const ClockTruth& truth) {
  constexpr double ppm = 1e6;
  const ClockModel line = client_to_server(samples);
  DriftRow row;
  row.peer = peer;
  row.instants = static_cast<std::int64_t>(samples.size());
  row.seconds = (samples.back().at - samples.front().at).in_us() * 1e-6;
  row.offset_us = line.offset.in_us();
  row.drift_ppm = line.drift * ppm;
  for (const ClockSample& sample : samples) {
    row.off_line_us = std::max(row.off_line_us, off_line_us(line, sample));
    row.half_rtt_us = std::max(row.half_rtt_us, sample.round_trip.in_us() / 2);
  }
  if (!truth.empty())
    row.true_drift_ppm =
        ((1 + truth[static_cast<std::size_t>(peer.number())].drift) / (1 + truth[0].drift) - 1) *
        ppm;
  return row;
}

EstimateRow estimate_row(const std::vector<PairEstimate>& estimates, const ClockModel& line,
                         const ClockTruth& truth) {
  std::vector<double> ping_pongs;
  std::vector<double> times;
  std::vector<double> halves;
  std::vector<double> scatter;
  std::vector<double> errors;
  for (const PairEstimate& one : estimates) {
    ping_pongs.push_back(static_cast<double>(one.ping_pongs));
    times.push_back(one.time.in_us());
    halves.push_back(one.found.round_trip.in_us() / 2);
    scatter.push_back(off_line_us(line, one.found));
    if (truth.empty()) continue;
    const Duration is = true_difference(truth, one.peer, one.found.at);
    errors.push_back(std::abs((one.found.difference - is).in_us()));
  }
  EstimateRow row{estimates.front().peer,
                  estimates.front().method,
                  static_cast<std::int64_t>(estimates.size()),
                  mean(ping_pongs),
                  median(times),
                  median(halves),
                  median(scatter),
                  most(scatter),
                  {},
                  {}};
  if (!errors.empty()) {
    row.error_us = median(errors);
    row.worst_error_us = most(errors);
  }
  return row;
}

struct WorstRank {
  double residual_us = 0;
  double half_rtt_us = 0;
  double error_us = 0;
};

WorstRank find_worst(const GroupRun& run, const ClockCheck& check, const ClockTruth& truth) {
  WorstRank worst;
  for (std::size_t rank = 1; rank < check.by_rank.size(); ++rank) {
    const ClockSample& sample = check.by_rank[rank];
    worst.residual_us = std::max(worst.residual_us, std::abs(sample.difference.in_us()));
    worst.half_rtt_us = std::max(worst.half_rtt_us, sample.round_trip.in_us() / 2);
    if (truth.empty()) continue;
    const Duration error =
        true_error(truth, Rank(static_cast<std::int32_t>(rank)), run.ranks[rank].clock, sample.at);
    worst.error_us = std::max(worst.error_us, std::abs(error.in_us()));
  }
  return worst;
}

CheckRow check_row(const std::vector<const GroupRun*>& runs, std::size_t check,
                   const ClockTruth& truth) {
  std::vector<double> residuals;
  std::vector<double> halves;
  std::vector<double> errors;
  for (const GroupRun* run : runs) {
    const WorstRank worst = find_worst(*run, run->checks[check], truth);
    residuals.push_back(worst.residual_us);
    halves.push_back(worst.half_rtt_us);
    errors.push_back(worst.error_us);
  }
  CheckRow row;
  row.after_s = runs.front()->checks[check].after.in_us() * 1e-6;
  row.median_us = median(residuals);
  row.most_us = most(residuals);
  row.half_rtt_us = median(halves);
  if (!truth.empty()) {
    row.error_us = median(errors);
    row.worst_error_us = most(errors);
  }
  return row;
}

GroupRow group_row(const std::vector<const GroupRun*>& runs, const ClockTruth& truth) {
  std::vector<double> times;
  std::vector<double> messages;
  std::vector<double> ping_pongs;
  std::vector<double> uncertainties;
  for (const GroupRun* run : runs) {
    double sent = 0;
    double tries = 0;
    double uncertainty = 0;
    for (const SyncedRank& rank : run->ranks) {
      sent += static_cast<double>(rank.record.messages);
      tries += static_cast<double>(rank.record.ping_pongs);
      uncertainty = std::max(uncertainty, rank.record.uncertainty.in_us());
    }
    const auto pairs = static_cast<double>(std::max<std::size_t>(run->ranks.size() - 1, 1));
    times.push_back(run->ranks.front().record.time.in_us());
    messages.push_back(sent);
    ping_pongs.push_back(tries / pairs / run->settings.passes);
    uncertainties.push_back(uncertainty);
  }
  GroupRow row{runs.front()->settings,
               static_cast<std::int64_t>(runs.size()),
               median(times),
               median(messages),
               mean(ping_pongs),
               median(uncertainties),
               {}};
  for (std::size_t i = 0; i < runs.front()->checks.size(); ++i)
    row.checks.push_back(check_row(runs, i, truth));
  return row;
}

}  // namespace

std::vector<double> round_trips_us(const ClockSamples& samples, Rank peer) {
  std::vector<double> times;
  for (const PeerSample& one : samples.round_trips)
    if (one.peer == peer) times.push_back(one.sample.round_trip.in_us());
  return times;
}

std::vector<RoundTripRow> round_trip_rows(const ClockSamples& samples) {
  std::vector<RoundTripRow> rows;
  for (const auto& [peer, of_peer] : by_peer(samples.round_trips)) {
    const std::vector<double> halves = sorted_halves(of_peer);
    RoundTripRow row{peer, static_cast<std::int64_t>(halves.size()), {}};
    for (std::size_t i = 0; i < half_rtt_shares.size(); ++i)
      row.half_us[i] = quantile(halves, half_rtt_shares[i]);
    rows.push_back(row);
  }
  return rows;
}

std::vector<RttHistogram> rtt_histograms(const ClockSamples& samples) {
  constexpr double shown = 0.99;
  std::vector<RttHistogram> histograms;
  for (const auto& [peer, of_peer] : by_peer(samples.round_trips)) {
    const std::vector<double> halves = sorted_halves(of_peer);
    RttHistogram histogram;
    histogram.peer = peer;
    histogram.low_us = halves.front();
    histogram.high_us = quantile(halves, shown);
    const double width = histogram.bound_us(1) - histogram.low_us;
    for (const double half : halves) {
      const double bin = width > 0 ? std::floor((half - histogram.low_us) / width) : 0;
      if (half > histogram.high_us) {
        ++histogram.above;
      } else {  // the last bin includes its upper bound
        ++histogram.counts[std::min(static_cast<std::size_t>(bin), RttHistogram::bins - 1)];
      }
    }
    histograms.push_back(histogram);
  }
  return histograms;
}

std::vector<DriftRow> drift_rows(const ClockSamples& samples) {
  std::vector<DriftRow> rows;
  for (const auto& [peer, of_peer] : by_peer(samples.differences))
    rows.push_back(drift_row(peer, of_peer, samples.header.truth));
  return rows;
}

std::vector<EstimateRow> estimate_rows(const ClockSamples& samples) {
  std::map<Rank, std::vector<ClockSample>> all;
  std::map<std::pair<Rank, PairMethod>, std::vector<PairEstimate>> groups;
  for (const PairEstimate& one : samples.estimates) {
    all[one.peer].push_back(one.found);
    groups[{one.peer, one.method}].push_back(one);
  }
  std::vector<EstimateRow> rows;
  rows.reserve(groups.size());
  for (const auto& [key, estimates] : groups)
    rows.push_back(estimate_row(estimates, client_to_server(all[key.first]), samples.header.truth));
  return rows;
}

std::vector<GroupRow> group_rows(const ClockSamples& samples) {
  std::vector<std::vector<const GroupRun*>> groups;
  for (const GroupRun& run : samples.groups) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group.front()->settings == run.settings;
    });
    if (found == groups.end()) {
      groups.push_back({&run});
    } else {
      found->push_back(&run);
    }
  }
  std::vector<GroupRow> rows;
  rows.reserve(groups.size());
  for (const auto& group : groups) rows.push_back(group_row(group, samples.header.truth));
  return rows;
}

}  // namespace loggp::measure
