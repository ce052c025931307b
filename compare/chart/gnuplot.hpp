// Runs gnuplot as a child process, without a shell. gnuplot reads its script from stdin and draws
// to stdout, so that it needs no file names.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "models/base/patience.hpp"

namespace loggp::compare {

/// Throws RunError when gnuplot is missing.
void check_gnuplot();

/// Returns the output that gnuplot writes to stdout for `script`. Ends gnuplot when it takes longer
/// than `limit`. Throws RunError when gnuplot is missing, fails (the error contains gnuplot's
/// message) or takes too long, and when a temporary file can't be created or written.
[[nodiscard]] std::string run_gnuplot(std::string_view script,
                                      std::chrono::milliseconds limit = patience());

/// Returns the SVG document that a script draws with the svg terminal. Throws the errors of
/// run_gnuplot() with its default limit, and RunError when gnuplot writes no SVG.
[[nodiscard]] std::string draw_svg(std::string_view script);

/// Returns printable(text) as a gnuplot string in which no character has a special meaning, neither
/// for gnuplot nor in its SVG: "]]>" becomes "]] >".
[[nodiscard]] std::string gnuplot_string(std::string_view text);

}  // namespace loggp::compare
