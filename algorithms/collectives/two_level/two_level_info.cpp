#include "algorithms/collectives/two_level/two_level_info.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <vector>

#include "algorithms/host/node_ranks.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

// What a collective's nodes must be like.
enum class Suits : std::uint8_t { all, consecutive, equal };

// The collectives of each part of a collective's two-level algorithms.
struct Parts {
  std::string_view collective;
  std::string_view inner;
  std::string_view example;
  bool is_released = false;  // a broadcast on the ranks of each node ends it
  Suits suits = Suits::all;
};

constexpr std::array all_parts{
    Parts{"broadcast", "broadcast", "binomial+binomial"},
    Parts{"barrier", "barrier", "linear+dissemination", true},
    Parts{"reduce", "reduce", "binomial+binomial"},
    Parts{"allreduce", "reduce", "binomial+rabenseifner", true},
    Parts{"scan", "scan", "linear+recursive-doubling", true, Suits::consecutive},
    Parts{"scatter", "scatter", "linear+binomial", false, Suits::equal},
    Parts{"gather", "gather", "linear+binomial", false, Suits::equal},
    Parts{"allgather", "gather", "linear+ring", true, Suits::equal}};

// A two-level algorithm that was asked for, with the texts to which its description points.
struct Known {
  std::string name;
  std::string summary;
  TwoLevel levels;
  AlgorithmInfo info;
};

const AlgorithmInfo& find_part(std::string_view collective, std::string_view name,
                               std::string_view whole, std::string_view where) {
  const std::string place = fmt::format("{}{}", place_prefix(where), whole);
  if (is_two_level(name))
    throw InputError(fmt::format("{}: a part can't have two levels itself", place));
  const AlgorithmInfo& part = find_algorithm(collective, name, place);
  if (can_be_level(part)) return part;
  std::vector<std::string> possible;
  for (const std::string& one : algorithm_names(collective)) {
    if (can_be_level(find_algorithm(collective, one))) possible.push_back(one);
  }
  throw InputError(fmt::format(
      "{}: {} can't be a part, which must work with any number of ranks, name the ranks from which "
      "it receives and have no choices; possible: {}, and such of ompi:… and mpich:…",
      place, part.name, fmt::join(possible, ", ")));
}

TwoLevel find_levels(const Parts& parts, std::string_view name, std::string_view where) {
  const std::vector<std::string_view> names = split_at(name.substr(two_level_prefix.size()), '+');
  const std::size_t most = parts.is_released ? 3 : 2;
  if (names.size() < 2 || names.size() > most) {
    throw InputError(
        fmt::format("{}{}: the two levels of {} are two-level:INNER+OUTER{}, as two-level:{}",
                    place_prefix(where), name, parts.collective,
                    parts.is_released ? " or two-level:INNER+OUTER+RELEASE" : "", parts.example));
  }
  TwoLevel levels;
  levels.inner = &find_part(parts.inner, names[0], name, where);
  levels.outer = &find_part(parts.collective, names[1], name, where);
  if (parts.is_released) {
    levels.release =
        &find_part("broadcast", names.size() == most ? names[2] : "binomial", name, where);
  }
  return levels;
}

std::string name_of(const TwoLevel& levels) {
  std::string name =
      fmt::format("{}{}+{}", two_level_prefix, levels.inner->name, levels.outer->name);
  if (levels.release != nullptr && levels.release->name != "binomial")
    name += fmt::format("+{}", levels.release->name);
  return name;
}

std::string summary_of(const TwoLevel& levels) {
  std::string summary = fmt::format("{} within each node, {} between the nodes", levels.inner->name,
                                    levels.outer->name);
  if (levels.release != nullptr)
    summary += fmt::format(", {} broadcast within each node", levels.release->name);
  return summary;
}

// Describes the algorithm whose texts and levels `known` has.
AlgorithmInfo describe(const Known& known, const Parts& parts) {
  const TwoLevel& levels = known.levels;
  AlgorithmInfo info;
  info.collective = parts.collective;
  info.name = known.name;
  info.summary = known.summary;
  info.sends_ahead = levels.inner->sends_ahead || levels.outer->sends_ahead ||
                     (levels.release != nullptr && levels.release->sends_ahead);
  // The ranks of a node need not follow each other, and a root stands before them.
  info.reorders = reduces(parts.collective) && parts.suits != Suits::consecutive;
  info.has_levels = true;
  info.levels = &known.levels;
  return info;
}

}  // namespace

std::int32_t two_level_place(std::string_view collective) {
  const auto* found = std::find_if(all_parts.begin(), all_parts.end(), [&](const Parts& parts) {
    return parts.collective == collective;
  });
  return found == all_parts.end() ? -1 : static_cast<std::int32_t>(found - all_parts.begin());
}

void check_nodes(const AlgorithmInfo& algorithm, const NodeRanks& nodes) {
  const auto place = static_cast<std::size_t>(two_level_place(algorithm.collective));
  const Suits suits = all_parts.at(place).suits;
  if (suits == Suits::consecutive && !nodes.are_consecutive()) {
    throw InputError(
        fmt::format("{}: in two levels of {} the ranks of each node must follow each other; place "
                    "the ranks otherwise, or give another algorithm",
                    algorithm.name, algorithm.collective));
  }
  if (suits == Suits::equal && !nodes.have_equal_sizes()) {
    throw InputError(
        fmt::format("{}: in two levels of {} all nodes must have the same number of ranks; give "
                    "another number of ranks, or another algorithm",
                    algorithm.name, algorithm.collective));
  }
}

std::string two_level_collectives() {
  std::vector<std::string_view> names;
  for (const Parts& parts : all_parts) names.push_back(parts.collective);
  return fmt::format("{}", fmt::join(names, ", "));
}

const AlgorithmInfo& find_two_level(std::string_view collective, std::string_view name,
                                    std::string_view where) {
  const std::int32_t place = two_level_place(collective);
  if (place < 0) {
    throw InputError(fmt::format("{}{}: {} has no two-level algorithms; those that have: {}",
                                 place_prefix(where), name, collective, two_level_collectives()));
  }
  const Parts& parts = all_parts.at(static_cast<std::size_t>(place));
  const TwoLevel levels = find_levels(parts, name, where);
  static std::mutex mutex;
  static std::deque<Known> all;  // its elements keep their places
  const std::lock_guard lock(mutex);
  const std::string own_name = name_of(levels);
  for (const Known& known : all) {
    if (known.name == own_name && known.info.collective == collective) return known.info;
  }
  Known& known = all.emplace_back(Known{own_name, summary_of(levels), levels, {}});
  known.info = describe(known, parts);
  return known.info;
}

}  // namespace loggp
