#include "measure/fit/fit_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace loggp::measure {

namespace {

// PRTT takes the period of a burst for g. The period is max(g, o_r) with onload receives, or o_s if
// that is longer.
void remark_on_gap(LogGPFit& fit) {
  const Estimate& g = fit.g.estimate;
  constexpr double same = 0.02;
  bool hides = false;
  bool exceeds = false;
  for (const Measured* overhead : {&fit.o_s, &fit.o_r}) {
    const Estimate& o = overhead->estimate;
    if (o.value > g.value * (1 + same) && o.low > g.high) {
      exceeds = true;
    } else if (o.value >= g.value * (1 - same) || o.high >= g.high) {
      hides = true;
    }
  }
  if (hides) {
    fit.remarks.emplace_back(
        "an overhead is not shorter than the gap found: \"g\" is max(g, o), which PRTT can't "
        "separate");
  }
  if (exceeds) {
    fit.remarks.emplace_back(
        "an overhead of a single message is longer than the time per message of a burst: simulated "
        "bursts will be slower than real ones");
  }
}

// Where a blocking send waits for its receive, its o_s contains L. The o_s of a handshake does not:
// the eager messages give it.
void remark_on_latency(LogGPFit& fit) {
  if (fit.protocol == Protocol::handshake) return;
  if (fit.L.estimate.value > 0.05 * fit.half_rtt.estimate.value) return;
  fit.remarks.emplace_back(fit.waits()
                               ? "sends wait for their receive, so that the given o_s is o_s + "
                                 "L, or more if they wait for an answer; --calls nonblocking "
                                 "separates them"
                               : "L is almost 0 or negative: latency and overheads overlap");
}

void remark_on_reception(LogGPFit& fit) {
  if (!fit.offloads) return;
  fit.remarks.emplace_back(
      "a receive costs the CPU less than G per byte: the network interface receives the bytes; "
      "simulate with --receive offloaded");
}

// Compares the model's time of a single message with the measured time at every point.
void remark_on_prediction(std::span<const SizePoint> points, LogGPFit& fit) {
  constexpr double tolerated = 0.1;
  double most = 0;
  for (const SizePoint& point : points) {
    const double found = point[Series::half_rtt].value;
    most = std::max(most, std::abs(fit.message(point.extra_bytes) - found) / found);
  }
  if (most <= tolerated) return;
  fit.remarks.emplace_back(
      "the model misses the time of a single message by more than 10 % at some size: one G can't "
      "fit both this time and the gap between messages");
}

void remark_on_scatter(std::span<const SizePoint> points, const Detection& detection,
                       LogGPFit& fit) {
  constexpr double tolerated = 0.1;
  for (const SizePoint& point : points) {
    const double found = point[Series::gap].value;
    const double line = fit.gap(point.extra_bytes);
    const double doubt = 3 * uncertainty(point, Series::gap, detection);
    if (std::abs(found - line) <= std::max(tolerated * found, doubt)) continue;
    fit.remarks.emplace_back(
        "the gap does not lie on a line: at some size the line misses it by more than 10 %");
    return;
  }
}

}  // namespace

void check_assumptions(std::span<const SizePoint> points, LogGPFit& fit) {
  for (const SizePoint& point : points) {
    const double gap = point[Series::gap].value;
    if (gap >= point.delay && fit.o_s.determined() && fit.protocol != Protocol::handshake) {
      fit.o_s.problem =
          fmt::format("undetermined: at {} bytes G_all = {:.4g} µs is not below d = {:.4g}",
                      point.size.count(), gap, point.delay);
    }
    if (gap >= 2 * point[Series::half_rtt].value && !point.is_lone && fit.L.determined()) {
      fit.L.problem =
          fmt::format("undetermined: at {} bytes the gap hides the round trip", point.size.count());
    }
  }
}

void add_remarks(std::span<const SizePoint> points, std::span<const SizePoint> of_gap,
                 const Detection& detection, LogGPFit& fit) {
  if (!fit.complete()) return;
  if (fit.protocol != Protocol::handshake) remark_on_gap(fit);  // else g is the eager messages'
  remark_on_latency(fit);
  remark_on_reception(fit);
  remark_on_prediction(points, fit);
  remark_on_scatter(of_gap, detection, fit);
}

}  // namespace loggp::measure
