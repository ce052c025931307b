// The options of `loggp measure --pattern`.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "algorithms/probes/pairing.hpp"
#include "measure/patterns/pattern_campaign.hpp"

namespace loggp::cli {

struct MeasureOptions;

/// The options' values as they are on the command line, not yet parsed.
struct PatternTexts {
  std::string pattern;  ///< empty: PRTT or another method is measured
  std::string pairs;
  std::string pairing;
  std::string idle = "receive";
  std::string cache = "in";
  std::string sizes;
  std::string computations;
  std::string ranks = "2";
};

void add_pattern_options(CLI::App& command, PatternTexts& texts);

/// Return the parsed options. The result of pattern_options() has neither ranks nor pairs, because
/// the number of ranks is not known yet. Throw InputError that names the option.
[[nodiscard]] measure::PatternOptions pattern_options(const MeasureOptions& options);
[[nodiscard]] PairChoice chosen_pairs(const PatternTexts& texts);

}  // namespace loggp::cli
