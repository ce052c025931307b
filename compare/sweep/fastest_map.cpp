#include "compare/sweep/fastest_map.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace loggp::compare {

namespace {

// The rows of one setting, by size and ranks.
struct Setting {
  std::string name;
  std::vector<std::size_t> rows;
};

std::vector<Setting> settings_of(const ErrorTable& errors) {
  std::vector<Setting> settings;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const std::string name = errors[i].setting();
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const Setting& one) { return one.name == name; });
    Setting& setting = found == settings.end() ? settings.emplace_back(Setting{name, {}}) : *found;
    setting.rows.push_back(i);
  }
  return settings;
}

std::size_t index_in(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

// Returns the place of a value of an ascending list.
template <class Value>
std::size_t place_in(const std::vector<Value>& ascending, const Value& value) {
  const auto found = std::lower_bound(ascending.begin(), ascending.end(), value);
  return static_cast<std::size_t>(found - ascending.begin());
}

// Returns the row with the shortest time at each point, in the order of the map's cells.
std::vector<std::optional<std::size_t>> fastest_rows(const ErrorTable& errors,
                                                     const Setting& setting, const FastestMap& map,
                                                     ComparedTime which) {
  std::vector<std::optional<std::size_t>> fastest(map.sizes.size() * map.ranks.size());
  for (const std::size_t i : setting.rows) {
    const ErrorRow& row = errors[i];
    std::optional<std::size_t>& best =
        fastest[place_in(map.sizes, row.bytes) * map.ranks.size() + place_in(map.ranks, row.ranks)];
    if (!best || compared_time(row, which) < compared_time(errors[*best], which)) best = i;
  }
  return fastest;
}

FastestMap map_of(const ErrorTable& errors, const Certainty& certainty, const Setting& setting,
                  ComparedTime which) {
  const ErrorRow& first = errors[setting.rows.front()];
  FastestMap map;
  map.collective = first.collective;
  map.params = setting.name;
  map.time = compared_time_in_words(first, which);
  std::set<std::int32_t> ranks;
  std::set<Bytes> sizes;
  for (const std::size_t row : setting.rows) {
    ranks.insert(errors[row].ranks);
    sizes.insert(errors[row].bytes);
  }
  map.ranks.assign(ranks.begin(), ranks.end());
  map.sizes.assign(sizes.begin(), sizes.end());
  for (const std::optional<std::size_t>& fastest : fastest_rows(errors, setting, map, which)) {
    const std::size_t row = fastest.value();
    FastestCell& cell = map.cells.emplace_back();
    cell.algorithm = index_in(map.algorithms, errors[row].algorithm);
    if (!certainty.empty()) cell.probability = certainty[row].truly_fastest;
  }
  return map;
}

bool has_choice(const ErrorTable& errors, const Setting& setting) {
  return std::any_of(setting.rows.begin(), setting.rows.end(), [&](std::size_t row) {
    return errors[row].algorithm != errors[setting.rows.front()].algorithm;
  });
}

}  // namespace

std::size_t FastestMap::count_open(double level) const {
  return static_cast<std::size_t>(std::count_if(
      cells.begin(), cells.end(), [&](const FastestCell& cell) { return is_open(cell, level); }));
}

std::vector<FastestMap> fastest_maps(const ErrorTable& errors, const Certainty& certainty,
                                     ComparedTime which) {
  std::vector<FastestMap> maps;
  for (const Setting& setting : settings_of(errors)) {
    if (has_choice(errors, setting)) maps.push_back(map_of(errors, certainty, setting, which));
  }
  return maps;
}

}  // namespace loggp::compare
