#include "compare/sweep/sweep_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/point_checks.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "compare/sweep/sweep_row.hpp"
#include "measure/samples/bench_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/record_file.hpp"
#include "models/parameters/parameter_file.hpp"
#include "models/topology/topology.hpp"

namespace loggp::compare {

namespace {

using OrderedJson = nlohmann::ordered_json;

// Returns an estimate of the work of simulating a point: ranks times segments times operations.
double effort(const SweepPoint& point) {
  const Benchmark& benchmark = point.benchmark;
  const std::int64_t size = benchmark.bytes.count();
  const std::int64_t segment = benchmark.segment.count();
  const std::int64_t segments = segment == 0 ? 1 : std::max<std::int64_t>(size / segment, 1);
  const std::int64_t iterations =
      count_operations(benchmark.scheme, benchmark.iterations, benchmark.ranks);
  return static_cast<double>(benchmark.ranks) * static_cast<double>(segments) *
         static_cast<double>(iterations);
}

template <class Values, class Write>
OrderedJson json_list(const Values& values, Write write) {
  OrderedJson list = OrderedJson::array();
  for (const auto& value : values) list.push_back(write(value));
  return list;
}

std::string as_text(const Fingerprint& print) {
  return fmt::format("{:016x}", print.bits());
}

// Returns a fingerprint of the placements and topologies, including the contents of their files.
std::string fingerprint_of_placements(const std::vector<Machine>& machines) {
  Fingerprint print;
  for (const Machine& machine : machines) {
    machine.placement().add_to(print);
    if (const auto& topology = machine.parameters().node.topology) topology->add_to(print);
  }
  return as_text(print);
}

// Returns a fingerprint of the conditions, including the contents of files of arrivals and
// disturbances.
std::string fingerprint_of_conditions(const SweepPlan& plan) {
  Fingerprint print;
  for (std::size_t i = 0; i < plan.seeds.size(); ++i) {
    const Conditions& conditions = plan.conditions[i];
    print.add(conditions.progress).add(conditions.reception).add(plan.seeds[i]);
    plan.base.arrivals.add_to(print);
    conditions.disturbances.noise.add_to(print);
    conditions.disturbances.latency.add_to(print);
  }
  return as_text(print);
}

std::string fingerprint_of_replicates(const SweepPlan& plan) {
  std::string all;
  for (std::size_t i = 0; i < plan.machines.size(); ++i)
    all += to_json(plan.machines[i].parameters(), plan.replicates[i]);
  return checksum(all);
}

OrderedJson base_part(const SweepPlan& plan) {
  const Benchmark& base = plan.base;
  OrderedJson json;
  json["iterations"] = base.iterations;
  json["root"] = base.root.number();
  json["piece"] = base.piece.count();
  json["barrier"] = {base.barrier.bytes.count(), base.barrier.times};
  json["flush_ps"] = base.flush_time.in_ps();
  if (reduces(base.collective)) {
    const ReduceOperation& operation = reduce_operation(base);
    json["operation"] = {operation.name, operation.type};
  }
  if (base.fan_out != 0) json["fan_out"] = base.fan_out;
  if (base.radix != 0) json["radix"] = base.radix;
  if (base.requests != 0) json["requests"] = base.requests;
  if (!base.counts.is_uniform()) {
    Fingerprint print;
    base.counts.add_to(print);
    json["counts"] = as_text(print);
  }
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
  SweepPoint point;
  point.conditions = &conditions[i % seeds.size()];
  measure::BenchPoint values;
  values.seed = next(seeds);  // the innermost loop first
  values.scheme = next(schemes);
  values.ranks = next(ranks);
  values.segment = next(segments);
  values.bytes = next(sizes);
  values.algorithm = next(algorithms);
  point.benchmark = measure::benchmark_at(values, base);
  point.machine = &next(machines);
  if (has_intervals())
    point.replicates = &replicates[static_cast<std::size_t>(point.machine - machines.data())];
  return point;
}

void check(const SweepPlan& plan) {
  check_points(plan.base, {plan.algorithms, plan.schemes, plan.ranks, plan.sizes, plan.segments});
  const std::int32_t fewest = *std::min_element(plan.ranks.begin(), plan.ranks.end());
  if (plan.base.root.number() >= fewest) {
    throw InputError(fmt::format("--root: {} is no rank of {}; give 0 to {}",
                                 plan.base.root.number(), fewest, fewest - 1));
  }
  for (const std::int32_t ranks : plan.ranks) plan.base.arrivals.check_fits(ranks);
  if (!plan.conditions.empty()) check_synchronisation(plan.schemes, plan.conditions.front().clocks);
  for (const SchemeVariant& scheme : plan.schemes)
    check_reduction({.scheme = scheme.scheme, .arrivals = plan.base.arrivals}, plan.reduction);
  const bool any_messages = *std::max_element(plan.ranks.begin(), plan.ranks.end()) > 1;
  for (const Machine& machine : plan.machines) {
    if (!any_messages) break;
    for (const Bytes size : plan.sizes) (void)machine.cost(Rank(0), Rank(1), size);
  }
}

std::string description(const SweepPlan& plan, const std::string& program) {
  OrderedJson json;
  json["program"] = program;
  json["collective"] = plan.base.collective;
  json["params"] = json_list(plan.machines, [](const Machine& machine) {
    return OrderedJson::parse(to_json(machine.parameters()));
  });
  if (plan.has_intervals()) {
    json["interval"] = plan.level;
    json["replicates"] = fingerprint_of_replicates(plan);
  }
  json["algorithms"] =
      json_list(plan.algorithms, [](const AlgorithmVariant& a) { return a.name(); });
  json["bytes"] = json_list(plan.sizes, [](Bytes size) { return size.count(); });
  json["segments"] = json_list(plan.segments, [](Bytes size) { return size.count(); });
  json["ranks"] = plan.ranks;
  json["schemes"] = json_list(plan.schemes, [](const SchemeVariant& s) { return s.name(); });
  json["seeds"] = plan.seeds;
  for (const auto& [name, value] : plan.shared_columns) json[name] = value;
  json["columns"] = sweep_columns(plan);
  json["options"] = base_part(plan);
  json["placement"] = fingerprint_of_placements(plan.machines);
  json["conditions"] = fingerprint_of_conditions(plan);
  if (plan.has_clocks()) json["clocks"] = plan.conditions.front().clocks.spec;
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
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
