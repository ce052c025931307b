#include <fmt/format.h>

#include <limits>
#include <map>
#include <optional>

#include "models/column_file.hpp"
#include "models/errors.hpp"
#include "models/placement.hpp"

namespace loggp {

namespace {

constexpr std::string_view wanted =
    "a mapping: a line for each rank, 'node site' in rank order or 'rank node site'";

class Mapping {
 public:
  void add(const ColumnLine& line) {
    const std::size_t width = line.columns.size();
    if (width != 2 && width != 3) {
      line.fail(fmt::format("{} columns; give 'node site' or 'rank node site'", width));
    }
    if (width_ != 0 && width != width_) {
      line.fail(fmt::format("{} columns, but {} above; give the same on each line", width, width_));
    }
    width_ = width;
    const std::size_t rank = width == 2 ? by_rank_.size() : rank_of(line);
    if (rank >= by_rank_.size()) by_rank_.resize(rank + 1);
    if (by_rank_[rank]) line.fail(fmt::format("rank {} was given already", rank));
    by_rank_[rank] = place_of(line);
  }

  [[nodiscard]] Placement complete(const std::string& path) const {
    if (by_rank_.empty()) throw InputError(fmt::format("{}: is empty; give {}", path, wanted));
    std::vector<Placement::Place> places;
    for (const auto& place : by_rank_) {
      if (!place) {
        throw InputError(fmt::format("{}: rank {} is missing; give each rank up to {}", path,
                                     places.size(), by_rank_.size() - 1));
      }
      places.push_back(*place);
    }
    return Placement::of(std::move(places));
  }

 private:
  static std::size_t rank_of(const ColumnLine& line) {
    constexpr double most = (1 << 28) - 1;  // so many ranks one simulates; a typing error is caught
    const std::string_view text = line.columns[0];
    const auto rank = parse_number(text);
    if (!rank || *rank < 0 || *rank > most || *rank != static_cast<double>(static_cast<int>(*rank)))
      line.fail(fmt::format("'{}' is not a rank; give a whole number from 0 on", text));
    return static_cast<std::size_t>(*rank);
  }

  Placement::Place place_of(const ColumnLine& line) {
    const std::string node(line.columns[width_ - 2]);
    const std::string site(line.columns[width_ - 1]);
    const auto number = [](auto& numbers, const std::string& name) {
      return numbers.try_emplace(name, static_cast<std::int32_t>(numbers.size())).first->second;
    };
    const Placement::Place place{number(nodes_, node), number(sites_, site)};
    const auto [home, first] = home_.try_emplace(place.node, place.site);
    if (!first && home->second != place.site) {
      line.fail(fmt::format(
          "node '{}' was at another site above; give each site's nodes their own names", node));
    }
    return place;
  }

  std::size_t width_ = 0;
  std::map<std::string, std::int32_t> nodes_;
  std::map<std::string, std::int32_t> sites_;
  std::map<std::int32_t, std::int32_t> home_;  // a node's site
  std::vector<std::optional<Placement::Place>> by_rank_;
};

}  // namespace

Placement read_placement(const std::string& path) {
  Mapping mapping;
  read_columns(path, wanted, [&](const ColumnLine& line) { mapping.add(line); });
  return mapping.complete(path);
}

}  // namespace loggp
