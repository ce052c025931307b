#include "models/machine/placement.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace loggp {

Placement Placement::per_node(std::int32_t n) {
  Placement result;
  result.per_node_ = n;
  result.ranks_on_node_ = Divisor(static_cast<std::uint32_t>(n));
  return result;
}

Placement Placement::per_node(std::int32_t n, std::int32_t in_complex) {
  Placement result = per_node(n);
  result.in_complex_ = in_complex;
  return result;
}

Placement Placement::round_robin(std::int32_t nodes, std::int32_t per_node,
                                 std::int32_t in_complex) {
  Placement result;
  result.per_node_ = 0;
  result.in_complex_ = in_complex;
  result.dealt_to_ = nodes;
  result.nodes_ = Divisor(static_cast<std::uint32_t>(nodes));
  result.most_on_node_ = per_node;
  return result;
}

Placement Placement::of(std::vector<Place> places) {
  Placement result;
  result.per_node_ = 0;
  result.places_ = std::make_shared<const std::vector<Place>>(std::move(places));
  return result;
}

void Placement::share_cpus(SharedCpus cpus) {
  cpus_ = cpus;
  cpu_of_ = nullptr;
  if (!cpus.of_each_node) return;
  if (!places_) {  // CPUs that no rank of a node gets have no number
    cpus_.count = std::min(cpus.count, per_node_ != 0 ? per_node_ : most_on_node_);
    return;
  }
  std::map<std::int32_t, std::int32_t> ranks_on;                          // by node, so far
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> numbers;  // by node and CPU on it
  std::vector<std::int32_t> cpu_of;
  cpu_of.reserve(places_->size());
  for (const Place& place : *places_) {
    const std::pair cpu(place.node, ranks_on[place.node]++ % cpus.count);
    const auto next = static_cast<std::int32_t>(numbers.size());
    cpu_of.push_back(numbers.try_emplace(cpu, next).first->second);
  }
  give_cpus(std::move(cpu_of), cpus.wake_up);
}

void Placement::give_cpus(std::vector<std::int32_t> cpus, Duration wake_up) {
  cpu_of_ = std::make_shared<const std::vector<std::int32_t>>(std::move(cpus));
  cpus_.wake_up = wake_up;
}

std::int32_t Placement::cpu_of(Rank rank) const {
  if (cpu_of_) return (*cpu_of_)[static_cast<std::size_t>(rank.number())];
  if (!cpus_.of_each_node) return rank.number() % cpus_.count;
  const std::int32_t on_node =
      per_node_ != 0 ? rank.number() % per_node_ : rank.number() / dealt_to_;
  return node_of(rank) * cpus_.count + on_node % cpus_.count;
}

std::int32_t Placement::cpus(std::int32_t ranks) const {
  if (cpu_of_) return *std::max_element(cpu_of_->begin(), cpu_of_->end()) + 1;
  return cpus_.of_each_node ? nodes(ranks) * cpus_.count : std::min(ranks, cpus_.count);
}

LinkClass Placement::class_on_node(Rank from, Rank to) const {
  if (in_complex_ == 0) return LinkClass::node;
  const auto complex = [&](Rank rank) {
    const std::int32_t on_node =
        per_node_ != 0 ? rank.number() % per_node_ : rank.number() / dealt_to_;
    return on_node / in_complex_;
  };
  return complex(from) == complex(to) ? LinkClass::core_complex : LinkClass::node;
}

LinkClass Placement::class_by_places(Rank from, Rank to) const {
  const Place a = (*places_)[static_cast<std::size_t>(from.number())];
  const Place b = (*places_)[static_cast<std::size_t>(to.number())];
  if (a.node == b.node)
    return a.complex >= 0 && a.complex == b.complex ? LinkClass::core_complex : LinkClass::node;
  return a.site == b.site ? LinkClass::network : LinkClass::wide_area;
}

std::int32_t Placement::nodes(std::int32_t ranks) const {
  if (dealt_to_ != 0) return std::min(ranks, dealt_to_);
  if (per_node_ != 0) return (ranks - 1) / per_node_ + 1;
  std::int32_t last = 0;
  for (const Place& place : *places_) last = std::max(last, place.node);
  return last + 1;
}

void Placement::add_to(Fingerprint& print) const {
  print.add(per_node_).add(in_complex_).add(ranks());
  if (dealt_to_ != 0) print.add(dealt_to_).add(most_on_node_);
  if (shares_cpus()) print.add(cpus_.count).add(cpus_.of_each_node).add(cpus_.wake_up);
  if (cpu_of_) {
    print.add(cpu_of_->size());
    for (const std::int32_t cpu : *cpu_of_) print.add(cpu);
  }
  if (!places_) return;
  for (const Place& place : *places_) print.add(place.node).add(place.site).add(place.complex);
}

std::vector<LinkClass> Placement::classes() const {
  if (per_node_ == 1) return {LinkClass::network};
  if (!places_) {
    const std::int32_t on_node = per_node_ != 0 ? per_node_ : most_on_node_;
    std::vector<LinkClass> result;
    if (in_complex_ > 1) result.push_back(LinkClass::core_complex);
    if (in_complex_ < on_node && on_node > 1) result.push_back(LinkClass::node);
    result.push_back(LinkClass::network);
    return result;
  }
  std::map<std::int32_t, std::map<std::int32_t, int>> nodes;  // ranks by node and complex
  std::set<std::int32_t> sites;
  for (const Place& place : *places_) {
    ++nodes[place.node][place.complex];
    sites.insert(place.site);
  }
  std::set<LinkClass> result;
  for (const auto& [node, complexes] : nodes) {
    if (complexes.size() > 1) result.insert(LinkClass::node);
    for (const auto& [complex, ranks] : complexes) {
      if (ranks > 1) result.insert(complex < 0 ? LinkClass::node : LinkClass::core_complex);
    }
  }
  if (sites.size() < nodes.size()) result.insert(LinkClass::network);
  if (sites.size() > 1) result.insert(LinkClass::wide_area);
  return {result.begin(), result.end()};
}

}  // namespace loggp
