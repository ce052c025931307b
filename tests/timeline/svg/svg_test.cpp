#include "timeline/svg/svg.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/schemes/schemes.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/sanitized.hpp"
#include "tests/timeline/svg/picture.hpp"
#include "tests/timeline/svg/times.hpp"

namespace loggp::timeline::svg_test {
namespace {

using simulate::SimulatedProcess;

struct Run {
  const char* collective = "broadcast";
  const char* algorithm = "";
  std::int32_t ranks = 1;
  Bytes bytes{1};
  Bytes segment{0};
  std::int64_t iterations = 1;
};

struct Call {
  Task<> (*run)(SimulatedProcess&, const CollectiveArguments&);
  Bytes bytes;
  Bytes segment{0};
  Task<> operator()(SimulatedProcess& self, Rank root) const {
    return run(self, {.data = {nullptr, bytes}, .root = root, .segment = segment});
  }
};

Task<> looped(SimulatedProcess& self, Call call, std::int64_t iterations) {
  co_await time_loop(self, call, Rank(0), iterations);
}

Trace record(const Run& run, const char* parameters = "ompi-ib-sdr") {
  const Machine machine(find_parameters(parameters));
  const AlgorithmInfo& info = find_algorithm(run.collective, run.algorithm);
  const Call call{algorithm<SimulatedProcess>(info).run, run.bytes, run.segment};
  const std::int64_t iterations = run.iterations;
  Trace trace;
  const auto program = [call, iterations](SimulatedProcess& self) {
    return looped(self, call, iterations);
  };
  static_cast<void>(
      simulate::simulate(machine, run.ranks, program, {.first = Rank(0), .trace = &trace}));
  return trace;
}

Picture draw(const Trace& trace) {
  return Picture(svg(trace, {"title", "parameters"}));
}

std::size_t rows(const std::vector<Picture::Rect>& rects) {
  std::set<double> tops;
  for (const Picture::Rect& rect : rects) tops.insert(rect.y);
  return tops.size();
}

// Returns where boxes begin, in µs, measured in the picture by `o_s`, a box from 0 to 4.72 µs.
std::string times(const std::vector<Picture::Rect>& rects, const Picture::Rect& o_s) {
  const double px_per_us = o_s.width / 4.72;
  std::string all;
  for (const Picture::Rect& rect : rects) {
    all += fmt::format("{:.1f} ", (rect.x - o_s.x) / px_per_us);
  }
  return all;
}

// One message of 4 bytes and a computation in 100 µs; all their times differ.
Trace invented() {
  Trace trace;
  trace.ranks = 2;
  trace.computes.push_back({Rank(0), us(0), us(10)});
  trace.sends.push_back({.from = Rank(0),
                         .to = Rank(1),
                         .size = Bytes(4),
                         .start = us(10),
                         .first_byte_out = us(20),
                         .cpu_end = us(20),
                         .gap_end = us(25),
                         .port_end = us(40),
                         .first_byte = us(50),
                         .last_byte = us(65)});
  trace.receives.push_back({.rank = Rank(1),
                            .send = 0,
                            .posted = us(30),
                            .start = us(60),
                            .cpu_end = us(80),
                            .port_start = us(60),
                            .gap_end = us(85),
                            .port_end = us(100)});
  return trace;
}

}  // namespace

TEST_CASE("every send, receive and port use of a broadcast is a box, every message a line") {
  const Picture picture = draw(record({.algorithm = "binomial", .ranks = 16, .iterations = 5}));
  CHECK(picture.rects("send").size() == 15 * 5);
  CHECK(picture.rects("receive").size() == 15 * 5);
  CHECK(picture.rects("gap").size() == 2 * 15 * 5);
  CHECK(picture.paths("messages").size() == 15 * 5);
}

// o = 4.72, L = 5.96, g = 5.14 µs: rank 0 sends forward at 0 and backward at g. Forward is at
// rank 1 at o + L = 10.68 and, with another 2o + L a hop, at rank 2 at 26.08. Backward is there at
// 5.14 + 10.68 + 15.40 = 31.22, while rank 2 sends forward on, so its receive begins at 26.08 + 2o
// = 35.52. At the end rank 0 takes in the forward message at 66.32; its port is free at 71.46.
TEST_CASE("the double ring on 4 ranks is Fig. 6 of [4]: at rank 2 one message waits for the CPU") {
  const Picture picture =
      draw(record({.collective = "ring", .algorithm = "double-ring", .ranks = 4}));
  const auto sends = picture.rects("send");
  REQUIRE(sends.size() == 8);
  // by rank, then by time
  CHECK(times(sends, sends[0]) == "0.0 5.1 15.4 55.6 30.8 40.2 20.5 46.2 ");
  CHECK(times(picture.rects("receive"), sends[0]) == "56.9 66.3 10.7 50.9 26.1 35.5 15.8 41.5 ");
  const auto gaps = picture.rects("gap");  // the last port use of rank 0 ends where the axis does
  const double end = gaps.at(3).x + gaps.at(3).width;
  CHECK((end - sends[0].x) / sends[0].width == doctest::Approx(71.46 / 4.72).epsilon(1e-3));
}

TEST_CASE("each time of the trace is drawn at its place on the axis") {
  const Picture picture = draw(invented());
  const Picture::Rect first = picture.rects("compute").at(0);
  const double left = first.x;
  const double unit = first.width / 10;
  const auto covers = [&](const Picture::Rect& rect, double begin, double end) {
    CHECK(rect.x == doctest::Approx(left + begin * unit).epsilon(1e-4));
    CHECK(rect.width == doctest::Approx((end - begin) * unit).epsilon(1e-4));
  };
  covers(picture.rects("send").at(0), 10, 20);
  covers(picture.rects("wait").at(0), 30, 60);
  covers(picture.rects("receive").at(0), 60, 80);
  covers(picture.rects("gap").at(0), 10, 25);
  covers(picture.rects("bytes").at(0), 25, 40);
  covers(picture.rects("gap").at(1), 60, 85);
  covers(picture.rects("bytes").at(1), 85, 100);
}

TEST_CASE(
    "a message goes from the end of o_s to the arrival of its first byte, as wide as its bytes") {
  const Picture picture = draw(invented());
  const Picture::Rect send = picture.rects("send").at(0);
  const Picture::Rect wait = picture.rects("wait").at(0);
  const double unit = send.width / 10;
  const double arrival = wait.x + 20 * unit;
  CHECK(picture.paths("messages").at(0) == fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}",
                                                       send.x + send.width, send.y + send.height,
                                                       arrival, wait.y));
  CHECK(picture.paths("bands").at(0).find(fmt::format("h{:.2f}", 15 * unit)) != std::string::npos);
}

TEST_CASE("rank 0 is at the top and no two lanes overlap") {
  const Picture picture = draw(record({.algorithm = "binomial", .ranks = 64}));
  auto receives = picture.rects("receive");  // by rank
  REQUIRE(receives.size() == 63);
  for (std::size_t i = 1; i < receives.size(); ++i) {
    CHECK(receives[i].y > receives[i - 1].y + 2 * receives[i].height);
  }
  CHECK(picture.rects("send").front().y < receives.front().y);
}

TEST_CASE("the ports are below the CPU, the send port above the receive port") {
  const Picture picture = draw(invented());
  const auto cpu = picture.rects("send").at(0);
  const auto send_port = picture.rects("gap").at(0);
  CHECK(send_port.y == doctest::Approx(cpu.y + cpu.height));
  const auto receiver = picture.rects("receive").at(0);
  const auto receive_port = picture.rects("gap").at(1);
  CHECK(receive_port.y == doctest::Approx(receiver.y + receiver.height + send_port.height));
}

TEST_CASE("G is drawn only for messages of more than one byte") {
  const Run bulk{
      .algorithm = "pipelined", .ranks = 8, .bytes = Bytes(8192), .segment = Bytes(1024)};
  CHECK(draw(record(bulk)).rects("bytes").size() == 2 * 7 * 8);
  CHECK(draw(record(bulk)).paths("bands").size() == 7 * 8);
  const Picture small = draw(record({.algorithm = "pipelined", .ranks = 8}));
  CHECK(small.rects("bytes").empty());
  CHECK(small.paths("bands").empty());
}

TEST_CASE("the legend has an entry for each item that occurs, and no others") {
  const std::string ports = "Under each CPU: its send port, then its receive port.";
  CHECK(draw(invented()).legend() ==
        std::vector<std::string>{"send overhead ", "bytes in + receive overhead ", "compute",
                                 "wait", "gap ", "gap per byte ", "message, first to last byte",
                                 ports});
  CHECK(draw(record({.algorithm = "flat", .ranks = 4})).legend() ==
        std::vector<std::string>{"send overhead ", "receive overhead ", "wait", "gap ", "message",
                                 ports});
  Trace trace;
  trace.ranks = 1;
  trace.computes.push_back({Rank(0), us(0), us(1)});
  CHECK(draw(trace).legend() == std::vector<std::string>{"compute"});
}

TEST_CASE("a title with XML's special characters is read back unchanged") {
  const std::string title = R"(L < o & "g" > G, 5 µs)";
  const std::string drawn = svg(invented(), {title, title});
  CHECK(Picture(drawn).title() == title);
  CHECK(drawn.find("L &lt; o &amp; &quot;g&quot; &gt; G") != std::string::npos);
}

TEST_CASE("an empty trace and one of no duration are pictures too") {
  for (const std::int32_t ranks : {0, 1, 3}) {
    Trace trace;
    trace.ranks = ranks;
    const std::string drawn = svg(trace, {"", ""});
    const bool finite =
        drawn.find("nan") == std::string::npos && drawn.find("inf") == std::string::npos;
    CHECK(finite);
    CHECK(Picture(drawn).legend().empty());
  }
}

TEST_CASE("the same trace gives the same bytes") {
  const Run run{.algorithm = "binomial", .ranks = 16, .iterations = 5};
  CHECK(svg(record(run), {"a", "b"}) == svg(record(run), {"a", "b"}));
}

TEST_CASE("a thousand iterations on 64 ranks are a file that a viewer opens") {
  constexpr std::int32_t ranks = is_sanitized ? 8 : 64;
  const Trace trace = record({.algorithm = "pipelined", .ranks = ranks, .iterations = 1000});
  REQUIRE(trace.sends.size() == (ranks - 1) * 1000);
  const std::string drawn = svg(trace, {"", ""});
  CHECK(drawn.size() < 8'000'000);
  // Rank 0 sends in a row from beginning to end: one box, not a thousand.
  const Picture picture(drawn);
  const auto sends = picture.rects("send");
  const double first_lane = sends.front().y;
  CHECK(std::count_if(sends.begin(), sends.end(),
                      [&](const auto& box) { return box.y == first_lane; }) < 10);
}

TEST_CASE("every lane of a broadcast has its boxes in one row of its own") {
  const Picture picture = draw(record({.algorithm = "pipelined", .ranks = 16, .iterations = 5}));
  CHECK(rows(picture.rects("send")) == 15);
  CHECK(rows(picture.rects("receive")) == 15);
}

TEST_CASE("no arrow points back, though receivers work before their senders have ended") {
  for (const std::string& name : algorithm_names("broadcast")) {
    CAPTURE(name);
    if (!runs_on(find_algorithm("broadcast", name), 9)) continue;
    const Run run{.algorithm = name.c_str(), .ranks = 9, .bytes = Bytes(100), .segment = Bytes(30)};
    const Trace trace = record(run, "L=-1.5us,o_s=2us,o_r=0.3us,g=2us,G=1ns");
    for (const Trace::Send& send : trace.sends) {
      CHECK(send.leaves_early());
      CHECK(send.leaves() >= send.start);
      CHECK(send.leaves() < send.cpu_end);
    }
    const Picture picture = draw(trace);
    for (const std::string& path : picture.paths("messages")) {
      double left = 0;
      double right = 0;
      double y = 0;
      std::istringstream(path.substr(1, path.find('L') - 1)) >> left >> y;
      std::istringstream(path.substr(path.find('L') + 1)) >> right >> y;
      CHECK(right >= left);
    }
    const std::vector<std::string> legend = picture.legend();
    CHECK(std::count(legend.begin(), legend.end(),
                     "Messages with L < 0 leave before the end of their send overhead.") == 1);
  }
}

}  // namespace loggp::timeline::svg_test
