// Runs gnuplot as a child process, without a shell. gnuplot reads its script from stdin and draws
// to stdout, so it needs no file names.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace loggp::compare {

/// Returns what gnuplot writes to stdout for `script`. Throws RunError when gnuplot is missing,
/// fails (the error has gnuplot's message), or takes longer than `limit`, after which it is ended.
[[nodiscard]] std::string run_gnuplot(std::string_view script,
                                      std::chrono::milliseconds limit = std::chrono::minutes(1));

/// Returns the SVG document that a script draws with the svg terminal. Also throws RunError when
/// gnuplot writes no SVG.
[[nodiscard]] std::string draw_svg(std::string_view script);

/// Returns `text` as a gnuplot string in which no character has a special meaning. Line ends and
/// other control characters become spaces.
[[nodiscard]] std::string gnuplot_string(std::string_view text);

}  // namespace loggp::compare
