#include "compare/sweep_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ranges>

#include "models/errors.hpp"
#include "models/parameter_file.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::ordered_json;

// Roughly how many messages a rank has to do with, times the ranks.
double effort(const SweepPoint& point) {
  const Benchmark& benchmark = point.benchmark;
  const std::int64_t size = benchmark.arguments.data.size.count();
  const std::int64_t segment = benchmark.arguments.segment.count();
  const std::int64_t segments = segment == 0 ? 1 : std::max<std::int64_t>(size / segment, 1);
  const std::int64_t iterations =
      count_operations(benchmark.scheme, benchmark.iterations, point.ranks);
  return static_cast<double>(point.ranks) * static_cast<double>(segments) *
         static_cast<double>(iterations);
}

template <class Values, class Write>
Json list_of(const Values& values, Write write) {
  Json list = Json::array();
  for (const auto& value : values) list.push_back(write(value));
  return list;
}

// What files and options hold besides their names.
template <class Values>
std::string fingerprint_of(const Values& values) {
  Fingerprint print;
  for (const auto& value : values) value.add_to(print);
  return fmt::format("{:016x}", print.bits());
}

Json shared_part(const SweepPlan& plan) {
  const Benchmark& shared = plan.shared;
  Json json;
  json["iterations"] = shared.iterations;
  json["root"] = shared.arguments.root.number();
  json["piece"] = shared.arguments.piece.count();
  json["allgather"] = shared.arguments.allgather;
  json["sub_group"] = shared.arguments.sub_group;
  json["order"] = shared.order.kind;
  json["barrier"] = {shared.barrier.algorithm->name, shared.barrier.bytes.count(),
                     shared.barrier.times};
  json["flush_ps"] = shared.flush.in_ps();
  json["reduction"] = to_string(plan.reduction);
  return json;
}

}  // namespace

std::size_t SweepPlan::size() const {
  return machines.size() * algorithms.size() * sizes.size() * segments.size() * ranks.size() *
         schemes.size() * seeds.size();
}

SweepPoint SweepPlan::point(std::size_t i) const {
  const auto next = [&i](const auto& values) -> const auto& {
    const auto& value = values[i % values.size()];
    i /= values.size();
    return value;
  };
  SweepPoint point{.benchmark = shared};
  const std::size_t seed = i % seeds.size();
  point.seed = next(seeds);  // the innermost loop first
  point.benchmark.order.seed = point.seed;
  if (!conditions.empty()) point.benchmark.conditions = conditions[seed];
  point.benchmark.scheme = next(schemes);
  point.ranks = next(ranks);
  point.benchmark.arguments.segment = next(segments);
  point.benchmark.arguments.data.size = next(sizes);
  point.benchmark.algorithm = next(algorithms);
  point.machine = &next(machines);
  return point;
}

void check(const SweepPlan& plan) {
  for (const AlgorithmInfo* algorithm : plan.algorithms) {
    for (const Scheme scheme : plan.schemes) check_scheme(*algorithm, scheme);
  }
  const std::int32_t fewest = *std::min_element(plan.ranks.begin(), plan.ranks.end());
  if (plan.shared.arguments.root.number() >= fewest) {
    throw InputError(fmt::format("--root: {} is no rank of {}; give 0 to {}",
                                 plan.shared.arguments.root.number(), fewest, fewest - 1));
  }
  for (const Conditions& conditions : plan.conditions) {
    for (const std::int32_t ranks : plan.ranks) conditions.arrivals.check_fits(ranks);
    for (const Scheme scheme : plan.schemes) {
      check_reduction({.scheme = scheme, .conditions = conditions}, plan.reduction);
    }
  }
  const bool any_messages = *std::max_element(plan.ranks.begin(), plan.ranks.end()) > 1;
  for (const Machine& machine : plan.machines) {
    if (!any_messages) break;
    for (const Bytes size : plan.sizes) (void)machine.cost(Rank(0), Rank(1), size);
  }
}

std::string description(const SweepPlan& plan, const std::string& program) {
  Json json;
  json["program"] = program;
  json["collective"] = plan.algorithms.front()->collective;
  json["params"] = list_of(plan.machines, [](const Machine& machine) {
    return Json::parse(to_json(machine.parameters()));
  });
  json["algorithms"] = list_of(plan.algorithms, [](const AlgorithmInfo* a) { return a->name; });
  json["bytes"] = list_of(plan.sizes, [](Bytes size) { return size.count(); });
  json["segments"] = list_of(plan.segments, [](Bytes size) { return size.count(); });
  json["ranks"] = plan.ranks;
  json["schemes"] = list_of(plan.schemes, [](Scheme scheme) { return to_string(scheme); });
  json["seeds"] = plan.seeds;
  for (const auto& [name, value] : plan.shared_columns) json[name] = value;
  json["options"] = shared_part(plan);
  json["placement"] = fingerprint_of(plan.machines | std::views::transform(&Machine::placement));
  json["conditions"] = fingerprint_of(plan.conditions);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::size_t> longest_first(const SweepPlan& plan, std::vector<std::size_t> points) {
  std::vector<std::pair<double, std::size_t>> keys;
  keys.reserve(points.size());
  for (const std::size_t point : points) keys.emplace_back(-effort(plan.point(point)), point);
  std::sort(keys.begin(), keys.end());
  std::transform(keys.begin(), keys.end(), points.begin(),
                 [](const auto& key) { return key.second; });
  return points;
}

}  // namespace loggp::compare
