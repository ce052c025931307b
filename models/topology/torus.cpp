#include <fmt/format.h>

#include <utility>

#include "models/topology/regular.hpp"

namespace loggp {

Torus::Torus(const std::vector<std::uint32_t>& sizes, std::vector<LinkRate> rates,
             std::string text) {
  text_ = std::move(text);
  rates_ = std::move(rates);
  nodes_ = 1;
  for (const std::uint32_t size : sizes) {
    sizes_.emplace_back(size);
    strides_.push_back(static_cast<std::uint32_t>(nodes_));
    nodes_ *= static_cast<std::int32_t>(size);
  }
  links_ = static_cast<std::uint32_t>(nodes_) * 2 * static_cast<std::uint32_t>(sizes_.size());
}

// A node's links: of each dimension the one to the next coordinate, then the one back.
RouteStep Torus::from_node(std::uint32_t at, std::uint32_t to) const {
  std::uint32_t here = at;
  std::uint32_t there = to;
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    const std::uint32_t size = sizes_[i].value();
    const std::uint32_t mine = sizes_[i].rest(here);
    const std::uint32_t wanted = sizes_[i].rest(there);
    here = sizes_[i].quotient(here);
    there = sizes_[i].quotient(there);
    if (mine == wanted) continue;
    const std::uint32_t forward = wanted > mine ? wanted - mine : wanted + size - mine;
    const bool goes_back = 2 * forward > size;
    const std::uint32_t before = mine == 0 ? size - 1 : mine - 1;
    const std::uint32_t behind = mine + 1 == size ? 0 : mine + 1;
    const std::uint32_t next = goes_back ? before : behind;
    const auto dimension = static_cast<std::uint32_t>(i);
    const auto dimensions = static_cast<std::uint32_t>(sizes_.size());
    return {2 * (at * dimensions + dimension) + (goes_back ? 1U : 0U),
            at + strides_[i] * next - strides_[i] * mine, static_cast<std::uint16_t>(i), 0};
  }
  return {};
}

RouteStep Torus::first(std::int32_t from, std::int32_t to) const {
  return from_node(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to));
}

RouteStep Torus::after(const RouteStep& step, std::int32_t /*from*/, std::int32_t to) const {
  return from_node(step.cursor, static_cast<std::uint32_t>(to));
}

std::uint16_t Torus::rate_of(std::uint32_t link) const {
  return static_cast<std::uint16_t>(link / 2 % sizes_.size());
}

std::uint32_t Torus::neighbour(std::uint32_t link) const {
  const auto dimension = rate_of(link);
  const auto node = static_cast<std::uint32_t>(link / 2 / sizes_.size());
  const std::uint32_t size = sizes_[dimension].value();
  const std::uint32_t mine = node / strides_[dimension] % size;
  const std::uint32_t next = (mine + (link % 2 == 1 ? size - 1 : 1)) % size;
  return node + strides_[dimension] * next - strides_[dimension] * mine;
}

std::string Torus::name(std::uint32_t node) const {
  std::string name = fmt::format("node {} (", node);
  for (std::size_t i = 0; i < sizes_.size(); ++i)
    name += fmt::format("{}{}", i == 0 ? "" : " ", node / strides_[i] % sizes_[i].value());
  return name + ")";
}

std::string Torus::link_name(std::uint32_t link) const {
  const auto node = static_cast<std::uint32_t>(link / 2 / sizes_.size());
  return fmt::format("{} -> {}", name(node), name(neighbour(link)));
}

}  // namespace loggp
