#include "compare/known/flood_plot.hpp"

#include <doctest/doctest.h>

#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::flood_plot_test {

namespace {

PlotPlan plot_of_flood_on(const char* network) {
  const Machine machine(find_parameters(network));
  return flood_plot(machine, check_flood_claim(machine, Bytes(1)), 867);
}

std::vector<std::string> labels_of(const PlotPlan& plan) {
  std::vector<std::string> labels;
  for (const PlotMark& mark : plan.marks) labels.push_back(mark.label);
  return labels;
}

}  // namespace

TEST_CASE("a flood's picture has the claim's line and what is simulated on it") {
  const PlotPlan plan = plot_of_flood_on("mpich2-tcp");
  REQUIRE(plan.series.size() == 4);
  const auto& formula = plan.series[0].points;
  REQUIRE(formula.size() == 9);
  for (std::size_t i = 0; i < formula.size(); ++i) {
    const double claimed = (2 * 45.74 + 0.915) / 0.915 / formula[i].x;
    CHECK(formula[i].y == doctest::Approx(100 * claimed).epsilon(1e-4));
    CHECK(plan.series[1].points[i].y == doctest::Approx(100 * claimed).epsilon(1e-3));
    CHECK(plan.series[2].points[i].y < 100 * claimed);  // of 3.46 us instead of 0.915 us
  }
}

TEST_CASE("each mark of a flood's picture says whose number of messages it is") {
  const std::vector<std::string> on_tcp{"PRTT: 867", "flood here: 2944", "by formula: 10098",
                                        "printed in [4]: 19640"};
  CHECK(labels_of(plot_of_flood_on("mpich2-tcp")) == on_tcp);
}

TEST_CASE("what [4] prints for TCP/IP is marked in no other network's picture") {
  for (const std::string& label : labels_of(plot_of_flood_on("ompi-gm")))
    CHECK(label.find("[4]") == std::string::npos);
}

}  // namespace loggp::compare::flood_plot_test
