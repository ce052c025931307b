#include "tests/simulate/engine/random_setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <rapidcheck.h>

#include <algorithm>

#include "tests/models/topology/random_topology.hpp"

namespace loggp::simulate {

namespace {

void disturb(Setting& setting) {
  if (any_number(3) == 2) {
    for (int rank = 0; rank < 5; ++rank) setting.arrivals.push_back(Duration::ps(any_number(200)));
    std::vector<std::int64_t> ps;
    ps.reserve(setting.arrivals.size());
    for (const Duration a : setting.arrivals) ps.push_back(a.in_ps());
    setting.text += fmt::format("\n  arrivals {{{}}}", fmt::join(ps, ", "));
  }
  const auto seed = static_cast<std::uint64_t>(any_number(1000));
  if (any_number(3) == 2) {
    const Duration period = Duration::ps(20 + any_number(200));
    const Duration duration = Duration::ps(1 + any_number(19));
    const bool together = any_number(2) == 1;
    const bool random = any_number(2) == 1;
    const NoiseSource::Identity identity{seed, 0, together};
    setting.noise = Noise({random ? NoiseSource::random(period, duration, identity)
                                  : NoiseSource::periodic(period, duration, identity)});
    setting.text += fmt::format("\n  noise {} {} {} {} {}", period.in_ps(), duration.in_ps(),
                                random ? "random" : "periodic", together, seed);
  }
  const std::int64_t kind = any_number(8);
  if (kind < 5) return;
  const LatencyHistogram histogram(
      {{Duration::ps(30), Duration::ps(60), 3}, {Duration::ps(100), Duration::ps(100), 1}});
  if (kind == 5) setting.latency = LatencyDistribution::normal(0.5, seed);
  if (kind == 6) setting.latency = LatencyDistribution::lognormal(0.5, seed);
  if (kind == 7) setting.latency = LatencyDistribution::measured(histogram, seed);
  setting.text += fmt::format("\n  latency kind {} seed {}", kind, seed);
}

// Times per byte of up to 8 bytes and of more, in eighths of a picosecond. At least a picosecond:
// work that takes no time is no call, so that the reference's step would be one too many.
LocalCost any_local_cost(std::string& text) {
  const double small = static_cast<double>(8 + any_number(20)) / 8;
  const double large = static_cast<double>(8 + any_number(20)) / 8;
  text += fmt::format("\n  local work {} {}", small, large);
  return {{{Bytes(1), Bytes(8), small}, {Bytes(9), std::nullopt, large}}};
}

// Interfaces faster and slower than ranks' ports; many a time costs nothing, so that much happens
// at one instant.
NodeParameters any_node(std::string& text) {
  NodeParameters node;
  const auto rate = [] {
    return static_cast<double>(std::max<std::int64_t>(any_number(16) - 4, 0)) / 4;
  };
  if (any_number(4) > 0) {
    NodeInterfaces interfaces;
    interfaces.count = static_cast<std::int32_t>(1 + any_number(3));
    interfaces.g = Duration::ps(10 * std::max<std::int64_t>(any_number(9) - 2, 0));
    interfaces.G = rate();
    if (any_number(2) == 1) interfaces.choice = InterfaceChoice::free;
    node.interfaces = interfaces;
    text += "\n  interface " + to_text(interfaces);
  }
  if (any_number(2) == 1) {
    node.memory = rate();
    text += "\n  memory " + memory_text(*node.memory);
  }
  return node;
}

// Up to three CPUs: of the run, of each node, or drawn for each rank.
void share_cpus(Placement& placement, std::string& text) {
  const auto count = static_cast<std::int32_t>(1 + any_number(3));
  const Duration wake_up = Duration::ps(std::max<std::int64_t>(any_number(40) - 20, 0));
  text += fmt::format("\n  wake-up {}", wake_up.in_ps());
  const std::int64_t kind = any_number(3);
  if (kind == 2) {
    std::vector<std::int32_t> cpus;
    for (int rank = 0; rank < 5; ++rank)
      cpus.push_back(static_cast<std::int32_t>(any_number(count)));
    text += fmt::format("\n  CPUs {{{}}}", fmt::join(cpus, ", "));
    placement.give_cpus(std::move(cpus), wake_up);
    return;
  }
  placement.share_cpus({count, kind == 1, wake_up});
  text += fmt::format("\n  {} CPUs {}", count, kind == 1 ? "of each node" : "of all ranks");
}

}  // namespace

std::int64_t any_number(std::int64_t last) {
  return *rc::gen::resize(100, rc::gen::inRange<std::int64_t>(0, last));
}

Ranges any_ranges(const Variety& variety) {
  Ranges ranges;
  const auto count = static_cast<std::size_t>(1 + any_number(3));
  const bool coarse = any_number(3) == 2;
  const auto cost = [&](std::int64_t last) {
    return coarse ? 10 * std::max<std::int64_t>(any_number(5) - 2, 0) : any_number(last);
  };
  for (const std::int64_t first : std::vector<std::int64_t>{1, 8, 64}) {
    if (ranges.size() == count) break;
    Costs costs;
    const std::int64_t least = variety.first_byte_takes_time ? 1 : 0;  // whatever L is drawn
    costs.o_s = cost(30) + least;
    costs.L = coarse ? cost(0) : any_number(200) - costs.o_s + least;
    costs.o_r = cost(30);
    costs.g = cost(60);
    if (!coarse || any_number(4) == 3) {
      costs.G = static_cast<double>(any_number(12)) / 4;
      costs.O_s = static_cast<double>(any_number(8)) / 8;
      costs.O_r = static_cast<double>(any_number(12)) / 4;
    }
    const std::int64_t protocol = any_number(6);
    if (variety.synchronising && protocol == 5) costs.protocol = Protocol::synchronising;
    if (variety.handshake && protocol == 4) costs.protocol = Protocol::handshake;
    ranges.emplace_back(first, costs);
  }
  return ranges;
}

std::string show(const Ranges& ranges) {
  std::string text;
  for (const auto& [first, c] : ranges) {
    text += fmt::format("\n  from {}: L {} o_s {} o_r {} g {} G {} O_s {} O_r {} {}", first, c.L,
                        c.o_s, c.o_r, c.g, c.G, c.O_s, c.O_r, to_string(c.protocol));
  }
  return text;
}

Setting any_setting(const Variety& variety) {
  ParameterSet set;
  set.name = "test";
  const Ranges network = any_ranges(variety);
  std::string text = show(network);
  set.links.push_back(link_of(LinkClass::network, network));
  Placement placement;
  if (variety.placed && (variety.nodes || variety.links || any_number(3) == 2)) {
    for (const LinkClass near : {LinkClass::self, LinkClass::core_complex, LinkClass::node}) {
      const Ranges ranges = any_ranges(variety);
      set.links.push_back(link_of(near, ranges));
      text += fmt::format("\n {}:{}", to_string(near), show(ranges));
    }
    const auto per_node = static_cast<std::int32_t>(1 + any_number(3));
    const auto in_complex = static_cast<std::int32_t>(1 + any_number(2));
    placement = Placement::per_node(per_node, in_complex);
    text += fmt::format("\n  {} ranks on a node, {} in a complex", per_node, in_complex);
    if (variety.links && any_number(3) == 2) {
      placement = Placement::round_robin(5, per_node, in_complex);
      text += ", dealt";
    }
  }
  if (variety.cpus) share_cpus(placement, text);
  if (variety.local_work) {
    set.reduce = any_local_cost(text);
    set.copy = any_local_cost(text);
  }
  if (variety.nodes) set.node = any_node(text);
  if (variety.links) {
    set.node.topology = any_topology(5);
    text += "\n  topology " + set.node.topology->text();
  }
  validate(set, "test");
  Setting setting(Machine(set, placement), text);
  if (variety.modes) {
    const std::int64_t progress = any_number(variety.any_in_call ? 4 : 3);
    const std::int64_t reception = any_number(3);
    if (progress == 2) setting.progress = Progress::on_arrival;
    if (progress == 3) setting.progress = Progress::any_in_call;
    if (reception == 2) setting.reception = Reception::offloaded;
    if (progress == 2) setting.text += "\n  progress on arrival";
    if (progress == 3) setting.text += "\n  progress with any message in calls";
    if (reception == 2) setting.text += "\n  offloaded";
  }
  if (variety.disturbed) disturb(setting);
  return setting;
}

}  // namespace loggp::simulate
