#include "compare/arrivals/arrival_sentences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace loggp::compare {

namespace {

// A view of a result that finds times by the names of contenders.
class View {
 public:
  explicit View(const ExperimentResult& result) : result_(&result) {}
  [[nodiscard]] double at(const char* name, std::size_t x) const {
    return result_->times[index(name)].at(x).mean_us;
  }
  [[nodiscard]] std::size_t points() const { return result_->experiment.xs.size(); }
  [[nodiscard]] std::size_t last() const { return points() - 1; }
  [[nodiscard]] double x(std::size_t x) const {
    return static_cast<double>(result_->experiment.xs[x]);
  }
  [[nodiscard]] std::string x_text(std::size_t x) const {
    const ArrivalExperiment& e = result_->experiment;
    return e.over_size ? fmt::format("{} KiB", e.xs[x] / 1024)
                       : fmt::format("MAX_IF = {}", e.xs[x]);
  }
  // Returns the fastest contender other than `name`.
  [[nodiscard]] std::size_t best_other(const char* name, std::size_t x) const {
    std::size_t best = index(name) == 0 ? 1 : 0;
    for (std::size_t c = 0; c < result_->times.size(); ++c) {
      if (c != index(name) && result_->times[c][x].mean_us < result_->times[best][x].mean_us)
        best = c;
    }
    return best;
  }
  [[nodiscard]] double lead(const char* name, std::size_t x) const {
    return result_->times[best_other(name, x)][x].mean_us / at(name, x);
  }
  [[nodiscard]] std::string contender(std::size_t c) const {
    return result_->experiment.contenders[c].name;
  }
  [[nodiscard]] double ranks() const { return result_->experiment.ranks; }
  [[nodiscard]] const std::string& figure() const { return result_->experiment.name; }
  // Returns the index of the first x from which on `name` is always the fastest; points() when
  // there is none.
  [[nodiscard]] std::size_t best_from(const char* name) const {
    std::size_t from = points();
    while (from > 0 && lead(name, from - 1) > 1) --from;
    return from;
  }

 private:
  [[nodiscard]] std::size_t index(const char* name) const {
    const auto& all = result_->experiment.contenders;
    return static_cast<std::size_t>(
        std::find_if(all.begin(), all.end(), [&](const Contender& c) { return c.name == name; }) -
        all.begin());
  }
  const ExperimentResult* result_;
};

// "Slightly" is 10 %, by which one launch of an MPI benchmark may differ from the next.
FigureSentence close_when_balanced(const View& view) {
  constexpr double slightly = 1.1;
  const double behind = 1 / view.lead("arrival-b", 0);
  return {view.figure(),
          "where MAX_IF is small, arrival-b is only slightly slower than the best",
          fmt::format("at {} it takes {:.2f} times as long as {}", view.x_text(0), behind,
                      view.contender(view.best_other("arrival-b", 0))),
          {{.name = "time of arrival-b / of the best other at the smallest x",
            .value = behind,
            .below = slightly}}};
}

FigureSentence better_when_late(const View& view) {
  const std::size_t from = view.best_from("arrival-b");
  const std::size_t last = view.last();
  std::string found = from < view.points()
                          ? fmt::format("it is the fastest from {} on; ", view.x_text(from))
                          : std::string("it is not the fastest at the largest; ");
  found +=
      fmt::format("at {} the best other, {}, takes {:.2f} times as long", view.x_text(last),
                  view.contender(view.best_other("arrival-b", last)), view.lead("arrival-b", last));
  return {view.figure(),
          "where MAX_IF is large, arrival-b is much faster than all others",
          found,
          {{.name = "time of the best other / of arrival-b at the largest x",
            .value = view.lead("arrival-b", last),
            .least = 1.5}}};
}

// A range is wide when it spans a factor of 16 without a gap.
FigureSentence better_for_sizes(const View& view) {
  constexpr double wide = 16;
  double range = 0;
  std::vector<std::string> behind;
  std::size_t first = 0;
  for (std::size_t x = 0; x < view.points(); ++x) {
    if (view.lead("arrival-b", x) > 1) {
      range = std::max(range, view.x(x) / view.x(first));
    } else {
      behind.push_back(view.x_text(x));
      first = x + 1;
    }
  }
  return {view.figure(),
          "arrival-b is the fastest for a wide range of sizes",
          fmt::format(
              "it is the fastest over a factor of {:.0f} in size{}", range,
              behind.empty() ? std::string() : fmt::format(", not at {}", fmt::join(behind, ", "))),
          {{.name = "largest / smallest size of the range", .value = range, .least = wide}}};
}

FigureSentence weak_for_short(const View& view) {
  const double lead = view.lead("arrival-b", 0);
  return {view.figure(),
          "at 128 KiB control messages slow arrival-b down",
          fmt::format("at {} the best other takes {:.2f} times as long", view.x_text(0), lead),
          {{.name = "time of the best other / of arrival-b at the smallest x",
            .value = lead,
            .below = 1}}};
}

// Returns the time of the slowest of three broadcasts divided by that of the fastest of them.
double spread_of_unaware(const View& view, std::size_t x) {
  const auto [fast, slow] = std::minmax(
      {view.at("binomial-hypercube", x), view.at("pipelined", x), view.at("scatter-allgather", x)});
  return slow / fast;
}

// MAX_IF is large from the number of ranks on, as in [2]'s Figs. 8 and 10. Broadcasts are similar
// if, on a logarithmic axis, they lie nearer together than half their distance to arrival-b. The
// sentence does not hold if no such MAX_IF was tried.
FigureSentence alike_when_few_are_late(const View& view) {
  constexpr double none_tried = 1e9;
  double most = 0;
  double least_lead = INFINITY;
  double apart = 0;
  for (std::size_t x = 0; x < view.points(); ++x) {
    if (view.x(x) < view.ranks()) continue;
    const double spread = spread_of_unaware(view, x);
    most = std::max(most, spread);
    least_lead = std::min(least_lead, view.lead("arrival-b", x));
    apart = std::max(apart, spread * spread / view.lead("arrival-b", x));
  }
  return {view.figure(),
          "binomial, linear-p and native behave similarly where MAX_IF is large",
          fmt::format("from MAX_IF = {:.0f} on, the slowest of binomial, pipelined and "
                      "scatter-allgather takes up to {:.2f} times as long as the fastest, and the "
                      "fastest at least {:.1f} times as long as arrival-b; at {} the slowest takes "
                      "{:.2f} times as long as the fastest",
                      view.ranks(), most, least_lead, view.x_text(0), spread_of_unaware(view, 0)),
          {{.name = "(slowest / fastest of the three)² / lead of arrival-b, largest",
            .value = most > 0 ? apart : none_tried,
            .below = 1}}};
}

// Compares growth from the smallest to the largest MAX_IF. `flat` behaves like arrival-b when the
// growth of its time is nearer to that of arrival-b than to that of binomial.
FigureSentence flat_is_alike(const View& view) {
  const auto growth = [&](const char* name) {
    return view.at(name, view.last()) / view.at(name, 0);
  };
  const double flat = growth("flat");
  const double aware = growth("arrival-b");
  const double binomial = growth("binomial-hypercube");
  const double slower = view.at("flat", view.last()) / view.at("arrival-b", view.last());
  return {
      view.figure(),
      "flat behaves like arrival-b, which is much faster",
      fmt::format("from {} to {} the time of flat grows by a factor of {:.1f}, of arrival-b by "
                  "{:.1f} and of binomial by {:.1f}; at the end flat takes {:.1f} times as long as "
                  "arrival-b",
                  view.x_text(0), view.x_text(view.last()), flat, aware, binomial, slower),
      {{.name = "distance of flat's growth from arrival-b's / from binomial's, logarithms",
        .value = std::abs(std::log(flat / aware)) / std::abs(std::log(flat / binomial)),
        .below = 1},
       {.name = "time of flat / of arrival-b at the largest x", .value = slower, .least = 1.5}}};
}

// How a non-blocking algorithm compares with its blocking one at the points of a figure.
struct AlgorithmPair {
  const char* other;
  const char* blocking;
  std::size_t faster = 0;
  std::size_t slower = 0;
};

AlgorithmPair compare_pair(const View& view, const char* other, const char* blocking) {
  AlgorithmPair pair{other, blocking};
  for (std::size_t x = 0; x < view.points(); ++x) {
    pair.faster += view.at(other, x) < view.at(blocking, x) ? 1U : 0U;
    pair.slower += view.at(other, x) > view.at(blocking, x) ? 1U : 0U;
  }
  return pair;
}

// Where late ranks arrive before the root has served the others, both algorithms do the same.
FigureSentence nonblocking_is_faster(const View& view) {
  FigureSentence sentence{view.figure(),
                          "the non-blocking algorithms are faster than the blocking ones",
                          fmt::format("of {} points", view.points()),
                          {}};
  const auto share = [&](std::size_t points) {
    return static_cast<double>(points) / static_cast<double>(view.points());
  };
  for (const AlgorithmPair& pair :
       {compare_pair(view, "arrival-nb", "arrival-b"), compare_pair(view, "flat-nb", "flat")}) {
    sentence.found += fmt::format(", {} is faster than {} at {} and slower at {}", pair.other,
                                  pair.blocking, pair.faster, pair.slower);
    sentence.measures.push_back(
        {.name = fmt::format("share of points at which {} is no slower than {}", pair.other,
                             pair.blocking),
         .value = 1 - share(pair.slower),
         .least = 1});
    sentence.measures.push_back(
        {.name = fmt::format("share of points at which {} is faster than {}", pair.other,
                             pair.blocking),
         .value = share(pair.faster),
         .least = 0.5});
  }
  return sentence;
}

FigureSentence nonblocking_is_steady(const View& view) {
  double least = INFINITY;
  double most = 0;
  for (std::size_t x = 0; x < view.points(); ++x) {
    least = std::min(least, view.at("arrival-nb", x));
    most = std::max(most, view.at("arrival-nb", x));
  }
  const double blocking = view.at("arrival-b", view.last()) / view.at("arrival-b", 0);
  return {
      view.figure(),
      "a non-blocking algorithm's time hardly depends on the pattern",
      fmt::format("over all MAX_IF the time of arrival-nb varies by a factor of {:.2f}; that of "
                  "arrival-b grows by a factor of {:.2f}",
                  most / least, blocking),
      {{.name = "largest / smallest time of arrival-nb", .value = most / least, .below = 2},
       {.name = "the same / growth of arrival-b's time",
        .value = most / least / blocking,
        .below = 1}}};
}

}  // namespace

std::vector<FigureSentence> check_sentences(const std::vector<ExperimentResult>& results) {
  std::vector<FigureSentence> sentences;
  for (const ExperimentResult& result : results) {
    const View view(result);
    const std::string& figure = result.experiment.name;
    const bool draco = figure.ends_with("-draco");
    if (figure.starts_with("fig7")) {
      sentences.push_back(close_when_balanced(view));
      sentences.push_back(better_when_late(view));
    } else if (figure.starts_with("fig8")) {
      sentences.push_back(better_for_sizes(view));
      if (draco) sentences.push_back(weak_for_short(view));
    } else if (figure.starts_with("fig9")) {
      sentences.push_back(alike_when_few_are_late(view));
      sentences.push_back(better_when_late(view));
      sentences.push_back(flat_is_alike(view));
    } else if (figure.starts_with("fig10")) {
      sentences.push_back(better_for_sizes(view));
    } else {
      sentences.push_back(nonblocking_is_faster(view));
      if (!result.experiment.over_size) sentences.push_back(nonblocking_is_steady(view));
    }
  }
  return sentences;
}

}  // namespace loggp::compare
