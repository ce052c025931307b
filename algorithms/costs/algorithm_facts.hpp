// What the textbook algorithms cost, and which algorithms of the libraries they are.
#pragma once

#include <cstdint>
#include <string_view>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/algorithm_variant.hpp"
#include "algorithms/costs/cost_formula.hpp"

namespace loggp {

/// What the tables of this folder say of a textbook algorithm.
struct AlgorithmFacts {
  std::string_view collective;
  std::string_view algorithm;
  std::string_view options;  ///< that change what it does: "segment, fan-out"
  CostFormula cost{};        ///< with the first choice and without --requests and --piece
};

/// Returns the formulas of a textbook algorithm. They are unknown if there is no closed form, and
/// for a library's algorithm.
[[nodiscard]] const CostFormula& cost_formula(const AlgorithmInfo& algorithm);
/// Returns the names of the options that change what the algorithm does: "segment, fan-out".
[[nodiscard]] std::string_view options_of(const AlgorithmInfo& algorithm);
/// Returns whether options_of() has `option`.
[[nodiscard]] bool has_option(const AlgorithmInfo& algorithm, std::string_view option);
/// Returns the name of the textbook algorithm that a library's algorithm is, except in its
/// fallbacks. Returns nothing if it is none, and for a textbook algorithm.
[[nodiscard]] std::string_view textbook_of(const AlgorithmInfo& algorithm);
/// Returns the textbook algorithm that sends and computes the same on `ranks` ranks, whatever the
/// options, unless blocks are empty. Returns `variant` if there is none, and for a textbook
/// algorithm.
[[nodiscard]] AlgorithmVariant same_textbook(const AlgorithmVariant& variant, std::int32_t ranks);

}  // namespace loggp
