#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "compare/chart/numbers.hpp"
#include "compare/predict/prediction_interval.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "compare/sweep/simulated_sweep.hpp"
#include "measure/live/machine/work.hpp"
#include "models/base/errors.hpp"
#include "models/base/table.hpp"
#include "tests/compare/sweep/sweep_plan.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::compare::sweep_test {

namespace {

std::vector<std::size_t> all_of(const SweepPlan& plan) {
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < plan.size(); ++i) points.push_back(i);
  return points;
}

std::vector<std::string> lines_of(const SweepPlan& plan, unsigned threads) {
  std::vector<std::string> lines(plan.size());
  const measure::Work work{.run = [&](std::size_t i) { return join_row(simulate_point(plan, i)); },
                           .tasks = longest_first(plan, all_of(plan)),
                           .take = [&](std::size_t i, const std::string& line) { lines[i] = line; },
                           .identity = {}};
  measure::work_on_threads(work, threads);
  return lines;
}

#ifndef LOGGP_ADDRESS_SANITIZER
// Of the address space; gives what it was before.
rlim_t limit_memory(rlim_t bytes) {
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);
  const rlim_t before = std::exchange(limit.rlim_cur, bytes);
  setrlimit(RLIMIT_AS, &limit);
  return before;
}
#endif

}  // namespace

TEST_CASE("points come in the order of nested loops, the seeds innermost") {
  const SweepPlan plan = small_plan();
  CHECK(plan.size() == std::size_t{2} * 2 * 2 * 2 * 3 * 2 * 2);
  std::size_t i = 0;
  for (const Machine& machine : plan.machines) {
    for (const AlgorithmVariant& algorithm : plan.algorithms) {
      for (const Bytes size : plan.sizes) {
        for (const Bytes segment : plan.segments) {
          for (const std::int32_t ranks : plan.ranks) {
            for (const SchemeVariant& scheme : plan.schemes) {
              for (const std::uint64_t seed : plan.seeds) {
                const SweepPoint point = plan.point(i++);
                CHECK(point.machine == &machine);
                CHECK(algorithm_variant(point.benchmark) == algorithm);
                CHECK(point.benchmark.bytes == size);
                CHECK(point.benchmark.segment == segment);
                CHECK(point.benchmark.ranks == ranks);
                CHECK(scheme_variant(point.benchmark) == scheme);
                CHECK(point.benchmark.seed == seed);
                CHECK(point.benchmark.order.seed == seed);
                CHECK(point.benchmark.iterations == 5);
              }
            }
          }
        }
      }
    }
  }
}

TEST_CASE("a row holds what the simulator says of its point") {
  const SweepPlan plan = small_plan();
  const Cells columns = sweep_columns(plan);
  for (const std::size_t i : all_of(plan)) {
    CAPTURE(i);
    const SweepPoint point = plan.point(i);
    const Cells cells = simulate_point(plan, i);
    REQUIRE(cells.size() == columns.size());
    std::map<std::string, std::string> row;
    for (std::size_t c = 0; c < columns.size(); ++c) row[columns[c]] = cells[c];
    const SchemeOutcome outcome =
        simulate_scheme(*point.machine, point.benchmark, *point.conditions);
    CHECK(row["collective"] == "broadcast");
    CHECK(row["algorithm"] == point.benchmark.algorithm->name);
    const bool rotates = point.benchmark.scheme == Scheme::change_root;
    CHECK(row["order"] == (rotates ? "random" : ""));
    CHECK(row["allgather"].empty());
    CHECK(row["params"] == point.machine->parameters().name);
    CHECK(row["ranks"] == std::to_string(point.benchmark.ranks));
    CHECK(row["bytes"] == std::to_string(point.benchmark.bytes.count()));
    CHECK(row["segment_bytes"] == std::to_string(point.benchmark.segment.count()));
    CHECK(row["iterations"] == (point.benchmark.scheme == Scheme::once ? "1" : "5"));
    CHECK(row["seed"] == std::to_string(point.benchmark.seed));
    CHECK(row["note"] == "a,\"b\"");
    CHECK(row["reported_us"] == exact_us(outcome.reported(Reduction::max, Rank(0))));
    CHECK(row["completion_us"] ==
          exact_us(operation_latency(*point.machine, point.benchmark, *point.conditions)));
    CHECK(row["operations"] == std::to_string(outcome.run.operations));
    CHECK(row["error"].empty());
  }
}

TEST_CASE(
    "a row of a sweep with intervals has the interval of its benchmark, and all other cells") {
  const SweepPlan plain = small_plan();
  SweepPlan plan = small_plan();
  plan.level = 0.9;
  for (const Machine& machine : plan.machines) {
    Replicates& replicates = plan.replicates.emplace_back();
    for (const double factor : {0.98, 1.0, 1.03}) {
      ParameterSet set = machine.parameters();
      for (SizeRange& range : set.links.front().ranges)
        range.parameters.L = Duration::us(range.parameters.L.in_us() * factor);
      replicates.sets.push_back(set);
    }
  }
  const Cells columns = sweep_columns(plan);
  const auto first = static_cast<std::size_t>(
      std::find(columns.begin(), columns.end(), "interval_low_us") - columns.begin());
  REQUIRE(columns == sweep_columns(plain));
  std::map<std::string, int> methods;
  for (const std::size_t i : all_of(plan)) {
    CAPTURE(i);
    const SweepPoint point = plan.point(i);
    Cells cells = simulate_point(plan, i);
    const Cells found(cells.begin() + static_cast<std::ptrdiff_t>(first),
                      cells.begin() + static_cast<std::ptrdiff_t>(first + 4));
    std::fill_n(cells.begin() + static_cast<std::ptrdiff_t>(first), 4, "");
    CHECK(cells == simulate_point(plain, i));
    ++methods[found[2]];
    if (point.benchmark.ranks == 1) {  // takes no time
      CHECK(found == Cells(4));
      continue;
    }
    const PredictionInterval wanted =
        predict_interval(*point.machine, *point.replicates, point.benchmark, *point.conditions,
                         plan.reduction, plan.level);
    CHECK(std::stod(found[0]) == doctest::Approx(wanted.us.low));
    CHECK(std::stod(found[1]) == doctest::Approx(wanted.us.high));
    CHECK(found[2] == to_string(wanted.method));
    CHECK(found[3] == "launches");
  }
  CHECK(methods["derivatives"] > 0);
  CHECK(methods["simulation"] > 0);
  SweepPlan other = plan;  // a journal of other replicates is not continued
  other.replicates[1].sets[0].links.front().ranges.front().parameters.g += Duration::ps(1);
  CHECK(description(plan, "p") != description(other, "p"));
  CHECK(description(plan, "p") != description(plain, "p"));
}

TEST_CASE("the rows are the same on 1, 2 and 7 threads as one after another") {
  const SweepPlan plan = small_plan();
  std::vector<std::string> sequential;
  for (const std::size_t i : all_of(plan)) sequential.push_back(join_row(simulate_point(plan, i)));
  for (const unsigned threads : {1U, 2U, 7U}) CHECK(lines_of(plan, threads) == sequential);
}

TEST_CASE("a point that can't be simulated says why in its row and stops no other") {
  SweepPlan plan = small_plan();
  // an operation may last 9200 s, 2000 of them pass the end of time
  plan.machines.assign(1, Machine(find_parameters("L=0,o=0,g=0,G=9s")));
  plan.algorithms.resize(1);
  plan.sizes = {Bytes(1000)};
  plan.segments.resize(1);
  plan.seeds.resize(1);
  plan.ranks = {2};
  plan.base.iterations = 2000;
  REQUIRE(plan.size() == 2);
  const auto lines = lines_of(plan, 2);
  const std::size_t count = sweep_columns(plan).size();
  CHECK(split_row(lines[0], count).back().empty());
  const Cells failed = split_row(lines[1], count);
  CHECK(failed.back().find("end of its range") != std::string::npos);
  CHECK(failed[2] == "change-root");
  CHECK(failed[count - 5].empty());  // reported_us
}

TEST_CASE("the longest points are begun first, ties in the plan's order") {
  const SweepPlan plan = small_plan();
  const auto order = longest_first(plan, all_of(plan));
  REQUIRE(order.size() == plan.size());
  // 9 ranks, four segments of 300 of 1000 bytes, five iterations, of either machine and algorithm
  CHECK(plan.point(order[0]).benchmark.ranks == 9);
  CHECK(plan.point(order[0]).benchmark.segment == Bytes(300));
  CHECK(plan.point(order[0]).benchmark.scheme == Scheme::change_root);
  CHECK(order[0] < order[1]);
  CHECK(plan.point(order.back()).benchmark.ranks == 1);
  CHECK(longest_first(plan, {3, 2}) == std::vector<std::size_t>{2, 3});  // once, change-root
}

TEST_CASE("what would fail at some point is found before any runs") {
  const auto refused = [](auto change, const char* words) {
    SweepPlan plan = small_plan();
    change(plan);
    try {
      check(plan);
      FAIL("not refused: ", words);
    } catch (const InputError& error) {
      CHECK(std::string(error.what()).find(words) != std::string::npos);
    }
  };
  check(small_plan());
  refused([](SweepPlan& p) { p.base.root = Rank(1); }, "--root: 1 is no rank of 1");
  refused([](SweepPlan& p) { p.sizes.emplace_back(std::int64_t{1} << 50); }, "take longer than");
  refused([](SweepPlan& p) { p.algorithms[1] = {&find_algorithm("ring", "double-ring")}; },
          "change-root can't time it");
}

TEST_CASE("two plans have one description only when they have the same rows") {
  const std::string ours = description(small_plan(), "loggp 1");
  CHECK(ours == description(small_plan(), "loggp 1"));
  CHECK(ours.find('\n') == std::string::npos);
  CHECK(ours != description(small_plan(), "loggp 2"));
  const auto differs = [&](auto change) {
    SweepPlan plan = small_plan();
    change(plan);
    return description(plan, "loggp 1") != ours;
  };
  CHECK(differs([](SweepPlan& p) { p.machines.pop_back(); }));
  CHECK(differs([](SweepPlan& p) {
    ParameterSet set = find_parameters("ompi-mx");
    set.links[0].ranges[0].parameters.L = Duration::us(99);  // the same name
    p.machines[0] = Machine(set);
  }));
  CHECK(differs([](SweepPlan& p) { p.algorithms.pop_back(); }));
  CHECK(differs([](SweepPlan& p) { p.sizes[0] = Bytes(2); }));
  CHECK(differs([](SweepPlan& p) { p.segments[0] = Bytes(2); }));
  CHECK(differs([](SweepPlan& p) { p.ranks[0] = 2; }));
  CHECK(differs([](SweepPlan& p) { p.schemes[0] = {Scheme::loop}; }));
  CHECK(differs([](SweepPlan& p) { p.seeds[0] = 7; }));
  CHECK(differs([](SweepPlan& p) { p.base.iterations = 6; }));
  CHECK(differs([](SweepPlan& p) { p.shared_columns[0] = {"root", "1"}; }));
  CHECK(differs([](SweepPlan& p) { p.base.root = Rank(1); }));
  CHECK(differs([](SweepPlan& p) { p.schemes[1].order = RootOrder::Kind::forward; }));
  CHECK(differs([](SweepPlan& p) { p.base.barrier.bytes = Bytes(1); }));
  CHECK(differs([](SweepPlan& p) { p.base.flush_time = Duration::us(1); }));
  CHECK(differs([](SweepPlan& p) { p.base.piece = Bytes(1); }));
  CHECK(differs([](SweepPlan& p) { p.base.counts = BlockCounts::parse("linear"); }));
  CHECK(differs([](SweepPlan& p) { p.reduction = Reduction::mean; }));
}

TEST_CASE("what a file of a sweep holds is in its description, whatever its name") {
  std::vector<std::string> all;
  const auto add = [&](const Conditions& conditions, ArrivalPattern arrivals = {}) {
    SweepPlan plan = small_plan();
    plan.base.arrivals = std::move(arrivals);
    plan.conditions.assign(plan.seeds.size(), conditions);
    all.push_back(description(plan, "loggp 1"));
  };
  const auto arrivals = [&](std::vector<Duration> offsets) {
    add({}, ArrivalPattern::listed(std::move(offsets)));
  };
  const auto noise = [&](std::int64_t duration) {
    Conditions conditions;
    const NoiseTrace trace({{Duration(), Duration::ps(duration)}, {Duration::ps(99), Duration()}});
    conditions.disturbances.noise = Noise({NoiseSource::trace(trace, {})});
    add(conditions);
  };
  const auto latency = [&](std::int64_t low) {
    Conditions conditions;
    const LatencyHistogram histogram({{Duration::ps(low), Duration::ps(9), 1}});
    conditions.disturbances.latency = LatencyDistribution::measured(histogram, 1);
    add(conditions);
  };
  add({});
  for (const std::int64_t ps : {1, 2}) {
    arrivals({Duration(), Duration::ps(ps)});
    noise(ps);
    latency(ps);
  }
  add({.progress = simulate::Progress::on_arrival});
  add({.reception = simulate::Reception::offloaded});
  using Places = std::vector<Placement::Place>;
  for (const Places& places :
       {Places{{0, 0}, {1, 0}}, Places{{0, 0}, {0, 0}}, Places{{0, 0, 0}, {0, 0, 1}}}) {
    Placement placement = Placement::of(places);
    SweepPlan plan = small_plan();
    ParameterSet set = plan.machines[1].parameters();
    for (const LinkClass more : {LinkClass::node, LinkClass::core_complex}) {
      set.links.push_back(set.links.front());
      set.links.back().link_class = more;
    }
    plan.machines.assign(1, Machine(set, placement));
    all.push_back(description(plan, "loggp 1"));
  }
  const std::size_t made = all.size();
  std::sort(all.begin(), all.end());
  CHECK(static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin()) == made);
}

TEST_CASE(
    "messages that take too long are refused only between different ranks, if there are some") {
  SweepPlan plan = small_plan();
  plan.sizes = {Bytes(std::int64_t{1} << 50)};
  ParameterSet set = plan.machines.front().parameters();
  Link own = set.links.front();
  own.link_class = LinkClass::self;
  for (SizeRange& range : own.ranges) range.parameters.G = 0;
  set.links.push_back(own);
  plan.machines = {Machine(set, Placement())};
  plan.ranks = {1};
  check(plan);
  plan.ranks = {1, 2};
  CHECK(error_text<InputError>([&] { check(plan); }).find("take longer than") != std::string::npos);
}

TEST_CASE("a mapping of one line is enough for one rank") {
  SweepPlan plan = small_plan();
  plan.ranks = {1};
  const Placement alone = Placement::of({{0, 0}});
  for (Machine& machine : plan.machines) machine = Machine(machine.parameters(), alone);
  plan.schemes = {{Scheme::once}, {Scheme::synchronised}};
  check(plan);
  for (const std::size_t i : all_of(plan)) CHECK(simulate_point(plan, i).back().empty());
}

#ifndef LOGGP_ADDRESS_SANITIZER  // which takes terabytes of address space for itself
TEST_CASE("a point that memory does not suffice for says so in its row") {
  SweepPlan plan = small_plan();
  plan.machines.pop_back();
  plan.algorithms = {find_variant("broadcast", "arrival-b", {}, "test")};
  plan.sizes = {Bytes(1)};
  plan.segments = {Bytes(0)};
  plan.schemes = {{Scheme::loop}};
  plan.seeds = {1};
  const rlim_t before = limit_memory(std::uint64_t{1} << 32U);
  plan.ranks = {1 << 30};
  const Cells failed = simulate_point(plan, 0);
  plan.ranks = {4};
  const Cells done = simulate_point(plan, 0);
  limit_memory(before);
  CHECK(failed.back().starts_with("out of memory"));
  CHECK(done.back().empty());
}
#endif

std::string json_row(const Cells& columns, const Cells& cells) {
  loggp::Table table(std::vector<loggp::Column>(columns.begin(), columns.end()));
  table.add(typed_cells(columns, cells));
  return json_line(Cell::object(row_object(table, 0)));
}

TEST_CASE("a row as JSON keeps numbers exact and says null where nothing is") {
  const Cells columns{"algorithm", "ranks", "reported_us", "error"};
  CHECK(json_row(columns, {"fl\"at", "4", "9007199254740993.000001", ""}) ==
        R"({"algorithm":"fl\"at","ranks":4,"reported_us":9007199254740993.000001,"error":null})");
  CHECK(json_row({"root", "clocks", "windows"}, {"3", "3", "3"}) ==
        R"({"root":3,"clocks":"3","windows":3})");
  const SweepPlan plan = small_plan();
  for (const std::size_t i : {std::size_t{0}, plan.size() - 1}) {
    const auto json = nlohmann::json::parse(json_row(sweep_columns(plan), simulate_point(plan, i)));
    CHECK(json.at("reported_us").is_number());
    CHECK(json.at("segment_bytes").is_number());
    CHECK(json.at("note") == "a,\"b\"");
  }
}

}  // namespace loggp::compare::sweep_test
