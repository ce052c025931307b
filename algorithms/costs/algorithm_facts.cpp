#include "algorithms/costs/algorithm_facts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <span>
#include <string>

#include "algorithms/collectives/library_facts.hpp"
#include "algorithms/collectives/two_level/two_level_info.hpp"
#include "algorithms/costs/exchange_facts.hpp"
#include "algorithms/costs/reducing_facts.hpp"
#include "algorithms/costs/rooted_facts.hpp"

namespace loggp {

namespace {

constexpr std::array textbook_tables{std::span<const AlgorithmFacts>(rooted_facts),
                                     std::span<const AlgorithmFacts>(exchange_facts),
                                     std::span<const AlgorithmFacts>(reducing_facts)};

// Returns the collective whose algorithms cost the same: the vector forms with equal blocks, and
// reduce-scatters.
std::string_view collective_of_facts(std::string_view collective) {
  if (collective == "reduce-scatter-block") return "reduce-scatter";
  if (collective.ends_with('v')) collective.remove_suffix(1);  // gatherv
  return collective;
}

const AlgorithmFacts* find_textbook(const AlgorithmInfo& info) {
  const std::string_view collective = collective_of_facts(info.collective);
  for (const auto& table : textbook_tables) {
    for (const AlgorithmFacts& facts : table) {
      if (facts.collective == collective && facts.algorithm == info.name) return &facts;
    }
  }
  return nullptr;
}

const LibraryFacts* find_library(const AlgorithmInfo& info) {
  const auto* found =
      std::find_if(library_facts.begin(), library_facts.end(), [&](const LibraryFacts& facts) {
        return facts.collective == info.collective && facts.algorithm == info.name;
      });
  return found == library_facts.end() ? nullptr : found;
}

// Returns the options of the parts of a two-level algorithm, each once. The texts live as long as
// the description, which is the whole program.
std::string_view options_of_levels(const AlgorithmInfo& info) {
  constexpr std::array<std::string_view, 5> all{"segment", "piece", "fan-out", "radix", "requests"};
  static std::mutex mutex;
  static std::map<const AlgorithmInfo*, std::string> known;
  const std::lock_guard lock(mutex);
  const auto [found, is_new] = known.try_emplace(&info);
  if (!is_new) return found->second;
  for (const std::string_view option : all) {
    const auto has_it = [option](const AlgorithmInfo* part) {
      return part != nullptr && has_option(*part, option);
    };
    const TwoLevel& levels = *info.levels;
    if (!has_it(levels.inner) && !has_it(levels.outer) && !has_it(levels.release)) continue;
    if (!found->second.empty()) found->second += ", ";
    found->second += option;
  }
  return found->second;
}

}  // namespace

const CostFormula& cost_formula(const AlgorithmInfo& algorithm) {
  static constexpr CostFormula unknown{};
  const AlgorithmFacts* facts = find_textbook(algorithm);
  return facts == nullptr ? unknown : facts->cost;
}

std::string_view options_of(const AlgorithmInfo& algorithm) {
  if (algorithm.levels != nullptr) return options_of_levels(algorithm);
  if (const AlgorithmFacts* facts = find_textbook(algorithm)) return facts->options;
  const LibraryFacts* facts = find_library(algorithm);
  return facts == nullptr ? "" : facts->options;
}

bool has_option(const AlgorithmInfo& algorithm, std::string_view option) {
  return options_of(algorithm).find(option) != std::string_view::npos;
}

std::string_view textbook_of(const AlgorithmInfo& algorithm) {
  const LibraryFacts* facts = find_library(algorithm);
  return facts == nullptr ? "" : facts->textbook;
}

AlgorithmVariant same_textbook(const AlgorithmVariant& variant, std::int32_t ranks) {
  const LibraryFacts* facts = find_library(*variant.algorithm);
  if (facts == nullptr || !facts->is_alias) return variant;
  AlgorithmVariant textbook = find_variant(facts->collective, facts->textbook, {}, "");
  if (!runs_on(*textbook.algorithm, ranks)) return variant;
  textbook.fan_out = variant.fan_out;
  textbook.radix = variant.radix;
  return textbook;
}

}  // namespace loggp
