#include "measure/loggp_fit.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>

#include "measure/statistics.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

namespace {

// Medians over repetitions of what one size's samples say, in µs.
struct SizePoints {
  std::vector<double> extra_bytes;  ///< s − 1
  std::vector<double> half_rtt;     ///< PRTT(1,0,s)/2
  std::vector<double> gap;          ///< (PRTT(n,0,s) − PRTT(1,0,s)) / (n−1), eq. (5)
  std::vector<double> send;         ///< (PRTT(n,d,s) − PRTT(1,0,s)) / (n−1) − d, eq. (4)
  std::vector<double> receive;      ///< exchange − (o_s + d)
  std::vector<double> delay;
};

SizePoints points_of(std::span<const PrttSample> samples, std::int64_t messages) {
  std::map<Bytes, std::array<std::vector<double>, 5>> by_size;
  const auto intervals = static_cast<double>(messages - 1);
  for (const PrttSample& sample : samples) {
    auto& [half_rtt, gap, send, receive, delay] = by_size[sample.size];
    const double period = (sample.delayed - sample.round_trip).in_us() / intervals;
    half_rtt.push_back(sample.round_trip.in_us() / 2);
    gap.push_back((sample.burst - sample.round_trip).in_us() / intervals);
    send.push_back(period - sample.delay.in_us());
    receive.push_back(sample.exchange.in_us() - period);
    delay.push_back(sample.delay.in_us());
  }
  SizePoints points;
  for (const auto& [size, values] : by_size) {
    const auto extra = static_cast<double>(std::max(size, Bytes(1)).count() - 1);
    points.extra_bytes.push_back(extra);
    points.half_rtt.push_back(median(values[0]));
    points.gap.push_back(median(values[1]));
    points.send.push_back(median(values[2]));
    points.receive.push_back(median(values[3]));
    points.delay.push_back(median(values[4]));
  }
  return points;
}

std::string interval_text(const Estimate& estimate) {
  return fmt::format("{:.4g}, 95 % interval {:.4g} to {:.4g}", estimate.value, estimate.low,
                     estimate.high);
}

// A cost of nature: it must be above zero, and surely so, or exactly zero. `scale` is the size of
// the numbers that it was computed from: what is a billionth of it is rounding.
Measured positive(std::string name, const Estimate& estimate, double scale) {
  const double rounding = 1e-9 * scale;
  if (std::abs(estimate.low) < rounding && std::abs(estimate.high) < rounding) {
    return {std::move(name), {}, ""};
  }
  Measured measured{std::move(name), estimate, ""};
  if (!std::isfinite(estimate.low) || !std::isfinite(estimate.high)) {
    measured.problem = "undetermined: no finite interval";
  } else if (estimate.value < 0) {
    measured.problem = fmt::format("came out negative ({})", interval_text(estimate));
  } else if (estimate.low <= 0 && estimate.high > 0) {
    measured.problem =
        fmt::format("undetermined: its interval includes 0 ({})", interval_text(estimate));
  }
  return measured;
}

// L = half round trip − o_s − o_r ([4] §2.5); independent errors add as squares.
Measured latency(const Measured& half_rtt, const Measured& o_s, const Measured& o_r) {
  const double value = half_rtt.estimate.value - o_s.estimate.value - o_r.estimate.value;
  const auto half_width = [](const Estimate& e) { return (e.high - e.low) / 2; };
  const double width =
      std::hypot(half_width(half_rtt.estimate), half_width(o_s.estimate), half_width(o_r.estimate));
  Measured L{"L_us", {value, value - width, value + width}, ""};
  if (std::max(std::abs(value), width) < 1e-9 * half_rtt.estimate.value)
    L.estimate = {};  // rounding
  if (!half_rtt.determined() || !o_s.determined() || !o_r.determined()) {
    L.problem = "undetermined: it is what remains of half_rtt without o_s and o_r";
  } else if (value < -o_s.estimate.value) {
    L.problem = fmt::format("came out below -o_s = {:.4g} ({})", -o_s.estimate.value,
                            interval_text(L.estimate));
  }
  return L;
}

void check_assumptions(const SizePoints& points, LogGPFit& fit) {
  for (std::size_t i = 0; i < points.gap.size(); ++i) {
    // eq. (4) needs d > G_all; rounds follow one another only if a round trip outlasts the gap
    if (points.gap[i] >= points.delay[i] && fit.o_s.determined()) {
      fit.o_s.problem =
          fmt::format("undetermined: at {} bytes G_all = {:.4g} us is not below d = {:.4g}",
                      points.extra_bytes[i] + 1, points.gap[i], points.delay[i]);
    }
    if (points.gap[i] >= 2 * points.half_rtt[i] && fit.L.determined()) {
      fit.L.problem = fmt::format("undetermined: at {} bytes the gap hides the round trip",
                                  points.extra_bytes[i] + 1);
    }
  }
}

// The point that a line misses by most, relative to the line; a protocol change inside the range
// shows here, and then the line describes neither side.
void check_line(const SizePoints& points, const std::vector<double>& values, const LineFit& line,
                Measured& at_zero, Measured* slope) {
  constexpr double tolerated = 0.25;  // noise and small steps of medians stay well below
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double fitted = line.at_zero.value + line.slope.value * points.extra_bytes[i];
    const double miss = std::abs(values[i] - fitted);
    // a small overhead may wander by more than its quarter without mattering to any message
    if (miss <= tolerated * std::abs(fitted) || miss <= 0.05 * points.half_rtt[i]) continue;
    const std::string problem = fmt::format(
        "undetermined: the points lie on no line ({:.4g} us at {} bytes, the line says {:.4g}); a "
        "protocol "
        "changes in between or the machine is busy, narrow --min-bytes and --max-bytes",
        values[i], points.extra_bytes[i] + 1, fitted);
    at_zero.problem = problem;
    if (slope != nullptr) slope->problem = "undetermined, as " + at_zero.name;
    return;
  }
}

// What PRTT finds as g is the period of a burst: max(g, o_r) onload, o_s if that is longer.
void remark_on_gap(LogGPFit& fit) {
  const Estimate& g = fit.g.estimate;
  for (const Measured* overhead : {&fit.o_s, &fit.o_r}) {
    const Estimate& o = overhead->estimate;
    if (o.high < g.low) continue;
    fit.remarks.push_back(
        o.low <= g.high
            ? fmt::format("{} = {:.4g} is not below the gap found ({:.4g} us): \"g\" is max(g, o), "
                          "which PRTT can't separate",
                          overhead->name, o.value, g.value)
            : fmt::format("{} = {:.4g} of a single message is longer than a message's share of a "
                          "burst ({:.4g} us): simulated bursts will come out slower than real ones",
                          overhead->name, o.value, g.value));
  }
}

// A send that waits for its match ends L later than o_s ends.
void remark_on_latency(LogGPFit& fit) {
  if (std::abs(fit.L.estimate.value) > 0.05 * fit.half_rtt.estimate.value) return;
  fit.remarks.push_back(fmt::format(
      "L = {:.2g} us is next to nothing: latency and overheads overlap, or sends wait for their "
      "match (a rendezvous protocol) and o_s = {:.4g} is o_s + L",
      fit.L.estimate.value, fit.o_s.estimate.value));
}

void remark_on_slopes(const Estimate& half_rtt_slope, double largest_extra, LogGPFit& fit) {
  const double missed = (half_rtt_slope.value - fit.G.estimate.value) * largest_extra;
  const double predicted = fit.half_rtt.estimate.value + fit.G.estimate.value * largest_extra;
  if (std::abs(missed) <= 0.1 * std::abs(predicted)) return;
  fit.remarks.push_back(
      fmt::format("a half round trip grows by {:.4g} us per byte but the gap by {:.4g}: one G "
                  "can't fit both, a single message of {} bytes is predicted {:.4g} us {}",
                  half_rtt_slope.value, fit.G.estimate.value, largest_extra + 1, std::abs(missed),
                  missed > 0 ? "too short" : "too long"));
}

}  // namespace

bool LogGPFit::complete() const {
  return problems().empty();
}

std::string LogGPFit::problems() const {
  std::string text;
  for (const Measured* measured : {&L, &o_s, &o_r, &g, &G}) {
    if (measured->determined()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", measured->name, measured->problem);
  }
  return text;
}

LogGPFit fit_loggp(std::span<const PrttSample> samples, std::int64_t messages) {
  const SizePoints points = points_of(samples, messages);
  if (points.extra_bytes.size() < 3) {
    throw RunError(fmt::format("{} message sizes were measured; a line with its interval needs 3",
                               points.extra_bytes.size()));
  }
  const LineFit gap = fit_line(points.extra_bytes, points.gap);
  const LineFit send = fit_line(points.extra_bytes, points.send);
  const LineFit receive = fit_line(points.extra_bytes, points.receive);
  const LineFit half_rtt = fit_line(points.extra_bytes, points.half_rtt);

  const double time_scale = points.half_rtt.back() + points.delay.back();
  const double slope_scale = time_scale / points.extra_bytes.back();
  LogGPFit fit;
  fit.o_s = positive("o_s_us", send.at_zero, time_scale);
  fit.O_s = positive("O_s_us_per_byte", send.slope, slope_scale);
  if (fit.O_s.determined() && fit.O_s.estimate.value == 0) fit.O_s.problem = "o_s is constant";
  fit.o_r = positive("o_r_us", receive.at_zero, time_scale);  // its slope is the G that it owes
  fit.g = positive("g_us", gap.at_zero, time_scale);
  fit.G = positive("G_us_per_byte", gap.slope, slope_scale);
  fit.half_rtt = positive("half_rtt_us", half_rtt.at_zero, time_scale);
  check_line(points, points.gap, gap, fit.g, &fit.G);
  check_line(points, points.half_rtt, half_rtt, fit.half_rtt, nullptr);
  check_line(points, points.send, send, fit.o_s, &fit.O_s);
  check_line(points, points.receive, receive, fit.o_r, nullptr);
  fit.L = latency(fit.half_rtt, fit.o_s, fit.o_r);
  check_assumptions(points, fit);
  if (!fit.complete()) return fit;
  remark_on_gap(fit);
  remark_on_latency(fit);
  remark_on_slopes(half_rtt.slope, points.extra_bytes.back(), fit);
  return fit;
}

SizeRange to_range(const LogGPFit& fit) {
  SizeRange range;
  range.first = Bytes(1);
  Parameters& p = range.parameters;
  p.L = Duration::us(fit.L.estimate.value);
  p.o_s = Duration::us(fit.o_s.estimate.value);
  p.o_r = Duration::us(fit.o_r.estimate.value);
  p.g = Duration::us(fit.g.estimate.value);
  p.G = fit.G.estimate.value * 1e6;
  if (fit.O_s.determined()) p.O_s = fit.O_s.estimate.value * 1e6;
  range.half_rtt = Duration::us(fit.half_rtt.estimate.value);
  for (const Measured* measured :
       {&fit.L, &fit.o_s, &fit.o_r, &fit.g, &fit.G, &fit.O_s, &fit.half_rtt}) {
    if (!measured->determined()) continue;  // a constant o_s has no slope
    range.intervals[measured->name] = {measured->estimate.low, measured->estimate.high};
  }
  return range;
}

}  // namespace loggp::measure
