#include "timeline/svg/look.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "tests/sanitized.hpp"
#include "tests/timeline/svg/picture.hpp"
#include "tests/timeline/svg/times.hpp"
#include "tests/timeline/svg/vision.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::timeline::look_test {
namespace {

// Returns a trace with every kind of item on `ranks` ranks, in `iterations` iterations.
Trace everything(std::int32_t ranks, std::int64_t iterations, double scale) {
  Trace trace;
  trace.ranks = ranks;
  for (std::int32_t r = 0; r < ranks; ++r) trace.arrivals.push_back(us(r * scale));
  for (std::int64_t i = 0; i < iterations; ++i) {
    for (std::int32_t r = 0; r + 1 < ranks; ++r) {
      const double t = (static_cast<double>(i * ranks) * 40 + r * 40) * scale;
      const auto at = [&](double later) { return us(t + later * scale); };
      const Rank rank(r);
      trace.marks.push_back({rank, at(0), trace.next_order()});
      trace.computes.push_back(
          {rank, at(0), at(5), trace.next_order(), false, Duration::us(1 * scale)});
      trace.sends.push_back({rank, Rank(r + 1), Bytes(4), at(5), at(8), at(9), at(10), at(20),
                             at(12), at(24), trace.next_order(), static_cast<Trace::Part>(r % 3),
                             static_cast<Protocol>(i % 3), Duration::us(0.5 * scale)});
      trace.receives.push_back({Rank(r + 1),
                                trace.sends.size() - 1,
                                at(11),
                                at(12),
                                at(30),
                                at(12),
                                at(15),
                                at(32),
                                trace.next_order(),
                                false,
                                {}});
      trace.waits.push_back({rank, at(9), at(30), trace.sends.size() - 1, trace.next_order()});
    }
  }
  return trace;
}

}  // namespace

TEST_CASE(
    "no two fills of one row are equally light on grey paper or alike to a colour-blind eye") {
  constexpr double least_lightness = 12;
  constexpr double least_difference = 20;
  // computing and copying are hatched
  const std::array cpu{Kind::wait, Kind::send, Kind::receive, Kind::noise, Kind::reduce};
  const std::array port{Kind::gap, Kind::bytes};
  for (const Palette& palette : palettes()) {
    const auto check = [&](Kind a, Kind b) {
      CAPTURE(palette.name);
      CAPTURE(name(a));
      CAPTURE(name(b));
      const std::string_view one = fill(a, palette);
      const std::string_view other = fill(b, palette);
      CHECK(std::abs(lightness(one) - lightness(other)) > least_lightness);
      // a palette of greys has no room for five fills that differ by more than their lightness must
      if (palette.name == "grey" && b == Kind::reduce) return;
      CHECK(difference(one, other, protanope) > least_difference);
      CHECK(difference(one, other, deuteranope) > least_difference);
    };
    for (std::size_t i = 0; i < cpu.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) check(cpu.at(j), cpu.at(i));
    check(port[0], port[1]);
    CHECK(paint(Kind::compute, palette).find("url(#hatch)") != std::string::npos);
    CHECK(paint(Kind::copy, palette).find("url(#hatch)") != std::string::npos);
  }
}

TEST_CASE("the palette for print has no colours, and each palette's iterations differ") {
  for (const Palette& palette : palettes()) {
    CAPTURE(palette.name);
    for (std::size_t i = 0; i < iteration_colours; ++i) {
      CHECK(lightness(palette.iterations.at(i)) < 80);
      for (std::size_t j = 0; j < i; ++j) {
        const auto unlike = [&](Rgb (*vision)(const Rgb&)) {
          return difference(palette.iterations.at(i), palette.iterations.at(j), vision);
        };
        CHECK(unlike(protanope) > 10);
        CHECK(unlike(deuteranope) > 10);
      }
    }
  }
  const Palette& grey = find_palette("grey", "--palette");
  for (const auto& colours : {grey.fills, grey.outlines}) {
    for (const std::string_view colour : colours) {
      if (!colour.empty()) CHECK(colour.substr(1, 2) == colour.substr(3, 2));
      if (!colour.empty()) CHECK(colour.substr(1, 2) == colour.substr(5, 2));
    }
  }
  CHECK_THROWS_WITH_AS((void)find_palette("gray", "--palette"),
                       "--palette: unknown palette 'gray' (did you mean grey?); known: grey, tol, "
                       "default, okabe-ito",
                       InputError);
}

TEST_CASE("neither the path nor the first iterations have the colour of a CPU's fill") {
  for (const Palette& palette : palettes()) {
    if (palette.name == "grey") continue;  // the path is dashed there
    CAPTURE(palette.name);
    std::vector<std::string_view> lines{palette.path};
    for (const std::uint32_t i : {0U, 2U, 4U}) lines.push_back(palette.iterations.at(i));
    for (const Kind kind : {Kind::wait, Kind::send, Kind::receive, Kind::noise, Kind::reduce}) {
      for (const std::string_view colour : lines) {
        CAPTURE(colour);
        CHECK(colour != fill(kind, palette));
      }
    }
    CHECK(difference(palette.path, fill(Kind::send, palette), deuteranope) > 20);
    CHECK(difference(palette.path, fill(Kind::receive, palette), deuteranope) > 20);
  }
  CHECK(find_palette("grey", "--palette").path_dashes == "5 2");
}

TEST_CASE("the colour test's model of vision cannot distinguish red and green") {
  CHECK(difference("#B22222", "#5B6B1D", deuteranope) <
        difference("#B22222", "#5B6B1D", [](const Rgb& c) { return c; }) / 2);
  CHECK(lightness("#FFFFFF") == doctest::Approx(100).epsilon(1e-3));
  CHECK(lightness("#000000") == doctest::Approx(0));
}

TEST_CASE(
    "iterations go from dark to light, and a line in the lightest colour is visible on white") {
  for (std::uint32_t i = 1; i < iteration_colours; ++i) {
    const double step =
        lightness(colour(i, iteration_colours)) - lightness(colour(i - 1, iteration_colours));
    CHECK(step > 12);
  }
  CHECK(lightness(colour(iteration_colours - 1, iteration_colours)) < 80);
  CHECK(colour(0, 2) == colour(0, 5));
  CHECK(colour(1, 2) == colour(4, 5));
  CHECK(colour(5, 100) == colour(0, 100));
}

TEST_CASE("no text lies on another, whatever the ranks, the iterations, the unit and the title") {
  const std::string title =
      "a title of a length that makes it go on over a second line, as it will "
      "if all that the picture shows is said in it, P = 64";
  for (const std::int32_t ranks : {1, 2, 3, 16, 33, 64}) {
    for (const std::int64_t iterations : {1, 3, 5, 40}) {
      for (const double scale : {0.0013, 1.0, 777.7}) {
        if (is_sanitized && ranks * iterations > 100) continue;
        const Trace trace = everything(ranks, iterations, scale);
        const Path path{{Rank(0), Row::cpu, us(0)}, {Rank(0), Row::send_port, us(scale)}};
        const Picture picture(svg(trace, {title, "L = 5.96 µs, o_s = 4.72 µs"}, path));
        const auto texts = picture.texts();
        REQUIRE(texts.size() >= static_cast<std::size_t>(ranks));
        for (std::size_t i = 0; i < texts.size(); ++i) {
          CHECK_MESSAGE((texts[i].left >= 0 && texts[i].right <= 720), texts[i].text);
          for (std::size_t j = 0; j < i; ++j) {
            if (texts[i].overlaps(texts[j])) FAIL_CHECK(texts[i].text, " lies on ", texts[j].text);
          }
        }
      }
    }
  }
}

TEST_CASE("noise is a part of the activity that it lengthens") {
  Trace trace;
  trace.ranks = 1;
  trace.computes.push_back({Rank(0), us(0), us(10), 0, false, Duration::us(4)});
  const Picture picture(svg(trace, {"", ""}));
  const auto work = picture.rects("compute").at(0);
  const auto noise = picture.rects("noise").at(0);
  CHECK(work.width == doctest::Approx(1.5 * noise.width).epsilon(1e-3));
  CHECK(noise.x == doctest::Approx(work.x + work.width).epsilon(1e-3));
}

TEST_CASE("messages of each protocol and control messages look different") {
  Trace trace = everything(4, 3, 1);
  const Picture picture(svg(trace, {"", ""}));
  // three at a time: r % 3 selects the part of the message, i % 3 its protocol
  CHECK(picture.paths("eager").size() == 1);
  CHECK(picture.paths("synchronising").size() == 1);
  CHECK(picture.paths("handshake").size() == 1);
  CHECK(picture.paths("control").size() == 6);
}

TEST_CASE("strips show the ranks' iterations, brackets their arrivals and departures") {
  const Trace trace = everything(4, 3, 1);
  const Picture picture(svg(trace, {"", ""}));
  CHECK(picture.rects("iterations").size() == 3 * 3);
  CHECK(picture.paths("arrivals").size() == 4 * 2);
  CHECK(Picture(svg(everything(4, 1, 1), {"", ""})).rects("iterations").empty());
}

TEST_CASE("the only operation of a run is marked if messages were sent before it") {
  Trace trace;
  trace.ranks = 2;
  const auto send = [&](double start) {
    const Time first = us(start + 1);
    const Time last = us(start + 2);
    const std::uint32_t order = trace.next_order();
    trace.sends.push_back(
        {Rank(0), Rank(1), Bytes(1), us(start), first, first, first, first, last, last, order});
  };
  const auto line_end = [](const std::string& path) {
    return std::stod(path.substr(path.rfind(' ') + 1));
  };
  trace.marks.push_back({Rank(0), us(0), 0});
  send(0);
  const Picture alone(svg(trace, {"", ""}));
  CHECK(alone.rects("iterations").empty());
  trace.marks.front() = {Rank(0), us(5), 1};
  send(5);
  const Picture after(svg(trace, {"", ""}));
  const auto strips = after.rects("iterations");
  REQUIRE(strips.size() == 1);
  const auto arrows = after.paths("eager");
  REQUIRE(arrows.size() == 2);
  // the barrier's arrow ends on the CPU, the operation's where its strip begins
  CHECK(line_end(arrows[0]) == doctest::Approx(line_end(alone.paths("eager").at(0))));
  CHECK(line_end(arrows[1]) ==
        doctest::Approx(line_end(arrows[0]) - strips[0].height).epsilon(1e-3));
}

TEST_CASE("a path goes through its points") {
  const Path path{{Rank(0), Row::cpu, us(0)},
                  {Rank(0), Row::cpu, us(8)},
                  {Rank(1), Row::cpu, us(12)},
                  {Rank(1), Row::receive_port, us(30)}};
  const Picture picture(svg(everything(4, 1, 1), {"", ""}, path));
  const auto drawn = picture.paths("critical-path");
  REQUIRE(drawn.size() == 2);
  CHECK(drawn[0] == drawn[1]);
  CHECK(std::count(drawn[0].begin(), drawn[0].end(), 'L') == 3);
  CHECK(Picture(svg(everything(4, 1, 1), {"", ""})).paths("critical-path").empty());
}

}  // namespace loggp::timeline::look_test
