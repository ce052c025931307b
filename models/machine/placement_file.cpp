#include <fmt/format.h>

#include <map>

#include "models/base/names.hpp"
#include "models/base/rank_file.hpp"
#include "models/machine/placement.hpp"

namespace loggp {

namespace {

// The number of each name, in the order in which the names first occur.
using Names = std::map<std::string, std::int32_t, std::less<>>;

// Returns the number of `name`; a new name gets the next number.
std::int32_t intern(std::string_view name, Names& names) {
  return names.try_emplace(std::string(name), static_cast<std::int32_t>(names.size()))
      .first->second;
}

}  // namespace

Placement read_placement(const std::string& path, const FindNode& find_node, std::int32_t least) {
  constexpr std::string_view wanted =
      "a mapping: a line for each rank, 'node site' in rank order or 'rank node site'; "
      "'node/complex' names its core complex, too";
  Names nodes;
  Names complexes;
  Names sites;
  std::map<std::int32_t, std::int32_t> sites_by_node;
  std::vector<Placement::Place> given;
  std::size_t last_line = 0;
  const auto add = [&](const ColumnLine& line, std::span<const std::string_view> values) {
    const std::string_view node = values[0].substr(0, values[0].find('/'));
    const bool has_complex = node.size() < values[0].size();
    if (node.empty() || values[0].size() == node.size() + 1)
      line.fail(fmt::format("'{}' is not a node or node/complex; name both", values[0]));
    const std::int32_t number =
        find_node ? line.checked([&] { return find_node(node); }) : intern(node, nodes);
    const Placement::Place place{.node = number,
                                 .site = intern(values[1], sites),
                                 .complex = has_complex ? intern(values[0], complexes) : -1};
    if (sites_by_node.try_emplace(place.node, place.site).first->second != place.site) {
      line.fail(fmt::format(
          "node '{}' was at another site above; give each site's nodes their own names", node));
    }
    given.push_back(place);
    last_line = line.line;
  };
  std::vector<Placement::Place> by_rank;
  for (const std::size_t nth : read_ranks(path, wanted, 2, add)) by_rank.push_back(given[nth]);
  const auto ranks = static_cast<std::int64_t>(by_rank.size());
  if (ranks < least) {
    throw InputError(fmt::format("{}:{}: places {}, not {}; give a line for each", path, last_line,
                                 counted(ranks, "rank"), least));
  }
  return Placement::of(std::move(by_rank));
}

std::vector<std::int32_t> read_cpus(const std::string& path) {
  constexpr std::string_view wanted =
      "CPUs: a line for each rank with the name of its CPU, in rank order or with the rank first";
  Names cpus;
  std::vector<std::int32_t> given;
  const auto add = [&](const ColumnLine& /*line*/, std::span<const std::string_view> values) {
    given.push_back(intern(values[0], cpus));
  };
  std::vector<std::int32_t> by_rank;
  for (const std::size_t nth : read_ranks(path, wanted, 1, add)) by_rank.push_back(given[nth]);
  return by_rank;
}

}  // namespace loggp
