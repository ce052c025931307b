#include "compare/arrivals/arrival_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compare/chart/plot_frame.hpp"
#include "compare/chart/plot_script.hpp"

namespace loggp::compare {

namespace {

constexpr std::int64_t kib = 1024;

std::vector<std::int64_t> doubling(std::int64_t first, std::int64_t last) {
  std::vector<std::int64_t> values;
  for (std::int64_t value = first; value <= last; value *= 2) values.push_back(value);
  return values;
}

// Returns arrival-b with the chosen sub-group broadcast, or with the faster one for a large
// message.
Contender aware(const PaperClusters& clusters, const ArrivalExperiment& platform,
                std::int64_t size) {
  return contender("arrival-b", clusters.sub_group ? *clusters.sub_group
                                                   : fastest_sub_group(platform, Bytes(size)));
}

// The broadcasts of [2] that block.
std::vector<Contender> blocking(const PaperClusters& clusters, const ArrivalExperiment& platform,
                                std::int64_t size) {
  return {contender("flat"), contender("binomial-hypercube"), contender("pipelined"),
          contender("scatter-allgather"), aware(clusters, platform, size)};
}

ArrivalExperiment full_nodes(const PaperClusters& clusters) {
  ArrivalExperiment draco;
  draco.params = clusters.draco;
  draco.ranks = 128;
  draco.ranks_per_node = 8;
  draco.contenders = blocking(clusters, draco, 2048 * kib);  // Fig. 7(a)
  return draco;
}

ArrivalExperiment ethernet(const PaperClusters& clusters) {
  ArrivalExperiment cetus;
  cetus.params = clusters.cetus;
  cetus.ranks = 16;
  cetus.contenders = blocking(clusters, cetus, 256 * kib);  // Fig. 7(b)
  return cetus;
}

ArrivalExperiment one_a_node(const PaperClusters& clusters) {
  ArrivalExperiment draco;
  draco.params = clusters.draco;
  draco.ranks = 16;
  draco.contenders = {contender("flat"), contender("flat-nb"), aware(clusters, draco, 1024 * kib),
                      contender("arrival-nb", clusters.sub_group.value_or(SubGroup::pipelined))};
  return draco;
}

void set_lateness(ArrivalExperiment& on, double late_fraction) {
  on.lateness = late_fraction == 0 ? Lateness::random_whole : Lateness::late_each;
  on.late_fraction = late_fraction;
}

ArrivalExperiment over_max_if(ArrivalExperiment on, const char* name, double late_fraction,
                              std::int64_t size, std::int64_t most) {
  on.name = name;
  set_lateness(on, late_fraction);
  on.size = Bytes(size);
  on.xs = doubling(1, most);
  on.title = fmt::format("{}, {} ranks, {} KiB, {}", on.params.name, on.ranks, size / kib,
                         late_fraction == 0 ? "random arrivals" : "20 % late");
  return on;
}

ArrivalExperiment over_size(ArrivalExperiment on, const char* name, double late_fraction,
                            std::int64_t first, std::int64_t last) {
  on.name = name;
  set_lateness(on, late_fraction);
  on.max_if = on.ranks;
  on.over_size = true;
  on.xs = doubling(first, last);
  on.title = fmt::format("{}, {} ranks, MAX_IF = {}, {}", on.params.name, on.ranks, on.ranks,
                         late_fraction == 0 ? "random arrivals" : "20 % late");
  return on;
}

}  // namespace

std::vector<ArrivalExperiment> paper_figures(const PaperClusters& clusters) {
  constexpr double late = 0.2;
  constexpr std::int64_t mib = 1024 * kib;
  const ArrivalExperiment draco = full_nodes(clusters);
  const ArrivalExperiment cetus = ethernet(clusters);
  const ArrivalExperiment one = one_a_node(clusters);
  return {over_max_if(draco, "fig7a-draco", 0, 2 * mib, 512),
          over_max_if(cetus, "fig7b-cetus", 0, 256 * kib, 64),
          over_size(draco, "fig8a-draco", 0, 128 * kib, 4 * mib),
          over_size(cetus, "fig8b-cetus", 0, 16 * kib, mib),
          over_max_if(draco, "fig9a-draco", late, mib, 512),
          over_max_if(cetus, "fig9b-cetus", late, 512 * kib, 64),
          over_size(draco, "fig10a-draco", late, 128 * kib, 4 * mib),
          over_size(cetus, "fig10b-cetus", late, 16 * kib, mib),
          over_max_if(one, "fig11a-draco", late, mib, 64),
          over_size(one, "fig11b-draco", late, 128 * kib, 4 * mib)};
}

Figure draw_experiment(const ExperimentResult& result) {
  const ArrivalExperiment& experiment = result.experiment;
  PlotPlan plan = plan_over_sizes(experiment.title, "average per node time (ms)", {true, true});
  if (!experiment.over_size)
    plan.x = {.label = "MAX_IF (messages)", .logarithmic = true, .in_powers = true};
  for (std::size_t c = 0; c < experiment.contenders.size(); ++c) {
    PlotSeries curve{experiment.contenders[c].name, {PlotStyle::Kind::both, c, c, true, 0}, {}};
    for (std::size_t x = 0; x < experiment.xs.size(); ++x) {
      const SampledTime& time = result.times[c][x];
      // A logarithmic axis can't show a lower end at or below 0.
      const double low = std::max(time.low_us, time.mean_us / 100) / 1000;
      const double high = time.high_us / 1000;
      curve.points.push_back(
          {static_cast<double>(experiment.xs[x]), time.mean_us / 1000, low, high});
      extend_to(plan.y, low);
      extend_to(plan.y, high);
    }
    plan.series.push_back(std::move(curve));
  }
  const std::string caption =
      fmt::format("{}: average per node time with 95 % intervals of the mean over random patterns",
                  experiment.title);
  return {draw_svg(plan), caption, caption};
}

}  // namespace loggp::compare
