// Runs under mpirun with any number of ranks: every algorithm, live, with payload. No test of time
// asserts an absolute one.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "algorithms/scheme_catalogue.hpp"
#include "measure/mpi.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

namespace {

// Counts what went wrong on this rank, and says it.
class Checks {
 public:
  explicit Checks(Rank rank) : rank_(rank) {}
  void check(bool ok, const std::string& what) {
    if (ok) return;
    ++failures_;
    fmt::print(stderr, "rank {}: {}\n", rank_.number(), what);
  }
  [[nodiscard]] int failures() const { return failures_; }

 private:
  Rank rank_;
  int failures_ = 0;
};

std::byte pattern(Rank root, std::int64_t at) {
  return static_cast<std::byte>((std::int64_t{root.number()} * 31 + at * 7 + at / 256 + 1) & 0xFF);
}

void check_broadcast(MpiProcess& self, const Algorithm<MpiProcess>& broadcast, Rank root,
                     Bytes size, Bytes segment, Checks& checks) {
  std::vector<std::byte> data(static_cast<std::size_t>(size.count()), std::byte{0});
  for (std::int64_t i = 0; self.rank() == root && i < size.count(); ++i) {
    data[static_cast<std::size_t>(i)] = pattern(root, i);
  }
  Task<> task = broadcast.run(self, {{data.data(), size}, root, segment});
  checks.check(task.done(), "a live program suspended");
  task.result();
  bool same = true;
  for (std::int64_t i = 0; i < size.count(); ++i) {
    same = same && data[static_cast<std::size_t>(i)] == pattern(root, i);
  }
  checks.check(same,
               fmt::format("{} from root {} of {} bytes in segments of {} moved wrong bytes",
                           broadcast.info.name, root.number(), size.count(), segment.count()));
}

// Two blocking rendezvous sends that meet in a ring wait for each other for ever.
bool fits(const AlgorithmInfo& info, std::int64_t size, std::int64_t segment) {
  const bool few_segments = segment == 0 || size / segment <= 10;
  return few_segments && (info.collective != "ring" || size <= 1000);
}

void check_algorithm(MpiProcess& self, const Communicator& world,
                     const Algorithm<MpiProcess>& algorithm, Rank root, Checks& checks) {
  for (const std::int64_t size : {0, 1, 7, 4096, 100'003}) {
    for (const std::int64_t segment : {0, 3, 1001, 33'333}) {
      if (!fits(algorithm.info, size, segment)) continue;
      // receives from anyone would take the next operation's messages
      if (algorithm.info.order == Order::time) check(MPI_Barrier(world.get()), "MPI_Barrier");
      check_broadcast(self, algorithm, root, Bytes(size), Bytes(segment), checks);
    }
  }
}

void check_data_moves(MpiProcess& self, const Communicator& world, Checks& checks) {
  for (const Algorithm<MpiProcess>& algorithm : algorithms<MpiProcess>()) {
    if (algorithm.info.collective == "barrier") continue;
    for (std::int32_t root = 0; root < self.size(); ++root) {
      check_algorithm(self, world, algorithm, Rank(root), checks);
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
  barrier_dissemination(self, Buffer()).result();
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
      {{data.data(), Bytes(64)}, Rank(0), Bytes()}};
  for (const Scheme scheme : {Scheme::once, Scheme::loop, Scheme::change_root}) {
    const SchemeCall call{
        .scheme = scheme, .iterations = 20, .root = Rank(0), .order = {}, .window = {}};
    const Duration reported = run_scheme(self, call, broadcast).result();
    const bool plausible = self.size() == 1 ? reported >= Duration() : reported > Duration();
    checks.check(plausible, fmt::format("scheme {} reports no time", name_of(scheme)));
  }
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

int run() {
  const MpiSession session;
  const Watchdog watchdog(std::chrono::seconds(200), "live tests");
  const Communicator world = Communicator::world();
  MpiProcess self(world);
  Checks checks(self.rank());
  check_data_moves(self, world, checks);
  check_barrier(self, world, checks);
  check_schemes(self, checks);
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
