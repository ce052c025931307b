#include "measure/samples/size_points.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

// A sample in µs. `delayed` and `exchange` are without the time of the delay, which differs between
// repetitions.
struct Net {
  double round_trip;
  double lone_round_trip;
  double burst;
  double long_burst;
  double delayed;
  double exchange;
  double timed_send;
  double timed_receive;
  double late_send;
  double delay;
};

bool is_lone(const PrttSample& sample) {
  return sample.lone_round_trip > Duration();
}

Net subtract_delays(const PrttSample& sample, std::int64_t messages) {
  return {sample.round_trip.in_us(),
          (is_lone(sample) ? sample.lone_round_trip : sample.round_trip).in_us(),
          sample.burst.in_us(),
          sample.long_burst.in_us(),
          (sample.delayed - (messages - 1) * sample.delay).in_us(),
          (sample.exchange - sample.delay).in_us(),
          sample.timed_send.in_us(),
          sample.timed_receive.in_us(),
          sample.late_send.in_us(),
          sample.delay.in_us()};
}

Net least_times(Net a, const Net& b) {
  for (double Net::* time :
       {&Net::round_trip, &Net::lone_round_trip, &Net::burst, &Net::long_burst, &Net::delayed,
        &Net::exchange, &Net::timed_send, &Net::timed_receive, &Net::late_send}) {
    a.*time = std::min(a.*time, b.*time);
  }
  return a;
}

// How the quantities are computed from the samples.
struct Reading {
  double messages;
  bool by_clock;
  Estimator estimator;
  PrttFormulas formulas;
};

using Quantities = std::array<double, all_series.size()>;

// Returns the quantities by [4] eqs. (1), (4) and (5). o_r is that of [23], as [4] §2.3 has it.
Quantities quantities_of_paper(const Net& net, double messages) {
  const double gap = (net.burst - net.round_trip) / (messages - 1);
  const double send = (net.delayed - net.round_trip) / (messages - 1);
  const double waiting = net.delay > 0 ? (net.late_send - send) / net.delay : 0;
  return {net.round_trip / 2, gap, send, net.timed_receive, waiting};
}

Quantities compute_quantities(const Net& net, const Reading& reading) {
  if (reading.formulas == PrttFormulas::paper) return quantities_of_paper(net, reading.messages);
  const double period = (net.delayed - net.round_trip) / (reading.messages - 1);
  const double send = reading.by_clock ? net.timed_send : period;
  const double receive = reading.by_clock ? net.timed_receive : net.exchange - period;
  // on a network without costs d is 0, and no send waits
  const double waiting = net.delay > 0 ? (net.late_send - send) / net.delay : 0;
  return {net.lone_round_trip / 2, (net.long_burst - net.burst) / reading.messages, send, receive,
          waiting};
}

std::vector<const PrttSample*> undisturbed(const std::vector<const PrttSample*>& samples) {
  std::vector<const PrttSample*> good;
  for (const PrttSample* sample : samples) {
    if (!sample->disturbed) good.push_back(sample);
  }
  return 2 * good.size() >= samples.size() ? good : samples;
}

SizePoint make_point(const std::vector<const PrttSample*>& all, const PrttPlan& plan,
                     const Reading& reading) {
  const std::vector<const PrttSample*> samples = undisturbed(all);
  std::array<std::vector<double>, all_series.size()> values;
  std::vector<double> delays;
  Net least = subtract_delays(*samples.front(), plan.messages);
  for (const PrttSample* sample : samples) {
    const Net net = subtract_delays(*sample, plan.messages);
    const Quantities quantities = compute_quantities(net, reading);
    for (std::size_t i = 0; i < values.size(); ++i) values[i].push_back(quantities[i]);
    delays.push_back(net.delay);
    least = least_times(least, net);
  }
  const Quantities of_least = compute_quantities(least, reading);
  SizePoint point;
  point.size = samples.front()->size;
  point.extra_bytes = static_cast<double>(std::max(point.size, Bytes(1)).count() - 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool takes_median = reading.estimator == Estimator::median;
    point.series[i] = {takes_median ? median(values[i]) : of_least[i], median_error(values[i])};
  }
  point.delay = median(delays);
  point.samples = static_cast<std::int32_t>(samples.size());
  point.is_lone = 2 * std::count_if(samples.begin(), samples.end(),
                                    [](const PrttSample* sample) { return is_lone(*sample); }) >
                  static_cast<std::ptrdiff_t>(samples.size());
  return point;
}

}  // namespace

bool times_by_clock(std::span<const PrttSample> samples, const PrttPlan& plan) {
  std::vector<double> shortest;
  for (const PrttSample& sample : samples) {
    shortest.push_back(std::min(sample.timed_send, sample.timed_receive).in_us());
  }
  constexpr double most = 0.02;
  return shortest.empty() || 2 * plan.clock_read.in_us() <= most * lower_quartile(shortest);
}

std::vector<SizePoint> make_size_points(std::span<const PrttSample> samples, const PrttPlan& plan,
                                        Estimator estimator) {
  const Reading reading{static_cast<double>(plan.messages), times_by_clock(samples, plan),
                        estimator, plan.formulas};
  std::map<Bytes, std::vector<const PrttSample*>> by_size;
  for (const PrttSample& sample : samples) by_size[sample.size].push_back(&sample);
  std::vector<SizePoint> points;
  points.reserve(by_size.size());
  for (const auto& [size, of_size] : by_size) points.push_back(make_point(of_size, plan, reading));
  return points;
}

}  // namespace loggp::measure
