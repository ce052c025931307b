// What the cli's tests see of a server that is a process of its own is seen here of one that
// listens: both serve alike.
#include "measure/over_sockets/socket_measurement.hpp"

#include <doctest/doctest.h>

#include "measure/live/machine/binding.hpp"
#include "measure/loggp/method_summary.hpp"
#include "measure/over_sockets/socket_server.hpp"
#include "tests/algorithms/host/unreliable.hpp"
#include "tests/measure/over_sockets/socket_pair.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::socket_measurement_test {

namespace {

using std::chrono::seconds;

// What `measure` gives with a server in another thread.
template <class Measure>
auto with_server(const Measure& measure) {
  Listener listener(Transport::tcp, any_port());
  const SocketPeer peer{Transport::tcp, Waiting(),
                        ListeningPeer{listener.address(), listener.token()}};
  std::exception_ptr error;
  std::thread server([&] {
    try {
      serve(listener, seconds(20), Waiting());
    } catch (...) {
      error = std::current_exception();
    }
  });
  struct Joined {
    std::thread* thread;
    ~Joined() { thread->join(); }
  };
  auto result = [&] {
    const Joined joined{&server};
    return measure(peer);
  }();
  if (error) std::rethrow_exception(error);
  return result;
}

LiveMethodResult method(Method method, const std::string& samples = "") {
  LiveMethodOptions options;
  options.plan.method = method;
  options.plan.sizes = {Bytes(1), Bytes(100'000)};
  options.plan.settings.flood = 100;
  options.plan.settings.steps = 3;
  options.plan.repetitions = 2;
  options.samples_path = samples;
  return with_server([&](const SocketPeer& peer) { return measure_sockets(peer, options); });
}

LivePatternOptions pattern_options(Pattern pattern, Calls calls) {
  LivePatternOptions options;
  PatternPlan& plan = options.pattern.setup.plan;
  plan.pattern = pattern;
  plan.calls = calls;
  plan.series = Duration::us(100);
  options.pairs = {{}, std::nullopt};
  options.pattern.lengths.sizes = {Bytes(), Bytes(1), Bytes(200'000)};
  options.pattern.lengths.repetitions = 2;
  if (pattern == Pattern::overlap) options.pattern.lengths.computations = {Duration::us(5)};
  return options;
}

PatternResult pattern(const LivePatternOptions& options) {
  return with_server([&](const SocketPeer& peer) { return measure_sockets(peer, options); });
}

StressPlan stress_plan(std::int64_t largest) {
  StressPlan plan;
  plan.sizes = stress_sizes(Bytes(largest), {});
  plan.seed = ~std::uint64_t{0};
  return plan;
}

// What rank 0 finds when what rank `sufferer` sends is harmed.
std::vector<StressFault> faults_of(Harm harm, std::int32_t sufferer) {
  const StressPlan plan = stress_plan(20'000);
  std::vector<StressFault> faults;
  const Program program = [&](SocketProcess& self) {
    const bool suffers = self.rank() == Rank(sufferer);
    Unreliable<SocketProcess> host(self, suffers ? Damage{harm, 150, 8 * 17 + 3} : Damage{});
    StressRecord record;
    stress(host, plan, &record).result();
    if (self.rank() == Rank(0)) faults = record.faults();
  };
  run_pair(Transport::tcp, program, program);
  return faults;
}

}  // namespace

TEST_CASE("each older method runs over TCP sockets and yields its parameters") {
  for (const MethodInfo& info : method_infos) {
    CAPTURE(info.name);
    const std::vector<MethodSample> samples = method(info.method).samples;
    REQUIRE(samples.size() == 4);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      CHECK(samples[i].size == Bytes(i % 2 == 0 ? 1 : 100'000));
      CHECK(samples[i].round_trip > Duration());
      // differences of times: not above 0 when another program takes the CPU
      CHECK(samples[i].o_s != Duration());
      CHECK(samples[i].g != Duration());
    }
    for (const MethodParameter& parameter : summarise(info.method, samples).parameters)
      CHECK(parameter.value.has_value() == (parameter.name != info.lacks));
  }
}

TEST_CASE("a method sends as many messages over sockets as anywhere") {
  // a round trip, 10 sends and an answer, 10 answered ones, a flood and an answer
  CHECK(method(Method::culler).samples.front().messages == 2 + 11 + 20 + 101);
}

TEST_CASE("samples that can't be written end a measurement over sockets on both sides") {
  CHECK_THROWS_AS((void)method(Method::culler, "/dev/null/x"), InputError);
  LivePatternOptions options = pattern_options(Pattern::ping_pong, Calls::blocking);
  options.pattern.samples_path = "/dev/null/x";
  CHECK_THROWS_AS((void)pattern(options), InputError);
}

TEST_CASE("each pattern over TCP has a time for each size") {
  for (const Pattern each :
       {Pattern::ping_pong, Pattern::head_to_head, Pattern::bisection, Pattern::overlap}) {
    for (const Calls calls : {Calls::blocking, Calls::nonblocking, Calls::persistent}) {
      CAPTURE(to_string(each));
      const PatternResult result = pattern(pattern_options(each, calls));
      CHECK(result.setup.ranks == 2);
      CHECK(result.setup.plan.pairs == std::vector<RankPair>{{Rank(0), Rank(1)}});
      CHECK(result.provenance.at("transport") == "TCP to 127.0.0.1");
      const std::size_t of_a_size = each == Pattern::overlap ? 2 : 1;
      REQUIRE(result.rows.size() == 3 * of_a_size);
      for (std::size_t i = 0; i < result.rows.size(); ++i) {
        const PatternRow& row = result.rows[i];
        CHECK(row.point.size == pattern_options(each, calls).pattern.lengths.sizes[i / of_a_size]);
        CHECK(row.slowest.minimum > 0);
      }
    }
  }
}

TEST_CASE("messages of a pattern over TCP leave the cache when asked for") {
  LivePatternOptions options = pattern_options(Pattern::head_to_head, Calls::nonblocking);
  options.cache_room = Bytes(450'000);
  const PatternResult result = pattern(options);
  CHECK(result.rows.size() == 3);
  CHECK(result.provenance.at("buffer_bytes") == "450000");
}

TEST_CASE("two ranks over sockets can't form two pairs") {
  LivePatternOptions options = pattern_options(Pattern::ping_pong, Calls::blocking);
  options.pairs.most = 2;
  CHECK_THROWS_AS((void)measure_sockets(SocketPeer(), options), InputError);
}

TEST_CASE("stress over TCP checks every bit, and a flipped one is found") {
  const StressPlan plan = stress_plan(3'000'000);
  const LiveStressResult result =
      with_server([&](const SocketPeer& peer) { return stress_sockets(peer, plan); });
  CHECK(result.ranks == 2);
  CHECK(result.record.faults().empty());
  // seven bit patterns, blocking and not, in two directions
  CHECK(result.record.sum().messages == 28 * static_cast<std::int64_t>(plan.sizes.size()));

  using Kind = StressFault::Kind;
  for (const auto& [harm, kind] :
       {std::pair(Harm::flip, Kind::wrong_byte), std::pair(Harm::truncate, Kind::wrong_size)}) {
    for (const std::int32_t sufferer : {0, 1}) {
      const std::vector<StressFault> faults = faults_of(harm, sufferer);
      REQUIRE(faults.size() == 1);
      CHECK(faults[0].kind == kind);
      CHECK(faults[0].message.from == Rank(sufferer));
    }
  }
  CHECK(faults_of(Harm::none, 0).empty());
}

TEST_CASE("after a measurement over sockets the process may use all its CPUs again") {
  const std::vector<std::size_t> before = allowed_cpus();
  (void)method(Method::culler);
  CHECK(allowed_cpus() == before);
}

}  // namespace loggp::measure::socket_measurement_test
