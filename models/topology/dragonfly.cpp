#include <fmt/format.h>

#include <utility>

#include "models/topology/regular.hpp"

namespace loggp {

namespace {

// What a step's cursor says of the last step: no switch comes after it.
constexpr std::uint32_t at_node = ~std::uint32_t{0};

enum CableKind : std::uint16_t { of_node, in_group, between_groups };

}  // namespace

std::uint32_t Dragonfly::cables_between(const Shape& shape) {
  if (shape.groups == 1) return 0;
  const std::uint64_t ports = std::uint64_t{shape.switches} * shape.global;
  return static_cast<std::uint32_t>(ports / (shape.groups - 1));
}

Dragonfly::Dragonfly(const Shape& shape, std::vector<LinkRate> rates, std::string text)
    : nodes_of_switch_(shape.nodes),
      switches_of_group_(shape.switches),
      global_(std::max(shape.global, 1U)),
      groups_(shape.groups),
      cables_(cables_between(shape)),
      ports_used_(std::max((shape.groups - 1) * cables_, 1U)) {
  text_ = std::move(text);
  rates_ = std::move(rates);
  const std::uint32_t switches = shape.groups * shape.switches;
  const std::uint32_t nodes = switches * shape.nodes;
  nodes_ = static_cast<std::int32_t>(nodes);
  first_down_ = nodes;
  first_local_ = 2 * nodes;
  first_global_ = first_local_ + switches * (shape.switches - 1);
  links_ = first_global_ + shape.groups * (shape.groups - 1) * cables_;
}

std::uint32_t Dragonfly::port(std::uint32_t group, std::uint32_t other, std::uint32_t cable) const {
  const std::uint32_t distance = other > group ? other - group : other + groups_ - group;
  return (distance - 1) * cables_ + cable;
}

RouteStep Dragonfly::from_switch(std::uint32_t at, std::uint32_t to) const {
  const std::uint32_t target = nodes_of_switch_.quotient(to);
  if (at == target) return {first_down_ + to, at_node, of_node, 0};
  const std::uint32_t a = switches_of_group_.value();
  const std::uint32_t group = switches_of_group_.quotient(at);
  const std::uint32_t other = switches_of_group_.quotient(target);
  std::uint32_t next = target;
  if (group != other) {
    const std::uint32_t cable = to % cables_;
    const std::uint32_t mine = port(group, other, cable);
    next = group * a + global_.quotient(mine);
    if (next == at) {
      // NOLINTNEXTLINE(readability-suspicious-call-argument): the other end
      const std::uint32_t its = port(other, group, cable);
      return {first_global_ + group * ports_used_.value() + mine, other * a + global_.quotient(its),
              between_groups, 0};
    }
  }
  const std::uint32_t here = at - group * a;
  const std::uint32_t there = next - group * a;
  return {first_local_ + at * (a - 1) + (there > here ? there - 1 : there), next, in_group, 0};
}

RouteStep Dragonfly::first(std::int32_t from, std::int32_t /*to*/) const {
  const auto source = static_cast<std::uint32_t>(from);
  return {source, nodes_of_switch_.quotient(source), of_node, 0};
}

RouteStep Dragonfly::after(const RouteStep& step, std::int32_t /*from*/, std::int32_t to) const {
  if (step.cursor == at_node) return {};
  return from_switch(step.cursor, static_cast<std::uint32_t>(to));
}

std::uint16_t Dragonfly::rate_of(std::uint32_t link) const {
  if (link < first_local_) return of_node;
  return link < first_global_ ? in_group : between_groups;
}

std::string Dragonfly::name(std::uint32_t number) const {
  const std::uint32_t group = switches_of_group_.quotient(number);
  return fmt::format("switch {} of group {}", switches_of_group_.rest(number), group);
}

std::string Dragonfly::link_name(std::uint32_t link) const {
  const auto joined = [](const std::string& from, const std::string& to) {
    return fmt::format("{} -> {}", from, to);
  };
  if (link < first_local_) {
    const std::uint32_t node = link < first_down_ ? link : link - first_down_;
    const std::string low = fmt::format("node {}", node);
    const std::string high = name(nodes_of_switch_.quotient(node));
    return link < first_down_ ? joined(low, high) : joined(high, low);
  }
  const std::uint32_t a = switches_of_group_.value();
  if (link < first_global_) {
    const std::uint32_t from = (link - first_local_) / (a - 1);
    const std::uint32_t place = (link - first_local_) % (a - 1);
    const std::uint32_t group = switches_of_group_.quotient(from);
    return joined(name(from),
                  name(group * a + (place < switches_of_group_.rest(from) ? place : place + 1)));
  }
  const std::uint32_t group = ports_used_.quotient(link - first_global_);
  const std::uint32_t mine = ports_used_.rest(link - first_global_);
  const std::uint32_t other = (group + mine / cables_ + 1) % groups_;
  // NOLINTNEXTLINE(readability-suspicious-call-argument): the other end
  const std::uint32_t its = port(other, group, mine % cables_);
  return joined(name(group * a + global_.quotient(mine)), name(other * a + global_.quotient(its)));
}

}  // namespace loggp
