#include "timeline/export/tikz.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "models/base/errors.hpp"
#include "tests/timeline/svg/times.hpp"
#include "timeline/export/svg_path.hpp"
#include "timeline/export/tex_text.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::timeline::tikz_test {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

// A computation, and a message of 4 bytes in 60 µs.
Trace one_message() {
  Trace trace;
  trace.ranks = 2;
  trace.computes.push_back({Rank(0), us(0), us(5)});
  trace.sends.push_back({.from = Rank(0),
                         .to = Rank(1),
                         .size = Bytes(4),
                         .start = us(5),
                         .first_byte_out = us(10),
                         .cpu_end = us(10),
                         .gap_end = us(15),
                         .port_end = us(20),
                         .first_byte = us(30),
                         .last_byte = us(50)});
  trace.receives.push_back({.rank = Rank(1),
                            .send = 0,
                            .posted = us(20),
                            .start = us(50),
                            .cpu_end = us(60),
                            .port_start = us(50),
                            .gap_end = us(55),
                            .port_end = us(60)});
  return trace;
}

std::string document(const std::string& content) {
  return "<svg width=\"10\" height=\"10\">" + content + "</svg>";
}

}  // namespace

TEST_CASE("a text is printed by LaTeX as it is, whatever characters it has") {
  CHECK(tex_escaped(R"(100% of a_b & {c} #1 $x^2 ~y \z)") ==
        "100\\% of a\\_b \\& \\{c\\} \\#1 \\$x\\textasciicircum{}2 \\textasciitilde{}y "
        "\\textbackslash{}z");
  CHECK(tex_escaped("5 µs < 6 > 4 | \"a\" `b`") ==
        "5 $\\mu$s \\textless{} 6 \\textgreater{} 4 \\textbar{} ''a'' "
        "\\textasciigrave{}b\\textasciigrave{}");
  CHECK(tex_escaped("a--b---c,,d double-ring") == "a-{}-b-{}-{}-c,{},d double-ring");
}

TEST_CASE("the picture for LaTeX has an item for each item of the SVG") {
  const std::string drawn = svg(one_message(), {"the title", "o_s = 5 µs"});
  const std::string tex = tikz(drawn);
  CHECK(count(tex, "\\node[") == count(drawn, "<text"));
  CHECK(count(tex, " rectangle ") == count(drawn, "<rect") - 3 + 1);  // paper, hatch; bounding box
  CHECK(count(tex, "\\begin{scope}") == count(tex, "\\end{scope}"));
  CHECK(std::count(tex.begin(), tex.end(), '{') == std::count(tex.begin(), tex.end(), '}'));
  CHECK(count(tex, "\\begin{tikzpicture}") == 1);
  CHECK(tex.ends_with("\\end{tikzpicture}%\n"));
  CHECK(count(tex, "-latex") == 2);  // the message, and its entry in the legend
  CHECK(tex.find("fill opacity=0.2") != std::string::npos);
}

TEST_CASE("each colour is defined before it is used") {
  const std::string tex = tikz(svg(one_message(), {"", ""}));
  for (std::size_t at = tex.find("=c"); at != std::string::npos; at = tex.find("=c", at + 1)) {
    const std::string colour = tex.substr(at + 1, 7);
    const std::size_t defined = tex.find(fmt::format("\\definecolor{{{}}}", colour));
    CHECK_MESSAGE(defined < at, colour);
  }
}

TEST_CASE("subscripts and symbols are set by LaTeX") {
  const std::string tex = tikz(svg(one_message(), {"", "o_s = 5 µs"}));
  CHECK(tex.find("{o\\textsubscript{s} = 5 $\\mu$s}") != std::string::npos);
  CHECK(tex.find("send overhead \\textit{o}\\textsubscript{s}") != std::string::npos);
}

TEST_CASE("a computation is hatched by lines inside its box") {
  const std::string tex = tikz(document(
      R"svg(<g class="compute" fill="url(#hatch)"><rect x="0" y="0" width="9" height="3"/></g>)svg"));
  CHECK(tex.find("\\begin{scope}[fill=white]\n\\fill (0.00,0.00) rectangle (9.00,3.00);\n"
                 "\\draw[draw=c444444,line width=0.5bp] (1.24,3.00) -- (4.24,0.00) "
                 "(5.49,3.00) -- (8.49,0.00);\n") != std::string::npos);
}

TEST_CASE("groups are moved and scaled, and a translucent group is one layer") {
  const std::string tex = tikz(document(
      R"svg(<g fill="#123456" opacity="0.5" transform="translate(10 20) scale(2)"><path d="M1 2h3v-1L0 0z"/></g>)svg"));
  CHECK(tex.find("\\begin{scope}[transparency group,opacity=0.5]\n\\begin{scope}[fill=c123456]\n"
                 "\\fill (12.00,24.00) -- (18.00,24.00) -- (18.00,22.00) -- (10.00,20.00) -- "
                 "cycle;\n\\end{scope}\n\\end{scope}\n") != std::string::npos);
}

TEST_CASE("what TikZ can't draw is an error, not left out") {
  CHECK_THROWS_AS((void)tikz(document("<circle r=\"1\"/>")), RunError);
  CHECK_THROWS_AS((void)path_steps("M0 0C1 1 2 2 3 3"), RunError);
  CHECK_THROWS_AS((void)path_steps("M0"), RunError);
}

}  // namespace loggp::timeline::tikz_test
