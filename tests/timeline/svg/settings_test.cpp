#include "timeline/svg/settings.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"
#include "tests/timeline/svg/picture.hpp"
#include "tests/timeline/svg/times.hpp"
#include "timeline/svg/bands.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::timeline::settings_test {
namespace {

// Adds a message of 4 bytes: o_s for 10 µs, first byte after 30, last after 50, received at 50.
void add_message(Trace& trace, int from, int to, double start) {
  const auto at = [&](double later) { return us(start + later); };
  trace.sends.push_back({.from = Rank(from),
                         .to = Rank(to),
                         .size = Bytes(4),
                         .start = at(0),
                         .first_byte_out = at(10),
                         .cpu_end = at(10),
                         .gap_end = at(15),
                         .port_end = at(20),
                         .first_byte = at(30),
                         .last_byte = at(50),
                         .order = trace.next_order()});
  trace.receives.push_back({.rank = Rank(to),
                            .send = trace.sends.size() - 1,
                            .posted = at(20),
                            .start = at(50),
                            .cpu_end = at(60),
                            .port_start = at(50),
                            .gap_end = at(55),
                            .port_end = at(60),
                            .order = trace.next_order()});
}

// A message from each rank to the next, one after the other, 60 µs each.
Trace chain(int ranks) {
  Trace trace;
  trace.ranks = ranks;
  for (int rank = 0; rank + 1 < ranks; ++rank) add_message(trace, rank, rank + 1, 60.0 * rank);
  return trace;
}

Picture draw(const Trace& trace, const Settings& settings) {
  return Picture(svg(trace, {"title", "parameters"}, {}, settings));
}

std::string error_of(const Trace& trace, const Settings& settings) {
  try {
    (void)svg(trace, {"title", "parameters"}, {}, settings);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

bool has_text(const Picture& picture, const std::string& text) {
  const auto texts = picture.texts();
  return std::any_of(texts.begin(), texts.end(),
                     [&](const Picture::Text& one) { return one.text == text; });
}

}  // namespace

TEST_CASE("a picture is as wide and as high as asked") {
  const std::string drawn =
      svg(chain(8), {"title", "parameters"}, {}, {.width = 400, .height = 300});
  CHECK(drawn.find(R"(width="400" height="300.00" viewBox="0 0 400 300.00")") != std::string::npos);
  for (const auto& text : Picture(drawn).texts()) CHECK(text.right <= 400);
}

TEST_CASE("a height that leaves lanes too low is refused with the least height") {
  CHECK(error_of(chain(16), {.height = 100}).find("make it at least 1") != std::string::npos);
  CHECK(error_of(chain(2), {.width = 200, .font_size = 30}).find("no room for text") !=
        std::string::npos);
}

TEST_CASE("no text lies on another or beyond the page at other sizes of page and text") {
  for (const double width : {360.0, 720.0, 1500.0}) {
    for (const double font_size : {7.0, 11.0, 18.0}) {
      for (const std::optional<double> height : {std::optional<double>(), std::optional(500.0)}) {
        const Settings settings{.width = width, .height = height, .font_size = font_size};
        const auto texts = draw(chain(24), settings).texts();
        for (std::size_t i = 0; i < texts.size(); ++i) {
          CHECK_MESSAGE((texts[i].left >= 0 && texts[i].right <= width), texts[i].text);
          for (std::size_t j = 0; j < i; ++j) {
            if (texts[i].overlaps(texts[j])) FAIL_CHECK(texts[i].text, " lies on ", texts[j].text);
          }
        }
      }
    }
  }
}

TEST_CASE("of a part of the run, boxes, bands and arrows are cut at its ends") {
  // rank 0 sends from 0 to 10, the message travels from 10 to 30, its bytes arrive until 50
  const Settings settings{.from = us(5), .to = us(25)};
  const Picture picture = draw(chain(2), settings);
  const auto send = picture.rects("send").at(0);
  CHECK(send.x == 44);
  CHECK(send.width == doctest::Approx(656.0 * 5 / 20));
  CHECK(picture.rects("receive").empty());
  CHECK(picture.rects("wait").at(0).width == doctest::Approx(656.0 * 5 / 20));
  const std::string arrow = picture.paths("messages").at(0);
  CHECK(arrow.find("L700.00 ") != std::string::npos);
  CHECK(picture.paths("bands").at(0).find("L700.00 ") != std::string::npos);
  const std::string drawn = svg(chain(2), {"", ""}, {}, settings);
  const std::size_t group = drawn.find("class=\"messages");
  CHECK(drawn.substr(group, drawn.find('>', group) - group).find("marker") == std::string::npos);
}

TEST_CASE("a message that ends inside of the part keeps its head") {
  const std::string drawn = svg(chain(2), {"", ""}, {}, {.from = us(20), .to = us(60)});
  const std::size_t group = drawn.find("class=\"messages");
  REQUIRE(group != std::string::npos);
  CHECK(drawn.substr(group, drawn.find('>', group) - group).find("marker") != std::string::npos);
  CHECK(Picture(drawn).paths("messages").at(0).starts_with("M44.00 "));
}

TEST_CASE("a part outside of the run is refused, one that reaches over its end is drawn") {
  CHECK(error_of(chain(2), {.from = us(60)}).find("the run is from 0 µs to 60 µs") !=
        std::string::npos);
  CHECK(error_of(chain(2), {.from = us(20), .to = us(10)}).find("the earlier first") !=
        std::string::npos);
  const auto send = draw(chain(2), {.to = us(120)}).rects("send").at(0);
  CHECK(send.width == doctest::Approx(656.0 * 10 / 120).epsilon(1e-3));
}

TEST_CASE("hidden ranks have no lane, and messages from and to them are short lines") {
  const Settings settings{.ranks = {Rank(0), Rank(1), Rank(2), Rank(7)}};
  const Picture picture = draw(chain(9), settings);
  CHECK(picture.rects("send").size() == 4);
  CHECK(picture.rects("receive").size() == 3);  // rank 0 receives nothing
  CHECK(picture.paths("messages").size() == 5);
  CHECK(picture.paths("bands").size() == 2);
  CHECK(has_text(picture, "parameters; ranks 0 to 2 and 7 of 9"));
  CHECK(has_text(picture, "Short lines lead from or to ranks that are not shown."));
  CHECK(has_text(picture, "7"));
  CHECK_FALSE(has_text(picture, "3"));
}

TEST_CASE("a highlighted path leaves hidden ranks out and is cut at the ends of the part") {
  const Path path{{Rank(0), Row::cpu, us(0)},
                  {Rank(0), Row::cpu, us(10)},
                  {Rank(1), Row::cpu, us(30)},
                  {Rank(1), Row::cpu, us(60)}};
  const auto way = [&](const Settings& settings) {
    return Picture(svg(chain(2), {"", ""}, path, settings)).paths("critical-path");
  };
  const auto of_rank_1 = way({.ranks = {Rank(1)}});
  REQUIRE(of_rank_1.size() == 2);
  CHECK(std::count(of_rank_1[0].begin(), of_rank_1[0].end(), 'L') == 1);
  CHECK(way({.from = us(20)}).at(0).starts_with("M44.00 "));
  CHECK(way({.from = us(20)}).at(0).find("L700.00 ") != std::string::npos);
}

TEST_CASE("a picture without ports has higher CPUs and no gaps") {
  const Picture with = draw(chain(3), {});
  const Picture without = draw(chain(3), {.ports = false});
  CHECK(without.rects("gap").empty());
  CHECK(without.rects("bytes").empty());
  CHECK(without.rects("send").at(0).height > with.rects("send").at(0).height);
  CHECK_FALSE(has_text(without, "Under each CPU: its send port, then its receive port."));
}

TEST_CASE("a picture without its legend ends with the time axis") {
  CHECK(draw(chain(3), {.legend = false}).legend().empty());
  CHECK(has_text(draw(chain(3), {.legend = false}), "time (µs)"));
}

TEST_CASE("short labels are the title, none are neither title nor parameters") {
  CHECK(has_text(draw(chain(3), {}), "parameters"));
  CHECK(has_text(draw(chain(3), {.labels = Wording::title}), "title"));
  CHECK_FALSE(has_text(draw(chain(3), {.labels = Wording::title}), "parameters"));
  CHECK_FALSE(has_text(draw(chain(3), {.labels = Wording::none}), "title"));
  CHECK(draw(chain(3), {.labels = Wording::none}).title() == "title");
}

TEST_CASE("the messages of a part are those of its time and ranks") {
  CHECK(shown_messages(chain(5), {}).size() == 4);
  CHECK(shown_messages(chain(5), {.from = us(60), .to = us(100)}).size() == 1);
  CHECK(shown_messages(chain(5), {.ranks = {Rank(4)}}).at(0).from == Rank(3));
}

TEST_CASE("many bands over each other are lighter than a few, and never dark") {
  const auto bands = [](int count) {
    Trace trace;
    trace.ranks = 2;
    for (int i = 0; i < count; ++i) add_message(trace, 0, 1, i);
    const std::string drawn = svg(trace, {"", ""});
    const std::size_t group = drawn.find("class=\"bands\"");
    return drawn.substr(group, drawn.find('>', group) - group);
  };
  CHECK(bands(4) == R"(class="bands" fill="#222222" fill-opacity="0.2")");
  CHECK(bands(15) == R"(class="bands" fill="#222222" fill-opacity="0.142" opacity="0.35")");
  CHECK(paint_of_bands(1000) == R"(fill="#222222" fill-opacity="0.020" opacity="0.35")");
}

TEST_CASE("bands between different lanes do not lie over each other") {
  Trace trace;
  trace.ranks = 40;
  for (int rank = 0; rank + 1 < 40; ++rank) add_message(trace, rank, rank + 1, 0);
  CHECK(svg(trace, {"", ""}).find(R"(<g class="bands" fill="#222222" fill-opacity="0.2">)") !=
        std::string::npos);
}

}  // namespace loggp::timeline::settings_test
