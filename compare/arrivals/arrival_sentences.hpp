// Checks the sentences of [2] about its Figs. 7 to 11 on simulated figures.
#pragma once

#include <string>
#include <vector>

#include "compare/arrivals/arrival_experiment.hpp"

namespace loggp::compare {

/// A sentence of the paper and the result of the check.
struct FigureSentence {
  std::string figure;  ///< "fig7a-draco"
  std::string words;   ///< the sentence
  std::string found;   ///< the numbers, in words
  bool holds = false;
};

/// Returns the sentences of [2] §5 about its figures, each with the result of its check, in the
/// order of `results`. Pre: `results` are those of paper_figures().
[[nodiscard]] std::vector<FigureSentence> check_sentences(
    const std::vector<ExperimentResult>& results);

}  // namespace loggp::compare
