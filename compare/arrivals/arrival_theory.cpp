#include "compare/arrivals/arrival_theory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "compare/arrivals/arrival_draws.hpp"
#include "compare/arrivals/best_tree.hpp"
#include "measure/live/machine/parallel.hpp"

namespace loggp::compare {

namespace {

enum class Against : std::uint8_t { least, most };

// A row without its ratio, and the simulation that determines the ratio.
struct Trial {
  TheoryRow row;
  IdealMachine ideal;
  IdealCall call;
  std::vector<Duration> arrivals;
  Against against = Against::least;
};

TheoryRow run(const Trial& trial) {
  TheoryRow row = trial.row;
  const Elapsed elapsed = ideal_elapsed(trial.ideal, trial.call, row.ranks, trial.arrivals);
  const OptimalTime best = optimal_time(trial.ideal, row.ranks, trial.arrivals);
  row.ratio = static_cast<double>(elapsed.mean.in_ps()) /
              (trial.against == Against::least ? best.least : best.most);
  return row;
}

// Returns the bound of Lemma 2 on this machine, which is slightly below 1. A segment of s bytes
// takes (s − 1)G, so that X segments take the time of X bytes less than the message should. The
// bound allows twice that difference, because of rounding.
double whole(const IdealMachine& ideal) {
  return 1 - 2 / static_cast<double>(ideal.segment.count());
}

double latest_finish(const IdealMachine& ideal, const std::vector<Duration>& arrivals) {
  const Duration last =
      arrivals.empty() ? Duration() : *std::max_element(arrivals.begin(), arrivals.end());
  return static_cast<double>(last.in_ps()) / static_cast<double>(ideal.message.in_ps());
}

constexpr const char* lemma_2 = "Lemma 2: any broadcast at least";

struct TriedPattern {
  std::string name;
  std::vector<Duration> arrivals;
};

TriedPattern ideal_pattern(const IdealMachine& ideal, const std::string& spec, std::int32_t ranks) {
  return {spec, arrival_offsets(spec, ranks, ideal.message, Rank(0), 1)};
}

// Returns a staircase in which each rank arrives just after the root has begun to serve the rank
// before it, so that ranks wait as long as possible.
TriedPattern just_missed(const IdealMachine& ideal, std::int32_t ranks) {
  std::vector<Duration> arrivals;
  arrivals.reserve(static_cast<std::size_t>(ranks));
  const Duration slightly = ideal.message / 1000;
  for (std::int32_t v = 0; v < ranks; ++v)
    arrivals.push_back(v * (ideal.message + slightly) / 2 + (v == 0 ? Duration() : slightly));
  return {"staircase of half messages", arrivals};
}

const AlgorithmInfo& broadcast(const char* name) {
  return find_algorithm("broadcast", name);
}

// The trials of one number of ranks in one model.
class Trials {
 public:
  Trials(const IdealMachine& ideal, std::int32_t ranks, const Replacements& replaced)
      : ideal_(&ideal),
        ranks_(ranks),
        epsilon_(ideal_overhead(ideal, ranks)),
        replaced_(&replaced) {}

  void add_lower(const std::string& statement, const IdealCall& call, const TriedPattern& pattern,
                 double bound, Against against) {
    add(statement, call, pattern, against, true, bound, 0);
  }
  void add_upper(const std::string& statement, const IdealCall& call, const TriedPattern& pattern,
                 double factor, Against against) {
    add(statement, call, pattern, against, false, factor * (1 + epsilon_), epsilon_);
  }
  [[nodiscard]] IdealCall call(const char* algorithm, Allgather allgather = Allgather::ring) const {
    const auto other = replaced_->find(algorithm);
    return {&broadcast(other == replaced_->end() ? algorithm : other->second.c_str()), allgather,
            SubGroup::pipelined};
  }
  // Lemma 2 bounds every broadcast, Lemma 1 the one of its proof.
  void add_lemmas(const TriedPattern& pattern) {
    add_upper("Lemma 1: nearopt at most", call("nearopt"), pattern, 1, Against::most);
    for (const std::string& name : algorithm_names("broadcast")) {
      const AlgorithmInfo& info = broadcast(name.c_str());
      if (!runs_on(info, ranks_)) continue;
      const bool blocks = ideal_->sends == Sends::blocking;
      if (blocks && info.sends_ahead) continue;  // its sends do not block
      const IdealCall any{.algorithm = &info, .blocks_by_segment = blocks && name == "pipelined"};
      add_lower(lemma_2, any, pattern, whole(*ideal_), Against::least);
    }
  }
  void add_aware(const TriedPattern& pattern) {
    const bool blocks = ideal_->sends == Sends::blocking;
    add_upper(blocks ? "Theorem 6: at most 3(1 + e)" : "Theorem 5: at most 3(1 + e)",
              call(blocks ? "arrival-b" : "arrival-nb"), pattern, 3, Against::least);
  }
  std::vector<Trial> all;

 private:
  void add(const std::string& statement, const IdealCall& call, const TriedPattern& pattern,
           Against against, bool at_least, double bound, double epsilon) {
    std::string name(call.algorithm->name);
    if (call.allgather == Allgather::recursive_doubling) name += " (recursive doubling)";
    all.push_back({{.statement = statement,
                    .sends = ideal_->sends,
                    .algorithm = name,
                    .ranks = ranks_,
                    .pattern = pattern.name,
                    .late = latest_finish(*ideal_, pattern.arrivals),
                    .ratio = 0,
                    .at_least = at_least,
                    .bound = bound,
                    .epsilon = epsilon},
                   *ideal_,
                   call,
                   pattern.arrivals,
                   against});
  }

  const IdealMachine* ideal_;
  std::int32_t ranks_;
  double epsilon_;
  const Replacements* replaced_;
};

// Adds Theorems 2 to 4 in the blocking model: the ratio is at least a fraction of n, the number of
// ranks.
void add_growth_with_ranks(Trials& trials, const IdealMachine& ideal, std::int32_t ranks) {
  const double n = ranks;
  const TriedPattern children = ideal_pattern(ideal, fmt::format("late-children:{}", ranks), ranks);
  const TriedPattern first = ideal_pattern(ideal, fmt::format("one-late:1:{}", ranks), ranks);
  for (const char* name : {"binomial", "binomial-hypercube"})
    trials.add_lower("Theorem 2: at least n/4", trials.call(name), children, n / 4, Against::most);
  trials.add_lower("Theorem 3: at least n/4", trials.call("pipelined"), first, n / 4,
                   Against::most);
  for (const Allgather how : {Allgather::ring, Allgather::recursive_doubling})
    trials.add_lower("Theorem 4: at least n/4", trials.call("scatter-allgather", how), first, n / 4,
                     Against::most);
}

// Adds Theorems 2 to 4 in the non-blocking model: the ratio is at least a fraction of a rank's
// lateness. Also adds Theorem 5, because the arrival-aware broadcast keeps its bound on the same
// patterns.
void add_growth_with_lateness(Trials& trials, const IdealMachine& ideal, std::int32_t ranks) {
  for (const double late : {1e2, 1e4, 1e6}) {
    const TriedPattern first = ideal_pattern(ideal, fmt::format("one-late:1:{:.0f}", late), ranks);
    // rank 1 is a leaf in `binomial`, as in MPICH, but forwards in `binomial-hypercube`
    const TriedPattern inner = ideal_pattern(ideal, fmt::format("one-late:2:{:.0f}", late), ranks);
    const double one = late / ranks;
    trials.add_lower("Theorem 2: at least late/n", trials.call("binomial"), inner, one,
                     Against::most);
    trials.add_lower("Theorem 2: at least late/n", trials.call("binomial-hypercube"), first, one,
                     Against::most);
    trials.add_lower("Theorem 3: at least late/n", trials.call("pipelined"), first, one,
                     Against::most);
    for (const Allgather how : {Allgather::ring, Allgather::recursive_doubling})
      trials.add_lower("Theorem 4: at least late/2", trials.call("scatter-allgather", how), first,
                       late / 2, Against::most);
    trials.add_aware(first);
  }
}

std::vector<Trial> pattern_trials(const IdealMachine& ideal, std::int32_t ranks,
                                  const Replacements& replaced) {
  Trials trials(ideal, ranks, replaced);
  const TriedPattern balanced = ideal_pattern(ideal, "balanced", ranks);
  trials.add_lower("Theorem 1: at least (n - 1)/2", trials.call("flat"), balanced,
                   (ranks - 1) / 2.0, Against::most);
  ideal.sends == Sends::blocking ? add_growth_with_ranks(trials, ideal, ranks)
                                 : add_growth_with_lateness(trials, ideal, ranks);
  for (const TriedPattern& pattern :
       {balanced, ideal_pattern(ideal, fmt::format("one-late:1:{}", ranks), ranks),
        ideal_pattern(ideal, fmt::format("late-children:{}", ranks), ranks),
        ideal_pattern(ideal, fmt::format("late:0.2:{}", ranks), ranks),
        ideal_pattern(ideal, fmt::format("random:{}", ranks), ranks), just_missed(ideal, ranks)}) {
    trials.add_lemmas(pattern);
    trials.add_aware(pattern);
  }
  return trials.all;
}

// Returns the checks of Lemmas 1 and 2 by the best tree, on patterns of up to six ranks.
std::vector<TheoryRow> best_tree_rows(const IdealMachine& ideal, std::int32_t ranks) {
  std::vector<TheoryRow> rows;
  const auto random = [&](std::uint64_t seed) {
    return TriedPattern{
        fmt::format("random:{} (seed {})", ranks, seed),
        arrival_offsets(fmt::format("random:{}", ranks), ranks, ideal.message, Rank(0), seed)};
  };
  std::vector<TriedPattern> patterns{
      ideal_pattern(ideal, "balanced", ranks),
      ideal_pattern(ideal, fmt::format("one-late:1:{}", ranks), ranks), just_missed(ideal, ranks)};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) patterns.push_back(random(seed));
  for (TriedPattern& pattern : patterns) {
    if (!pattern.arrivals.empty()) pattern.arrivals.front() = Duration();  // the root is first
    std::vector<double> arrivals(static_cast<std::size_t>(ranks));
    for (std::size_t rank = 0; rank < pattern.arrivals.size(); ++rank)
      arrivals[rank] = static_cast<double>(pattern.arrivals[rank].in_ps()) /
                       static_cast<double>(ideal.message.in_ps());
    const OptimalTime bounds = optimal_time(ideal, ranks, pattern.arrivals);
    const double best =
        best_tree_time(ideal.sends, arrivals) * static_cast<double>(ideal.message.in_ps());
    constexpr double rounding = 1e-12;
    TheoryRow row{.statement = "Lemma 1: best tree at most",
                  .sends = ideal.sends,
                  .algorithm = "best tree",
                  .ranks = ranks,
                  .pattern = pattern.name,
                  .late = latest_finish(ideal, pattern.arrivals),
                  .ratio = best / bounds.most,
                  .bound = 1 + rounding};
    rows.push_back(row);
    row.statement = "Lemma 2: best tree at least";
    row.ratio = best / bounds.least;
    row.at_least = true;
    row.bound = 1 - rounding;
    rows.push_back(row);
  }
  return rows;
}

std::vector<Trial> proof_trials(const TheoryPlan& plan) {
  std::vector<Trial> trials;
  for (const std::int32_t ranks : plan.ranks) {
    for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
      const auto ideal = ideal_machine(sends, ideal_segments(ranks, plan.segments_per_rank));
      for (Trial& trial : pattern_trials(ideal, ranks, plan.replaced))
        trials.push_back(std::move(trial));
    }
  }
  return trials;
}

}  // namespace

std::vector<std::string> theory_broadcasts() {
  return {"flat",    "binomial",  "binomial-hypercube", "pipelined", "scatter-allgather",
          "nearopt", "arrival-b", "arrival-nb"};
}

Work estimate_proofs(const TheoryPlan& plan) {
  const std::vector<Trial> trials = proof_trials(plan);
  Work all;
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    std::vector<const Trial*> runs;
    for (const Trial& trial : trials) {
      if (trial.ideal.sends == sends) runs.push_back(&trial);
    }
    const Machine machine = ideal_machine(sends, 1).machine;
    all = all + estimate_work(
                    runs.size(),
                    [&](std::size_t i) {
                      return ideal_benchmark(runs[i]->ideal, runs[i]->call, runs[i]->row.ranks, {});
                    },
                    simulated_run(machine, ideal_conditions()), plan.threads);
  }
  return all;
}

std::vector<TheoryRow> check_proofs(const TheoryPlan& plan, const Progress& progress) {
  const std::vector<Trial> trials = proof_trials(plan);
  std::vector<TheoryRow> rows(trials.size());
  std::mutex mutex;
  std::size_t done = 0;
  measure::for_each_index(rows.size(), plan.threads, [&](std::size_t i) {
    const std::size_t from_the_longest = rows.size() - 1 - i;
    rows[from_the_longest] = run(trials[from_the_longest]);
    const std::scoped_lock lock(mutex);
    progress(++done, rows.size());
  });
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    const IdealMachine ideal = ideal_machine(sends, ideal_segments(2, plan.segments_per_rank));
    for (std::int32_t ranks = 2; ranks <= most_ranks_of_best_tree && !trials.empty(); ++ranks) {
      const std::vector<TheoryRow> more = best_tree_rows(ideal, ranks);
      rows.insert(rows.end(), more.begin(), more.end());
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const TheoryRow& a, const TheoryRow& b) {
    return a.statement < b.statement;
  });
  return rows;
}

namespace {

std::int32_t drawn_ranks(const RandomTheoryPlan& plan, Draws& draws) {
  return static_cast<std::int32_t>(
      std::min<double>(draws.between(2, plan.most_ranks + 1), plan.most_ranks));
}

// Returns the rows of one random pattern. Every pattern has the same statements in the same order.
std::vector<TheoryRow> check_drawn(const RandomTheoryPlan& plan, std::size_t nth) {
  Draws draws(plan.seed, nth);
  const std::int32_t ranks = drawn_ranks(plan, draws);
  const std::int64_t segments = ideal_segments(ranks, plan.segments_per_rank);
  const DrawnPattern drawn =
      draw_pattern(draws, ranks, ideal_machine(Sends::nonblocking, segments).message);
  const TriedPattern pattern{fmt::format("{} (pattern {})", drawn.shape, nth), drawn.arrivals};
  std::vector<TheoryRow> rows;
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    const IdealMachine ideal = ideal_machine(sends, segments);
    Trials trials(ideal, ranks, plan.replaced);
    trials.add_upper("Lemma 1: nearopt at most", trials.call("nearopt"), pattern, 1, Against::most);
    trials.add_aware(pattern);
    for (const Trial& trial : trials.all) rows.push_back(run(trial));
    const OptimalTime best = optimal_time(ideal, ranks, drawn.arrivals);
    TheoryRow nearopt = rows[rows.size() - 2];  // the same runs against Lemma 2
    nearopt.ratio *= best.most / best.least;
    for (TheoryRow lower : {nearopt, rows.back()}) {
      lower.statement = lemma_2;
      lower.at_least = true;
      lower.bound = whole(ideal);
      lower.epsilon = 0;
      rows.push_back(lower);
    }
  }
  return rows;
}

void count_in(RandomTheoryRow& sum, const TheoryRow& row) {
  const auto margin = [](const TheoryRow& r) {
    return r.at_least ? r.ratio / r.bound : r.bound / r.ratio;
  };
  if (sum.patterns++ == 0) {
    sum.statement = row.statement;
    sum.sends = row.sends;
    sum.algorithm = row.algorithm;
    sum.worst = sum.closest = row;
    sum.least_epsilon = sum.most_epsilon = row.epsilon;
  }
  sum.violations += row.holds() ? 0 : 1;
  if (row.ratio > sum.worst.ratio) sum.worst = row;
  if (margin(row) < margin(sum.closest)) sum.closest = row;
  sum.least_epsilon = std::min(sum.least_epsilon, row.epsilon);
  sum.most_epsilon = std::max(sum.most_epsilon, row.epsilon);
}

}  // namespace

// check_drawn() runs nearopt and an arrival-aware broadcast. All of its statements are about these
// runs.
Work estimate_random(const RandomTheoryPlan& plan) {
  const auto patterns = static_cast<std::size_t>(plan.patterns);
  Work all;
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    const IdealMachine any = ideal_machine(sends, 1);
    const Trials trials(any, 2, plan.replaced);
    const IdealCall nearopt = trials.call("nearopt");
    const IdealCall aware = trials.call(sends == Sends::blocking ? "arrival-b" : "arrival-nb");
    all = all + estimate_work(
                    2 * patterns,
                    [&](std::size_t i) {
                      Draws draws(plan.seed, i % patterns);
                      const std::int32_t ranks = drawn_ranks(plan, draws);
                      const std::int64_t segments = ideal_segments(ranks, plan.segments_per_rank);
                      return ideal_benchmark(ideal_machine(sends, segments),
                                             i < patterns ? nearopt : aware, ranks, {});
                    },
                    simulated_run(any.machine, ideal_conditions()), plan.threads);
  }
  return all;
}

std::vector<RandomTheoryRow> check_random(const RandomTheoryPlan& plan, const Progress& progress) {
  std::vector<std::vector<TheoryRow>> parts(static_cast<std::size_t>(plan.patterns));
  std::mutex mutex;
  std::size_t done = 0;
  measure::for_each_index(parts.size(), plan.threads, [&](std::size_t i) {
    parts[i] = check_drawn(plan, i);
    const std::scoped_lock lock(mutex);
    progress(++done, parts.size());
  });
  std::vector<RandomTheoryRow> sums(parts.empty() ? 0 : parts.front().size());
  for (const auto& part : parts) {
    for (std::size_t i = 0; i < part.size(); ++i) count_in(sums[i], part[i]);
  }
  return sums;
}

}  // namespace loggp::compare
