#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "algorithms/collectives/catalogue.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/timeline/svg/times.hpp"
#include "timeline/export/csv.hpp"
#include "timeline/export/intervals.hpp"
#include "timeline/export/slice_times.hpp"
#include "timeline/export/trace_events.hpp"
#include "timeline/interactive/base64.hpp"
#include "timeline/interactive/html.hpp"

namespace loggp::timeline::export_test {
namespace {

using nlohmann::json;
using simulate::SimulatedProcess;

Task<> repeat(SimulatedProcess& self, const AlgorithmInfo* info, CollectiveArguments arguments,
              Trace* trace) {
  for (int i = 0; i < 3; ++i) {
    trace->marks.push_back({self.rank(), self.now(), trace->next_order()});
    co_await algorithm<SimulatedProcess>(*info).run(self, arguments);
  }
}

Trace record(const char* collective, const char* name, const std::string& params,
             simulate::Options options = {}) {
  const Machine machine(find_parameters(params));
  const AlgorithmInfo& info = find_algorithm(collective, name);
  const CollectiveArguments arguments{
      .data = {nullptr, Bytes(65536)}, .root = Rank(0), .segment = Bytes(9000)};
  Trace trace;
  options.trace = &trace;
  options.time_order = info.order == Order::time;
  const auto program = [&info, arguments, out = &trace](SimulatedProcess& self) {
    return repeat(self, &info, arguments, out);
  };
  static_cast<void>(simulate::simulate(machine, 7, program, options));
  return trace;
}

std::vector<Trace> runs() {
  const NoiseSource source = NoiseSource::periodic(Duration::us(50), Duration::us(5), {});
  static const Noise noise({source});
  return {record("broadcast", "binomial", "ompi-ib-sdr"),
          record("broadcast", "pipelined", "mpich2-tcp", {.noise = &noise}),
          record("gather", "linear-nb", "ompi-gm", {.reception = simulate::Reception::offloaded}),
          record("alltoall", "linear", "ompi-10g"),
          record("broadcast", "flat", "L=6us,o=4us,g=5us,G=1ns,S=1000,protocol=handshake")};
}

std::int64_t cut_to_ns(double us) {
  return static_cast<std::int64_t>(us * 1000);
}

}  // namespace

TEST_CASE("intervals of one row do not overlap and cover all that the CPU and the ports did") {
  for (const Trace& trace : runs()) {
    const auto all = intervals(trace);
    std::map<Rank, Duration> busy;
    for (std::size_t i = 0; i < all.size(); ++i) {
      REQUIRE(all[i].begin <= all[i].end);
      if (all[i].row == Row::cpu && all[i].kind != Kind::wait)
        busy[all[i].rank] += all[i].end - all[i].begin;
      if (i == 0 || all[i].rank != all[i - 1].rank || all[i].row != all[i - 1].row) continue;
      REQUIRE(all[i - 1].end <= all[i].begin);
    }
    std::map<Rank, Duration> recorded;
    for (const auto& send : trace.sends) recorded[send.from] += send.cpu_end - send.start;
    for (const auto& receive : trace.receives)
      recorded[receive.rank] += receive.cpu_end - receive.start;
    for (const auto& compute : trace.computes)
      recorded[compute.rank] += compute.end - compute.start;
    CHECK(busy == recorded);
  }
}

TEST_CASE("a wait covers only time in which the CPU does nothing else") {
  Trace trace;
  trace.ranks = 1;
  trace.computes = {{Rank(0), us(2), us(4)}, {Rank(0), us(6), us(7)}};
  trace.sends.emplace_back().size = Bytes(1);
  trace.receives.push_back({.rank = Rank(0),
                            .send = 0,
                            .posted = us(1),
                            .start = us(9),
                            .cpu_end = us(10),
                            .port_start = us(9),
                            .gap_end = us(9),
                            .port_end = us(9)});
  std::string waits;
  for (const Interval& one : intervals(trace)) {
    if (one.kind != Kind::wait) continue;
    waits += microseconds(one.begin - Time()) + "-" + microseconds(one.end - Time()) + " ";
  }
  CHECK(waits == "1-2 4-6 7-9 ");
}

TEST_CASE("microseconds are exact and have no superfluous digits") {
  CHECK(microseconds(Duration::ps(0)) == "0");
  CHECK(microseconds(Duration::ps(12'000'001)) == "12.000001");
  CHECK(microseconds(Duration::ps(-4'720'000)) == "-4.72");
  CHECK(microseconds(Duration::ps(std::int64_t{1} << 60)) == "1152921504606.846976");
}

TEST_CASE("the table of intervals has a line for each and a cell for each column") {
  const Trace trace = runs().front();
  std::istringstream table(csv(trace));
  std::string line;
  std::getline(table, line);
  CHECK(line == "rank,row,kind,begin_us,end_us,iteration,message,from,to,bytes,part,protocol");
  std::size_t lines = 0;
  for (; std::getline(table, line); ++lines) CHECK(std::count(line.begin(), line.end(), ',') == 11);
  CHECK(lines == intervals(trace).size());
}

// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU, Trace Event
// Format: which keys each phase needs; slices of one thread nest; a flow begins and ends once.
TEST_CASE("trace events obey their format, and are the trace's") {
  for (const Trace& trace : runs()) {
    const json document = json::parse(trace_events(trace, {"a \"title\" \xB5", "p"}));
    CHECK(document["displayTimeUnit"] == "ns");
    std::map<std::int64_t, double> ends;
    std::map<std::int64_t, std::int64_t> ends_in_ns;
    std::map<std::int64_t, double> begins;
    std::map<std::int64_t, double> ends_since_first;
    std::set<std::int64_t> begun;
    std::set<std::int64_t> named;
    std::size_t slices = 0;
    double last = 0;
    for (const json& event : document["traceEvents"]) {
      const std::string phase = event.at("ph");
      const auto thread = event.at("tid").get<std::int64_t>();
      const double time = event.at("ts");
      REQUIRE(event.at("name").is_string());
      REQUIRE(event.at("pid").get<int>() == (thread - 1) / 3 + 1);
      if (phase == "M") {
        named.insert(thread);
        REQUIRE((event.at("args").contains("name") || event.at("args").contains("sort_index")));
        continue;
      }
      REQUIRE(named.contains(thread));
      REQUIRE(time >= last);
      last = time;
      if (phase == "X") {
        // as viewers compute them: as doubles, cut to ns, and relative to the first slice
        const double duration = event.at("dur");
        REQUIRE(time >= ends[thread]);
        REQUIRE(cut_to_ns(time) >= ends_in_ns[thread]);
        const double since = time - begins.try_emplace(thread, time).first->second;
        REQUIRE(since >= ends_since_first[thread]);
        ends[thread] = time + duration;
        ends_since_first[thread] = since + duration;
        ends_in_ns[thread] = cut_to_ns(time) + cut_to_ns(duration);
        ++slices;
      } else if (phase == "s") {
        REQUIRE(begun.insert(event.at("id").get<std::int64_t>()).second);
      } else {
        REQUIRE(phase == "f");
        REQUIRE(event.at("bp") == "e");
        REQUIRE(begun.erase(event.at("id").get<std::int64_t>()) == 1);
      }
    }
    CHECK(begun.empty());
    CHECK(slices == intervals(trace).size());
    const auto sent = std::count_if(document["traceEvents"].begin(), document["traceEvents"].end(),
                                    [](const json& event) { return event["ph"] == "s"; });
    CHECK(static_cast<std::size_t>(sent) == trace.sends.size());
  }
}

TEST_CASE("a send of 4.72 us at 0 is a complete event of 4.72 at 0") {
  const json document = json::parse(trace_events(record("broadcast", "flat", "ompi-ib-sdr"), {}));
  const auto& events = document["traceEvents"];
  const auto send = std::find_if(events.begin(), events.end(), [](const json& event) {
    return event["ph"] == "X" && event["cat"] == "message";
  });
  REQUIRE(send != events.end());
  CHECK((*send)["ts"] == 0);
  CHECK((*send)["dur"] == 4.72);
  CHECK((*send)["name"] == "send to 1");
  CHECK((*send)["args"]["iteration"] == 1);
  CHECK((*send)["args"]["bytes"] == 65536);
}

// Perfetto attaches a flow to the slice that is open on its thread, DevTools to the slice that
// begins at the same time and place and has the same category.
TEST_CASE("a message's flow begins with its send and ends with its receive") {
  for (const Trace& trace : runs()) {
    const json document = json::parse(trace_events(trace, {}));
    std::map<std::int64_t, json> open;  // by thread
    std::size_t ends = 0;
    for (const json& event : document["traceEvents"]) {
      if (event["ph"] == "X") open[event["tid"]] = event;
      if (event["ph"] != "s" && event["ph"] != "f") continue;
      const json& slice = open.at(event["tid"]);
      const std::string name = slice["name"];
      REQUIRE(name.starts_with(event["ph"] == "s" ? "send to" : "receive from"));
      REQUIRE(slice["ts"] == event["ts"]);
      REQUIRE(slice["cat"] == event["cat"]);
      REQUIRE(slice["args"]["message"] == event["id"]);
      ++ends;
    }
    CHECK(ends == 2 * trace.receives.size());
  }
}

TEST_CASE(
    "durations are a few picoseconds short where a sum would be rounded into the next slice") {
  std::vector<Interval> slices;
  Time end = us(3.3);
  for (int i = 0; i < 4000; ++i) {
    const Time begin = end;
    end = begin + Duration::ps(1'001'000 + i * 1'110 * (i % 3));
    slices.push_back({.rank = Rank(0),
                      .row = Row::cpu,
                      .begin = begin,
                      .end = end,
                      .message = {},
                      .iteration = {}});
  }
  const auto durations = durations_to_add(slices);
  const auto as_read = [](Duration time) { return static_cast<double>(time.in_ps()) / 1e6; };
  std::size_t shortened = 0;
  for (std::size_t i = 0; i + 1 < slices.size(); ++i) {
    const Duration missing = slices[i].end - slices[i].begin - durations[i];
    CHECK(missing >= Duration());
    CHECK(missing <= Duration::ps(2));
    shortened += missing > Duration() ? 1U : 0U;
    const double begin = as_read(slices[i].begin - Time());
    const double next = as_read(slices[i + 1].begin - Time());
    CHECK(begin + as_read(durations[i]) <= next);
    CHECK(cut_to_ns(begin) + cut_to_ns(as_read(durations[i])) <= cut_to_ns(next));
    CHECK((begin - 3.3) + as_read(durations[i]) <= next - 3.3);
  }
  CHECK(shortened > 0);
  CHECK(shortened < slices.size() / 2);
}

TEST_CASE("base64 is RFC 4648's") {
  CHECK(base64("") == "");
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xFF\xFE\x80") == "//6A");
}

TEST_CASE("the page asks no network for anything and its data can't end its scripts") {
  const std::string page = html(runs().front(), {"</script><b>@ABOUT@", "a & b"});
  for (const char* word : {"http:", "https:", "src=", "<link", "import ", "fetch("}) {
    CAPTURE(word);
    CHECK(page.find(word) == std::string::npos);
  }
  CHECK(page.find("&lt;/script&gt;&lt;b&gt;@ABOUT@") != std::string::npos);
  CHECK(page.find("<b>") == std::string::npos);
}

}  // namespace loggp::timeline::export_test
