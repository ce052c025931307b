#include "measure/fit/loggp_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "measure/fit/fit_remarks.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

// One series of a range, ready to be fitted.
struct Column {
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> weights;
};

// Returns the weight of a point. Deviations count relative to the value. In the gap they count
// relative to the root of the value, so that g is right for short messages and G for long messages.
// (Over TCP the header of each packet gives short and long messages different slopes.)
double point_weight(const SizePoint& point, const SizePoint& first, Series series,
                    const Detection& detection) {
  if (detection.is_ordinary) return 1;
  if (series != Series::gap) return std::pow(uncertainty(point, series, detection), -2);
  const Point& gap = point[series];
  const double scale = std::sqrt(std::abs(gap.value * first[series].value));
  constexpr double least = 1e-9;  // a femtosecond
  return 1 / (gap.error * gap.error + std::pow(detection.tolerance * std::max(scale, least), 2));
}

// Returns the column of a series. `line` is the model of the series: a parameter that a message
// pays once and a parameter per byte.
Column fit_column(std::span<const SizePoint> points, Series series, const CostSum& line,
                  const Detection& detection) {
  Column column;
  for (const SizePoint& point : points) {
    column.x.push_back(line.row(point.extra_bytes)[1]);
    column.y.push_back(point[series].value);
    column.weights.push_back(point_weight(point, points.front(), series, detection));
  }
  return column;
}

LineFit cost_line(Column column, const std::optional<Estimate>& slope) {
  if (!slope) return fit_cost_line(column.x, column.y, column.weights);
  for (std::size_t i = 0; i < column.x.size(); ++i) column.y[i] -= slope->value * column.x[i];
  LineFit line{fit_constant(column.y, column.weights), *slope};
  if (line.at_zero.value < 0) line.at_zero = {0, 0, std::max(0.0, line.at_zero.high)};
  return line;
}

// Returns a parameter without rounding errors: an estimate below a billionth of `scale` becomes 0.
// `scale` is the size of the numbers from which the estimate was computed.
Measured measured(std::string name, Estimate estimate, double scale) {
  if (std::abs(estimate.value) < 1e-9 * scale) {
    estimate = {0, 0, estimate.high < 1e-9 * scale ? 0 : estimate.high};
  }
  if (estimate.high - estimate.low < 1e-9 * std::abs(estimate.value)) {
    estimate.low = estimate.high = estimate.value;
  }
  Measured result{std::move(name), estimate, ""};
  if (!std::isfinite(estimate.low) || !std::isfinite(estimate.high)) {
    result.problem = "undetermined: no finite interval";
  }
  return result;
}

std::optional<Estimate> fitted_slope(const LogGPFit* fit, Measured LogGPFit::* which) {
  return fit == nullptr ? std::nullopt : std::optional((fit->*which).estimate);
}

bool is_relevant(const Estimate& slope, double extra_bytes, double message,
                 const Detection& detection) {
  return std::abs(slope.value) * extra_bytes > detection.tolerance * message &&
         (slope.low > 0 || slope.high < 0);
}

// Fits o_s(s) as o_s + (s−1)·O_s, or as a constant if the slope is noise.
void fit_send(std::span<const SizePoint> points, const Detection& detection, double scale,
              const LogGPFit* slopes, LogGPFit& fit) {
  const Column column = fit_column(points, Series::send, sums::send_cpu, detection);
  LineFit line = cost_line(column, fitted_slope(slopes, &LogGPFit::O_s));
  const SizePoint& largest = points.back();
  if (slopes == nullptr &&
      !is_relevant(line.slope, largest.extra_bytes, largest[Series::half_rtt].value, detection)) {
    line = cost_line(column, Estimate());
  }
  fit.o_s = measured("o_s_us", line.at_zero, scale);
  fit.O_s = measured("O_s_us_per_byte", line.slope, scale / largest.extra_bytes);
}

// Fits o_r(s) as a line. If its slope is like G, the receive is an onload receive, which takes at
// least G per byte, and O_r is 0. Otherwise the slope is O_r, the CPU's whole time per byte. O_r is
// less than G if the network interface takes the bytes in.
void fit_receive(std::span<const SizePoint> points, const Detection& detection, double scale,
                 const LogGPFit* slopes, LogGPFit& fit) {
  const bool follows_gap = slopes != nullptr && slopes->O_r.estimate.value == 0;
  const CostSum& model = follows_gap ? sums::receive_bytes : sums::receive_work;
  const LineFit line = cost_line(fit_column(points, Series::receive, model, detection),
                                 fitted_slope(slopes, follows_gap ? &LogGPFit::G : &LogGPFit::O_r));
  const SizePoint& largest = points.back();
  const Estimate& G = fit.G.estimate;
  const Estimate extra{line.slope.value - G.value, line.slope.low - G.high,
                       line.slope.high - G.low};
  const bool has_slope =
      slopes != nullptr
          ? !follows_gap
          : is_relevant(extra, largest.extra_bytes, largest[Series::half_rtt].value, detection);
  fit.offloads = has_slope && extra.value < 0;
  fit.o_r = measured("o_r_us", line.at_zero, scale);
  fit.O_r =
      measured("O_r_us_per_byte", has_slope ? line.slope : Estimate(), scale / largest.extra_bytes);
}

double width(const Estimate& e) {
  return (e.high - e.low) / 2;
}

// Returns L: half a round trip minus the other parts of the message ([4] §2.5); in a handshake a
// third of it, because request, answer and data follow each other. Independent errors add as
// squares.
Measured latency(std::span<const SizePoint> points, const Detection& detection, double scale,
                 LogGPFit& fit) {
  fit.L = {"L_us", {}, ""};
  std::vector<double> rests;
  std::vector<double> weights;
  for (const SizePoint& point : points) {
    rests.push_back(point[Series::half_rtt].value - fit.message(point.extra_bytes));
    weights.push_back(point_weight(point, points.front(), Series::half_rtt, detection));
  }
  const Estimate rest = fit_constant(rests, weights);
  const double latencies = fit.protocol == Protocol::handshake ? 3 : 1;
  const double error =
      std::hypot(width(rest) / latencies, width(fit.o_s.estimate), width(fit.o_r.estimate));
  const double L = rest.value / latencies;
  return measured("L_us", {L, L - error, L + error}, scale);
}

// Fits L, and chooses o_r of a rendezvous. The receive of a rendezvous may contain the handshake,
// or copy the data from the sender's memory. It is then longer than an eager receive by at least
// half a round trip of short messages. If the time before it is also less than a quarter of the
// receive, o_r of the eager messages is used. The second criterion alone would decide by chance:
// over shared memory, the time before an eager receive is short, too.
void fit_latency(std::span<const SizePoint> points, const Detection& detection, double scale,
                 const Borrowed& borrowed, LogGPFit& fit) {
  fit.L = latency(points, detection, scale, fit);
  const double least = -fit.o_s.estimate.value;
  const double o_r = fit.o_r.estimate.value;
  const bool may_contain_handshake = fit.waits() && borrowed.eager != nullptr &&
                                     o_r > borrowed.eager->o_r.estimate.value + borrowed.half_rtt;
  constexpr double little = 0.25;  // of the receive
  if (may_contain_handshake && fit.L.estimate.value - least < little * o_r) {
    fit.o_r = borrowed.eager->o_r;
    fit.O_r.estimate = {};
    fit.L = latency(points, detection, scale, fit);
    fit.remarks.emplace_back(
        "a receive waits for the data of a synchronising message, which can't be separated from "
        "o_r: the "
        "eager messages' o_r is used");
  } else if (may_contain_handshake) {
    fit.remarks.emplace_back(
        "a receive is longer than an eager one by half a round trip or more: o_r may contain the "
        "handshake of the synchronising message, which can't be separated from it");
  }
  if (fit.L.estimate.value >= least) return;
  fit.remarks.emplace_back(
      "the fitted L is below -o_s, which the model does not allow: -o_s is used");
  fit.L.estimate.value = least;
  fit.L.estimate.high = std::max(fit.L.estimate.high, least);
}

// Returns `fit` as a handshake. Only L and G are its own: what a call takes contains waits.
LogGPFit as_handshake(std::span<const SizePoint> points, const Detection& detection, double scale,
                      const LogGPFit& eager, LogGPFit fit) {
  fit.protocol = Protocol::handshake;
  for (const auto which :
       {&LogGPFit::o_s, &LogGPFit::o_r, &LogGPFit::g, &LogGPFit::O_s, &LogGPFit::O_r})
    fit.*which = eager.*which;
  fit.offloads = eager.offloads;
  fit.L = latency(points, detection, scale, fit);
  fit.remarks = {
      "a send waits for an answer of its receiver: the range is fitted as a handshake, whose "
      "request, answer and data have the overheads and g of the eager messages"};
  return fit;
}

// Returns whether the messages of a range are handshakes. Then their L is that of the eager
// messages, and a receive waits from the arrival of the request until the answer has gone to the
// sender and the data have come back.
bool takes_a_handshake(const SizePoint& first, const LogGPFit& eager, const LogGPFit& handshake) {
  constexpr double tolerated = 0.25;
  const double latency = eager.L.estimate.value;
  const double bytes = std::max(handshake.G.estimate.value, handshake.O_r.estimate.value);
  const double receive = eager.o_r.estimate.value + first.extra_bytes * bytes;
  const double wait = 2 * (latency + eager.o_s.estimate.value + eager.o_r.estimate.value);
  return eager.L.estimate.low > 0 &&
         std::abs(handshake.L.estimate.value - latency) <= tolerated * latency &&
         first[Series::receive].value - receive >= (1 - tolerated) * wait;
}

// Replaces a synchronising fit by a handshake where the samples or the user say so.
void choose_rendezvous(std::span<const SizePoint> points, const Detection& detection, double scale,
                       const LogGPFit* eager, LogGPFit& fit) {
  if (detection.rendezvous == Rendezvous::synchronising) return;
  const bool is_wanted = detection.rendezvous == Rendezvous::handshake;
  if (eager == nullptr || !eager->complete()) {
    if (is_wanted)
      fit.remarks.emplace_back(
          "no smaller messages are eager, or their parameters are undetermined: the costs of a "
          "handshake's request and answer are unknown, and the range is fitted as synchronising");
    return;
  }
  LogGPFit handshake = as_handshake(points, detection, scale, *eager, fit);
  const bool is_possible = handshake.L.estimate.value >= -handshake.o_s.estimate.value;
  if (is_wanted && !is_possible)
    fit.remarks.emplace_back(
        "a message takes less time than a request, an answer and the data: the range is fitted as "
        "synchronising");
  if (is_wanted ? is_possible : takes_a_handshake(points.front(), *eager, handshake))
    fit = std::move(handshake);
}

}  // namespace

std::string LogGPFit::problems() const {
  std::string text;
  for (const Measured* one : all()) {
    if (one->determined()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", one->name, one->problem);
  }
  return text;
}

const Measured& LogGPFit::operator[](Term term) const {
  const std::array parameters{&L, &o_s, &o_r, &g, &G, &O_s, &O_r};  // those of messages
  return *parameters[static_cast<std::size_t>(term)];
}

double LogGPFit::message(double extra_bytes) const {
  const auto value = [this](Term term) { return (*this)[term].estimate.value; };
  const double control =
      protocol == Protocol::handshake ? 2 * sums::message_by_bytes.at(0, value) : 0;
  return control + std::max(sums::message_by_bytes.at(extra_bytes, value),
                            sums::message_by_work.at(extra_bytes, value));
}

double LogGPFit::gap(double extra_bytes) const {
  return gap_of_one_byte.value + extra_bytes * G.estimate.value;
}

LogGPFit fit_loggp(std::span<const SizePoint> points, const Detection& detection,
                   PointsOfGap of_gap, const Borrowed& borrowed) {
  const std::span<const SizePoint> gap_points = points.subspan(of_gap.first, of_gap.count);
  if (gap_points.size() < 3) {
    throw RunError(fmt::format("{} message sizes were measured; a line with its interval needs 3",
                               gap_points.size()));
  }
  LogGPFit fit;
  fit.first = points.front().size;
  fit.last = points.back().size;
  if (points[points.size() / 2].waits()) fit.protocol = Protocol::synchronising;
  const double scale = points.back()[Series::half_rtt].value + points.back().delay;
  const LineFit gap = cost_line(fit_column(gap_points, Series::gap, sums::port, detection),
                                fitted_slope(borrowed.slopes, &LogGPFit::G));
  fit.g = measured("g_us", gap.at_zero, scale);
  fit.gap_of_one_byte = fit.g.estimate;
  fit.G = measured("G_us_per_byte", gap.slope, scale / points.back().extra_bytes);
  fit_send(points, detection, scale, borrowed.slopes, fit);
  fit_receive(points, detection, scale, borrowed.slopes, fit);
  const Point& first = points.front()[Series::half_rtt];
  const double error = 1.96 * first.error;
  fit.half_rtt =
      measured("half_rtt_us", {first.value, first.value - error, first.value + error}, scale);
  fit_latency(points, detection, scale, borrowed, fit);
  if (fit.waits() && !detection.is_ordinary)
    choose_rendezvous(points, detection, scale, borrowed.eager, fit);
  check_assumptions(points, fit);
  add_remarks(points, gap_points, detection, fit);
  if (borrowed.slopes != nullptr) {
    fit.remarks.emplace_back(
        "the sizes of this range differ too little to determine costs per byte: the costs of the "
        "range before are used");
  }
  return fit;
}

}  // namespace loggp::measure
