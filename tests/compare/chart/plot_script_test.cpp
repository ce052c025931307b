// What gnuplot is told: axes, and the words of marks.
#include "compare/chart/plot_script.hpp"

#include <doctest/doctest.h>

#include "compare/chart/gnuplot.hpp"
#include "compare/chart/plot_axis.hpp"

namespace loggp::compare::plot_script_test {

TEST_CASE("a logarithmic axis leaves out what has no place on it") {
  PlotPlan plan;
  plan.x = {"x", true, true};
  plan.y = {"y", true, false};
  plan.series.push_back({"kept", {}, {{0, 7, 7, 7}, {16, 5, -1, 9}, {32, -3, -3, -3}}});
  plan.series.push_back({"nothing", {}, {{8, 0, 0, 0}}});
  const std::string script = gnuplot_script(plan);
  CHECK(script.find("\n16 5 ") != std::string::npos);
  CHECK(script.find("\n32 -3") == std::string::npos);
  CHECK(script.find("\n0 7") == std::string::npos);
  CHECK(script.find("nothing") == std::string::npos);
  CHECK(script.find("16 5 -1") == std::string::npos);  // the bar ends at the axis
  CHECK(draw_svg(script).find("</svg>") != std::string::npos);
  plan.series.clear();
  CHECK(draw_svg(gnuplot_script(plan)).find("</svg>") != std::string::npos);
}

TEST_CASE("sizes on an axis are powers of two in their unit") {
  CHECK(size_label(0) == "0");
  CHECK(size_label(1000) == "1000");
  CHECK(size_label(1536) == "1.5 KiB");
  CHECK(size_label(65536) == "64 KiB");
  CHECK(size_label(1 << 20) == "1 MiB");
  CHECK(size_label(std::int64_t{3} << 29) == "1.5 GiB");
  CHECK(size_label((1 << 20) + 1) == "1048577");
}

TEST_CASE("whole numbers on a logarithmic axis to base 2 are no sizes") {
  const Extent extent{.least = 512, .most = 4096, .logarithmic = true};
  const auto script = [&](bool in_bytes) {
    return axis_script('x', {"n", true, in_bytes, !in_bytes}, extent);
  };
  CHECK(script(false).find("set logscale x 2") != std::string::npos);
  CHECK(script(false).find("'1024' 1024") != std::string::npos);
  CHECK(script(true).find("'1 KiB' 1024") != std::string::npos);
}

TEST_CASE("an automatic axis is logarithmic where its values span two decades") {
  const auto plan_to = [](double most) {
    PlotPlan plan;
    plan.x = {.label = "size (bytes)", .in_bytes = true, .is_automatic = true};
    plan.series.push_back({"a", {}, {{0, 1, 1, 1}, {1024, 2, 2, 2}, {most, 3, 3, 3}}});
    return gnuplot_script(plan);
  };
  CHECK(plan_to(65536).find("logscale") == std::string::npos);
  CHECK(plan_to(65536).find("'size (bytes)'") != std::string::npos);
  CHECK(plan_to(131072).find("set logscale x 2") != std::string::npos);
  CHECK(plan_to(131072).find("'64 KiB' 65536") != std::string::npos);
  CHECK(plan_to(131072).find("'size (bytes; without 0)'") != std::string::npos);
}

TEST_CASE("a short logarithmic axis has ticks between the powers of ten") {
  const auto script = [](double least, double most) {
    return axis_script('y', {"us", true}, {.least = least, .most = most, .logarithmic = true});
  };
  CHECK(script(0.16, 7).find("(0.2,0.5,1,2,5)") != std::string::npos);
  CHECK(script(1.2, 5.9).find("(2,3,4,5)") != std::string::npos);
  CHECK(script(0.1, 1000).find('(') == std::string::npos);
}

TEST_CASE("a linear axis goes a little beyond its points, but not below 0 if they are not") {
  const auto extent = [](double least, double most) {
    PlotSeries series{"a", {}, {}};
    for (const double x : {least, most}) series.points.push_back({x, 1, 1, 1});
    return x_extent({"x", false}, {series});
  };
  CHECK(extent(10, 20).least == doctest::Approx(9.7));
  CHECK(extent(10, 20).most == doctest::Approx(20.3));
  CHECK(extent(0.1, 20).least == 0);
  CHECK(extent(-10, 20).least == doctest::Approx(-10.9));
  CHECK(extent(10, 10).least == doctest::Approx(5));
}

TEST_CASE("a million on an axis has no exponent") {
  const auto script = [](double most) {
    return axis_script('y', {"us", true}, {.least = 1, .most = most, .logarithmic = true});
  };
  CHECK(script(9e5).find("'%g'") != std::string::npos);
  CHECK(script(2e6).find("'%.0f'") != std::string::npos);
}

TEST_CASE("words of marks that stand close are put above one another") {
  PlotPlan plan;
  plan.x = {"x", false, true};
  plan.y = {"y", false, false};
  plan.series.push_back({"a", {}, {{1, 1, 1, 1}, {65536, 2, 2, 2}}});
  plan.marks = {{1000, "1000 B"}, {1100, "1100 B"}, {40000, "40000 B"}, {1e9, "far away"}};
  const std::string script = gnuplot_script(plan);
  const auto height_of = [&](const std::string& label) {
    const std::size_t at = script.find("graph ", script.find("'" + label + "' at"));
    return std::stod(script.substr(at + 6));
  };
  CHECK(height_of("1100 B") > height_of("1000 B"));
  CHECK(height_of("40000 B") == height_of("1000 B"));
  CHECK(script.find("far away") == std::string::npos);
}

TEST_CASE("a mark's words do not stand on the line that goes up to another's") {
  PlotPlan plan;
  plan.x = {"x", false, true};
  plan.y = {"y", false, false};
  plan.series.push_back({"a", {}, {{1, 1, 1, 1}, {65536, 2, 2, 2}}});
  plan.marks = {{1000, "1000 B"}, {5100, "5100 B"}, {7000, "7000 B"}};
  plan.changes = "what they are";
  const std::string script = gnuplot_script(plan);
  const auto height_of = [&](const std::string& label) {
    const std::size_t at = script.find("graph ", script.find("'" + label + "' at"));
    return std::stod(script.substr(at + 6));
  };
  CHECK(height_of("5100 B") > height_of("1000 B"));
  CHECK(height_of("7000 B") > height_of("5100 B"));  // there is room beside 1000 B, under 5100 B
  CHECK(script.find("title 'what they are'") != std::string::npos);
}

TEST_CASE("a mark's words stand left of the next mark's line, and within the picture") {
  PlotPlan plan;
  plan.x = {"x", false, false};
  plan.y = {"y", false, false};
  plan.series.push_back({"a", {}, {{1, 1, 1, 1}, {1000, 2, 2, 2}}});
  plan.marks = {{200, "far"},
                {500, "what a flood needs"},
                {520, "of a formula"},
                {1000, "at the far end of all"}};
  const std::string script = gnuplot_script(plan);
  const auto shift_of = [&](const std::string& label) {
    const std::size_t at = script.find("offset screen ", script.find("'" + label + "' at"));
    return std::stod(script.substr(at + 14));
  };
  CHECK(shift_of("far") == 0);
  CHECK(shift_of("of a formula") == 0);
  CHECK(shift_of("what a flood needs") < -0.06);  // half of it is some 70 of 760 pixels
  CHECK(shift_of("at the far end of all") < 0);
}

TEST_CASE("a legend has as many columns as its longest entries leave room for") {
  const auto columns_for = [](std::size_t letters) {
    PlotPlan plan;
    const PlotSeries one{std::string(letters, 'a'), {}, {{1, 1, 1, 1}, {2, 2, 2, 2}}};
    plan.series = {one, one, one, one};
    const std::string script = gnuplot_script(plan);
    return std::stoi(script.substr(script.find("maxcols ") + 8));
  };
  CHECK(columns_for(7) == 3);
  CHECK(columns_for(38) == 2);
  CHECK(columns_for(40) == 1);  // in two columns of these the first one began outside
}

}  // namespace loggp::compare::plot_script_test
