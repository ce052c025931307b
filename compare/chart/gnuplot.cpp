#include "compare/chart/gnuplot.hpp"

#include <fmt/format.h>

#include <sstream>

#include "compare/chart/run_program.hpp"
#include "models/base/errors.hpp"
#include "models/base/printable.hpp"

namespace loggp::compare {

namespace {

// Returns gnuplot's message on one line, without the quoted script line and its arrow.
std::string gnuplot_message(const std::string& errors) {
  std::istringstream lines(errors);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t^") != std::string::npos) last = line;
  }
  return last.empty() ? "it printed no error" : last.substr(last.find_first_not_of(" \t"));
}

}  // namespace

void check_gnuplot() {
  if (!is_program("gnuplot")) {
    throw RunError(
        "gnuplot, which draws the charts, is not on the PATH; install it (Debian: gnuplot-nox)");
  }
}

std::string run_gnuplot(std::string_view script, std::chrono::milliseconds limit) {
  check_gnuplot();
  // -d ignores ~/.gnuplot, so that every user gets the same chart
  const ProgramRun run = run_program({"gnuplot", "-d"}, script, limit);
  if (run.timed_out) {
    throw RunError(
        fmt::format("gnuplot has drawn no chart after {:g} s and was stopped; give a longer "
                    "--patience, or test it with: gnuplot -e 'set terminal svg; plot x'",
                    static_cast<double>(limit.count()) / 1000));
  }
  if (!run.succeeded())
    throw RunError(
        fmt::format("gnuplot failed with {}: {}", run.how(), gnuplot_message(run.errors)));
  return run.output;
}

std::string draw_svg(std::string_view script) {
  std::string svg = run_gnuplot(script);
  if (svg.find("</svg>") == std::string::npos) {
    throw RunError(
        "gnuplot drew no SVG; use gnuplot 5 with its svg terminal (Debian: gnuplot-nox)");
  }
  return svg;
}

std::string gnuplot_string(std::string_view text) {
  std::string quoted = "'";  // single quotes: no escapes, no `commands`, no @macros
  for (const char c : printable(text)) {
    // the svg terminal writes some texts into CDATA sections, which ]]> ends
    if (c == '>' && quoted.ends_with("]]")) quoted += ' ';
    quoted.append(c == '\'' ? 2 : 1, c);
  }
  return quoted + '\'';
}

}  // namespace loggp::compare
