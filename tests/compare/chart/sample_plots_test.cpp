#include "compare/chart/sample_plots.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "compare/chart/gnuplot.hpp"
#include "compare/chart/plot_script.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/measure/samples/prtt_samples.hpp"

namespace loggp::compare::sample_plots_test {

namespace {

MeasuredNetwork network_of(std::vector<PrttSample> samples, std::string name = "net") {
  MeasuredNetwork network{std::move(name), {}, {}};
  network.file.samples = std::move(samples);
  network.fit = measure::fit_network(
      measure::make_size_points(network.file.samples, network.file.plan), measure::Detection());
  return network;
}

// Two protocols that change at 1000 bytes.
std::vector<PrttSample> two_ranges() {
  std::vector<PrttSample> samples = measure::samples_of({}, {1, 200, 400, 600, 800, 999});
  measure::Network slower;
  slower.g = 30;
  slower.L = 50;
  for (const PrttSample& sample : measure::samples_of(slower, {1000, 1200, 1400, 1600})) {
    samples.push_back(sample);
  }
  return samples;
}

const PlotSeries& series_with(const PlotPlan& plan, const std::string& part) {
  const auto found = std::find_if(
      plan.series.begin(), plan.series.end(),
      [&](const PlotSeries& series) { return series.title.find(part) != std::string::npos; });
  REQUIRE_MESSAGE(found != plan.series.end(), part);
  return *found;
}

std::vector<double> ys_of(const PlotSeries& series) {
  std::vector<double> ys;
  for (const PlotPoint& point : series.points) ys.push_back(point.y);
  return ys;
}

// As it stands in the SVG's text.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
  return result;
}

void check_svg(const PlotPlan& plan) {
  const std::string svg = draw_svg(plan);
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "plot.svg";
  std::ofstream(file) << svg;
  CHECK(std::system(("xmllint --noout " + file.string()).c_str()) == 0);
  std::vector<std::string> words{plan.title, plan.x.label, plan.y.label};
  for (const PlotSeries& series : plan.series) words.push_back(series.title);
  for (const PlotMark& mark : plan.marks) words.push_back(mark.label);
  for (const std::string& word : words) {
    CAPTURE(word);
    CHECK(svg.find(escaped(word)) != std::string::npos);
  }
}

}  // namespace

TEST_CASE("the picture of the gap has the points measured and the line that was fitted") {
  const MeasuredNetwork network = network_of(measure::samples_of({}));
  const PlotPlan plan = gap_plot(network, {});
  const PlotSeries& measured = series_with(plan, "gap, measured");
  REQUIRE(measured.points.size() == 5);
  CHECK(measured.points[2].x == 200);
  CHECK(measured.points[2].y == doctest::Approx(3 + 199 * 0.01));
  const PlotSeries& line = series_with(plan, "fit, 1 to 400 B: g = 3 µs, G = 10 ns/B");
  CHECK(line.points.front().x == 1);
  CHECK(line.points.front().y == doctest::Approx(network.fit.ranges[0].g.estimate.value));
  CHECK(line.points.back().x == 400);
  CHECK(line.points.back().y == doctest::Approx(network.fit.ranges[0].g.estimate.value +
                                                399 * network.fit.ranges[0].G.estimate.value));
  CHECK(ys_of(series_with(plan, "o_s")) == std::vector<double>(5, 1.0));
  CHECK(series_with(plan, "o_r").points[4].y == doctest::Approx(2 + 399 * 0.01));
}

TEST_CASE("the line of a handshake's gaps is that of the gaps measured, not of g") {
  MeasuredNetwork network = network_of(measure::samples_of({}));
  measure::LogGPFit& range = network.fit.ranges[0];
  range.protocol = Protocol::handshake;
  range.g.estimate = {0.5, 0.5, 0.5};
  const PlotSeries line = series_with(gap_plot(network, {}), "fit, 1 to 400 B: gap of 1 B = 3 µs");
  CHECK(line.points.back().y == doctest::Approx(3 + 399 * 0.01));
}

TEST_CASE("an error bar is 1.96 standard errors on either side") {
  MeasuredNetwork network = network_of(measure::samples_of({}));
  auto& point = network.fit.points[1].series[static_cast<std::size_t>(measure::Series::gap)];
  point = {4, 0.5};
  const PlotPoint drawn = series_with(gap_plot(network, {}), "gap, measured").points[1];
  CHECK(drawn.low == doctest::Approx(3.02));
  CHECK(drawn.high == doctest::Approx(4.98));
}

TEST_CASE("each range has its line, and a change of protocol its byte") {
  const PlotPlan plan = gap_plot(network_of(two_ranges()), {});
  CHECK(series_with(plan, "fit, 1 to 999 B").points.back().x == 999);
  CHECK(series_with(plan, "fit, 1000 to 1600 B").points.front().x == 1000);
  REQUIRE(plan.marks.size() == 1);
  CHECK(plan.marks[0].x == 1000);
  CHECK(plan.marks[0].label == "1000 B");
  CHECK(plan.marks[0].is_change);
}

TEST_CASE("a change that was only bracketed says between which sizes, and a knee is no change") {
  MeasuredNetwork network = network_of(two_ranges());
  network.fit.changes[0].last_before = Bytes(800);
  network.fit.bends.push_back({Bytes(200), Bytes(400)});
  const PlotPlan plan = gap_plot(network, {});
  REQUIRE(plan.marks.size() == 2);
  CHECK(plan.marks[0].label == "800 to 1000 B");
  CHECK(plan.marks[1].label == "200 to 400 B");
  CHECK_FALSE(plan.marks[1].is_change);
  check_svg(plan);
}

TEST_CASE("the picture of a single message has half round trips and what the model says") {
  const MeasuredNetwork network = network_of(two_ranges());
  const PlotPlan plan = message_plot(network, {});
  const PlotSeries& measured = series_with(plan, "PRTT(1,0,s)/2");
  CHECK(measured.points[0].y == doctest::Approx(8));
  CHECK(measured.points[6].y == doctest::Approx(53 + 9.99));
  const PlotSeries& model = series_with(plan, "model, 1000 to 1600 B");
  CHECK(model.points.back().y == doctest::Approx(network.fit.ranges[1].message(1599)));
  CHECK(model.points.back().y == doctest::Approx(53 + 15.99));
}

TEST_CASE("times have their minimum, average and maximum, disturbed samples too") {
  std::vector<PrttSample> samples = measure::samples_of({});
  samples[0].round_trip = Duration::us(14);
  samples[1].round_trip = Duration::us(28);
  samples[1].disturbed = true;
  const PlotPlan plan = time_plot(network_of(samples), {});
  CHECK(series_with(plan, "minimum").points[0].y == doctest::Approx(7));
  CHECK(series_with(plan, "average").points[0].y == doctest::Approx((7 + 14 + 8) / 3.0));
  CHECK(series_with(plan, "maximum").points[0].y == doctest::Approx(14));
}

TEST_CASE("a pattern's times are those of its slowest pair, without those of computations") {
  measure::PatternFile file;
  file.setup.plan.pattern = Pattern::head_to_head;
  file.setup.plan.pairs = {{Rank(0), Rank(1)}, {Rank(2), Rank(3)}};
  const auto us = [](double count) { return Duration::us(count); };
  file.samples = {{{Bytes(8), {}}, {us(3), us(5)}, {}},
                  {{Bytes(8), {}}, {us(2), us(1)}, {}},
                  {{Bytes(8), us(9)}, {us(70), us(80)}, us(9)},
                  {{Bytes(64), {}}, {us(6), us(7)}, {}}};
  const PlotPlan plan = time_plot("net", file, {.log_y = true});
  CHECK(ys_of(series_with(plan, "minimum")) == std::vector<double>{2, 7});
  CHECK(ys_of(series_with(plan, "average")) == std::vector<double>{3.5, 7});
  CHECK(ys_of(series_with(plan, "maximum")) == std::vector<double>{5, 7});
  CHECK(plan.title == "net, head-to-head: 3 samples");
  CHECK(plan.y.label == "time of an exchange, slowest pair (µs)");
  check_svg(plan);
}

TEST_CASE("a time far above all others is drawn at the edge and said") {
  std::vector<PrttSample> samples = measure::samples_of({});
  samples[0].round_trip = Duration::us(4000);
  const PlotPlan plan = time_plot(network_of(samples), {});
  for (const PlotSeries& series : plan.series) {
    for (const PlotPoint& point : series.points) CHECK(point.y < 50);
  }
  const PlotSeries& outside = series_with(plan, "outside the frame: 2 values, 672 to 2000 µs");
  CHECK(outside.points.size() == 2);  // the maximum, and the average of 2000, 8 and 8
  CHECK(series_with(time_plot(network_of(samples), {.log_y = true}), "maximum").points[0].y ==
        doctest::Approx(2000));
  check_svg(plan);
}

TEST_CASE("several patterns stand together with their minima, each under its name") {
  measure::PatternFile in;
  in.setup.plan.pairs = {{Rank(0), Rank(1)}};
  in.provenance = {{"host", "here"}};
  in.samples = {{{Bytes(8), {}}, {Duration::us(3)}, {}}, {{Bytes(8), {}}, {Duration::us(2)}, {}}};
  measure::PatternFile out = in;
  out.setup.plan.pattern = Pattern::head_to_head;
  out.samples = {{{Bytes(8), {}}, {Duration::us(5)}, {}}, {{Bytes(9), {}}, {Duration::us(6)}, {}}};
  const std::vector<NamedPattern> both{{"in", in}, {"out", out}};
  const PlotPlan plan = times_together(both, {});
  CHECK(ys_of(series_with(plan, "in: a message, measured on here")) == std::vector<double>{2});
  CHECK(ys_of(series_with(plan, "out: an exchange")) == std::vector<double>{5, 6});
}

TEST_CASE("a picture of times says whether they were measured or simulated") {
  measure::PatternFile file;
  file.setup.plan.pairs = {{Rank(0), Rank(1)}};
  file.samples = {{{Bytes(8), {}}, {Duration::us(3)}, {}}};
  const auto title = [&](const measure::Provenance& provenance) {
    file.provenance = provenance;
    return time_plot("net", file, {}).title;
  };
  CHECK(title({{"host", "here"}}) == "net, ping-pong: 1 samples, measured on here");
  CHECK(title({{"truth", "ompi-mx"}}) == "net, ping-pong: 1 samples, simulated with ompi-mx");
  CHECK(title({{"truth", std::string(50, 'x')}}) == "net, ping-pong: 1 samples, simulated");
}

TEST_CASE("no minimum stands outside the frame, however many small messages there are") {
  measure::PatternFile file;
  file.setup.plan.pairs = {{Rank(0), Rank(1)}};
  for (int size = 1; size <= 50; ++size)
    file.samples.push_back({{Bytes(size), {}}, {Duration::us(1)}, {}});
  file.samples.push_back({{Bytes(1000), {}}, {Duration::us(100)}, {}});
  file.samples.push_back({{Bytes(1000), {}}, {Duration::us(900)}, {}});
  const PlotPlan plan = time_plot("net", file, {});
  CHECK(ys_of(series_with(plan, "minimum")).back() == 100);
  CHECK(series_with(plan, "outside the frame: 2 values, 500 to 900 µs").points.size() == 2);
}

TEST_CASE("several networks stand together, each under its name, lines broken between ranges") {
  const std::vector<MeasuredNetwork> networks{network_of(two_ranges(), "one & only"),
                                              network_of(measure::samples_of({}), "two <b>")};
  const PlotPlan plan = gaps_together(networks, {});
  CHECK(series_with(plan, "one & only").points.size() == 10);
  CHECK(series_with(plan, "two <b>").points.size() == 5);
  REQUIRE(plan.series.size() == 4);
  const std::vector<double> line = ys_of(plan.series[1]);
  CHECK(std::count_if(line.begin(), line.end(), [](double y) { return std::isnan(y); }) == 2);
  CHECK(std::isnan(line[6]));
  check_svg(plan);
  check_svg(messages_together(networks, {}));
}

TEST_CASE("deviations stand over n, by range and reading; what there is none of is left out") {
  const std::vector<measure::DeviationRow> rows{
      {.messages = 10, .first = Bytes(1), .last = Bytes(9), .of_equation_5 = 2, .of_gap = 1},
      {.messages = 4, .first = Bytes(1), .last = Bytes(9), .of_equation_5 = 8, .of_gap = 4},
      {.messages = 4, .first = Bytes(10), .last = Bytes(12), .of_equation_5 = {}, .of_gap = 3}};
  const PlotPlan plan = deviation_plot("net", rows);
  CHECK(ys_of(series_with(plan, "1 to 9 B: n and 1 messages")) == std::vector<double>{8, 2});
  CHECK(ys_of(series_with(plan, "1 to 9 B: 2n and n messages")) == std::vector<double>{4, 1});
  CHECK(series_with(plan, "1 to 9 B: 2n").points[0].x == 4);
  CHECK(ys_of(series_with(plan, "10 to 12 B: 2n")) == std::vector<double>{3});
  CHECK(series_with(plan, "10 to 12 B: n and 1").points.empty());
}

TEST_CASE("pictures are well-formed on every axis and have their axes' and series' names") {
  const MeasuredNetwork network = network_of(two_ranges(), R"(it's `touch x` @m {_2} \n)");
  for (const PlotScales scales :
       {PlotScales(), PlotScales{.log_x = true}, PlotScales{.log_x = true, .log_y = true}}) {
    check_svg(gap_plot(network, scales));
    check_svg(message_plot(network, scales));
    check_svg(time_plot(network, scales));
  }
}

}  // namespace loggp::compare::sample_plots_test
