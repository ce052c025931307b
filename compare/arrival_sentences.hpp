// What [2] says of its Figs. 7 to 11, checked on simulated ones.
#pragma once

#include <string>
#include <vector>

#include "compare/arrival_experiment.hpp"

namespace loggp::compare {

/// A sentence of the paper against the numbers.
struct FigureSentence {
  std::string figure;
  std::string words;
  std::string found;
  bool holds = false;
};

/// What [2] §5 says of its figures. Pre: `results` are those of paper_figures().
[[nodiscard]] std::vector<FigureSentence> check_sentences(
    const std::vector<ExperimentResult>& results);

}  // namespace loggp::compare
