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
  Duration margin;  ///< how long before it the rank has known of it
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

/// Lives as long as its group of ranks measures. All ranks of the group make the same calls.
class NonblockingRank {
 public:
  NonblockingRank(const Communicator& group, const Clock& clock, const NonblockingSetup& setup);

  /// Stage 1 ([3] §4.1): the blocking time, in about `budget` and 3 times at least; then if asked
  /// for the workload, and what that takes alone. Repetitions that ranks do not begin together are
  /// made again; if all were such, they count.
  [[nodiscard]] BlockingTime measure_blocking(Bytes size, Duration budget, bool with_work);
  /// The same where rank 0 knows the time from an interrupted run; the workload is found where it
  /// is asked for and not known.
  [[nodiscard]] BlockingTime take_blocking(Bytes size, BlockingTime known, bool with_work);
  /// Stage 2, once. Pre: measure_blocking or take_blocking of that size.
  [[nodiscard]] Repetition measure(const NonblockingPoint& point);
  /// Whether a repetition counts. On rank 0.
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
  Duration lead_ = Duration::us(100);  ///< rank 0's: for all to know of a start before it is there
};

}  // namespace loggp::measure
