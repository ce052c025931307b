#include "models/topology/listed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace loggp {

namespace {

// Of a step on a listed route, the cursor is its place; a route by fewest links needs none.
constexpr std::uint32_t by_table = ~std::uint32_t{0};

std::uint64_t key(std::int32_t from, std::int32_t to) {
  return std::uint64_t{static_cast<std::uint32_t>(from)} << 32U | static_cast<std::uint32_t>(to);
}

}  // namespace

ListedTopology::ListedTopology(Lists lists)
    : lists_(std::move(lists)), vertices_(lists_.nodes.size() + lists_.switches.size()) {
  text_ = lists_.name;
  nodes_ = static_cast<std::int32_t>(lists_.nodes.size());
  links_ = static_cast<std::uint32_t>(lists_.links.size());
  rates_ = lists_.rates;
  next_.reserve(lists_.nodes.size() * vertices_);
  for (std::uint32_t node = 0; node < lists_.nodes.size(); ++node) {
    const auto towards = links_towards(node, lists_.links, vertices_);
    next_.insert(next_.end(), towards.begin(), towards.end());
  }
  for (const auto& [pair, links] : lists_.routes) {
    begins_[key(pair.first, pair.second)] = static_cast<std::uint32_t>(places_.size());
    places_.insert(places_.end(), links.begin(), links.end());
    places_.push_back(RouteStep::no_link);
  }
}

std::vector<std::uint32_t> ListedTopology::links_towards(std::uint32_t to,
                                                         const std::vector<Link>& links,
                                                         std::size_t vertices) {
  std::vector<std::uint32_t> order(links.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return links[a].to < links[b].to; });
  std::vector<std::uint32_t> begins(vertices + 1, 0);
  for (const Link& link : links) ++begins[link.to + 1];
  for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
  constexpr std::uint32_t far = ~std::uint32_t{0};
  std::vector<std::uint32_t> distance(vertices, far);
  distance[to] = 0;
  std::vector<std::uint32_t> reached{to};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::uint32_t vertex = reached[i];
    for (std::uint32_t at = begins[vertex]; at < begins[vertex + 1]; ++at) {
      const std::uint32_t before = links[order[at]].from;
      if (distance[before] != far) continue;
      distance[before] = distance[vertex] + 1;
      reached.push_back(before);
    }
  }
  std::vector<std::uint32_t> towards(vertices, RouteStep::no_link);
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    if (distance[link.to] == far || distance[link.from] != distance[link.to] + 1) continue;
    towards[link.from] = std::min(towards[link.from], i);
  }
  return towards;
}

RouteStep ListedTopology::by_fewest_links(std::uint32_t at, std::int32_t to) const {
  const std::uint32_t link = next_[static_cast<std::size_t>(to) * vertices_ + at];
  if (link == RouteStep::no_link) return {};
  return {link, by_table, lists_.links[link].rate, 0};
}

RouteStep ListedTopology::at_place(std::uint32_t place) const {
  const std::uint32_t link = places_[place];
  if (link == RouteStep::no_link) return {};
  return {link, place, lists_.links[link].rate, 0};
}

RouteStep ListedTopology::first(std::int32_t from, std::int32_t to) const {
  const auto listed = begins_.find(key(from, to));
  if (listed != begins_.end()) return at_place(listed->second);
  return by_fewest_links(static_cast<std::uint32_t>(from), to);
}

RouteStep ListedTopology::after(const RouteStep& step, std::int32_t /*from*/,
                                std::int32_t to) const {
  if (step.cursor != by_table) return at_place(step.cursor + 1);
  return by_fewest_links(lists_.links[step.link].to, to);
}

std::uint16_t ListedTopology::rate_of(std::uint32_t link) const {
  return lists_.links[link].rate;
}

const std::string& ListedTopology::name(std::uint32_t vertex) const {
  const std::size_t nodes = lists_.nodes.size();
  return vertex < nodes ? lists_.nodes[vertex] : lists_.switches[vertex - nodes];
}

std::string ListedTopology::link_name(std::uint32_t link) const {
  return fmt::format("{} -> {}", name(lists_.links[link].from), name(lists_.links[link].to));
}

std::int32_t ListedTopology::find_node(std::string_view wanted) const {
  const auto found = std::find(lists_.nodes.begin(), lists_.nodes.end(), wanted);
  return found == lists_.nodes.end() ? -1 : static_cast<std::int32_t>(found - lists_.nodes.begin());
}

void ListedTopology::add_to(Fingerprint& print) const {
  Topology::add_to(print);
  for (const Link& link : lists_.links) print.add(link.from).add(link.to).add(link.rate);
  print.add(places_.size());
  for (const std::uint32_t place : places_) print.add(place);
  for (const auto& [pair, links] : lists_.routes) print.add(pair.first).add(pair.second);
}

}  // namespace loggp
