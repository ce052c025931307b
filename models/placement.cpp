#include "models/placement.hpp"

#include <set>
#include <utility>

namespace loggp {

Placement Placement::per_node(std::int32_t n) {
  Placement result;
  result.per_node_ = n;
  return result;
}

Placement Placement::of(std::vector<Place> places) {
  Placement result;
  result.per_node_ = 0;
  result.places_ = std::make_shared<const std::vector<Place>>(std::move(places));
  return result;
}

LinkClass Placement::far_class(Rank from, Rank to) const {
  if (per_node_ != 0) {
    return from.number() / per_node_ == to.number() / per_node_ ? LinkClass::node
                                                                : LinkClass::network;
  }
  const Place a = (*places_)[static_cast<std::size_t>(from.number())];
  const Place b = (*places_)[static_cast<std::size_t>(to.number())];
  if (a.node == b.node) return LinkClass::node;
  return a.site == b.site ? LinkClass::network : LinkClass::wide_area;
}

std::vector<LinkClass> Placement::classes() const {
  if (per_node_ == 1) return {LinkClass::network};
  if (per_node_ != 0) return {LinkClass::node, LinkClass::network};
  std::set<std::int32_t> nodes;
  std::set<std::int32_t> sites;
  for (const auto& [node, site] : *places_) {
    nodes.insert(node);
    sites.insert(site);
  }
  std::vector<LinkClass> result;
  if (nodes.size() < places_->size()) result.push_back(LinkClass::node);
  if (sites.size() < nodes.size()) result.push_back(LinkClass::network);
  if (sites.size() > 1) result.push_back(LinkClass::wide_area);
  return result;
}

}  // namespace loggp
