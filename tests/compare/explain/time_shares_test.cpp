// Where the time of an operation goes, and pictures of it and of its critical path.
#include "compare/explain/time_shares.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <span>

#include "compare/explain/shares_picture.hpp"
#include "compare/known/prtt_run.hpp"
#include "compare/predict/timeline_path.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/iterations.hpp"
#include "simulate/graph/critical_path.hpp"
#include "tests/compare/predict/broadcasts.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/timeline/svg/picture.hpp"

namespace loggp::compare::time_shares_test {

namespace {

constexpr std::int32_t ranks = 8;

const Machine& infiniband_machine() {
  static const Machine ompi_ib_sdr(find_parameters("ompi-ib-sdr"));
  return ompi_ib_sdr;
}

double reported_us(const Benchmark& benchmark) {
  return simulate_scheme(infiniband_machine(), benchmark).reported(Reduction::max, Rank(0)).in_us();
}

}  // namespace

TEST_CASE("the shares of each scheme sum to what it reports") {
  for (const std::string_view algorithm : {"flat", "binomial", "pipelined"}) {
    const auto all =
        time_shares(infiniband_machine(), broadcast(algorithm, Scheme::once, 20, ranks), {});
    REQUIRE(all.size() == 3);
    const Scheme schemes[] = {Scheme::once, Scheme::loop, Scheme::change_root};
    for (std::size_t i = 0; i < all.size(); ++i) {
      CHECK(all[i].scheme == to_string(schemes[i]));
      const double reported = reported_us(broadcast(algorithm, schemes[i], 20, ranks));
      CHECK(all[i].total_us() == doctest::Approx(reported).epsilon(1e-9));
    }
  }
}

TEST_CASE("one operation of a chain is o + L + o a hop, and nothing else") {
  const TimeShares once =
      time_shares(infiniband_machine(), broadcast("pipelined", Scheme::once, 2, ranks), {}).front();
  const auto us = [&](Cause cause) { return once.us.at(static_cast<std::size_t>(cause)); };
  CHECK(us(Cause::o_s) == doctest::Approx(7 * 4.72));
  CHECK(us(Cause::L) == doctest::Approx(7 * 5.96));
  CHECK(us(Cause::o_r) == doctest::Approx(7 * 4.72));
  CHECK(once.total_us() == doctest::Approx(7 * (2 * 4.72 + 5.96)));
}

TEST_CASE("in the picture every share's area is its time, and the error's the error") {
  const auto all =
      time_shares(infiniband_machine(), broadcast("pipelined", Scheme::once, 20, ranks), {});
  const timeline::Picture picture(shares_picture(all, "t", "p"));
  double sum_us = 0;
  double sum_px = 0;
  for (const auto& rect : picture.rects("bar")) sum_px += rect.height;
  for (const TimeShares& one : all) {
    sum_us += one.total_us() + std::abs(one.total_us() - all.front().total_us());
  }
  const auto once = picture.rects("bar").front();  // o_s of once
  CHECK(sum_px / sum_us == doctest::Approx(once.height / all.front().us.front()).epsilon(1e-3));
}

TEST_CASE("the bars of a picture stand beside each other within it, and one bar may be alone") {
  const auto all =
      time_shares(infiniband_machine(), broadcast("pipelined", Scheme::once, 20, ranks), {});
  for (const std::size_t bars : {std::size_t{1}, all.size()}) {
    CAPTURE(bars);
    const std::string svg = shares_picture(std::span(all).first(bars), "t", "p");
    constexpr double width = 720;
    CHECK(svg.find("viewBox=\"0 0 720 ") != std::string::npos);
    std::map<double, double> ends;  // of the bars, by where they begin
    for (const auto& rect : timeline::Picture(svg).rects("bar")) ends[rect.x] = rect.x + rect.width;
    CHECK(ends.size() == bars);
    double before = 0;
    for (const auto& [begin, end] : ends) {
      CHECK(begin > before);
      CHECK(end < width);
      before = end;
    }
  }
}

TEST_CASE("a collective without a root has the shares of once and loop") {
  Benchmark barrier{.collective = "barrier", .ranks = ranks, .iterations = 20};
  barrier.algorithm = &find_algorithm("barrier", "dissemination");
  const std::vector<TimeShares> all = time_shares(infiniband_machine(), barrier, {});
  REQUIRE(all.size() == 2);
  CHECK(all[0].scheme == "once");
  CHECK(all[1].scheme == "loop");
}

TEST_CASE("areas join the shares of each bar with those of the next one") {
  const auto all = time_shares(infiniband_machine(), broadcast("flat", Scheme::once, 5, ranks), {});
  REQUIRE(all.size() == 3);
  const std::string picture = shares_picture(all, "title", "parameters");
  int joins = 0;
  for (std::size_t at = picture.find("class=\"joins\""); at != std::string::npos;
       at = picture.find("class=\"joins\"", at + 1))
    ++joins;
  CHECK(joins == 2);
}

TEST_CASE("a picture of shares needs a benchmark of more than one operation") {
  CHECK(error_text<InputError>([] {
          (void)time_shares(infiniband_machine(), broadcast("flat", Scheme::once, 1, ranks), {});
        }).find("--iterations") != std::string::npos);
}

TEST_CASE("the path of a picture is the critical path: as long, and each turn where something is") {
  Trace trace;
  (void)simulate_scheme(infiniband_machine(), broadcast("binomial", Scheme::change_root, 5, ranks),
                        {}, &trace);
  const simulate::Schedule schedule(trace, infiniband_machine());
  const timeline::Path path = timeline_path(schedule);
  REQUIRE(path.size() > 5);
  CHECK(path.front().time == Time());
  CHECK(path.back().time == trace.makespan());
  for (std::size_t i = 1; i < path.size(); ++i) {
    CHECK(path[i - 1].time <= path[i].time);
    if (path[i - 1].rank == path[i].rank) continue;
    const bool is_message = std::any_of(trace.sends.begin(), trace.sends.end(), [&](const auto& s) {
      return s.from == path[i - 1].rank && s.to == path[i].rank &&
             s.first_byte_out == path[i - 1].time && s.first_byte == path[i].time;
    });
    CHECK(is_message);
  }
}

TEST_CASE("a recorded loop says which of its operations everything belongs to") {
  Trace trace;
  (void)simulate_scheme(infiniband_machine(), broadcast("binomial", Scheme::loop, 5, ranks), {},
                        &trace);
  const Iterations iterations(trace);
  CHECK(iterations.count() == 5);
  std::map<std::uint32_t, int> sends;
  for (const auto& send : trace.sends) ++sends[iterations.find(send.from, send.order).value()];
  for (const auto& receive : trace.receives) {  // no operation takes another's message
    const auto& send = trace.sends[receive.send];
    CHECK(iterations.find(receive.rank, receive.order) == iterations.find(send.from, send.order));
  }
  CHECK(sends == std::map<std::uint32_t, int>{{0, 7}, {1, 7}, {2, 7}, {3, 7}, {4, 7}});
}

// [4] eq. (3): PRTT(n,d,s) = PRTT(1,0,s) + (n-1) max(o_s + d, g + (s-1)G), where o <= g.
TEST_CASE("a drawn PRTT takes what its equation says") {
  const auto prtt = [](std::int64_t messages, double delay_us) {
    Trace trace;
    simulate_prtt(infiniband_machine(), {.messages = messages, .delay = Duration::us(delay_us)},
                  trace);
    return (trace.makespan() - Time()).in_us();
  };
  const double single = 2 * (5.96 + 4.72 + 4.72);
  CHECK(prtt(1, 0) == doctest::Approx(single));
  CHECK(prtt(3, 0) == doctest::Approx(single + 2 * 5.14));
  CHECK(prtt(3, 30.8) == doctest::Approx(single + 2 * (4.72 + 30.8)));
}

}  // namespace loggp::compare::time_shares_test
