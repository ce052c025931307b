#include "measure/fit/network_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "measure/fit/knee.hpp"

namespace loggp::measure {

namespace {

// A range of points, by their indices.
struct Piece {
  std::size_t first;
  std::size_t end;
  std::size_t bend;  ///< first point above a knee; `end` where there is none
  PointsOfGap gap;
};

// Whether the sizes differ enough to determine a slope.
bool is_wide(std::span<const SizePoint> points) {
  constexpr double least = 1.25;
  return points.back().extra_bytes + 1 >= least * (points.front().extra_bytes + 1);
}

// Whether the line of the gap is certain down to the first byte, and neither g nor G may be 0.
bool tells_slopes(const LogGPFit& fit, std::span<const SizePoint> points,
                  const Detection& detection) {
  const Estimate& G = fit.G.estimate;
  const double doubt = (G.high - G.low) / 2 * points.front().extra_bytes;
  return G.low > 0 && fit.gap_of_one_byte.low > 0 &&
         doubt <= detection.tolerance * fit.half_rtt.estimate.value;
}

std::vector<Piece> cut_into_pieces(std::span<const SizePoint> points, const Detection& detection) {
  std::vector<std::size_t> starts = find_changes(points, detection);
  starts.insert(starts.begin(), 0);
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::size_t first = starts[i];
    const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : points.size();
    const bool may_bend = !pieces.empty() && pieces.back().bend == pieces.back().end;
    const Knee knee =
        may_bend ? find_knee(points.subspan(pieces.back().first, first - pieces.back().first),
                             points.subspan(first, end - first), detection)
                 : Knee::none;
    if (knee == Knee::none) {
      pieces.push_back({first, end, end, {0, end - first}});
      continue;
    }
    Piece& whole = pieces.back();
    const std::size_t below = first - whole.first;
    const PointsOfGap gap =
        knee == Knee::below ? PointsOfGap{below, end - first} : PointsOfGap{0, below};
    const bool shows_gap = is_wide(points.subspan(whole.first + gap.first, gap.count));
    whole.gap = shows_gap ? gap : PointsOfGap{0, end - whole.first};
    whole.bend = shows_gap ? first : end;
    whole.end = end;
  }
  return pieces;
}

std::string_view words_for(Series series) {
  switch (series) {
    case Series::half_rtt:
      return "half round trip";
    case Series::gap:
      return "gap";
    case Series::send:
      return "o_s";
    case Series::receive:
      return "o_r";
    case Series::waiting:
      break;  // what_changes() describes it
  }
  return "";
}

// Returns a description of the series that jump, with the values of both sides' lines at the first
// size of the new range.
std::string what_changes(std::span<const SizePoint> before, std::span<const SizePoint> after,
                         const Detection& detection) {
  const double x = after.front().extra_bytes;
  std::string what;
  if (before.back().waits() != after.front().waits()) {
    what = after.front().waits() ? "sends begin to wait for their receiver"
                                 : "sends no longer wait for their receiver (eager)";
  }
  for (const Series series : all_series) {
    if (series == Series::waiting) continue;
    const double left = fit_series(before, series, detection).at(x);
    const double right = fit_series(after, series, detection).at(x);
    const double doubt = std::max(uncertainty(before.back(), series, detection),
                                  uncertainty(after.front(), series, detection));
    if (std::abs(right - left) <= 2 * doubt) continue;
    what += fmt::format("{}{} {:.4g} → {:.4g} µs", what.empty() ? "" : ", ", words_for(series),
                        left, right);
  }
  return what.empty() ? "slopes only" : what;
}

// Fits one range. The ranges before it give the quantities that this range does not determine well.
LogGPFit fit_piece(std::span<const SizePoint> points, const Detection& detection, PointsOfGap gap,
                   const std::vector<LogGPFit>& before) {
  if (before.empty()) return fit_loggp(points, detection, gap);
  const auto eager = std::find_if(before.rbegin(), before.rend(),
                                  [](const LogGPFit& range) { return !range.waits(); });
  Borrowed borrowed{.eager = eager == before.rend() ? nullptr : &*eager,
                    .half_rtt = before.front().half_rtt.estimate.value};
  LogGPFit fit = fit_loggp(points, detection, gap, borrowed);
  if (is_wide(points) || tells_slopes(fit, points, detection)) return fit;
  borrowed.slopes = &before.back();
  return fit_loggp(points, detection, gap, borrowed);
}

Rendezvous rendezvous_of(const LogGPFit& range) {
  return range.protocol == Protocol::handshake ? Rendezvous::handshake : Rendezvous::synchronising;
}

// Replaces a G that may be 0 by the G of a neighbouring range, if the measurement would not show
// the difference. Ranges of few bytes do not determine G.
void borrow_G(const Detection& detection, std::vector<LogGPFit>& ranges) {
  for (std::size_t i = 0; i < ranges.size() && ranges.size() > 1; ++i) {
    const bool is_last = i + 1 == ranges.size();
    const Estimate& other = ranges[is_last ? i - 1 : i + 1].G.estimate;
    Estimate& mine = ranges[i].G.estimate;
    const double bytes = static_cast<double>((ranges[i].last - Bytes(1)).count());
    const double hidden = detection.tolerance * ranges[i].half_rtt.estimate.value / bytes;
    if (mine.low > 0 || other.value > std::max(mine.high, hidden)) continue;
    mine.value = other.value;
    mine.high = std::max(mine.high, mine.value);
    ranges[i].remarks.push_back(
        fmt::format("G can't be distinguished from 0: the G of the range {} is used",
                    is_last ? "before" : "after"));
  }
}

}  // namespace

NetworkFit fit_network(std::vector<SizePoint> points, const Detection& detection) {
  NetworkFit fit;
  fit.points = std::move(points);
  const std::span<const SizePoint> all(fit.points);
  const auto part = [&](const Piece& piece) {
    return all.subspan(piece.first, piece.end - piece.first);
  };
  const std::vector<Piece> pieces = cut_into_pieces(all, detection);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    LogGPFit range = fit_piece(part(piece), detection, piece.gap, fit.ranges);
    fit.ranges.push_back(std::move(range));
    fit.gaps.push_back(piece.gap);
    if (piece.bend != piece.end)
      fit.bends.push_back({all[piece.bend - 1].size, all[piece.bend].size});
    if (i == 0) continue;
    fit.changes.push_back({all[piece.first - 1].size, all[piece.first].size,
                           what_changes(part(pieces[i - 1]), part(piece), detection), ""});
  }
  borrow_G(detection, fit.ranges);
  return fit;
}

NetworkFit refit_network(std::vector<SizePoint> points, const Detection& detection,
                         const NetworkFit& like) {
  NetworkFit fit;
  fit.points = std::move(points);
  fit.changes = like.changes;
  fit.bends = like.bends;
  fit.gaps = like.gaps;
  std::size_t first = 0;
  for (std::size_t i = 0; i < like.ranges.size(); ++i) {
    const std::size_t count = like.points_of(i).size();
    const std::span<const SizePoint> of_range(fit.points.data() + first, count);
    Detection as_like = detection;
    as_like.rendezvous = rendezvous_of(like.ranges[i]);
    LogGPFit range = fit_piece(of_range, as_like, like.gaps[i], fit.ranges);
    fit.ranges.push_back(std::move(range));
    first += count;
  }
  borrow_G(detection, fit.ranges);
  return fit;
}

std::span<const SizePoint> NetworkFit::points_of(std::size_t range) const {
  const auto at = [&](Bytes size) {
    return std::lower_bound(points.begin(), points.end(), size,
                            [](const SizePoint& point, Bytes of) { return point.size < of; });
  };
  const auto first = at(ranges[range].first);
  const auto end = at(ranges[range].last + Bytes(1));
  return {first, end};
}

NetworkFit fit_samples(std::span<const PrttSample> samples, const PrttPlan& plan,
                       Estimator estimator, Detection detection) {
  detection.is_ordinary = plan.formulas == PrttFormulas::paper;
  return fit_network(make_size_points(samples, plan, estimator), detection);
}

std::string NetworkFit::problems() const {
  std::string text;
  for (const LogGPFit& range : ranges) {
    if (range.complete()) continue;
    text += fmt::format("{}{} to {} bytes: {}", text.empty() ? "" : "; ", range.first.count(),
                        range.last.count(), range.problems());
  }
  return text;
}

std::vector<SizeRange> NetworkFit::to_ranges() const {
  std::vector<SizeRange> result;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const LogGPFit& fit = ranges[i];
    SizeRange range;
    range.first = i == 0 ? Bytes(1) : fit.first;
    if (i + 1 < ranges.size()) range.last = ranges[i + 1].first - Bytes(1);
    Parameters& p = range.parameters;
    p.L = Duration::us(fit.L.estimate.value);
    p.o_s = Duration::us(fit.o_s.estimate.value);
    p.o_r = Duration::us(fit.o_r.estimate.value);
    p.g = Duration::us(fit.g.estimate.value);
    p.G = per_byte(fit.G.estimate.value);
    p.O_s = per_byte(fit.O_s.estimate.value);
    p.O_r = per_byte(fit.O_r.estimate.value);
    p.protocol = fit.protocol;
    range.half_rtt = Duration::us(fit.half_rtt.estimate.value);
    for (const Measured* one : fit.all()) {
      range.intervals[one->name] = {one->estimate.low, one->estimate.high};
    }
    result.push_back(std::move(range));
  }
  return result;
}

}  // namespace loggp::measure
