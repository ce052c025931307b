// Runs under mpirun with any number of ranks: every algorithm, live, with payload. No test of time
// asserts an absolute one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "algorithms/collectives/barrier/barrier_dissemination.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/host/node_ranks.hpp"
#include "algorithms/schemes/scheme_catalogue.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/leftovers.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/record/recorded_process.hpp"
#include "models/base/errors.hpp"
#include "tests/algorithms/collectives/semantics.hpp"
#include "tests/algorithms/collectives/tried.hpp"
#include "tests/mpi/live_broadcasts.hpp"

namespace loggp::measure {

namespace {

using semantics::Call;
using Bytestring = std::vector<std::byte>;

// Calls the algorithm, and checks this rank's memory afterwards.
void check_call(MpiProcess& self, const Algorithm<MpiProcess>& algorithm, const Call& call,
                Bytes segment, std::int64_t& operations, Checks& checks,
                const TwoLevel* levels = nullptr, const NodeRanks* nodes = nullptr) {
  const std::int32_t me = self.rank().number();
  semantics::Memory memory = semantics::before(call, me);
  const std::vector<std::int64_t> places = semantics::places(call, me);
  CollectiveArguments arguments = semantics::arguments(call, me, memory, places);
  arguments.segment = segment;
  arguments.operation = operations++;
  arguments.levels = levels;
  arguments.nodes = nodes;
  algorithm.run(self, arguments).result();
  checks.check(semantics::is_right(call, me, memory),
               fmt::format("{} {} with root {} and {} bytes moved wrong bytes", call.collective,
                           algorithm.info.name, call.root, call.bytes));
}

// Calls the algorithm with several sizes, segments and operations.
void check_calls(MpiProcess& self, const Algorithm<MpiProcess>& algorithm, std::int32_t root,
                 std::int64_t& operations, Checks& checks) {
  for (const ReduceOperation* operation : semantics::test_operations(algorithm.info)) {
    for (const std::int64_t bytes : {0, 1, 7, 512, 12'501}) {
      const std::int64_t element = operation == nullptr ? 1 : operation->element.count();
      Call call{algorithm.info.collective, self.size(), root, bytes * element, operation};
      check_call(self, algorithm, call, Bytes(), operations, checks);
      if (bytes == 512) check_call(self, algorithm, call, Bytes(136), operations, checks);
      if (bytes != 7 || !semantics::has_uneven_blocks(call.collective)) continue;
      call.sizes = semantics::uneven_sizes(call);
      check_call(self, algorithm, call, Bytes(), operations, checks);
    }
  }
}

// The double ring receives messages of any tag: algorithms that leave messages run after it.
void check_data_moves(MpiProcess& self, const Communicator& world, Checks& checks) {
  std::int64_t operations = 0;
  std::vector<Algorithm<MpiProcess>> all(algorithms<MpiProcess>().begin(),
                                         algorithms<MpiProcess>().end());
  std::stable_partition(all.begin(), all.end(),
                        [](const auto& algorithm) { return !algorithm.info.leaves_messages; });
  for (const Algorithm<MpiProcess>& algorithm : all) {
    const std::string_view collective = algorithm.info.collective;
    if (!runs_on(algorithm.info, self.size())) continue;
    for (std::int32_t root = 0; root < self.size(); ++root) {
      if (collective == "broadcast" || collective == "ring") {
        check_algorithm(self, world, algorithm, Rank(root), operations, checks);
      }
      if (collective != "ring" && (root == 0 || has_root(collective)))
        check_calls(self, algorithm, root, operations, checks);
    }
  }
}

// The library's own collectives, with our arguments. Those that add floats are left out: the bytes
// of these tests are no numbers.
void check_natives(MpiProcess& self, Checks& checks) {
  std::int64_t operations = 0;
  for (const char* name : {"broadcast", "gather", "scatter", "allgather", "alltoall", "gatherv",
                           "scatterv", "allgatherv", "alltoallv"}) {
    const Algorithm<MpiProcess> native{{.collective = name, .name = native_name, .summary = ""},
                                       find_native(name)->run};
    for (std::int32_t root = 0; root < (has_root(name) ? self.size() : 1); ++root)
      check_calls(self, native, root, operations, checks);
  }
}

// Two levels on nodes of one, two and all ranks, and on nodes whose ranks do not follow each other.
void check_two_levels(MpiProcess& self, Checks& checks) {
  constexpr std::array<std::pair<const char*, const char*>, 14> names{
      {{"broadcast", "two-level:flat+pipelined"},
       {"barrier", "two-level:linear+dissemination"},
       {"reduce", "two-level:chain+binomial"},
       {"allreduce", "two-level:binomial+ring"},
       {"allreduce", "two-level:ompi:binary+mpich:recursive_doubling+binary"},
       {"scan", "two-level:linear+recursive-doubling"},
       {"scatter", "two-level:linear+binomial"},
       {"gather", "two-level:binomial+linear"},
       {"allgather", "two-level:linear+ring+flat"},
       {"broadcast", "mpich:smp"},
       {"barrier", "mpich:smp"},
       {"reduce", "mpich:smp"},
       {"allreduce", "mpich:smp"},
       {"scan", "mpich:smp"}}};
  std::int64_t operations = 0;
  for (const auto& [collective, name] : names) {
    const AlgorithmInfo& info = find_algorithm(collective, name);
    for (std::int32_t layout = 0; layout < 4; ++layout) {
      std::vector<std::int32_t> node_of_rank;
      for (std::int32_t rank = 0; rank < self.size(); ++rank)
        node_of_rank.push_back(
            std::array{rank, 0, rank / 2, rank % 2}.at(static_cast<std::size_t>(layout)));
      const NodeRanks nodes(node_of_rank);
      if (!semantics::suits(info, nodes)) continue;
      for (std::int32_t root = 0; root < (has_root(collective) ? self.size() : 1); ++root) {
        for (const std::int64_t bytes : {0, 8, 4096, 100'000}) {
          const Call call{collective, self.size(), root, bytes,
                          semantics::test_operations(info).front()};
          check_call(self, algorithm<MpiProcess>(info), call, Bytes(2000), operations, checks,
                     info.levels, &nodes);
        }
      }
    }
  }
}

// Ranks of one machine share the monotonic clock.
std::int64_t clock_ns() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

void check_barrier(MpiProcess& self, const Communicator& world, Checks& checks) {
  std::this_thread::sleep_for(std::chrono::milliseconds(3 * self.rank().number()));
  const std::int64_t arrived = clock_ns();
  barrier_dissemination(self, Buffer(), Buffer()).result();
  const std::int64_t left = clock_ns();
  std::int64_t last_arrival = 0;
  check(MPI_Allreduce(&arrived, &last_arrival, 1, MPI_INT64_T, MPI_MAX, world.get()),
        "MPI_Allreduce");
  checks.check(left >= last_arrival, "left the barrier before the last rank had arrived");
}

void check_schemes(MpiProcess& self, Checks& checks) {
  std::vector<std::byte> data(64);
  const BoundCollective<MpiProcess> broadcast{
      algorithm<MpiProcess>(find_algorithm("broadcast", "binomial")).run,
      {.data = {data.data(), Bytes(64)}, .root = Rank(0), .segment = Bytes()}};
  std::vector<std::byte> out(100'000);
  std::vector<std::byte> in(100'000);
  std::vector<std::byte> cache(1'000'000);
  for (const char* name : {"ring", "dissemination", "hypercube", "linear"}) {
    const BoundCollective<MpiProcess> barrier{
        algorithm<MpiProcess>(find_algorithm("barrier", name)).run,
        {.data = {out.data(), Bytes(100'000)}, .incoming = in.data()}};
    for (const SchemeInfo& scheme : scheme_infos) {
      if (scheme.scheme == Scheme::synchronised) continue;  // needs one clock
      SchemeCall call{.scheme = scheme.scheme, .iterations = 20};
      call.flush = {cache.data(), Bytes(1'000'000), {}};
      const Duration reported = run_scheme(self, call, broadcast, barrier).result();
      const bool reports = scheme.reporter == Reporter::every_rank || self.rank() == Rank(0);
      const bool is_difference = scheme.scheme == Scheme::loop_mpbench ||
                                 scheme.scheme == Scheme::ol_i ||
                                 scheme.scheme == Scheme::ol_i_delayed;
      if (!reports || is_difference) continue;  // noise may make it negative
      const bool plausible = self.size() == 1 ? reported >= Duration() : reported > Duration();
      checks.check(plausible,
                   fmt::format("scheme {} with barrier {} reports no time", scheme.name, name));
    }
  }
}

// Rank 0 hears from every other by nonblocking receives, completed in every way that there is.
// `tag` and the bytes say which message it was.
Task<> listen(MpiProcess& self, Checks& checks) {
  const auto others = static_cast<std::size_t>(self.size() - 1);
  std::vector<std::int32_t> got(4 * others, -1);
  std::vector<MpiProcess::Request> requests(4 * others);
  const auto buffer = [&](std::size_t i) {
    return Buffer{reinterpret_cast<std::byte*>(&got[i]), Bytes(sizeof(std::int32_t))};
  };
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const Rank from(static_cast<std::int32_t>(1 + i % others));
    const auto request =
        co_await self.receive_async(from, buffer(i), Tag(static_cast<int>(i / others)));
    requests[i] = request;
  }
  for (std::size_t i = 0; i < others; ++i) {
    const Status status = co_await self.wait(requests[i]);
    checks.check(status.source == Rank(static_cast<std::int32_t>(1 + i)) && status.tag == Tag(0) &&
                     status.size == Bytes(sizeof(std::int32_t)),
                 "wait gives the status of another message");
  }
  for (std::size_t i = others; i < 2 * others; ++i) {
    auto status = co_await self.test(requests[i]);
    while (!status) status = co_await self.test(requests[i]);
    checks.check(status->tag == Tag(1), "test gives the status of another message");
  }
  const std::span<MpiProcess::Request> all(requests);
  std::vector<bool> seen(others, false);
  for (std::size_t n = 0; n < others; ++n) {
    const std::size_t index = co_await self.wait_any(all.subspan(2 * others, others));
    checks.check(!seen[index], "wait_any gave the same request twice");
    seen[index] = true;
  }
  co_await self.wait_all(all);  // null requests are no matter
  for (std::size_t i = 0; i < got.size(); ++i)
    checks.check(got[i] == static_cast<std::int32_t>(1000 * (1 + i % others) + i / others),
                 "a nonblocking receive got another message's bytes");
  for (const MpiProcess::Request& request : requests)
    checks.check(request.handle == MPI_REQUEST_NULL, "a complete request is not null");
}

// A null request is complete: no call waits for it, and none is recorded.
void check_null_requests(MpiProcess& self, Checks& checks) {
  RecordedProcess::Host host(self, ClockModel(), GlobalTime());
  RecordedProcess process(host, 10);
  std::array<RecordedProcess::Request, 2> none;
  checks.check(process.test(none[0]).value.has_value(), "a null request is not complete");
  bool is_refused = false;
  try {
    (void)process.wait_any(none);
  } catch (const RunError&) {
    is_refused = true;
  }
  checks.check(is_refused, "wait_any accepts null requests only");
  checks.check(process.calls().empty(), "the test of a null request is recorded");
}

// Each rank sends messages to itself: wait_all() ends, though it finds requests of which some are
// incomplete or null, and records each completion once.
void check_recorded_wait(MpiProcess& self, Checks& checks) {
  const Watchdog watchdog(std::chrono::seconds(30), "waiting for messages to itself");
  RecordedProcess::Host host(self, ClockModel(), GlobalTime());
  RecordedProcess process(host, 100);
  std::array<std::int32_t, 2> said{7, 8};
  std::array<std::int32_t, 2> heard{};
  std::array<RecordedProcess::Request, 5> requests;  // the last one is null
  for (std::size_t i = 0; i < said.size(); ++i) {
    const Tag tag(static_cast<int>(i));
    requests[i] = process.receive_async(self.rank(), as_buffer(heard[i]), tag).value;
  }
  for (std::size_t i = 0; i < said.size(); ++i) {
    const Tag tag(static_cast<int>(i));
    requests[2 + i] = process.send_async(self.rank(), as_buffer(said[i]), tag).value;
  }
  process.wait_all(requests);
  checks.check(heard == said, "wait_all ends before the messages have come");
  const auto recorded = [&](CallRecord::Kind kind) {
    return std::count_if(process.calls().begin(), process.calls().end(),
                         [kind](const CallRecord& call) { return call.kind == kind; });
  };
  checks.check(recorded(CallRecord::Kind::receive) == 2 &&
                   recorded(CallRecord::Kind::wait_send) == 2 && process.calls().size() == 6,
               "wait_all does not record each completion once");
}

Task<> speak(MpiProcess& self) {
  std::array<std::int32_t, 4> said{};
  std::array<MpiProcess::Request, 4> requests{};
  for (std::size_t i = 0; i < said.size(); ++i) {
    said[i] = 1000 * self.rank().number() + static_cast<std::int32_t>(i);
    const Buffer data{reinterpret_cast<std::byte*>(&said[i]), Bytes(sizeof(std::int32_t))};
    const auto request = co_await self.send_async(Rank(0), data, Tag(static_cast<int>(i)));
    requests[i] = request;
  }
  co_await self.wait_all(requests);
}

// A message shows to probe before it is received, with its size, and not after.
Task<> probe_the_neighbour(MpiProcess& self, Checks& checks) {
  const Rank next((self.rank().number() + 1) % self.size());
  const Rank before((self.rank().number() + self.size() - 1) % self.size());
  Bytestring out(7, std::byte{1});
  Bytestring in(7);
  const auto early = co_await self.probe(before, Tag(9));
  checks.check(!early, "probe sees a message with a tag that nobody uses");
  const Buffer sent{out.data(), Bytes(7)};
  const Buffer received{in.data(), Bytes(7)};
  auto request = co_await self.send_async(next, sent, Tag(5));
  auto status = co_await self.probe(any_source, any_tag);
  while (!status) status = co_await self.probe(any_source, any_tag);
  checks.check(status->source == before && status->tag == Tag(5) && status->size == Bytes(7),
               "probe describes another message");
  co_await self.receive(before, received, Tag(5));
  co_await self.wait(request);
  const auto late = co_await self.probe(before, Tag(5));
  checks.check(!late && in == out, "a received message is still there, or changed");
}

void check_nonblocking_calls(MpiProcess& self, const Communicator& world, Checks& checks) {
  if (self.size() == 1) return;
  (self.rank() == Rank(0) ? listen(self, checks) : speak(self)).result();
  check(MPI_Barrier(world.get()), "MPI_Barrier");
  probe_the_neighbour(self, checks).result();
  check(MPI_Barrier(world.get()), "MPI_Barrier");
}

void check_errors(MpiProcess& self, Checks& checks) {
  bool thrown = false;
  try {
    self.send(Rank(self.size()), Buffer(), Tag());
  } catch (const std::exception&) {
    thrown = true;
  }
  checks.check(thrown, "a send to a rank that does not exist was accepted");
}

void check_leftovers(MpiProcess& self, const Communicator& world, Checks& checks) {
  std::int64_t unread = 7;
  const Rank next((self.rank().number() + 1) % self.size());
  if (self.size() > 1) self.send(next, as_buffer(unread), Tag(3));
  receive_leftovers(world);
  check(MPI_Barrier(world.get()), "MPI_Barrier");
  checks.check(!self.probe(any_source, any_tag).await_resume(), "a message was left behind");
  check(MPI_Barrier(world.get()),
        "MPI_Barrier");  // so that a late probe does not see messages of the next check
}

int run() {
  const MpiSession session;
  const Watchdog watchdog(std::chrono::seconds(200), "live tests");
  const Communicator world = Communicator::world();
  MpiProcess self(world);
  Checks checks(self.rank());
  {
    const Communicator own = Communicator::world();  // arrival-nb may leave messages behind
    MpiProcess alone(own);
    check_data_moves(alone, own, checks);
    check_two_levels(alone, checks);
    check_natives(alone, checks);
    receive_leftovers(own);
  }
  check_leftovers(self, world, checks);
  check_null_requests(self, checks);
  check_recorded_wait(self, checks);
  check_barrier(self, world, checks);
  check_schemes(self, checks);
  check_nonblocking_calls(self, world, checks);
  MpiProcess persistent(world, Clock(), Calls::persistent);
  for (int again = 0; again < 3; ++again) check_nonblocking_calls(persistent, world, checks);
  check_errors(self, checks);
  int mine = checks.failures();
  int all = 0;
  check(MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, world.get()), "MPI_Allreduce");
  return all == 0 ? 0 : 1;
}

}  // namespace

}  // namespace loggp::measure

int main() {
  try {
    return loggp::measure::run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;  // without MPI_Finalize: the launcher ends the others
  }
}
