// The options of `loggp measure --pattern`, understood.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "algorithms/probes/pairing.hpp"
#include "measure/patterns/pattern_campaign.hpp"

namespace loggp::cli {

struct MeasureOptions;

/// What stands on the command line, as text.
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

/// Throw InputError that names the option. How many ranks there are is not known yet.
[[nodiscard]] measure::PatternOptions pattern_of(const MeasureOptions& options);
[[nodiscard]] PairChoice pairs_of(const PatternTexts& texts);

}  // namespace loggp::cli
