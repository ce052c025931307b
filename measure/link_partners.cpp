#include "measure/link_partners.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>

namespace loggp::measure {

namespace {

struct Kind {
  const char* name;
  LinkClass link_class;
  bool (*is)(const Seat& zero, const Seat& other);
};

constexpr Kind kinds[] = {
    {"same core complex", LinkClass::node,
     [](const Seat& zero, const Seat& other) {
       return other.node == zero.node && other.complex == zero.complex;
     }},
    {"same node", LinkClass::node,
     [](const Seat& zero, const Seat& other) {
       return other.node == zero.node && other.complex != zero.complex;
     }},
    {"between nodes", LinkClass::network,
     [](const Seat& zero, const Seat& other) { return other.node != zero.node; }},
};

std::optional<Rank> first_of(const Kind& kind, std::span<const Seat> seats) {
  std::optional<Rank> sharing;
  const Seat& zero = seats.front();
  for (std::size_t i = 1; i < seats.size(); ++i) {
    if (!kind.is(zero, seats[i])) continue;
    const Rank rank(static_cast<std::int32_t>(i));
    const bool shares = seats[i].node == zero.node && seats[i].cpu == zero.cpu;
    if (!shares) return rank;
    if (!sharing) sharing = rank;
  }
  return sharing;
}

}  // namespace

std::vector<Partner> link_partners(std::span<const Seat> seats) {
  std::vector<Partner> partners;
  for (const Kind& kind : kinds) {
    if (const auto rank = first_of(kind, seats))
      partners.push_back({*rank, kind.link_class, kind.name});
  }
  return partners;
}

int complex_of_cpu(int cpu) {
  int complex = 0;
  for (int index = 0; cpu >= 0; ++index) {  // caches from the first to the last
    std::ifstream file(
        fmt::format("/sys/devices/system/cpu/cpu{}/cache/index{}/shared_cpu_list", cpu, index));
    int first = 0;
    if (!(file >> first)) break;
    complex = first;
  }
  return complex;
}

}  // namespace loggp::measure
