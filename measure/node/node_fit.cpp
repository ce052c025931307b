#include "measure/node/node_fit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "models/base/statistics.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::measure {

namespace {

// A number of interfaces, how ranks choose among them, and whether a control message of one byte
// goes before each message whose send waits for its receiver.
struct Model {
  std::int32_t count = 1;
  InterfaceChoice choice = InterfaceChoice::fixed;
  bool has_control = false;
};

// One limited gap as a point of the line g_node + x·G_node.
struct LinePoint {
  double x = 0;
  double y = 0;
  double error = 0;
};

struct FittedModel {
  Model model;
  Estimate g;
  Estimate G;
  double misfit = std::numeric_limits<double>::infinity();
};

bool by_misfit(const FittedModel& a, const FittedModel& b) {
  return a.misfit < b.misfit;
}

double bytes_after_first(Bytes size) {
  return static_cast<double>(std::max<std::int64_t>(size.count() - 1, 0));
}

Point median_point(const std::vector<double>& values) {
  return {median(values), values.size() > 1 ? median_error(values) : 0};
}

// Returns the distance between the quartiles.
double middle_half(std::vector<double> values) {
  const double low = lower_quartile(values);
  for (double& value : values) value = -value;
  return -lower_quartile(values) - low;
}

// The times of one place, and which of them are limited by what its pairs share.
class PlaceTimes {
 public:
  PlaceTimes(std::span<const PairsTimes> times, PairPlace place, const NodeFitSettings& settings)
      : settings_(settings) {
    for (const PairsTimes& one : times) {
      if (one.at.place != place) continue;
      all_.push_back(one);
      if (one.at.pairs == 1) alone_[one.at.size] = one;
    }
    std::erase_if(all_, [&](const PairsTimes& one) { return !alone_.contains(one.at.size); });
  }

  [[nodiscard]] const std::vector<PairsTimes>& all() const { return all_; }
  [[nodiscard]] const PairsTimes& alone(Bytes size) const { return alone_.at(size); }
  [[nodiscard]] bool is_limited(const PairsTimes& one) const {
    const Point& lone = alone(one.at.size).gap;
    return one.at.pairs > 1 && one.gap.value > lone.value * (1 + settings_.tolerance) +
                                                   errors * (one.gap.error + lone.error);
  }
  // Returns the longest gap that this one's samples permit.
  [[nodiscard]] static double longest(const PairsTimes& one) {
    return one.gap.value + errors * one.gap.error;
  }
  [[nodiscard]] bool has_limit() const {
    return std::any_of(all_.begin(), all_.end(), [&](const auto& one) { return is_limited(one); });
  }
  [[nodiscard]] bool waits(Bytes size) const { return settings_.waits && settings_.waits(size); }
  // Returns the standard error of a time, with the deviation that is expected of the model.
  [[nodiscard]] double error(const Point& time, double of) const {
    constexpr double rounding_us = 2e-6;  // two picoseconds
    return std::hypot(time.error, settings_.deviation * of) + rounding_us;
  }

  [[nodiscard]] std::vector<PairsLimit> limits() const {
    std::vector<PairsLimit> limits;
    for (const PairsTimes& one : all_) {
      if (limits.empty() || limits.back().size != one.at.size) {
        const double lone = alone(one.at.size).gap.value;
        limits.push_back({one.at.place, one.at.size, lone, 1, lone, std::nullopt});
      }
      PairsLimit& limit = limits.back();
      limit.pairs = one.at.pairs;
      limit.together_us = one.gap.value;
      if (!limit.from_pairs && is_limited(one)) limit.from_pairs = one.at.pairs;
    }
    return limits;
  }

 private:
  static constexpr double errors = 3;  // standard errors that a gap may be off

  const NodeFitSettings& settings_;
  std::vector<PairsTimes> all_;
  std::map<Bytes, PairsTimes> alone_;
};

// Returns the largest number of the first `at_once` pairs that use one interface on either node.
std::int64_t busiest(const std::vector<RankPair>& pairs, std::int32_t at_once, std::int32_t count) {
  std::map<std::int32_t, std::int64_t> first;
  std::map<std::int32_t, std::int64_t> second;
  std::int64_t most = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(at_once); ++i) {
    most = std::max({most, ++first[pairs[i].first.number() % count],
                     ++second[pairs[i].second.number() % count]});
  }
  return most;
}

// The fit of one model of interfaces.
class InterfaceModel {
 public:
  InterfaceModel(const PlaceTimes& times, const std::vector<RankPair>& pairs, Model model)
      : times_(times), model_(model) {
    if (model_.choice == InterfaceChoice::free) return;
    for (const PairsTimes& one : times.all()) {
      double& load = loads_[one.at.pairs];
      if (load == 0) load = static_cast<double>(busiest(pairs, one.at.pairs, model.count));
    }
  }

  [[nodiscard]] FittedModel fit() const {
    const std::vector<LinePoint> points = line_points();
    FittedModel line{model_, {}, {}};
    fit_line_of(points, line);
    line.misfit = misfit(line);
    FittedModel held = line;
    hold_to_unlimited(points, held);
    held.misfit = misfit(held);
    FittedModel rate{model_, {}, rate_beside(points, 0)};
    rate.misfit = misfit(rate);
    return std::min({line, held, rate}, by_misfit);
  }

 private:
  // Returns how many messages pass the busiest interface for each message of a pair. Of q·n
  // messages through k free interfaces the last one is the ⌈q·n/k⌉th of its interface, so that n
  // more messages of each pair do not always take n times the same time.
  [[nodiscard]] double load(const PairsTimes& one) const {
    if (model_.choice == InterfaceChoice::fixed) return loads_.at(one.at.pairs);
    const std::int64_t burst = one.messages * one.at.pairs;
    const std::int64_t rounds = (2 * burst - 1) / model_.count - (burst - 1) / model_.count;
    return static_cast<double>(rounds) / static_cast<double>(one.messages);
  }
  // Returns the number of single messages of all pairs that pass the busiest interface.
  [[nodiscard]] double single_load(std::int32_t at_once) const {
    if (model_.choice == InterfaceChoice::fixed) return loads_.at(at_once);
    const std::int32_t rounds = (at_once + model_.count - 1) / model_.count;
    return rounds;
  }
  [[nodiscard]] double messages(Bytes size) const {
    return model_.has_control && times_.waits(size) ? 2 : 1;
  }
  [[nodiscard]] double cost(const FittedModel& fitted, Bytes size) const {
    return messages(size) * fitted.g.value + bytes_after_first(size) * fitted.G.value;
  }

  // Returns the point of the same size with fewer pairs to which a point is compared, if the size's
  // sends wait for their receiver and the load differs. Pairs that wait do so together: the
  // interface may be idle for a time that does not depend on the number of pairs, and that their
  // difference does not have. With few pairs, or short messages, this wait decides: such points,
  // whose gap is not twice that of one pair, are compared to nothing.
  [[nodiscard]] const PairsTimes* base_of(std::size_t i) const {
    const PairsTimes& one = times_.all()[i];
    if (!times_.waits(one.at.size)) return nullptr;
    for (const PairsTimes& other : times_.all()) {
      const double twice = 2 * times_.alone(one.at.size).gap.value;
      if (other.at.size == one.at.size && times_.is_limited(other) && other.gap.value > twice)
        return load(other) < load(one) ? &other : nullptr;
    }
    return nullptr;
  }

  [[nodiscard]] std::vector<LinePoint> line_points() const {
    std::vector<LinePoint> points;
    std::vector<LinePoint> bases;  // only if there is nothing else
    for (std::size_t i = 0; i < times_.all().size(); ++i) {
      const PairsTimes& one = times_.all()[i];
      if (!times_.is_limited(one)) continue;
      const double of_each = messages(one.at.size);
      const double x = bytes_after_first(one.at.size) / of_each;
      const double error = times_.error(one.gap, one.gap.value);
      if (const PairsTimes* const base = base_of(i)) {
        const double more = (load(one) - load(*base)) * of_each;
        points.push_back({x, (one.gap.value - base->gap.value) / more,
                          std::hypot(error, times_.error(base->gap, base->gap.value)) / more});
        continue;
      }
      const double passes = load(one) * of_each;
      auto& list = times_.waits(one.at.size) ? bases : points;
      list.push_back({x, one.gap.value / passes, error / passes});
    }
    return points.empty() ? bases : points;
  }

  static void fit_line_of(const std::vector<LinePoint>& points, FittedModel& fitted) {
    std::set<double> places;
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> weights;
    for (const LinePoint& point : points) {
      places.insert(point.x);
      x.push_back(point.x);
      y.push_back(point.y);
      weights.push_back(std::pow(point.error, -2));
    }
    if (places.size() >= 2 && x.size() >= 3) {
      const LineFit line = fit_cost_line(x, y, weights);
      fitted.g = line.at_zero;
      fitted.G = line.slope;
    } else if (*places.begin() == 0) {
      fitted.g = weighted_mean(y, weights);
    } else {
      fitted.G = rate_beside(points, 0);
    }
  }
  static Estimate weighted_mean(const std::vector<double>& y, const std::vector<double>& weights) {
    if (y.size() > 1) return fit_constant(y, weights);
    return {y.front(), y.front(), y.front()};
  }
  // Returns G_node if g_node is known; 0 if all points are of one byte.
  static Estimate rate_beside(const std::vector<LinePoint>& points, double g) {
    std::vector<double> rates;
    std::vector<double> weights;
    for (const LinePoint& point : points) {
      if (point.x <= 0) continue;
      rates.push_back(std::max(point.y - g, 0.0) / point.x);
      weights.push_back(std::pow(point.error / point.x, -2));
    }
    return rates.empty() ? Estimate() : weighted_mean(rates, weights);
  }
  static void limit(Estimate& estimate, double most) {
    for (double* const end : {&estimate.value, &estimate.low, &estimate.high})
      *end = std::min(*end, most);
  }

  // Points that are not limited bound both times: the messages of all their pairs pass within their
  // gap. Noise may make a bound wrong, so that the caller looks whether it makes the fit better.
  void hold_to_unlimited(const std::vector<LinePoint>& points, FittedModel& fitted) const {
    const auto is_bound = [&](const PairsTimes& one) {
      return !times_.is_limited(one) && one.gap.value > 0;
    };
    double most = std::numeric_limits<double>::infinity();
    for (const PairsTimes& one : times_.all()) {
      if (is_bound(one))
        most = std::min(most, PlaceTimes::longest(one) / load(one) / messages(one.at.size));
    }
    if (fitted.g.value > most) {
      limit(fitted.g, most);
      fitted.G = rate_beside(points, most);
    }
    for (const PairsTimes& one : times_.all()) {
      const double bytes = bytes_after_first(one.at.size);
      if (!is_bound(one) || bytes == 0) continue;
      const double left =
          PlaceTimes::longest(one) / load(one) - messages(one.at.size) * fitted.g.value;
      limit(fitted.G, std::max(left, 0.0) / bytes);
    }
  }

  // Returns the sum of the squared deviations of the model, each in standard errors: of the gaps,
  // and of the delays of the last of single messages that begin at once.
  [[nodiscard]] double misfit(const FittedModel& fitted) const {
    double sum = 0;
    for (std::size_t i = 0; i < times_.all().size(); ++i) {
      const PairsTimes& one = times_.all()[i];
      if (one.at.pairs == 1) continue;
      const PairsTimes& alone = times_.alone(one.at.size);
      const double each = cost(fitted, one.at.size);
      if (const PairsTimes* const base = base_of(i)) {
        const double gap = base->gap.value + (load(one) - load(*base)) * each;
        sum += squared(gap - one.gap.value, one.gap, base->gap, one.gap.value);
      } else if (!times_.waits(one.at.size)) {
        const double gap = std::max(alone.gap.value, load(one) * each);
        sum += squared(gap - one.gap.value, one.gap, alone.gap, one.gap.value);
      }
      if (times_.waits(one.at.size)) continue;  // a handshake of several pairs has waits of its own
      const double delay = (single_load(one.at.pairs) - 1) * each;
      // the slowest of several pairs is slower than one pair even if they share nothing
      const double delay_error = std::hypot(times_.error(one.single, one.single.value),
                                            alone.single.error, alone.single_spread);
      sum += std::pow((delay - (one.single.value - alone.single.value)) / delay_error, 2);
    }
    return sum;
  }

  // Returns the square of a deviation in standard errors.
  [[nodiscard]] double squared(double deviation, const Point& time, const Point& base,
                               double of) const {
    return std::pow(deviation / std::hypot(times_.error(time, of), base.error), 2);
  }

  const PlaceTimes& times_;
  Model model_;
  std::map<std::int32_t, double> loads_;  // by number of pairs; of the choice `fixed`
};

std::string in_words(const Model& model) {
  return fmt::format("count {}, choice {}", model.count, to_string(model.choice));
}

// Returns the models to try, the simplest first.
std::vector<Model> models_of(std::int32_t most_pairs, bool some_wait) {
  constexpr std::int32_t most_tried = 64;
  std::vector<Model> models;
  for (std::int32_t count = 1; count <= std::min(most_pairs, most_tried); ++count) {
    for (const InterfaceChoice choice : {InterfaceChoice::fixed, InterfaceChoice::free}) {
      // With one interface there is no choice. As many interfaces as pairs do not limit the pairs,
      // unless the messages of a pair spread over several interfaces.
      const bool is_fixed = choice == InterfaceChoice::fixed;
      if (is_fixed ? count == most_pairs : count == 1) continue;
      models.push_back({count, choice, false});
      if (some_wait) models.push_back({count, choice, true});
    }
  }
  return models;
}

void fit_interfaces(const PlaceTimes& times, const std::vector<RankPair>& pairs, NodeFit& fit) {
  const auto most = static_cast<std::int32_t>(pairs.size());
  const bool some_wait = std::any_of(times.all().begin(), times.all().end(),
                                     [&](const auto& one) { return times.waits(one.at.size); });
  std::vector<FittedModel> fitted;
  for (const Model& model : models_of(most, some_wait))
    fitted.push_back(InterfaceModel(times, pairs, model).fit());
  const double least = std::min_element(fitted.begin(), fitted.end(), by_misfit)->misfit;
  constexpr double significant = 4;  // two standard errors
  const auto fits = [&](const FittedModel& one) { return one.misfit <= least + significant; };
  const auto chosen = std::find_if(fitted.begin(), fitted.end(), fits);
  fit.interfaces = NodeInterfaces{chosen->model.count, Duration::us(chosen->g.value),
                                  per_byte(chosen->G.value), chosen->model.choice};
  fit.g = chosen->g;
  fit.G = chosen->G;
  fit.has_control = chosen->model.has_control;
  std::vector<std::string> others;
  for (auto other = chosen + 1; other != fitted.end(); ++other) {
    const bool differs =
        other->model.count != chosen->model.count || other->model.choice != chosen->model.choice;
    const std::string words = in_words(other->model);
    if (differs && fits(*other) && std::find(others.begin(), others.end(), words) == others.end())
      others.push_back(words);
  }
  if (!others.empty()) {
    fit.remarks.push_back(
        fmt::format("the number of interfaces is not certain: {} fits, and equally well {}",
                    in_words(chosen->model), fmt::join(others, "; ")));
  }
}

// Says of messages that no number of pairs has slowed down what this means for the interfaces.
void bound_interfaces(const PlaceTimes& times, NodeFit& fit) {
  double messages_per_us = 0;
  double bytes_per_us = 0;
  for (const PairsTimes& one : times.all()) {
    if (one.gap.value <= 0) continue;
    const double rate = one.at.pairs / one.gap.value;
    messages_per_us = std::max(messages_per_us, rate);
    bytes_per_us = std::max(bytes_per_us, rate * bytes_after_first(one.at.size));
  }
  const auto& last = times.all().back();
  fit.remarks.push_back(fmt::format(
      "up to {} pairs at once are as fast as one: the interfaces of a node pass at least {:.3g} "
      "messages/us and {:.0f} MB/s, and their number is not known",
      last.at.pairs, messages_per_us, bytes_per_us));
}

void fit_memory(const PlaceTimes& times, NodeFit& fit) {
  std::vector<double> rates;
  std::vector<double> weights;
  for (const PairsTimes& one : times.all()) {
    const double bytes = one.at.pairs * bytes_after_first(one.at.size);
    if (!times.is_limited(one) || bytes == 0) continue;
    rates.push_back(one.gap.value / bytes);
    weights.push_back(std::pow(times.error(one.gap, one.gap.value) / bytes, -2));
  }
  if (rates.empty()) return;
  fit.memory = rates.size() > 1 ? fit_constant(rates, weights)
                                : Estimate{rates.front(), rates.front(), rates.front()};
}

}  // namespace

std::vector<PairsTimes> pairs_times(std::span<const PairsSample> samples) {
  std::map<PairsPoint, std::vector<const PairsSample*>> by_point;
  for (const PairsSample& sample : samples) by_point[sample.point].push_back(&sample);
  std::vector<PairsTimes> times;
  for (const auto& [point, same] : by_point) {
    const auto is_good = [](const PairsSample* sample) { return !sample->disturbed; };
    const auto good = std::count_if(same.begin(), same.end(), is_good);
    const bool leaves_out = 2 * static_cast<std::size_t>(good) >= same.size();
    std::vector<double> gaps;
    std::vector<double> singles;
    std::int64_t messages = 0;
    for (const PairsSample* sample : same) {
      if (leaves_out && !is_good(sample)) continue;
      gaps.push_back((sample->long_burst - sample->burst).in_us() /
                     static_cast<double>(sample->messages));
      singles.push_back(sample->single.in_us());
      messages = sample->messages;
    }
    times.push_back(
        {point, messages, median_point(gaps), median_point(singles), middle_half(singles)});
  }
  return times;
}

NodeFit fit_node(std::span<const PairsTimes> times, const NodeSetup& setup,
                 const NodeFitSettings& settings) {
  NodeFit fit;
  for (const PairPlace place : all_pair_places) {
    const PlaceTimes here(times, place, settings);
    if (here.all().empty()) continue;
    const std::vector<PairsLimit> limits = here.limits();
    fit.limits.insert(fit.limits.end(), limits.begin(), limits.end());
    if (place == PairPlace::same_node) {
      fit_memory(here, fit);
    } else if (here.has_limit()) {
      fit_interfaces(here, setup.pairs[static_cast<std::size_t>(place)], fit);
    } else {
      bound_interfaces(here, fit);
    }
  }
  return fit;
}

NodeFit refit_node(std::span<const PairsTimes> times, const NodeSetup& setup,
                   const NodeFitSettings& settings, const NodeFit& fit) {
  NodeFit own = fit;
  const PlaceTimes between(times, PairPlace::between_nodes, settings);
  if (fit.interfaces && between.has_limit()) {
    const Model model{fit.interfaces->count, fit.interfaces->choice, fit.has_control};
    const auto& pairs = setup.pairs[static_cast<std::size_t>(PairPlace::between_nodes)];
    const FittedModel fitted = InterfaceModel(between, pairs, model).fit();
    own.g = fitted.g;
    own.G = fitted.G;
    own.interfaces->g = Duration::us(fitted.g.value);
    own.interfaces->G = per_byte(fitted.G.value);
  }
  if (fit.memory) fit_memory(PlaceTimes(times, PairPlace::same_node, settings), own);
  return own;
}

}  // namespace loggp::measure
