// What explanations say, against formulas and against runs on changed machines.
#include "compare/explain/explanation.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/trace.hpp"
#include "tests/compare/predict/broadcasts.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::compare::explanation_test {

namespace {

Explanation explained(const Machine& machine, const Benchmark& benchmark,
                      Reduction reduction = Reduction::max) {
  Trace trace;
  return explain(machine, benchmark, {}, reduction, trace);
}

Machine inline_machine(std::string_view parameters) {
  return Machine(parse_inline_parameters(parameters));
}

bool says(const Explanation& explanation, std::string_view words) {
  const auto sentences = in_words(explanation);
  return std::any_of(sentences.begin(), sentences.end(), [&](const std::string& sentence) {
    return sentence.find(words) != std::string::npos;
  });
}

double sum_of_errors(const Explanation& e) {
  double sum = 0;
  for (std::size_t i = 0; i < term_count; ++i) {
    const auto term = static_cast<Term>(i);
    sum += e.error_us(e.benchmark.breakdown.time_of(term), e.alone.breakdown.time_of(term));
  }
  return sum;
}

}  // namespace

TEST_CASE(
    "on every published machine the parts sum to the times and their differences to the error") {
  for (const ParameterSet& set : published_parameters()) {
    for (const std::string_view algorithm : {"flat", "binomial", "pipelined"}) {
      for (const Scheme scheme : {Scheme::once, Scheme::loop, Scheme::change_root}) {
        for (const std::int64_t bytes : {1, 100'000}) {
          CAPTURE(set.name);
          CAPTURE(algorithm);
          CAPTURE(to_string(scheme));
          const Explanation e =
              explained(Machine(set), broadcast(algorithm, scheme, 20, 12, bytes));
          CHECK(e.alone.breakdown.total() == e.row.correct);
          CHECK(e.benchmark.breakdown.total() == e.benchmark.makespan);
          CHECK(e.reports_the_run());
          // the report is rounded to a ps
          CHECK(sum_of_errors(e) == doctest::Approx(e.row.error().in_us()).epsilon(1e-6));
          CHECK(e.alone.by_group.empty());
        }
      }
    }
  }
}

TEST_CASE("a message with negative L counts on the path of its sender, because it flies there") {
  // the receiver ends at 1.5 us, the sender at 2 us
  const Explanation e = explained(inline_machine("L=-1us,o_s=2us,o_r=0.5us,g=2us,G=0"),
                                  broadcast("flat", Scheme::once, 1, 3));
  CHECK(e.alone.messages == 2);
  CHECK(e.alone.breakdown.count_of(Term::o_s) == 2);
  CHECK(says(e, "alone has 2 messages and costs 2 × o_s"));
  // with the same o_s and o_r, but L = 0, the path goes on to the receiver of the last message
  const Explanation other = explained(inline_machine("L=0,o_s=2us,o_r=0.5us,g=2us,G=0"),
                                      broadcast("flat", Scheme::once, 1, 3));
  CHECK(other.alone.messages == 1);
}

TEST_CASE("a flat broadcast in a loop pays the root's gap for every child") {
  const Machine machine = inline_machine("L=100us,o=2us,g=5us,G=0");
  const Explanation root =
      explained(machine, broadcast("flat", Scheme::loop, 10, 9), Reduction::root);
  CHECK(root.benchmark.breakdown.count_of(Term::g) == (10 * 8) - 1);
  CHECK(root.benchmark.breakdown.count_of(Term::o_s) == 1);
  CHECK(root.benchmark.breakdown.count_of(Term::L) == 0);
  CHECK(root.row.reported == Duration::us(((79 * 5) + 2) / 10.0));
  CHECK(root.benchmark.bottleneck.resource == Resource::send_port);
  CHECK(to_string(root.benchmark.bottleneck) == "the send port of rank 0");
  CHECK(root.benchmark.bottleneck.time == Duration::us(79 * 5));
  const Explanation last = explained(machine, broadcast("flat", Scheme::loop, 10, 9));
  CHECK(last.benchmark.breakdown.count_of(Term::L) == 1);
  CHECK(last.row.reported == Duration::us(((79 * 5) + 104) / 10.0));
}

TEST_CASE("the derivatives of the report are those of new runs") {
  const std::string others = ",o=2us,g=5us,G=0";
  for (const Scheme scheme : {Scheme::once, Scheme::loop, Scheme::change_root}) {
    const Benchmark benchmark = broadcast("binomial", scheme, 30, 16);
    const Explanation e = explained(inline_machine("L=20us" + others), benchmark);
    const simulate::Sensitivity& latency = e.benchmark.sensitivities.front();
    REQUIRE(latency.most_change > 1e6);
    const Explanation more = explained(inline_machine("L=21us" + others), benchmark);
    CHECK((more.benchmark.makespan - e.benchmark.makespan) == latency.above * Duration::us(1));
  }
}

TEST_CASE("each group of messages has derivatives of its own, which sum to those of all") {
  const Machine machine = inline_machine("L=20us,o=2us,g=5us,G=1ns,S=500,protocol=synchronising");
  Benchmark benchmark = broadcast("pipelined", Scheme::once, 1, 5, 2100);
  benchmark.segment = Bytes(1000);
  const Explanation e = explained(machine, benchmark);
  REQUIRE(e.alone.groups.size() == 2);
  REQUIRE(e.alone.by_group.size() == 2);
  for (std::size_t i = 0; i < simulate::all_parameters.size(); ++i) {
    const simulate::Sensitivity& all = e.alone.sensitivities[i];
    // where each has one derivative, so has their sum
    bool is_kink = false;
    std::int64_t sum = 0;
    for (const Sensitivities& group : e.alone.by_group) {
      is_kink = is_kink || group[i].below != group[i].above;
      sum += group[i].above;
    }
    if (!is_kink) CHECK(all.above == sum);
  }
}

TEST_CASE("a loop of a chain is explained in words") {
  const Machine machine = inline_machine("L=40us,o=4us,g=1us,G=0");
  const Explanation e = explained(machine, broadcast("pipelined", Scheme::loop, 1000, 9));
  // 8 hops of 48 us; then each rank in the middle needs 8 us for each operation
  CHECK(
      in_words(e) ==
      std::vector<std::string>{
          "One pipelined broadcast of 1 B on 9 ranks takes 384.0\u00a0µs; loop over 1000 "
          "operations reports 8.376\u00a0µs, too low by a factor of 45.8.",
          "Operations overlap: the first one ends after 384.0\u00a0µs, each further one "
          "8.000\u00a0µs after the one before it on average. Some ranks start an operation while "
          "other ranks still work on earlier ones. One operation of this run therefore lasts "
          "2.382\u00a0ms on average, from its earliest start on any rank to its latest end on any "
          "rank. On average 284 operations are in progress at a time, and at most 548.",
          "The critical path of one operation alone has 8 messages and costs 8 × L, 8 × o_s and 8 "
          "× o_r. The benchmark's critical path costs 0.008 × L, 1.007 × o_s and 1.007 × o_r per "
          "operation.",
          "Most of the error comes from L: one operation alone pays 8 L, which is 320.0\u00a0µs. "
          "The benchmark pays 8 L in all its 1000 operations together, which is 320.0\u00a0ns for "
          "each. This causes −319.7\u00a0µs of the error of −375.6\u00a0µs.",
          "95.5 % of the benchmark's critical path is on the CPU of rank 7, 8.000\u00a0µs per "
          "operation: the benchmark measures how often this resource can serve an operation, not "
          "how long an operation takes.",
          "With 1 µs more L an operation takes 8 µs longer, and the benchmark reports 0.008 µs "
          "more."});
}

TEST_CASE("the step of L that is told is one for which the told derivatives hold") {
  // at 9.99 us flat's root waits for another rank's operation from 10 us on
  std::int64_t smallest = 1'000'000;
  for (const char* latency : {"12us", "9.99us", "1.5us"}) {
    const auto machine = [&](Duration more) {
      ParameterSet set = parse_inline_parameters(fmt::format("L={},o=4us,g=9us,G=0", latency));
      set.links[0].ranges[0].parameters.L += more;
      return Machine(set);
    };
    for (const char* algorithm : {"binomial", "flat", "pipelined"}) {
      CAPTURE(latency);
      CAPTURE(algorithm);
      const Benchmark benchmark = broadcast(algorithm, Scheme::change_root, 20, 13);
      const Explanation e = explained(machine({}), benchmark);
      std::int64_t step = 0;
      for (const auto& [words, ps] : {std::pair{"1 µs more L", 1'000'000},
                                      {"100 ns more L", 100'000},
                                      {"10 ns more L", 10'000},
                                      {"1 ns more L", 1000},
                                      {"100 ps more L", 100},
                                      {"10 ps more L", 10},
                                      {"1 ps more L", 1}})
        step = says(e, words) ? ps : step;
      if (step == 0) continue;  // both depend on L alike
      smallest = std::min(smallest, step);
      const Explanation more = explained(machine(Duration::ps(step)), benchmark);
      const auto by = [&](Anatomy Explanation::* which) {
        return ((more.*which).makespan - (e.*which).makespan).in_ps();
      };
      CHECK(by(&Explanation::alone) == step * e.alone.sensitivities.front().above);
      CHECK(by(&Explanation::benchmark) == step * e.benchmark.sensitivities.front().above);
    }
  }
  CHECK(smallest == 10'000);
}

TEST_CASE("where what ranks do depends on times no derivatives of it are told") {
  const Machine machine = inline_machine("L=40us,o=4us,g=1us,G=0");
  for (const SchemeInfo& scheme : scheme_infos) {
    if (scheme.overlaps) continue;  // explained as a schedule only
    const Explanation e = explained(machine, broadcast("flat", scheme.scheme, 3, 4));
    CAPTURE(scheme.name);
    CHECK(e.depends_on_time == scheme.depends_on_time);
    CHECK(says(e, "derivatives are therefore left out") == scheme.depends_on_time);
    if (scheme.depends_on_time) CHECK_FALSE(says(e, "more L makes"));
  }
}

TEST_CASE("one operation alone is explained without a word about errors") {
  const Machine machine = inline_machine("L=40us,o=4us,g=1us,G=2ns");
  const Explanation e = explained(machine, broadcast("pipelined", Scheme::once, 7, 3, 11));
  CHECK(e.is_alone);
  CHECK(e.row.iterations == 1);
  CHECK(in_words(e) == std::vector<std::string>{
                           "One pipelined broadcast of 11 B on 3 ranks takes 96.04\u00a0µs.",
                           "The critical path of one operation alone has 2 messages and costs 2 × "
                           "L, 2 × o_s, 2 × o_r and 20 bytes × G."});
}

TEST_CASE("a scheme that leaves out part of its run says so and is not charged for it") {
  const Explanation e = explained(inline_machine("L=40us,o=4us,g=1us,G=0"),
                                  broadcast("binomial", Scheme::synchronised, 5, 8));
  CHECK_FALSE(e.reports_the_run());
  CHECK(says(e, "which is right"));
  CHECK(says(e, "No operation begins before the previous one has ended"));
  CHECK(says(e, "but the scheme reports only a part of it"));
  CHECK_FALSE(says(e, "of the error"));
}

TEST_CASE("a range that ends because ranks would poll more often is marked") {
  const Machine machine = inline_machine("L=5us,o_s=1us,o_r=2us,g=2us,G=0");
  constexpr std::string_view mark = "A * marks the end of a range at which a rank would poll";
  CHECK(says(explained(machine, broadcast("arrival-nb", Scheme::once, 1, 9, 9)), mark));
  CHECK_FALSE(says(explained(machine, broadcast("flat", Scheme::once, 1, 9, 9)), mark));
}

TEST_CASE(
    "where ranks take in unmatched messages, derivatives are valid in the order in which messages "
    "came") {
  using simulate::Progress;
  const Machine machine = inline_machine("L=5us,o_s=1us,o_r=2us,g=2us,G=0");
  for (const Progress progress : {Progress::any_in_call, Progress::on_arrival}) {
    Trace trace;
    CHECK(says(explain(machine, broadcast("flat", Scheme::once, 1, 9), {.progress = progress},
                       Reduction::max, trace),
               "as long as every rank serves its messages in this order"));
  }
}

TEST_CASE("reductions over many ranks and runs that are too long are refused") {
  const Machine machine = inline_machine("L=40us,o=4us,g=1us,G=0");
  const auto error = [&](Reduction reduction, std::int64_t iterations) {
    return error_text<InputError>([&] {
      static_cast<void>(
          explained(machine, broadcast("flat", Scheme::loop, iterations, 101), reduction));
    });
  };
  CHECK(error(Reduction::mean, 1) ==
        "--reduce mean: no single critical path explains this time; give max or root");
  CHECK(error(Reduction::max, 10'001) ==
        "this benchmark has 10001 times 200 operations, but at most 2000000 can be explained; give "
        "fewer ranks or iterations");
  // 2 × 900 000 operations, and as many of the barrier
  CHECK(error_text<InputError>([&] {
          static_cast<void>(explained(machine, broadcast("flat", Scheme::barrier, 900'000, 2)));
        }) ==
        "over 2000000 operations are too many to draw or explain; give fewer ranks, iterations or "
        "segments");
}

}  // namespace loggp::compare::explanation_test
