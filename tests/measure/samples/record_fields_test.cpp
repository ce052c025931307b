#include "measure/samples/record_fields.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "measure/samples/bench_file.hpp"
#include "measure/samples/clock_file.hpp"
#include "measure/samples/local_file.hpp"
#include "measure/samples/method_file.hpp"
#include "measure/samples/node_file.hpp"
#include "measure/samples/nonblocking_file.hpp"
#include "measure/samples/pattern_file.hpp"
#include "measure/samples/sample_file.hpp"
#include "models/base/errors.hpp"
#include "tests/measure/samples/bench_points.hpp"
#include "tests/measure/samples/prtt_samples.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::record_fields_test {

namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

// A samples file with each kind of record, and its reader.
struct Kind {
  const char* name;
  Lines lines;
  std::function<void(const std::string& path)> read;
};

Kind prtt_kind() {
  PrttSample sample = sample_of({}, 64);
  sample.lone_round_trip = Duration::us(7);
  sample.disturbed = true;
  return {"prtt",
          {sample_header(PrttPlan{}, {}).text(), to_record(sample)},
          [](const std::string& path) { (void)read_samples(path); }};
}

Kind pattern_kind() {
  PatternSetup setup;
  setup.plan.pairs = {{Rank(0), Rank(1)}};
  const PatternSample sample{
      {Bytes(8), Duration::us(5)}, {Duration::us(2)}, Duration::us(5.5), true};
  return {"pattern",
          {pattern_header(setup, {}).text(), to_record(sample)},
          [](const std::string& path) { (void)read_pattern_samples(path); }};
}

Kind method_kind() {
  MethodSample sample{};
  sample.size = Bytes(8);
  sample.messages = 5;
  return {"method",
          {method_header(Method::culler, MethodSettings{}, {}).text(), to_record(sample)},
          [](const std::string& path) { (void)read_method_samples(path); }};
}

Kind bench_kind() {
  const BenchPoint point = broadcast_point("binomial", "loop", 2, Bytes(8));
  Benchmark base;
  base.collective = "broadcast";
  return {"bench",
          {bench_header(base, {}).text(), bench_record(BenchSample{point, 3, {1, 2}, 0.5}),
           bench_record(BenchEnd{.point = point, .stopped = "precise"})},
          [](const std::string& path) { (void)read_bench_samples(path); }};
}

Kind nonblocking_kind() {
  const NonblockingPoint point{2, Bytes(8), "work", "none", Bytes()};
  const BlockingTime blocking{.ranks = 2,
                              .bytes = Bytes(8),
                              .median_us = 3,
                              .work_units = 5,
                              .work_us = {3, 3},
                              .times_us = {3}};
  return {"nonblocking",
          {nonblocking_header({"allreduce", 1, "barrier"}, {}).text(), to_record(blocking),
           to_record(NonblockingSample{point, {1, 1}, {0, 0}, {1, 1}, {5, 5}}),
           to_record(NonblockingEnd{.point = point, .stopped = "precise"})},
          [](const std::string& path) { (void)read_nonblocking_samples(path); }};
}

Kind clocks_kind() {
  const TemporaryFile file;
  ClockHeader header;
  header.ranks = 2;
  header.truth.resize(2);
  const ClockSample sample{LocalTime::ps(1), Duration::ps(2), Duration::ps(3)};
  GroupRun run;
  run.ranks.resize(2);
  run.checks = {{Duration::ps(5), {sample, sample}}};
  {
    ClockRecord record(file.path, header);
    record.round_trips(Rank(1), {sample});
    record.difference(Rank(1), sample);
    record.estimate({Rank(1), PairMethod::quarter, sample, 180, Duration::ps(9)});
    record.group(run);
  }
  Lines lines;
  std::ifstream stream(file.path);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return {"clocks", lines, [](const std::string& path) { (void)read_clock_samples(path); }};
}

Kind local_kind() {
  const LocalSample sample{LocalWork::copy, Bytes(8), Duration::us(2.5), true};
  return {"local",
          {local_header({"MPI_Reduce_local", "memcpy"}, {}).text(), to_record(sample)},
          [](const std::string& path) {
            SampleHeader header;
            (void)read_local_samples(path, header);
          }};
}

Kind node_kind() {
  NodeSetup setup;
  setup.pairs[0] = {{Rank(0), Rank(2)}, {Rank(1), Rank(3)}};
  const PairsSample sample{{PairPlace::between_nodes, Bytes(8), 2},
                           16,
                           Duration::us(1.5),
                           Duration::us(3),
                           Duration::us(6),
                           true};
  return {"node", {node_header(setup, {}).text(), to_record(sample)}, [](const std::string& path) {
            (void)read_node_samples(path);
          }};
}

std::vector<Kind> all_kinds() {
  return {prtt_kind(),        pattern_kind(), method_kind(), bench_kind(),
          nonblocking_kind(), clocks_kind(),  local_kind(),  node_kind()};
}

// Returns what the reader says about the lines; empty if it accepts them.
std::string complaint(const Kind& kind, const Lines& lines) {
  const TemporaryFile file;
  {
    std::ofstream stream(file.path);
    for (const std::string& line : lines) stream << line << "\n";
  }
  try {
    kind.read(file.path);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// Checks that the reader names line i when its value at `place` is `value`.
void check_refused(const Kind& kind, std::size_t i, const std::string& place, const Json& value) {
  Lines lines = kind.lines;
  Json json = Json::parse(lines[i]);
  json[Json::json_pointer(place)] = value;
  lines[i] = json.dump();
  const std::string said = complaint(kind, lines);
  INFO(kind.name << " with " << place << " = " << value.dump() << ": '" << said << "'");
  CHECK(said.find(", line " + std::to_string(i + 1) + ": ") != std::string::npos);
  CHECK(said.find("json.exception") == std::string::npos);
}

// Times that are differences may be negative.
bool may_be_negative(const std::string& kind, const std::string& place) {
  if (kind == "bench" && place.starts_with("/times_us/")) return true;
  if (kind == "method" && place.ends_with("_us")) return true;
  if (place == "/samples/0/0" || place == "/samples/0/1") return true;
  return place.find("at_ps") != std::string::npos ||
         place.find("difference_ps") != std::string::npos ||
         place.find("reference_ps") != std::string::npos ||
         place.find("offset_ps") != std::string::npos || place.find("drift") != std::string::npos;
}

}  // namespace

TEST_CASE("every kind of samples is read back as it is written") {
  for (const Kind& kind : all_kinds()) CHECK(complaint(kind, kind.lines) == "");
}

TEST_CASE("no number of a samples file may have another type or be out of range") {
  std::size_t numbers = 0;
  for (const Kind& kind : all_kinds()) {
    for (std::size_t i = 0; i < kind.lines.size(); ++i) {
      const Json places = Json::parse(kind.lines[i]).flatten();
      for (const auto& [place, value] : places.items()) {
        if (place == "/nonblocking_samples" || place.starts_with("/provenance")) continue;
        if (value.is_boolean()) {
          for (const Json& wrong : {Json(1), Json("true"), Json(nullptr)})
            check_refused(kind, i, place, wrong);
        }
        if (!value.is_number()) continue;
        ++numbers;
        for (const Json& wrong : {Json(true), Json("1"), Json(nullptr), Json(1e300), Json(-1e300),
                                  Json::array(), Json::object(), Json(UINT64_MAX)})
          check_refused(kind, i, place, wrong);
        if (!may_be_negative(kind.name, place)) check_refused(kind, i, place, Json(-1));
      }
    }
  }
  CHECK(numbers > 100);
}

TEST_CASE("counts are whole numbers, and no more than a run could have made") {
  const Kind bench = bench_kind();
  check_refused(bench, 1, "/iterations", Json(9.3e12));
  check_refused(bench, 1, "/iterations", Json(9'300'000'000'000));
  check_refused(bench, 1, "/iterations", Json(2.5));
  check_refused(bench, 1, "/iterations", Json(0));
  check_refused(bench, 0, "/setup/root", Json(true));
  check_refused(pattern_kind(), 0, "/pairs/0/1", Json(2));  // of ranks 0 and 1
  check_refused(prtt_kind(), 0, "/messages", Json(1));
  check_refused(local_kind(), 1, "/bytes", Json(0));
  check_refused(node_kind(), 1, "/pairs", Json(3));  // of 2
}

TEST_CASE("a field that is missing is named") {
  const std::set<std::string> optional{
      "lone_round_trip_us", "disturbed", "rewrites", "compute_us",    "computed_us",
      "message_time_us",    "empty_us",  "of_late",  "segment_bytes", "seed"};
  for (const Kind& kind : all_kinds()) {
    for (std::size_t i = 1; i < kind.lines.size(); ++i) {
      const Json whole = Json::parse(kind.lines[i]);
      for (const auto& [key, value] : whole.items()) {
        Lines lines = kind.lines;
        Json json = whole;
        json.erase(key);
        lines[i] = json.dump();
        const std::string wanted = fmt::format(", line {}: \"{}\" is missing", i + 1, key);
        INFO(kind.name << " " << key);
        CHECK((complaint(kind, lines).find(wanted) != std::string::npos) ==
              !optional.contains(key));
      }
    }
  }
}

TEST_CASE("unknown records and words are refused") {
  for (const Kind& kind : all_kinds()) {
    check_refused(kind, 1, "/record", Json("smaple"));
    check_refused(kind, 1, "/record", Json(1));
  }
  check_refused(nonblocking_kind(), 2, "/method", Json("tmie"));
  check_refused(nonblocking_kind(), 2, "/progress", Json(""));
  check_refused(nonblocking_kind(), 0, "/start", Json("late"));
  check_refused(pattern_kind(), 0, "/idle", Json("sleep"));
  check_refused(local_kind(), 1, "/work", Json("copying"));
  check_refused(node_kind(), 1, "/place", Json("between nodes"));
  check_refused(node_kind(), 0, "/calls", Json("none"));
}

}  // namespace loggp::measure::record_fields_test
