// Checks the sentences of [2] about its Figs. 7 to 11 on simulated figures.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "compare/arrivals/arrival_experiment.hpp"

namespace loggp::compare {

/// A number taken from a figure, with the bounds in which it must lie.
struct FigureMeasure {
  std::string name;
  double value = 0;
  std::optional<double> least{};
  std::optional<double> below{};  ///< the bound itself is too much

  [[nodiscard]] bool holds() const {
    return (!least || value >= *least) && (!below || value < *below);
  }
};

/// A sentence of the paper and the numbers that decide about it.
struct FigureSentence {
  std::string figure;  ///< "fig7a-draco"
  std::string words;   ///< the sentence
  std::string found;   ///< the numbers, in words
  std::vector<FigureMeasure> measures;

  [[nodiscard]] bool holds() const {
    return std::all_of(measures.begin(), measures.end(),
                       [](const FigureMeasure& one) { return one.holds(); });
  }
};

/// Returns the sentences of [2] §5 about its figures, each with the result of its check, in the
/// order of `results`. Pre: `results` are those of paper_figures().
[[nodiscard]] std::vector<FigureSentence> check_sentences(
    const std::vector<ExperimentResult>& results);

}  // namespace loggp::compare
