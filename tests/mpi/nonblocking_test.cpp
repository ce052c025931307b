// Runs under mpirun with any number of ranks: nonblocking collectives beside computation, with
// payload, for every way to make progress. No time is asserted.
#include <fmt/format.h>

#include <cstring>
#include <span>

#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/progress_thread.hpp"
#include "measure/nonblocking/nonblocking_collectives.hpp"
#include "measure/nonblocking/nonblocking_rank.hpp"
#include "tests/mpi/live_broadcasts.hpp"

namespace loggp::measure {

namespace {

using Bytestring = PageMemory;

// Element i of what `from` has for `to`: a float that is exact in sums, or a byte.
float number(std::int32_t from, std::size_t i) {
  return static_cast<float>(from * 3 + static_cast<std::int32_t>(i % 101));
}
std::byte letter(std::int32_t from, std::int32_t to, std::size_t i) {
  return static_cast<std::byte>((static_cast<std::size_t>(from * 59 + to * 83) + i * 7 + 1) & 0xFF);
}

void fill(std::span<std::byte> block, std::int32_t from, std::int32_t to) {
  for (std::size_t i = 0; i < block.size(); ++i) block[i] = letter(from, to, i);
}

// The payload of a collective before the operation, and as MPI's standard defines it afterwards.
class Payload {
 public:
  Payload(std::string name, std::int32_t me, std::int32_t ranks, std::int32_t root, Bytes size)
      : name_(std::move(name)), me_(me), ranks_(ranks), root_(root), memory_(name_, size, ranks) {
    if (name_ == "reduce-scatter") {
      for (std::size_t i = 0; i < all_floats(); ++i) set(memory_.outgoing, i, number(me_, i));
    } else if (adds()) {
      for (std::size_t i = 0; i < floats(); ++i) set(memory_.data, i, number(me_, i));
    } else if (name_ == "broadcast") {
      if (me_ == root_) fill(memory_.data, root_, root_);
    } else if (name_ == "gather" || name_ == "allgather") {
      fill(memory_.data, me_, to_whom(me_));
    } else if (name_ == "alltoall" || (name_ == "scatter" && me_ == root_)) {
      for (std::int32_t to = 0; to < ranks_; ++to) fill(block(memory_.outgoing, to), me_, to);
    }
  }

  CollectiveArguments arguments() { return memory_.arguments({.data = {}, .root = Rank(root_)}); }

  bool is_right() const {
    CollectiveMemory wanted = memory_;
    if (name_ == "reduce-scatter") {
      const std::size_t first = static_cast<std::size_t>(me_) * floats();
      for (std::size_t i = 0; i < floats(); ++i) set(wanted.data, i, sum_of_all(first + i));
    } else if (adds() && (name_ == "allreduce" || me_ == root_)) {
      for (std::size_t i = 0; i < floats(); ++i) set(wanted.incoming, i, sum_of_all(i));
    } else if (name_ == "broadcast") {
      fill(wanted.data, root_, root_);
    } else if (name_ == "scatter") {
      fill(wanted.data, root_, me_);
    } else if (name_ == "alltoall" || name_ == "allgather" || (name_ == "gather" && me_ == root_)) {
      for (std::int32_t from = 0; from < ranks_; ++from)
        fill(block(wanted.incoming, from), from, to_whom(name_ == "alltoall" ? me_ : from));
    }
    return memory_.data == wanted.data && memory_.incoming == wanted.incoming;
  }

 private:
  bool adds() const { return find_native(name_)->adds_floats; }
  // gathered blocks are for the root, or for all
  std::int32_t to_whom(std::int32_t peer) const { return name_ == "gather" ? root_ : peer; }
  float sum_of_all(std::size_t i) const {
    float sum = 0;
    for (std::int32_t from = 0; from < ranks_; ++from) sum += number(from, i);
    return sum;
  }
  std::size_t floats() const { return memory_.data.size() / sizeof(float); }
  std::size_t all_floats() const { return floats() * static_cast<std::size_t>(ranks_); }
  static void set(Bytestring& memory, std::size_t i, float value) {
    std::memcpy(memory.data() + i * sizeof(float), &value, sizeof value);
  }
  std::span<std::byte> block(Bytestring& memory, std::int32_t nth) const {
    return std::span(memory).subspan(static_cast<std::size_t>(nth) * memory_.data.size(),
                                     memory_.data.size());
  }

  std::string name_;
  std::int32_t me_;
  std::int32_t ranks_;
  std::int32_t root_;
  CollectiveMemory memory_;
};

void check_all(const MpiProcess& self, const std::string& progress, Checks& checks) {
  for (const std::string& name : nonblocking_names()) {
    for (const std::int64_t size : {0, 4, 4096, 100'000}) {
      for (std::int32_t root = 0; root < self.size(); ++root) {
        for (const std::int64_t tests : {0, 1, 2, 17}) {
          for (const std::int64_t units : {0, 500}) {
            // More calls of MPI_Test, and the workload, are tried with one root: they do not depend
            // on it.
            if (root > 0 && (tests > 1 || units > 0)) continue;
            Payload payload(name, self.rank().number(), self.size(), root, Bytes(size));
            const NonblockingTimes times =
                run_beside(self, *find_nonblocking(name), payload.arguments(),
                           {Duration::us(20), units}, tests);
            const std::string what =
                fmt::format("{}, {} B, root {}, {} tests, {}", name, size, root, tests, progress);
            checks.check(payload.is_right(), what + ": wrong result");
            checks.check(times.start + times.tests + times.wait <= times.total,
                         what + ": the parts are longer than the whole");
            checks.check((times.tests > Duration()) == (tests > 0), what + ": tests are not tests");
            if (units == 0)
              checks.check(times.total >= Duration::us(20), what + ": computed too little");
          }
        }
      }
    }
  }
}

// Ranks that begin after a barrier are never late: the blocking time is of 21 runs, not one more.
void check_blocking(const Communicator& world, Checks& checks) {
  const Clock clock;
  const NonblockingSetup setup{"allreduce", 0, "barrier"};
  NonblockingRank rank(world, clock, setup);
  const BlockingTime found = rank.measure_blocking(Bytes(8), Duration::us(60e6), false);
  const bool is_first = MpiProcess(world).rank() == Rank(0);
  checks.check(!is_first || found.times_us.size() == 21,
               fmt::format("{} runs in time, not 21", found.times_us.size()));
  checks.check(found.late == 0 && !found.is_of_late, "late after a barrier");
}

int run() {
  const MpiSession session(MPI_THREAD_MULTIPLE);
  const Watchdog watchdog(std::chrono::seconds(200), "nonblocking_test");
  const Communicator world = Communicator::world();
  const MpiProcess self(world);
  Checks checks(self.rank());
  check_blocking(world, checks);
  check_all(self, "no thread", checks);
  if (MpiSession::threads() == MPI_THREAD_MULTIPLE) {
    const Communicator quiet = Communicator::world();
    ProgressThread thread(quiet, {});
    check_all(self, "progress thread", checks);
    thread.stop();
  } else if (self.rank() == Rank(0)) {
    fmt::print("no MPI_THREAD_MULTIPLE: no progress thread tried\n");
  }
  return checks.failures() == 0 ? 0 : 1;
}

}  // namespace

}  // namespace loggp::measure

int main() {
  return loggp::measure::run();
}
