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

// Returns the row with the shortest correct time among those of a point; nothing without one.
std::optional<std::size_t> fastest_row(const ErrorTable& errors,
                                       const std::vector<std::size_t>& rows, std::int32_t ranks,
                                       Bytes size) {
  std::optional<std::size_t> fastest;
  for (const std::size_t row : rows) {
    if (errors[row].ranks != ranks || errors[row].bytes != size) continue;
    if (!fastest || errors[row].correct < errors[*fastest].correct) fastest = row;
  }
  return fastest;
}

std::size_t index_in(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

FastestMap map_of(const ErrorTable& errors, const Certainty& certainty, const Setting& setting) {
  FastestMap map;
  map.collective = errors[setting.rows.front()].collective;
  map.params = setting.name;
  std::set<std::int32_t> ranks;
  std::set<Bytes> sizes;
  for (const std::size_t row : setting.rows) {
    ranks.insert(errors[row].ranks);
    sizes.insert(errors[row].bytes);
  }
  map.ranks.assign(ranks.begin(), ranks.end());
  map.sizes.assign(sizes.begin(), sizes.end());
  for (const Bytes size : map.sizes) {
    for (const std::int32_t number : map.ranks) {
      const std::size_t row = fastest_row(errors, setting.rows, number, size).value();
      map.cells.push_back(
          {index_in(map.algorithms, errors[row].algorithm), certainty[row].truly_fastest});
    }
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

std::vector<FastestMap> fastest_maps(const ErrorTable& errors, const Certainty& certainty) {
  std::vector<FastestMap> maps;
  for (const Setting& setting : settings_of(errors)) {
    if (has_choice(errors, setting)) maps.push_back(map_of(errors, certainty, setting));
  }
  return maps;
}

}  // namespace loggp::compare
