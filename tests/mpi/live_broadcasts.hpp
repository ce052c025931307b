// Broadcasts and rings over MPI with every choice that they have, one after another.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <vector>

#include "algorithms/collectives/catalogue.hpp"
#include "measure/live/mpi/mpi_process.hpp"

namespace loggp::measure {

// Prints an error of this rank and counts it.
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

inline std::byte pattern(Rank root, std::int64_t at) {
  return static_cast<std::byte>((std::int64_t{root.number()} * 31 + at * 7 + at / 256 + 1) & 0xFF);
}

// Further options of some broadcasts.
struct Choice {
  Allgather allgather = Allgather::ring;
  SubGroup sub_group = SubGroup::pipelined;
  std::int64_t operation = 0;
};

inline std::vector<Choice> choices_of(const AlgorithmInfo& info) {
  const bool can_choose = info.name.starts_with("arrival") || info.name == "scatter-allgather";
  std::vector<Choice> choices(1);
  if (can_choose)
    choices.push_back({Allgather::recursive_doubling, SubGroup::scatter_allgather, 0});
  return choices;
}

inline void check_broadcast(MpiProcess& self, const Algorithm<MpiProcess>& broadcast, Rank root,
                            Bytes size, Bytes segment, Choice choice, Checks& checks) {
  std::vector<std::byte> data(static_cast<std::size_t>(size.count()), std::byte{0});
  for (std::int64_t i = 0; self.rank() == root && i < size.count(); ++i) {
    data[static_cast<std::size_t>(i)] = pattern(root, i);
  }
  Task<> task = broadcast.run(self, {.data = {data.data(), size},
                                     .root = root,
                                     .segment = segment,
                                     .piece = segment,
                                     .allgather = choice.allgather,
                                     .sub_group = choice.sub_group,
                                     .operation = choice.operation});
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
inline bool fits(const AlgorithmInfo& info, std::int64_t size, std::int64_t segment) {
  const bool few_segments = segment == 0 || size / segment <= 10;
  return few_segments && (info.collective != "ring" || size <= 1000);
}

inline void check_algorithm(MpiProcess& self, const Communicator& world,
                            const Algorithm<MpiProcess>& algorithm, Rank root,
                            std::int64_t& operations, Checks& checks) {
  for (const std::int64_t size : {0, 1, 7, 4096, 100'003}) {
    for (const std::int64_t segment : {0, 3, 1001, 33'333}) {
      if (!fits(algorithm.info, size, segment)) continue;
      for (const Choice& made : choices_of(algorithm.info)) {
        Choice choice = made;
        choice.operation = operations++;
        if (self.rank().number() % 3 == 1 && choice.operation % 4 == 0) {
          std::this_thread::sleep_for(std::chrono::microseconds(200));  // arrives late
        }
        check_broadcast(self, algorithm, root, Bytes(size), Bytes(segment), choice, checks);
        // a receive from any source would take the next operation's messages
        if (algorithm.info.mixes_roots) check(MPI_Barrier(world.get()), "MPI_Barrier");
      }
    }
  }
}

}  // namespace loggp::measure
