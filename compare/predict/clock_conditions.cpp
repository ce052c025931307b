#include "compare/predict/clock_conditions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "algorithms/schemes/scheme_variant.hpp"
#include "compare/chart/numbers.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::compare {

namespace {

constexpr const char* clocks_option = "--clocks";

bool is_one_node(LinkClass link) {
  return link == LinkClass::self || link == LinkClass::core_complex || link == LinkClass::node;
}

// The parts of a specification, before the clocks are drawn.
struct ClockParts {
  Duration offset;
  double drift = 0;
};

Duration waiting_time(std::string_view text) {
  const Duration time = measure::parse_offset(text, clocks_option);
  if (time < Duration())
    throw InputError(
        fmt::format("{}: after:{} is negative; give 0s to 1000s", clocks_option, text));
  return time;
}

bool is_of_node(std::string_view text) {
  if (text == "node") return true;
  if (text == "rank") return false;
  throw InputError(
      fmt::format("{}: {}", clocks_option, unknown_name("owner", text, {"rank", "node"})));
}

void take_part(std::string_view key, std::string_view value, ClockParts& parts,
               ClockConditions& clocks) {
  constexpr std::int64_t most_tries = 1'000'000;
  constexpr std::int64_t most_passes = 1000;
  if (key == "offset") {
    parts.offset = measure::parse_offset(value, clocks_option);
  } else if (key == "drift") {
    parts.drift = measure::parse_drift(value, clocks_option);
  } else if (key == "after") {
    clocks.after = waiting_time(value);
  } else if (key == "tries") {
    clocks.tries = parse_count(value, clocks_option, 1, most_tries);
  } else if (key == "passes") {
    clocks.passes = static_cast<std::int32_t>(parse_count(value, clocks_option, 1, most_passes));
  } else if (key == "of") {
    clocks.is_one_a_node = is_of_node(value);
  } else {
    throw InputError(fmt::format(
        "{}: {}", clocks_option,
        unknown_name("key", key, {"offset", "drift", "after", "tries", "passes", "of"})));
  }
}

}  // namespace

ClockConditions parse_clocks(std::string_view spec, std::uint64_t seed) {
  ClockConditions clocks;
  clocks.spec = spec;
  if (spec.empty()) return clocks;
  ClockParts parts;
  std::vector<std::string_view> seen;
  for (const std::string_view part : split(spec, ',')) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos)
      throw InputError(
          fmt::format("{}: '{}' is not KEY:VALUE; write it as offset:10ms,drift:5ppm,after:1s",
                      clocks_option, part));
    const std::string_view key = part.substr(0, colon);
    if (std::find(seen.begin(), seen.end(), key) != seen.end())
      throw InputError(fmt::format("{}: '{}' stands twice; give it once", clocks_option, key));
    seen.push_back(key);
    take_part(key, part.substr(colon + 1), parts, clocks);
  }
  clocks.skews = measure::ClockSkews::random(parts.offset, parts.drift, seed);
  return clocks;
}

std::vector<std::string> clock_texts(const std::string& spec,
                                     const std::optional<ClockEffect>& effect) {
  std::vector<std::string> texts(clock_columns.size());
  texts[0] = spec;
  if (!effect) return texts;
  texts[1] = to_string(effect->method);
  texts[2] = exact_us(effect->time);
  texts[3] = exact_us(effect->window);
  texts[4] = std::to_string(effect->windows);
  texts[5] = std::to_string(effect->late);
  texts[6] = std::to_string(effect->overlong);
  texts[7] = exact_us(effect->error);
  texts[8] = exact_us(effect->last_error);
  return texts;
}

std::vector<Cell> clock_values(const std::string& spec, const std::optional<ClockEffect>& effect) {
  const std::vector<std::string> texts = clock_texts(spec, effect);
  std::vector<Cell> values;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    values.push_back(is_numeric_clock_column(clock_columns[i]) ? Cell::exact(texts[i])
                                                               : Cell::text_or_null(texts[i]));
  }
  return values;
}

std::vector<std::int32_t> node_numbers(const Placement& placement, std::int32_t ranks) {
  std::vector<std::int32_t> nodes;
  nodes.reserve(static_cast<std::size_t>(ranks));
  std::vector<Rank> firsts;
  for (std::int32_t i = 0; i < ranks; ++i) {
    const Rank rank(i);
    std::size_t node = firsts.size();
    if (!placement.has_one_network()) {
      // from the last node on: the ranks of a node often follow each other
      while (node > 0 && !is_one_node(placement.link_class(rank, firsts[node - 1]))) --node;
      node = node > 0 ? node - 1 : firsts.size();
    }
    if (node == firsts.size()) firsts.push_back(rank);
    nodes.push_back(static_cast<std::int32_t>(node));
  }
  return nodes;
}

void check_synchronisation(std::span<const SchemeVariant> schemes, const ClockConditions& clocks) {
  for (const SchemeVariant& scheme : schemes) {
    if (!scheme.has_synchronisation()) continue;
    const bool finds_no_drift = scheme.synchronisation == Synchronisation::gathered ||
                                scheme.synchronisation == Synchronisation::skampi;
    if (!clocks.is_perfect() && clocks.passes > 1 && finds_no_drift)
      throw InputError(fmt::format("{}: passes:{} finds drifts, but {} finds none; give passes:1",
                                   clocks_option, clocks.passes, scheme.name()));
    if (clocks.is_perfect() && scheme.synchronisation != SchemeVariant().synchronisation)
      throw InputError(
          fmt::format("{} synchronises clocks that differ, but all ranks read one clock; give {}",
                      scheme.name(), clocks_option));
  }
}

}  // namespace loggp::compare
