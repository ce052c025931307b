// One rank's part in a benchmark of nonblocking collectives.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "algorithms/clocks/kept_clock.hpp"
#include "algorithms/host/node_ranks.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/replies.hpp"
#include "measure/nonblocking/live_nonblocking.hpp"
#include "measure/nonblocking/nonblocking_collectives.hpp"

namespace loggp::measure {

/// How one rank began a repetition; all 0 if ranks begin after a barrier.
struct BeginningReply {
  Duration late;    ///< time from the agreed start until the rank began
  Duration margin;  ///< time from when the rank learnt the start until the start; may be below 0
};

/// One rank's reply after a repetition.
struct RepetitionReply {
  BeginningReply beginning;
  NonblockingTimes times;
};

/// One repetition of all ranks. Complete on rank 0; on other ranks only `sample.point` is set.
struct Repetition {
  NonblockingSample sample;
  std::vector<BeginningReply> beginnings;  ///< by rank
};

/// One rank of a group that measures nonblocking collectives. All ranks of the group construct it
/// together and make the same calls.
class NonblockingRank {
 public:
  /// Pre: `group` and `setup` outlive this object, and the library has the setup's collective.
  NonblockingRank(const Communicator& group, const Clock& clock, const NonblockingSetup& setup);

  /// Measures the blocking time: stage 1 of [3] §4.1. A repetition is the nonblocking operation
  /// with MPI_Wait right after the start. Repeats until all ranks began 21 repetitions together.
  /// Stops earlier after 63 repetitions, or once `budget` has passed and there are 3 repetitions.
  /// Repetitions that a rank began late are dropped, unless all were late. If `with_work`, then
  /// finds the workload and its time without communication. Returns the result on rank 0; on other
  /// ranks only `median_us` and `work_units` are valid.
  [[nodiscard]] BlockingTime measure_blocking(Bytes size, Duration budget, bool with_work);
  /// Takes the result of stage 1 from an interrupted run instead of measuring. `known` is that
  /// result on rank 0; other ranks ignore their argument. Finds the workload if `with_work` is set
  /// and the workload is unknown. Returns the same as measure_blocking().
  [[nodiscard]] BlockingTime take_blocking(Bytes size, BlockingTime known, bool with_work);
  /// Measures one repetition of stage 2. Pre: measure_blocking() or take_blocking() was last called
  /// for this size, and with `with_work` if the point's method is "work".
  [[nodiscard]] Repetition measure(const NonblockingPoint& point);
  /// Returns whether all ranks began a repetition together, so that the repetition counts. No rank
  /// may be later than 1 us, or 2 % of twice the blocking time if that is longer. Always true if
  /// ranks begin after a barrier. Pre: this is rank 0.
  [[nodiscard]] bool began_together(const Repetition& repetition) const;

 private:
  struct BlockingRun {
    Duration slowest;             ///< the longest time of all ranks, known on every rank
    bool began_together = false;  ///< valid on rank 0
  };
  [[nodiscard]] BlockingRun run_blocking();
  void repeat_blocking(BlockingTime& blocking, Duration budget);
  [[nodiscard]] BeginningReply begin_together();
  void adapt_lead(std::span<const BeginningReply> beginnings);
  void calibrate(BlockingTime& blocking);
  void synchronise_clocks();

  const Communicator* group_;
  const NonblockingSetup* setup_;
  const NonblockingCollective* collective_;
  MpiProcess self_;
  CollectiveMemory memory_;
  Duration blocking_;
  std::int64_t work_units_ = 0;
  NodeRanks nodes_;
  KeptClock clock_;
  Duration lead_ = Duration::us(100);  ///< of rank 0: time from announcing a start until the start
};

}  // namespace loggp::measure
