// Runs gnuplot as a child process. It reads its script from stdin and draws to stdout, so it is
// never told a file name, and no shell is involved.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace loggp::compare {

/// What gnuplot writes to stdout for `script`. Throws RunError with gnuplot's own words when it is
/// missing, fails, or takes longer than `limit` (then it is killed).
[[nodiscard]] std::string run_gnuplot(std::string_view script,
                                      std::chrono::milliseconds limit = std::chrono::minutes(1));

/// The same for a script that draws with the svg terminal. Throws RunError too when no SVG comes.
[[nodiscard]] std::string draw_svg(std::string_view script);

/// `text` as a gnuplot string, in which nothing is special; line ends and other control characters
/// become spaces.
[[nodiscard]] std::string gnuplot_string(std::string_view text);

}  // namespace loggp::compare
