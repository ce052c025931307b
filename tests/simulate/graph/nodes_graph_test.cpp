// Graphs of runs on nodes that share interfaces, memory and links: their times, shares and
// derivatives.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "simulate/graph/critical_path.hpp"
#include "simulate/graph/parametric_makespan.hpp"
#include "tests/models/topology/changed_rates.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_run.hpp"
#include "tests/simulate/engine/random_script.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::nodes_graph_test {

namespace {

// Whole numbers of ps per byte, so that a change by a whole number rounds nothing.
void round_rates(ParameterSet& set) {
  for (Link& link : set.links) {
    for (SizeRange& range : link.ranges) {
      Parameters& p = range.parameters;
      for (double* rate : {&p.G, &p.O_s, &p.O_r}) *rate = std::floor(*rate);
    }
  }
  if (set.node.interfaces) set.node.interfaces->G = std::floor(set.node.interfaces->G);
  if (set.node.memory) set.node.memory = std::floor(*set.node.memory);
  if (set.node.topology) {
    set.node.topology =
        with_changed_rates(set.node.topology, [](LinkRate& rate) { rate.G = std::floor(rate.G); });
  }
}

struct Drawn {
  Machine machine;
  Script script;
};

Drawn any_case(const Variety& variety, const Freedom& freedom) {
  const Setting setting = any_setting(variety);
  Script script = any_script(freedom);
  RC_LOG() << "machine:" << setting.text << "\nscript:" << show(script) << "\n";
  ParameterSet set = setting.machine.parameters();
  round_rates(set);
  return {Machine(set, setting.machine.placement()), std::move(script)};
}

// The machine with one parameter changed, in all ranges of the classes that the run uses.
Machine changed_machine(const Machine& machine, const Schedule& schedule, Parameter parameter,
                        std::int64_t change) {
  ParameterSet set = machine.parameters();
  NodeParameters& node = set.node;
  if (parameter == Parameter::g_node) node.interfaces->g += Duration::ps(change);
  if (parameter == Parameter::G_node) node.interfaces->G += static_cast<double>(change);
  if (parameter == Parameter::G_memory) *node.memory += static_cast<double>(change);
  if (is_of_links(parameter)) {
    node.topology = with_changed_rates(node.topology, [&](LinkRate& rate) {
      if (parameter == Parameter::g_link) rate.g += Duration::ps(change);
      if (parameter == Parameter::G_link) rate.G += static_cast<double>(change);
      if (parameter == Parameter::l_link) rate.l += Duration::ps(change);
    });
  }
  for (Link& link : set.links) {
    for (SizeRange& range : link.ranges) {
      const bool is_used = std::any_of(
          schedule.groups().begin(), schedule.groups().end(), [&](const CostGroup& group) {
            return group.link_class == link.link_class && group.range.first == range.first;
          });
      if (!is_used) continue;
      Parameters& p = range.parameters;
      const Duration step = Duration::ps(change);
      if (parameter == Parameter::L) p.L += step;
      if (parameter == Parameter::o || parameter == Parameter::o_s) p.o_s += step;
      if (parameter == Parameter::o || parameter == Parameter::o_r) p.o_r += step;
      if (parameter == Parameter::g) p.g += step;
      if (parameter == Parameter::G) p.G += static_cast<double>(change);
    }
  }
  return Machine(set, machine.placement());
}

// Where a message takes no time, what happens at the instant of its arrival may come before it or
// after.
bool has_flights(const Machine& machine) {
  return machine.least_first_byte() >= Duration::ps(1);
}

bool has(const Schedule& schedule, Parameter parameter) {
  if (is_of_groups(parameter)) return true;
  if (local_work(parameter)) return false;
  if (is_of_links(parameter)) return schedule.shared().topology != nullptr;
  return parameter == Parameter::G_memory ? schedule.shared().memory.has_value()
                                          : schedule.shared().interfaces.has_value();
}

constexpr Variety on_nodes{
    .first_byte_takes_time = true, .handshake = true, .placed = true, .nodes = true};
constexpr Variety on_links{
    .first_byte_takes_time = true, .handshake = true, .placed = true, .nodes = true, .links = true};

bool waits_for_link(const Trace::PortUse& use) {
  return use.port.kind == Trace::PortKind::link && use.asked < use.start;
}

void check_derivatives(const Variety& variety, std::span<const Parameter> parameters) {
  const Drawn drawn = any_case(variety, {.any_source = true});
  Trace trace;
  const Result result = run(drawn.machine, drawn.script, {.first = Rank(0), .trace = &trace});
  RC_PRE(result.error.empty() && !trace.sends.empty());
  const Schedule schedule(trace, drawn.machine);
  schedule.validate();
  const Parameter parameter = *rc::gen::elementOf(parameters);
  RC_PRE(has(schedule, parameter));
  RC_LOG() << to_string(parameter) << "\n";
  const Sensitivity sensitivity = loggp::simulate::sensitivity(schedule, {parameter});
  RC_CLASSIFY(!is_of_groups(parameter) && sensitivity.above > 0, "shared part on the path");
  RC_CLASSIFY(sensitivity.most_end == RangeEnd::order, "another order above");
  const std::int64_t now = schedule.makespan().in_ps();
  const std::int64_t most = std::isfinite(sensitivity.most_change)
                                ? static_cast<std::int64_t>(std::floor(sensitivity.most_change))
                                : 10'000;
  const auto least = static_cast<std::int64_t>(std::ceil(sensitivity.least_change));
  for (const std::int64_t change : {least, least / 2, least / 5, most / 5, most / 2, most}) {
    const Machine other = changed_machine(drawn.machine, schedule, parameter, change);
    if (!has_flights(other)) continue;
    RC_ASSERT(makespan_of(other, drawn.script) ==
              now + change * (change < 0 ? sensitivity.below : sensitivity.above));
  }
}

}  // namespace

TEST_CASE("records of runs on nodes are schedules") {
  CHECK(holds("nodes", 500, [] {
    const Drawn drawn = any_case(on_nodes, {.single_ends = true, .any_source = true});
    Trace trace;
    const Result result = run(drawn.machine, drawn.script, {.first = Rank(0), .trace = &trace});
    RC_PRE(result.error.empty());
    const Schedule schedule(trace, drawn.machine);
    schedule.validate();
    RC_CLASSIFY(!trace.port_uses.empty(), "shares");
    RC_ASSERT(schedule.makespan().in_ps() ==
              *std::max_element(result.finish.begin(), result.finish.end()));
    RC_ASSERT(critical_path(schedule).breakdown.total() == schedule.makespan());
    for (const Trace::PortUse& use : trace.port_uses) RC_ASSERT(use.asked <= use.start);
  }));
}

TEST_CASE("derivatives of runs on nodes equal differences inside their range") {
  CHECK(holds("sensitivity on nodes", 1000, [] { check_derivatives(on_nodes, all_parameters); }));
}

TEST_CASE("records of runs on links are schedules") {
  int runs = 0;
  int waits = 0;
  constexpr int cases =
      is_sanitized ? 4000 : 1000;  // a seventh of the runs waits: few would vary too much
  CHECK(holds("links", cases, [&] {
    const Drawn drawn = any_case(on_links, {.single_ends = true, .any_source = true});
    Trace trace;
    const Result result = run(drawn.machine, drawn.script, {.first = Rank(0), .trace = &trace});
    RC_PRE(result.error.empty());
    const Schedule schedule(trace, drawn.machine);
    schedule.validate();
    RC_ASSERT(critical_path(schedule).breakdown.total() == schedule.makespan());
    for (const Trace::PortUse& use : trace.port_uses) RC_ASSERT(use.asked <= use.start);
    ++runs;
    waits += std::any_of(trace.port_uses.begin(), trace.port_uses.end(), waits_for_link) ? 1 : 0;
  }));
  CHECK(waits > runs / 10);
}

TEST_CASE("records of runs on shared CPUs are schedules, and their derivatives have no range") {
  int runs = 0;
  int turns = 0;
  CHECK(holds("cpus", 500, [&] {
    const Setting setting = any_setting({.first_byte_takes_time = true,
                                         .handshake = true,
                                         .modes = true,
                                         .placed = true,
                                         .local_work = true,
                                         .nodes = true,
                                         .cpus = true});
    const Script script = any_script({.single_ends = true,
                                      .nonblocking = true,
                                      .partial_waits = true,
                                      .any_source = true,
                                      .local_work = true});
    RC_LOG() << "machine:" << setting.text << "\nscript:" << show(script) << "\n";
    Trace trace;
    Options options = options_for(setting, script, true);
    options.trace = &trace;
    const Result result = run(setting.machine, script, options);
    RC_PRE(result.error.empty());
    const Schedule schedule(trace, setting.machine);
    schedule.validate();
    RC_ASSERT(schedule.makespan().in_ps() ==
              *std::max_element(result.finish.begin(), result.finish.end()));
    RC_ASSERT(critical_path(schedule).breakdown.total() == schedule.makespan());
    ++runs;
    if (!schedule.order_is_partial()) return;
    ++turns;
    const Sensitivity o_s = sensitivity(schedule, {Parameter::o_s});
    RC_ASSERT(o_s.above == 0 || o_s.most_change == 0);
  }));
  CHECK(turns > runs / 4);
}

TEST_CASE("derivatives of runs on links equal differences inside their range") {
  constexpr std::array of_links{Parameter::g_link, Parameter::G_link, Parameter::l_link};
  CHECK(holds("sensitivity on links", 750, [] { check_derivatives(on_links, all_parameters); }));
  CHECK(holds("sensitivity to links", 1000, [&] { check_derivatives(on_links, of_links); }));
}

TEST_CASE("a link is as large a part of the path as the messages that wait for it") {
  const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 40, .G = 2};
  ParameterSet set = machine_of(costs).parameters();
  set.node.topology =
      parse_topology("fat-tree:down=3/2,up=1,g=0/500ps,G=2ps/5ps,l=7ps", "--topology");
  const Machine machine(set);
  const Script script{{send(3, 101)}, {send(4, 101)}, {send(5, 101)},
                      {receive(0)},   {receive(1)},   {receive(2)}};
  const Trace trace = record(machine, script);
  const Schedule schedule(trace, machine);
  const Breakdown paid = critical_path(schedule).breakdown;
  CHECK(paid.count_of(Term::g_link) == 2);
  CHECK(paid.time_of(Term::g_link) == Duration::ps(2 * 500));
  // two messages before it, and what the last one's bytes take longer than at the port
  CHECK(paid.count_of(Term::G_link) == 3 * 100);
  CHECK(paid.time_of(Term::G_link) == Duration::ps(3 * 500));
  CHECK(paid.count_of(Term::l_link) == 4);
  CHECK(paid.time_of(Term::l_link) == Duration::ps(4 * 7));
  CHECK(paid.count_of(Term::L) == 1);
  CHECK(sensitivity(schedule, {Parameter::l_link}).above == 4);
  CHECK(sensitivity(schedule, {Parameter::G_link}).above == 300);
  const auto steps = critical_path(schedule).steps;
  CHECK(std::any_of(steps.begin(), steps.end(), [&](const PathStep& step) {
    return step.dependence.reason == Reason::shared &&
           schedule.describe(step.to) == "rank 2's message to rank 5 at the link leaf 0 -> spine 0";
  }));
}

TEST_CASE("the interface is as large a part of an incast's path as the messages that wait for it") {
  const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 40, .G = 2};
  ParameterSet set = machine_of(costs).parameters();
  set.node.interfaces = NodeInterfaces{.g = Duration::ps(500), .G = 1};
  const Machine machine(set);
  const Script script{{receive_any(), receive_any(), receive_any()},
                      {send(0, 101)},
                      {send(0, 101)},
                      {send(0, 101)}};
  const Trace trace = record(machine, script);
  const Schedule schedule(trace, machine);
  const Breakdown paid = critical_path(schedule).breakdown;
  CHECK(paid.count_of(Term::g_node) == 2);
  CHECK(paid.time_of(Term::g_node) == Duration::ps(2 * 500));
  CHECK(paid.count_of(Term::G_node) == 2 * 100);
  CHECK(paid.time_of(Term::G_node) == Duration::ps(2 * 100));
  CHECK(paid.count_of(Term::L) == 1);
  const Sensitivity gap = sensitivity(schedule, {Parameter::g_node});
  CHECK(gap.above == 2);
  CHECK(gap.below == 2);
  CHECK(gap.least_change == -(500 + 100 - 240));  // down to the receive port's g + (s − 1)G
  CHECK(sensitivity(schedule, {Parameter::G_node}).above == 200);
}

}  // namespace loggp::simulate::nodes_graph_test
