#include "measure/collectives/placements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "measure/live/machine/core_move.hpp"

namespace loggp::measure {

namespace {

constexpr std::array<const char*, 4> place_keys{"host", "mpi", "ranks", "cpus_bound"};

std::string place_entry(const BenchFile& launch, const char* key) {
  const auto found = launch.provenance.find(key);
  return found == launch.provenance.end() ? "unknown" : found->second;
}

// What all launches of a group share, and the group.
struct Placed {
  std::array<std::string, place_keys.size()> entries;
  std::optional<Duration> nearest;
  std::optional<Duration> farthest;
  bool has_moved = false;
  PlacementGroup group;

  // Pre: launches come in the order of their distances.
  [[nodiscard]] bool admits(const Placed& other) const {
    if (has_moved || other.has_moved || entries != other.entries) return false;
    if (!nearest || !other.nearest) return nearest == other.nearest;
    return !have_moved(*nearest, *other.farthest);
  }
};

Placed place(const BenchFile& launch, std::size_t index) {
  Placed placed;
  for (std::size_t i = 0; i < place_keys.size(); ++i)
    placed.entries[i] = place_entry(launch, place_keys[i]);
  placed.nearest = placed.farthest = read_distance(launch.provenance);
  placed.has_moved = tells_of_move(launch.warning);
  placed.group.launches = {index};
  return placed;
}

std::string distance_in_words(const Placed& placed) {
  if (!placed.nearest) return "distance of the CPUs unknown";
  const std::string near = to_ns_text(*placed.nearest);
  const std::string far = to_ns_text(*placed.farthest);
  return near == far ? fmt::format("cache line {} ns", near)
                     : fmt::format("cache line {} to {} ns", near, far);
}

// Adds to each group's name the entries that differ between groups, and numbers to equal names.
void name_groups(std::vector<Placed>& all) {
  for (Placed& placed : all) {
    placed.group.name = distance_in_words(placed);
    if (placed.has_moved) placed.group.name += ", CPUs moved";
    for (std::size_t i = 0; i < place_keys.size(); ++i) {
      const auto differs = [&](const Placed& other) {
        return other.entries[i] != placed.entries[i];
      };
      if (std::any_of(all.begin(), all.end(), differs))
        placed.group.name += fmt::format(", {} {}", place_keys[i], placed.entries[i]);
    }
  }
  std::map<std::string, int> uses;
  for (Placed& placed : all) {
    const int use = ++uses[placed.group.name];
    if (use > 1) placed.group.name += fmt::format(" ({})", use);
  }
}

}  // namespace

std::vector<PlacementGroup> group_by_placement(std::span<const BenchFile> launches) {
  std::vector<Placed> placed;
  for (std::size_t i = 0; i < launches.size(); ++i) placed.push_back(place(launches[i], i));
  std::stable_sort(placed.begin(), placed.end(),
                   [](const Placed& a, const Placed& b) { return a.nearest < b.nearest; });
  std::vector<Placed> all;
  for (const Placed& one : placed) {
    const auto known = std::find_if(all.begin(), all.end(),
                                    [&](const Placed& group) { return group.admits(one); });
    if (known == all.end()) {
      all.push_back(one);
    } else {
      known->farthest = one.farthest;
      known->group.launches.push_back(one.group.launches.front());
    }
  }
  for (Placed& group : all) std::sort(group.group.launches.begin(), group.group.launches.end());
  std::sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) {
    return a.group.launches.front() < b.group.launches.front();
  });
  name_groups(all);
  std::vector<PlacementGroup> groups;
  for (Placed& group : all) groups.push_back(std::move(group.group));
  return groups;
}

}  // namespace loggp::measure
