#include "compare/chart/gnuplot.hpp"

#include <fmt/format.h>

#include "compare/chart/run_program.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

std::string run_gnuplot(std::string_view script, std::chrono::milliseconds limit) {
  constexpr const char* to_install = "install it (Debian: gnuplot-nox) or put it on the PATH";
  // -d ignores ~/.gnuplot, so that every user gets the same chart
  const auto run = [&] {
    try {
      return run_program({"gnuplot", "-d"}, script, limit);
    } catch (const RunError& error) {
      throw RunError(fmt::format("{}, which draws the charts; {}", error.what(), to_install));
    }
  }();
  if (run.timed_out) {
    throw RunError(
        fmt::format("gnuplot has drawn no chart after {} s and was stopped; test it with: "
                    "gnuplot -e 'set terminal svg; plot x'",
                    static_cast<double>(limit.count()) / 1000));
  }
  if (!run.succeeded()) {
    throw RunError(fmt::format(
        "gnuplot failed with {} (needs version 5 with its svg terminal; Debian: gnuplot-nox): {}",
        run.how(), run.errors));
  }
  return run.output;
}

std::string draw_svg(std::string_view script) {
  std::string svg = run_gnuplot(script);
  if (svg.find("</svg>") == std::string::npos) {
    throw RunError("gnuplot drew no SVG; install one with the svg terminal (Debian: gnuplot-nox)");
  }
  return svg;
}

std::string gnuplot_string(std::string_view text) {
  std::string quoted = "'";  // single quotes: no escapes, no `commands`, no @macros
  for (const char c : text) {
    const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    quoted.append(c == '\'' ? 2 : 1, control ? ' ' : c);
  }
  return quoted + '\'';
}

}  // namespace loggp::compare
