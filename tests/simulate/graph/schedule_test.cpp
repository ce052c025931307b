// A record as a graph: whole, without circles, and its longest path gives every recorded time.
#include "simulate/graph/schedule.hpp"

#include <doctest/doctest.h>

#include "algorithms/collectives/catalogue.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_script.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::schedule_test {

namespace {

const Costs hundred{.L = 100, .o_s = 10, .o_r = 20, .g = 50, .G = 2};

// 8 bytes under `hundred` as a handshake, worked out by hand from
// docs/machine-model.md, "Handshake".
Trace handshake() {
  const auto ps = [](std::int64_t count) { return Time::ps(count); };
  Trace trace;
  trace.ranks = 2;
  const auto add = [&](int from, Trace::Part part, std::int64_t start, std::uint32_t order,
                       std::int64_t received, std::int64_t bytes_time) {
    Trace::Send send;
    send.from = Rank(from);
    send.to = Rank(1 - from);
    send.size = Bytes(8);
    send.part = part;
    send.start = ps(start);
    send.first_byte_out = send.cpu_end = ps(start + 10);
    send.first_byte = ps(start + 110);
    send.order = order;
    Trace::Receive receive;
    receive.rank = send.to;
    receive.send = trace.sends.size();
    receive.start = receive.port_start = ps(received);
    receive.cpu_end = ps(received + 20 + bytes_time);
    receive.order = order + 1;
    trace.sends.push_back(send);
    trace.receives.push_back(receive);
  };
  add(0, Trace::Part::request, 0, 0, 110, 0);
  add(1, Trace::Part::clear, 130, 2, 240, 0);
  add(0, Trace::Part::data, 260, 4, 370, 14);
  trace.waits.push_back({Rank(0), ps(270), ps(284), 2, 6});
  return trace;
}

std::string validation_error(const Trace& trace, const Machine& machine) {
  try {
    Schedule(trace, machine).validate();
  } catch (const RunError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("one message gives a beginning, a send, an arrival, a receive and an end") {
  const Machine machine = machine_of(hundred);
  const Trace trace = record(machine, {{send(1, 8)}, {receive(0)}});
  const Schedule schedule(trace, machine);
  schedule.validate();
  CHECK(schedule.size() == 5);
  // begin -> send, begin -> receive, flight, arrived, and an end of each rank
  CHECK(boost::num_edges(schedule.graph()) == 6);
  CHECK(schedule.makespan() == Duration::ps(10 + 100 + 20 + 7 * 2));
  CHECK(schedule.groups().size() == 1);
}

TEST_CASE("the longest path gives every recorded time of random programs") {
  CHECK(holds("graph and record", 500, [] {
    const Ranges ranges = any_ranges(Variety{});
    const Script script = any_script(Freedom{.single_ends = *rc::gen::arbitrary<bool>()});
    const Machine machine = machine_of(ranges);
    const bool by_time = *rc::gen::arbitrary<bool>();
    Trace trace;
    const Result result =
        run(machine, script, {.first = Rank(0), .time_order = by_time, .trace = &trace});
    RC_PRE(result.error.empty());
    RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n";
    const Schedule schedule(trace, machine);
    schedule.validate();
    const auto last = std::max_element(result.finish.begin(), result.finish.end());
    RC_ASSERT(schedule.makespan().in_ps() == *last);
  }));
}

TEST_CASE("every published machine's collectives are valid schedules, eager and rendezvous") {
  for (const ParameterSet& set : published_parameters()) {
    const Machine machine(set);
    for (const AlgorithmInfo& info : algorithm_infos()) {
      if (!runs_on(info, 11)) continue;
      for (const std::int64_t bytes : {1, 100'000}) {
        if (bytes > 1 && info.collective == "ring") continue;  // its messages must be eager
        CAPTURE(set.name);
        CAPTURE(info.name);
        const auto trace = record(machine, info.collective, info.name, 11, bytes, 3);
        const Schedule schedule(trace, machine);
        CHECK_NOTHROW(schedule.validate());
        CHECK(critical_path(schedule).breakdown.total() == trace.makespan() - Time());
      }
    }
  }
}

TEST_CASE("a program of nothing takes no time") {
  const Machine machine = machine_of(hundred);
  const Trace trace = record(machine, Script(3));
  const Schedule schedule(trace, machine);
  schedule.validate();
  CHECK(schedule.makespan() == Duration());
}

TEST_CASE("ranks begin when they arrive, even those that do nothing") {
  Trace trace;
  trace.ranks = 2;
  trace.arrivals = {Time::ps(5), Time::ps(700)};
  trace.computes.push_back({Rank(0), Time::ps(5), Time::ps(8), 0});
  const Machine machine = machine_of(hundred);
  const Schedule schedule(trace, machine);
  schedule.validate();
  CHECK(schedule.makespan() == Duration::ps(700));
  CHECK(critical_path(schedule).breakdown.arrival == Duration::ps(700));
  const Schedule first(trace, machine, {.until = Rank(0)});
  first.validate();
  CHECK(first.makespan() == Duration::ps(8));
  CHECK(critical_path(first).breakdown.computation == Duration::ps(3));
}

TEST_CASE("a message without a receive, or with two, is no run") {
  const Machine machine = machine_of(hundred);
  Trace trace = record(machine, {{send(1)}, {receive(0)}});
  trace.receives.push_back(trace.receives[0]);
  CHECK(validation_error(trace, machine).find("was received before") != std::string::npos);
  trace.receives.resize(0);
  CHECK(validation_error(trace, machine) ==
        "the record has no receive for a send from rank 0 to rank 1 at 0 µs");
  trace = record(machine, {{send(1)}, {receive(0)}});
  trace.receives[0].send = 1;
  CHECK(validation_error(trace, machine).find("a send that is not there") != std::string::npos);
  trace.receives[0].send = 0;
  trace.receives[0].rank = Rank(0);
  CHECK(validation_error(trace, machine).find("went elsewhere") != std::string::npos);
}

TEST_CASE("a message is left behind only where the engine says so, and nobody waits for it") {
  const Machine machine = machine_of(hundred);
  Trace trace = record(machine, {{send(1, 0), compute(9)}, {receive(0, 0)}});
  trace.receives.resize(0);
  CHECK(validation_error(trace, machine) ==
        "the record has no receive for a send from rank 0 to rank 1 at 0 µs");
  trace.sends[0].left = true;
  CHECK(validation_error(trace, machine).empty());
  Costs costs = hundred;
  costs.protocol = Protocol::synchronising;
  trace = record(machine_of(costs), {{send(1, 0), compute(9)}, {receive(0, 0)}});
  trace.receives.resize(0);
  trace.sends[0].left = true;
  CHECK(validation_error(trace, machine_of(costs)) ==
        "the record has no receive for a send from rank 0 to rank 1 at 0 µs");
}

TEST_CASE("operations that wait for each other in a circle are no run") {
  // each rank receives what the other sends only after its own receive
  Trace trace;
  trace.ranks = 2;
  const Machine machine = machine_of(Costs{});
  for (const int rank : {0, 1}) {
    Trace::Receive receive;
    receive.rank = Rank(rank);
    receive.send = rank == 0 ? 1 : 0;
    receive.order = static_cast<std::uint32_t>(rank);
    trace.receives.push_back(receive);
    Trace::Send send;
    send.from = Rank(rank);
    send.to = Rank(1 - rank);
    send.order = static_cast<std::uint32_t>(2 + rank);
    trace.sends.push_back(send);
  }
  CHECK(validation_error(trace, machine).find("in a circle") != std::string::npos);
}

TEST_CASE("a time that does not follow from the others is found, and named") {
  const Machine machine = machine_of(hundred);
  const Script script{{send(1), send(2)}, {receive(0)}, {receive(0), compute(9)}};
  const Trace good = record(machine, script);
  CHECK(validation_error(good, machine).empty());
  Trace late = good;
  for (auto& receive : late.receives) {
    if (receive.rank != Rank(2)) continue;
    receive.start = receive.start + Duration::ps(1);
    receive.cpu_end = receive.cpu_end + Duration::ps(1);
  }
  CHECK(validation_error(late, machine).starts_with("rank 2's receive from rank 0 is recorded at"));
  Trace early = good;
  early.computes[0].start = early.computes[0].start - Duration::ps(1);
  CHECK(validation_error(early, machine).starts_with("rank 2's computation is recorded at"));
  Trace longer = good;
  longer.sends[0].cpu_end = longer.sends[0].cpu_end + Duration::ps(1);
  CHECK(validation_error(longer, machine).find("by the machine it is") != std::string::npos);
}

TEST_CASE("a handshake is three messages and a wait for the last byte") {
  Costs costs = hundred;
  costs.protocol = Protocol::handshake;
  const Machine machine = machine_of(costs);
  const Trace trace = handshake();
  const Schedule schedule(trace, machine);
  schedule.validate();
  const Breakdown breakdown = critical_path(schedule).breakdown;
  CHECK(breakdown.total() == Duration::ps(3 * 130 + 14));
  CHECK(breakdown.count_of(Term::L) == 3);
  CHECK(breakdown.count_of(Term::G) == 7);
  // the sender's own end is that of its wait: the last byte leaves o_s + 7 G after 260
  const Schedule sender(trace, machine, {.until = Rank(0)});
  sender.validate();
  CHECK(sender.makespan() == Duration::ps(260 + 10 + 14));
}

TEST_CASE("a wait that was over before it began could be one with other parameters") {
  Costs costs = hundred;  // O_s takes longer than G, so the last byte does not keep the sender
  costs.protocol = Protocol::handshake;
  costs.O_s = 3;
  Trace trace = handshake();
  trace.waits.clear();
  trace.no_waits.push_back({Rank(0), Time::ps(291), Time::ps(291), 2, 6});
  trace.sends[2].cpu_end = Time::ps(260 + 10 + 7 * 3);
  const Machine machine = machine_of(costs);
  const Schedule sender(trace, machine, {.until = Rank(0)});
  sender.validate();
  CHECK(sender.makespan() == Duration::ps(291));
  const Sensitivity bytes = sensitivity(sender, {Parameter::G});
  CHECK(bytes.above == 0);
  CHECK(bytes.most_change == 1);
}

TEST_CASE("a sender that goes on before its message is matched did not wait for that") {
  Costs costs = hundred;
  costs.protocol = Protocol::handshake;
  Trace trace = handshake();
  trace.waits.clear();  // as a nonblocking send's record has it
  const Machine machine = machine_of(costs);
  const Schedule sender(trace, machine, {.until = Rank(0)});
  sender.validate();
  CHECK(sender.makespan() == Duration::ps(270));
}

TEST_CASE("an offloaded receive waits for its port, then for the CPU") {
  Costs costs = hundred;
  costs.O_r = 1;
  const Machine machine = machine_of(costs);
  Trace trace = record(machine, {{send(2, 8)}, {send(2, 8)}, {receive(0), receive(1)}});
  // both arrive at 110; the port takes 50 + 7 * 2, the CPU 20 + 7 * 1 after the last byte
  std::int64_t port = 110;
  std::int64_t start = 124;
  for (auto& receive : trace.receives) {
    receive.offloaded = true;
    receive.port_start = Time::ps(port);
    receive.start = Time::ps(start);
    receive.cpu_end = Time::ps(start + 27);
    port += 64;
    start = 188;
  }
  const Schedule schedule(trace, machine);
  schedule.validate();
  CHECK(schedule.makespan() == Duration::ps(215));
  const Breakdown breakdown = critical_path(schedule).breakdown;
  CHECK(breakdown.count == std::array<std::int64_t, term_count>{1, 1, 1, 1, 14, 0, 7});
}

TEST_CASE("noise is what the machine does not explain, where noise is expected") {
  const Machine machine = machine_of(hundred);
  Trace trace = record(machine, {{send(1)}, {receive(0)}});
  const auto later = [](Time& time, std::int64_t by) { time = time + Duration::ps(by); };
  later(trace.sends[0].first_byte, 3);  // a longer latency
  for (Time* time : {&trace.receives[0].start, &trace.receives[0].port_start}) later(*time, 3);
  later(trace.receives[0].cpu_end, 3 + 4);  // and an interruption
  CHECK_THROWS_AS(Schedule(trace, machine), RunError);
  const Schedule schedule(trace, machine, {.may_be_noisy = true});
  schedule.validate();
  const Breakdown breakdown = critical_path(schedule).breakdown;
  CHECK(breakdown.noise == Duration::ps(7));
  CHECK(breakdown.total() == Duration::ps(130 + 7));
}

}  // namespace loggp::simulate::schedule_test
