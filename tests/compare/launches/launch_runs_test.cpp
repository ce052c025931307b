#include "compare/launches/launch_runs.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "measure/samples/bench_file.hpp"
#include "measure/samples/launch_lines.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/measure/samples/bench_points.hpp"

namespace loggp::compare::launch_runs_test {

namespace {

namespace fs = std::filesystem;

constexpr auto never = [](const std::string&) { return false; };
constexpr auto no_progress = [](std::size_t, std::size_t) {};

std::string launch_text() {
  const measure::BenchSample sample{
      measure::broadcast_point("flat", "synchronised", 2, Bytes(8)), 1, {0, 1}};
  return measure::bench_header({.collective = "broadcast"}, {}).text() + "\n" +
         measure::bench_record(sample) + "\n";
}

std::string marked(std::int64_t launch) {
  return measure::with_launch(launch_text(), launch) + "\n";
}

// A folder with a program that stands for launcher and loggp: it writes the samples of one launch,
// or does what `script` says before that. $1 is the number of the launch, $3 the file of -o.
struct Place {
  explicit Place(const std::string& script = "") {
    std::ofstream(folder.path() / "text") << launch_text();
    std::ofstream(folder.path() / "program")
        << script << "\ncp " << (folder.path() / "text").string() << " \"$3\"\n";
  }
  [[nodiscard]] LaunchRuns runs(std::int64_t launches, bool resume = false) const {
    LaunchRuns runs;
    runs.launcher = {"sh"};
    runs.command = {(folder.path() / "program").string()};
    runs.arguments_of = [](std::int64_t launch) { return std::vector{std::to_string(launch)}; };
    runs.out = runs.samples = file();
    runs.launches = launches;
    runs.resume = resume;
    return runs;
  }
  [[nodiscard]] LaunchesDone run(std::int64_t launches, bool resume = false) const {
    return run_launches(runs(launches, resume), never, no_progress);
  }
  [[nodiscard]] std::string file() const { return (folder.path() / "all.jsonl").string(); }
  [[nodiscard]] std::vector<std::int64_t> kept() const { return measure::launches_in(file()); }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("the samples of all launches are in one file, and nothing else is left") {
  const Place place;
  const LaunchesDone done = place.run(3);
  CHECK(done.finished == 3);
  CHECK(done.failures.empty());
  CHECK(place.kept() == std::vector<std::int64_t>{1, 2, 3});
  CHECK(measure::read_bench_samples(place.file(), 2).samples.size() == 1);
  CHECK_FALSE(fs::exists(place.file() + ".launch"));
  CHECK_FALSE(fs::exists(place.file() + ".part"));
}

TEST_CASE("launches that write parts of their samples are joined part by part") {
  const Place place(
      "for part in near far; do cp \"$(dirname $0)/text\" \"$(dirname $3)/all.$part.jsonl\"; done; "
      "exit 0");
  const auto part = [&](const std::string& name) {
    return (place.folder.path() / ("all." + name + ".jsonl")).string();
  };
  const auto run = [&](std::int64_t launches, bool resume) {
    LaunchRuns runs = place.runs(launches, resume);
    runs.parts = {part("near"), part("other"), part("far")};
    return run_launches(runs, never, no_progress);
  };
  std::ofstream(part("other")) << launch_text();  // of an earlier run
  const LaunchesDone done = run(2, false);
  CHECK(done.finished == 2);
  CHECK(done.samples == std::vector{part("near"), part("far")});
  fs::remove(part("other"));
  CHECK(run(3, true).samples == done.samples);
  for (const std::string& file : done.samples) {
    CHECK(measure::launches_in(file) == std::vector<std::int64_t>{1, 2, 3});
    CHECK_FALSE(fs::exists(file + ".part"));
  }
  CHECK_FALSE(fs::exists(place.file()));
}

TEST_CASE("after an interruption between the parts of a launch, a resumed run makes it again") {
  const Place place(
      "for part in near far; do cp \"$(dirname $0)/text\" \"$(dirname $3)/all.$part.jsonl\"; done; "
      "exit 0");
  const std::string near = (place.folder.path() / "all.near.jsonl").string();
  const std::string far = (place.folder.path() / "all.far.jsonl").string();
  const auto run = [&](std::int64_t launches) {
    LaunchRuns runs = place.runs(launches, true);
    runs.parts = {near, far};
    return run_launches(runs, never, no_progress);
  };
  std::ofstream(near) << marked(1);  // without the other part
  CHECK(run(1).finished == 1);
  std::ofstream(near, std::ios::app) << marked(2);
  CHECK(run(3).finished == 3);
  for (const std::string& file : {near, far}) {
    CHECK(measure::launches_in(file).size() == 3);
    CHECK(measure::read_each_launch(file, measure::read_bench_samples).size() == 3);
  }
  // of different runs
  std::ofstream(near, std::ios::app) << marked(4) << marked(5);
  CHECK_THROWS_WITH_AS((void)run(6), doctest::Contains("are of different runs"), InputError);
}

TEST_CASE("samples of a file and of its parts are not resumed together") {
  const Place place;
  const std::string part = (place.folder.path() / "all.near.jsonl").string();
  CHECK(place.run(1).finished == 1);
  std::ofstream(part) << marked(1);
  LaunchRuns runs = place.runs(2, true);
  runs.parts = {part};
  CHECK_THROWS_WITH_AS((void)run_launches(runs, never, no_progress),
                       doctest::Contains("are of different runs"), InputError);
}

TEST_CASE("files beside the samples are told, but those of an earlier run are not") {
  const Place place("cp \"$(dirname $0)/text\" \"$(dirname $3)/all.local.jsonl\"");
  std::ofstream(place.folder.path() / "all.node.jsonl") << marked(1);
  CHECK(place.run(1).beside == std::vector<std::string>{"all.local.jsonl"});
}

TEST_CASE("a folder may be written in other ways") {
  const Place place;
  LaunchRuns runs = place.runs(2);
  runs.out = runs.samples = (place.folder.path() / "").string() + "/all.jsonl";
  CHECK(run_launches(runs, never, no_progress).finished == 2);
  CHECK(place.kept().size() == 2);
}

TEST_CASE("parts of an earlier run stay as they are when launches write others") {
  const Place place;
  const std::string part = (place.folder.path() / "all.near.jsonl").string();
  std::ofstream(part) << launch_text();
  LaunchRuns runs = place.runs(1);
  runs.parts = {part};
  CHECK(run_launches(runs, never, no_progress).samples == std::vector{place.file()});
  CHECK(read_text(part, "a samples file") == launch_text());
  CHECK_FALSE(fs::exists(part + ".part"));
}

TEST_CASE("a launch that writes other parts than those before it fails, and they are kept") {
  const Place place("cp \"$(dirname $0)/text\" \"$(dirname $3)/all.$1.jsonl\"; exit 0");
  LaunchRuns runs = place.runs(2);
  const auto part = [&](const std::string& name) {
    return (place.folder.path() / ("all." + name + ".jsonl")).string();
  };
  runs.parts = {part("1"), part("2")};
  const LaunchesDone done = run_launches(runs, never, no_progress);
  CHECK(done.finished == 1);
  REQUIRE(done.failures.size() == 1);
  CHECK(done.failures.front() ==
        fmt::format("launch 2: it has written {}, and the launches before it {}; start the "
                    "ranks of all launches at the same places",
                    part("2"), part("1")));
  CHECK(measure::launches_in(part("1")) == std::vector<std::int64_t>{1});
  CHECK_FALSE(fs::exists(part("2")));
}

TEST_CASE("a launch that fails is told with its last words, and the others are kept") {
  const Place place(
      "test $1 != 2 || { echo 'loggp: rank 1 is lost' >&2; echo noise >&2; exit 3; }");
  const LaunchesDone done = place.run(3);
  CHECK(done.finished == 2);
  CHECK(done.failures == std::vector<std::string>{"launch 2: status 3: rank 1 is lost"});
  CHECK(place.kept() == std::vector<std::int64_t>{1, 3});
}

TEST_CASE("a launch some of whose points have no time is kept") {
  const Place place(
      "cp \"$(dirname $0)/text\" \"$3\"; echo 'loggp: 1 of 2 points have none' >&2; exit 1");
  LaunchRuns runs = place.runs(2);
  runs.bearable_error = "have none";
  const LaunchesDone done = run_launches(runs, never, no_progress);
  CHECK(done.finished == 2);
  CHECK(done.failures.empty());
  CHECK(place.kept().size() == 2);
}

TEST_CASE("a resumed run makes only the launches that are missing") {
  const Place place;
  CHECK(place.run(2).finished == 2);
  CHECK(place.run(4, true).finished == 4);
  CHECK(place.kept() == std::vector<std::int64_t>{1, 2, 3, 4});
  CHECK(place.run(4, true).finished == 4);
  CHECK(place.kept().size() == 4);
  // without --resume a complete run replaces the file
  CHECK(place.run(2).finished == 2);
  CHECK(place.kept().size() == 2);
}

TEST_CASE("no launch follows when there are enough") {
  const Place place;
  const LaunchesDone done = run_launches(
      place.runs(5), [](const std::string& path) { return measure::launches_in(path).size() == 3; },
      no_progress);
  CHECK(done.finished == 3);
  CHECK(place.kept().size() == 3);
}

TEST_CASE("wrong input of the first launch ends the run, and leaves no file") {
  const Place place("echo 'loggp: --root 9 is no rank' >&2; exit 2");
  CHECK_THROWS_WITH_AS((void)place.run(3), "--root 9 is no rank", InputError);
  CHECK_FALSE(fs::exists(place.file()));
  CHECK_FALSE(fs::exists(place.file() + ".launch"));
}

TEST_CASE("a run none of whose launches succeeds fails") {
  const Place place("exit 1");
  CHECK_THROWS_WITH_AS((void)place.run(2),
                       "no launch has succeeded: launch 1: status 1; launch 2: status 1", RunError);
}

TEST_CASE("a launcher that is no program, and samples of other runs, are refused") {
  const Place place;
  LaunchRuns runs = place.runs(2);
  runs.launcher = {"no-such-mpirun"};
  CHECK_THROWS_WITH_AS((void)run_launches(runs, never, no_progress),
                       doctest::Contains("there is no program 'no-such-mpirun'"), InputError);
  std::ofstream(place.file()) << launch_text();
  CHECK_THROWS_WITH_AS((void)place.run(2, true), doctest::Contains("a run without --launches"),
                       InputError);
  fs::remove(place.file());
  CHECK(place.run(1).finished == 1);
  std::ofstream(place.folder.path() / "text")
      << measure::bench_header({.collective = "reduce"}, {}).text() << "\n";
  CHECK_THROWS_WITH_AS((void)place.run(2, true),
                       doctest::Contains("were made with another collective"), InputError);
  CHECK(place.kept().size() == 1);
}

}  // namespace loggp::compare::launch_runs_test
