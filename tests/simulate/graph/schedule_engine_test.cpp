// Records of everything that the engines can do are schedules whose longest path gives their times.
#include <doctest/doctest.h>

#include "models/machine/circumstances.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_script.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::schedule_engine_test {

namespace {

// Every send and receive without waiting, then for all of them.
Task<> perform_async(SimulatedProcess& self, std::span<const Step> steps) {
  std::vector<SimulatedProcess::Request> requests;
  for (const Step& step : steps) {
    const Buffer data{nullptr, step.size};
    SimulatedProcess::Request request;
    if (step.kind == Step::Kind::send)
      request = co_await self.send_async(step.peer, data, step.tag);
    if (step.kind == Step::Kind::receive)
      request = co_await self.receive_async(step.peer, data, step.tag);
    if (step.kind == Step::Kind::compute) co_await self.compute(step.work);
    if (step.kind != Step::Kind::compute) requests.push_back(request);
  }
  const std::span<SimulatedProcess::Request> all(requests);
  co_await self.wait_all(all);
}

void check_async(bool handshakes, Progress progress, Reception reception) {
  Ranges ranges = any_ranges(Variety{.first_byte_takes_time = true});
  for (auto& [first, costs] : ranges) {
    if (handshakes && *rc::gen::arbitrary<bool>()) costs.protocol = Protocol::handshake;
  }
  const Script script = any_script(Freedom{.single_ends = *rc::gen::arbitrary<bool>()});
  const Machine machine = machine_of(ranges);
  Trace trace;
  const auto program = [&script](SimulatedProcess& self) {
    return perform_async(self, std::span(script[static_cast<std::size_t>(self.rank().number())]));
  };
  const Result result =
      run(machine, static_cast<std::int32_t>(script.size()), program,
          {.first = Rank(0), .progress = progress, .reception = reception, .trace = &trace});
  RC_PRE(result.error.empty());
  RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n";
  const Schedule schedule(trace, machine);
  schedule.validate();
  RC_ASSERT(schedule.makespan().in_ps() ==
            *std::max_element(result.finish.begin(), result.finish.end()));
}

void check_noise(const char* spec, Reception reception) {
  const Ranges ranges = any_ranges(Variety{.first_byte_takes_time = true});
  const Script script = any_script(Freedom{.single_ends = *rc::gen::arbitrary<bool>()});
  const Machine machine = machine_of(ranges);
  const std::vector<std::string> specs{spec};
  const Disturbances disturbances = parse_disturbances(specs, 7);
  Trace trace;
  const Result result = run(machine, script,
                            {.first = Rank(0),
                             .reception = reception,
                             .noise = &disturbances.noise,
                             .latency = &disturbances.latency,
                             .trace = &trace});
  RC_PRE(result.error.empty());
  RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n";
  const Schedule schedule(trace, machine, {.may_be_noisy = true});
  schedule.validate();
  const Breakdown breakdown = critical_path(schedule).breakdown;
  RC_CLASSIFY(breakdown.noise != Duration());
  RC_ASSERT(breakdown.total() == schedule.makespan());
  RC_ASSERT(schedule.makespan().in_ps() ==
            *std::max_element(result.finish.begin(), result.finish.end()));
}

void check_graph(bool handshakes, Progress progress, Reception reception, bool arrivals) {
  Ranges ranges = any_ranges(Variety{.first_byte_takes_time = true});
  for (auto& [first, costs] : ranges) {
    if (handshakes && *rc::gen::arbitrary<bool>()) costs.protocol = Protocol::handshake;
  }
  const Script script = any_script(Freedom{.single_ends = *rc::gen::arbitrary<bool>()});
  const Machine machine = machine_of(ranges);
  std::vector<Duration> offsets;
  for (std::size_t i = 0; arrivals && i < script.size(); ++i)
    offsets.push_back(Duration::ps(*rc::gen::resize(100, rc::gen::inRange<std::int64_t>(0, 300))));
  Trace trace;
  const bool by_time = *rc::gen::arbitrary<bool>();
  const Result result = run(machine, script,
                            {.first = Rank(0),
                             .time_order = by_time,
                             .progress = progress,
                             .reception = reception,
                             .arrivals = offsets,
                             .trace = &trace});
  RC_PRE(result.error.empty());
  RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n";
  for (const Duration offset : offsets) RC_LOG() << offset.in_ps() << " ";
  const Schedule schedule(trace, machine);
  schedule.validate();
  RC_ASSERT(schedule.makespan().in_ps() ==
            *std::max_element(result.finish.begin(), result.finish.end()));
  RC_ASSERT(critical_path(schedule).breakdown.total() == schedule.makespan());
  for (std::size_t rank = 0; rank < script.size(); ++rank) {
    const Schedule one(trace, machine, {.until = Rank(static_cast<int>(rank))});
    RC_ASSERT(one.makespan().in_ps() == result.finish[rank]);
  }
}

}  // namespace

TEST_CASE("records of late ranks are schedules") {
  CHECK(holds("late", 500, [] { check_graph(false, Progress::in_call, Reception::onload, true); }));
}

TEST_CASE("records of handshakes are schedules") {
  CHECK(
      holds("onload", 500, [] { check_graph(true, Progress::in_call, Reception::onload, true); }));
  CHECK(holds("offloaded", 500,
              [] { check_graph(true, Progress::in_call, Reception::offloaded, true); }));
  CHECK(holds("arrival", 500,
              [] { check_graph(true, Progress::on_arrival, Reception::onload, true); }));
}

TEST_CASE("records of offloaded receives are schedules") {
  CHECK(holds("offloaded", 500,
              [] { check_graph(false, Progress::in_call, Reception::offloaded, true); }));
}

TEST_CASE("records of progress on arrival are schedules") {
  CHECK(holds("arrival", 500,
              [] { check_graph(false, Progress::on_arrival, Reception::onload, true); }));
}

TEST_CASE("records of nonblocking calls are schedules") {
  CHECK(holds("eager", 500, [] { check_async(false, Progress::in_call, Reception::onload); }));
  CHECK(holds("handshakes", 500, [] { check_async(true, Progress::in_call, Reception::onload); }));
  CHECK(
      holds("offloaded", 500, [] { check_async(true, Progress::in_call, Reception::offloaded); }));
  CHECK(holds("arrival", 500, [] { check_async(true, Progress::on_arrival, Reception::onload); }));
}

TEST_CASE("noise and random latency are what the machine does not explain") {
  CHECK(holds("noise", 500, [] { check_noise("periodic:150ps:30ps", Reception::onload); }));
  CHECK(holds("offloaded", 500, [] { check_noise("periodic:150ps:30ps", Reception::offloaded); }));
  CHECK(holds("latency", 500, [] { check_noise("latency:normal:30%", Reception::onload); }));
}

}  // namespace loggp::simulate::schedule_engine_test
