// One rank's part in a benchmark of nonblocking collectives.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "algorithms/clocks/kept_clock.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/replies.hpp"
#include "measure/nonblocking/live_nonblocking.hpp"
#include "measure/nonblocking/nonblocking_collectives.hpp"

namespace loggp::measure {

/// How one rank has begun a repetition.
struct BeginningReply {
  Duration late;    ///< how long after the agreed instant the rank has begun
  Duration margin;  ///< how long before the agreed instant the rank learnt it; below 0 if after
};

/// What one rank has seen of one repetition.
struct RepetitionReply {
  BeginningReply beginning;
  NonblockingTimes times;
};

/// One repetition on all ranks, on rank 0; without replies on the others.
struct Repetition {
  NonblockingSample sample;
  std::vector<BeginningReply> beginnings;  ///< by rank
};

/// One rank of a group that measures nonblocking collectives. All ranks of the group make the same
/// calls.
class NonblockingRank {
 public:
  NonblockingRank(const Communicator& group, const Clock& clock, const NonblockingSetup& setup);

  /// Stage 1 ([3] §4.1): measures the blocking time in about `budget`, with at least 3 repetitions.
  /// If `with_work`, it then finds the workload and its time without communication. Repetitions
  /// that ranks did not begin together are dropped and repeated; if there are no others, they
  /// count.
  [[nodiscard]] BlockingTime measure_blocking(Bytes size, Duration budget, bool with_work);
  /// Replaces stage 1 if rank 0 knows its result from an interrupted run: `known`, which the other
  /// ranks ignore. Finds the workload if `with_work` is set and the workload is unknown.
  [[nodiscard]] BlockingTime take_blocking(Bytes size, BlockingTime known, bool with_work);
  /// Stage 2: measures one repetition. Pre: measure_blocking or take_blocking was called for this
  /// size.
  [[nodiscard]] Repetition measure(const NonblockingPoint& point);
  /// Whether a repetition counts because all ranks began it together. On rank 0.
  [[nodiscard]] bool began_together(const Repetition& repetition) const;

 private:
  struct BlockingRun {
    Duration slowest;             ///< the same on every rank
    bool began_together = false;  ///< on rank 0
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
  KeptClock clock_;
  Duration lead_ = Duration::us(100);  ///< of rank 0: time from announcing a start until the start
};

}  // namespace loggp::measure
