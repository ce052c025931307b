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

ListedTopology::ListedTopology(Lists lists, std::vector<std::uint32_t> next)
    : lists_(std::move(lists)),
      vertices_(lists_.nodes.size() + lists_.switches.size()),
      next_(std::move(next)) {
  text_ = lists_.name;
  nodes_ = static_cast<std::int32_t>(lists_.nodes.size());
  nodes_line_ = lists_.nodes_line;
  links_ = static_cast<std::uint32_t>(lists_.links.size());
  rates_ = lists_.rates;
  for (const auto& [pair, links] : lists_.routes) {
    begins_[key(pair.first, pair.second)] = static_cast<std::uint32_t>(places_.size());
    places_.insert(places_.end(), links.begin(), links.end());
    places_.push_back(RouteStep::no_link);
  }
}

std::vector<std::uint32_t> ListedTopology::first_links(const Lists& lists) {
  const std::size_t vertices = lists.nodes.size() + lists.switches.size();
  std::vector<std::vector<std::uint32_t>> into(vertices);  // links by their end
  for (std::uint32_t link = 0; link < lists.links.size(); ++link)
    into[lists.links[link].to].push_back(link);
  constexpr std::uint32_t far = ~std::uint32_t{0};
  std::vector<std::uint32_t> table(lists.nodes.size() * vertices, RouteStep::no_link);
  std::vector<std::uint32_t> distance;
  for (std::uint32_t node = 0; node < lists.nodes.size(); ++node) {
    std::uint32_t* const towards = &table[node * vertices];
    distance.assign(vertices, far);
    distance[node] = 0;
    std::vector<std::uint32_t> reached{node};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const std::uint32_t vertex = reached[i];
      for (const std::uint32_t link : into[vertex]) {
        const std::uint32_t before = lists.links[link].from;
        if (distance[before] == far) reached.push_back(before);
        distance[before] = std::min(distance[before], distance[vertex] + 1);
        if (distance[before] == distance[vertex] + 1)
          towards[before] = std::min(towards[before], link);
      }
    }
  }
  return table;
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

std::int32_t ListedTopology::find_node(std::string_view name) const {
  const auto found = std::find(lists_.nodes.begin(), lists_.nodes.end(), name);
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
