#include "compare/chart/bench_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "algorithms/schemes/scheme_info.hpp"
#include "compare/chart/plot_frame.hpp"
#include "compare/chart/spread_plot.hpp"
#include "measure/collectives/launches.hpp"

namespace loggp::compare {

namespace {

using Kind = PlotStyle::Kind;
using measure::BenchPoint;
using measure::BenchRow;
using Points = std::vector<const BenchRow*>;

// The distinct values of the points of a plot or of a whole file.
struct Variety {
  Benchmark base{};  // what all points have in common
  std::set<std::string> algorithms{};
  std::set<std::string> schemes{};
  std::set<std::int32_t> ranks{};
  std::set<Bytes> sizes{};
  std::set<Bytes> segments{};
  std::set<std::uint64_t> seeds{};

  // Returns the algorithm of a point with all its choices.
  [[nodiscard]] std::string algorithm(const BenchPoint& point) const {
    return algorithm_label(benchmark_at(point, base));
  }
  [[nodiscard]] bool is_over_ranks() const { return sizes.size() == 1 && ranks.size() > 1; }
  [[nodiscard]] bool splits_schemes() const { return algorithms.size() > 1 && schemes.size() > 1; }
  [[nodiscard]] bool splits_ranks() const { return sizes.size() > 1 && ranks.size() > 1; }
};

Variety point_variety(const Points& rows, const Benchmark& base) {
  Variety variety{base};
  for (const BenchRow* row : rows) {
    variety.algorithms.insert(variety.algorithm(row->point));
    variety.schemes.insert(row->point.scheme.name());
    variety.ranks.insert(row->point.ranks);
    variety.sizes.insert(row->point.bytes);
    variety.segments.insert(row->point.segment);
    variety.seeds.insert(row->point.seed);
  }
  return variety;
}

std::string in_ranks(std::int32_t ranks) {
  return fmt::format("{} rank{}", ranks, ranks == 1 ? "" : "s");
}

void add_word(std::string& words, const std::string& more) {
  words += (words.empty() ? "" : ", ") + more;
}

// Returns in words the values that all points of a plot share.
std::string common_words(const Variety& variety) {
  std::string words;
  if (variety.algorithms.size() == 1) add_word(words, *variety.algorithms.begin());
  if (variety.schemes.size() == 1) add_word(words, *variety.schemes.begin());
  if (variety.ranks.size() == 1) add_word(words, in_ranks(*variety.ranks.begin()));
  if (variety.is_over_ranks()) add_word(words, fmt::format("{} B", variety.sizes.begin()->count()));
  return words;
}

// Returns in words the values by which a series differs from the other series of the plot.
std::string series_words(const BenchPoint& point, const Variety& variety) {
  std::string words;
  if (variety.algorithms.size() > 1) add_word(words, variety.algorithm(point));
  if (variety.schemes.size() > 1) add_word(words, point.scheme.name());
  if (variety.splits_ranks()) add_word(words, in_ranks(point.ranks));
  if (variety.segments.size() > 1)
    add_word(words, fmt::format("segments of {} B", point.segment.count()));
  if (variety.seeds.size() > 1) add_word(words, fmt::format("seed {}", point.seed));
  return words;
}

std::string reduction_label(Reduction reduction) {
  return fmt::format("time, {} over ranks (µs)", to_string(reduction));
}

PlotPlan medians(const std::string& title, const Points& rows, const Variety& variety,
                 const std::string& label, PlotScales scales) {
  PlotPlan plan = plan_over_sizes(fmt::format("{}: medians (95 %)", title), label, scales);
  if (variety.is_over_ranks()) plan.x = {"number of ranks P", true, false, true};
  std::map<std::string, PlotSeries> series;
  for (const BenchRow* row : rows) {
    const std::string words = series_words(row->point, variety);
    const std::size_t i = series.size();
    PlotSeries& one =
        series.try_emplace(words, PlotSeries{words, {Kind::both, i, i, true, i}, {}}).first->second;
    const auto interval =
        row->interval_us.value_or(measure::Interval{row->median_us, row->median_us});
    const auto x = variety.is_over_ranks() ? static_cast<double>(row->point.ranks)
                                           : static_cast<double>(row->point.bytes.count());
    one.points.push_back({x, row->median_us, interval.low, interval.high});
  }
  for (auto& [words, one] : series) {
    std::sort(one.points.begin(), one.points.end(),
              [](const PlotPoint& a, const PlotPoint& b) { return a.x < b.x; });
    plan.series.push_back(std::move(one));
  }
  return plan;
}

PlotPlan spread(const std::string& title, const Points& rows,
                const std::vector<measure::BenchFile>& launches, Reduction reduction,
                PlotScales scales) {
  Spreads spreads;
  for (const BenchRow* row : rows) {
    for (const measure::BenchFile& file : launches) {
      const std::vector<measure::BenchSample> samples = measure::counted_samples(file, *row);
      for (const double us : measure::values_us(samples, reduction, file.base.root))
        spreads[row->point.bytes].add(us);
    }
  }
  return spread_plot(title, origin_text(launches.front().provenance), reduction_label(reduction),
                     spreads, scales);
}

std::string series_key(const BenchPoint& point, const Variety& variety) {
  std::string key;
  if (variety.splits_schemes()) key += fmt::format("-{}", point.scheme.name());
  if (variety.splits_ranks()) key += fmt::format("-{}", point.ranks);
  std::replace(key.begin(), key.end(), ':', '-');  // the key becomes part of a file's name
  return key;
}

}  // namespace

std::vector<NamedPlot> bench_plots(const std::string& name,
                                   const std::vector<measure::BenchFile>& launches,
                                   Reduction reduction, PlotScales scales) {
  const std::vector<BenchRow> all = measure::summarise_launches(launches, reduction);
  Points rows;
  for (const BenchRow& row : all) {
    if (row.has_time()) rows.push_back(&row);
  }
  const Benchmark& base = launches.front().base;
  const Variety variety = point_variety(rows, base);
  std::map<std::string, Points> pictures;
  for (const BenchRow* row : rows) pictures[series_key(row->point, variety)].push_back(row);
  std::vector<NamedPlot> plots;
  for (const auto& [key, of_picture] : pictures) {
    const Variety within = point_variety(of_picture, base);
    const std::string title =
        fmt::format("{}: {}, {}", name, base.collective, common_words(within));
    const bool is_single = within.algorithms.size() == 1 && within.schemes.size() == 1 &&
                           within.ranks.size() == 1 && within.segments.size() == 1 &&
                           within.seeds.size() == 1;
    plots.push_back(
        {key, is_single ? spread(title, of_picture, launches, reduction, scales)
                        : medians(title, of_picture, within, reduction_label(reduction), scales)});
  }
  return plots;
}

}  // namespace loggp::compare
