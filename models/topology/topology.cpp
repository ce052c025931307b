#include "models/topology/topology.hpp"

#include "models/base/column_file.hpp"

namespace loggp {

std::vector<std::uint32_t> Topology::route(std::int32_t from, std::int32_t to) const {
  std::vector<std::uint32_t> links;
  if (from == to) return links;
  for (RouteStep step = first(from, to); step.link != RouteStep::no_link;
       step = after(step, from, to))
    links.push_back(step.link);
  return links;
}

std::int32_t Topology::find_node(std::string_view name) const {
  const auto number = parse_number(name);
  if (!number || *number < 0 || *number >= nodes_) return -1;
  const auto node = static_cast<std::int32_t>(*number);
  return std::to_string(node) == name ? node : -1;
}

void Topology::add_to(Fingerprint& print) const {
  print.add(nodes_).add(links_).add(text_.size());
  for (const char letter : text_) print.add(letter);
  for (const LinkRate& rate : rates_) print.add(rate.g).add(rate.G).add(rate.l);
}

}  // namespace loggp
