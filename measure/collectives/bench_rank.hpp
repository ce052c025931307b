// One rank's part in a collective benchmark, and its replies to rank 0.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "algorithms/clocks/kept_clock.hpp"
#include "algorithms/collectives/arrival_order.hpp"
#include "algorithms/host/node_ranks.hpp"
#include "algorithms/schemes/block_layout.hpp"
#include "algorithms/schemes/scheme_catalogue.hpp"
#include "algorithms/schemes/window_series.hpp"
#include "measure/collectives/live_bench.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/replies.hpp"

namespace loggp::measure {

/// The answer to a probe: this rank's time for one operation and the barrier after it. If the plan
/// asks for it, the time includes rewriting the data.
struct ProbeReply {
  Duration time;
};

/// The answer to a synchronisation: by how much this rank's clock may be wrong.
struct ClockReply {
  Duration uncertainty;             ///< right after the synchronisation
  Duration uncertainty_per_second;  ///< increase by drift in each second
};

/// The answer to a run of a scheme: the time that the scheme reports on this rank.
struct SeriesReply {
  Duration time;
};

/// The answer for one operation after a delay: the time from this rank's arrival to its return from
/// the operation.
struct ArrivalReply {
  Duration elapsed;
};

/// One rank of a group that measures benchmarks. Rank 0 says what all ranks do next and collects
/// their replies. The other ranks follow rank 0.
class BenchRank {
 public:
  /// `points` are the points of this group's number of ranks. All ranks of the group construct this
  /// object together. Pre: all arguments outlive this object.
  BenchRank(const Communicator& group, const Clock& clock, const BenchPlan& plan,
            const std::vector<BenchPoint>& points);

  // Rank 0 calls the functions up to leave(). The other ranks of the group take part by follow().

  /// Begins the point with this index. With arrivals, `message_time` is T(bytes), the unit of the
  /// delays. If it is 0, the first rank and the last rank measure T.
  void begin(std::size_t point, Duration message_time);
  /// Runs one operation between two barriers. Each rank also keeps its own time, because
  /// make_windows() waits at least this time before its first window.
  Replies<ProbeReply> probe();
  /// Synchronises the clocks. Pre: is_clock_due() held, hence the ranks do not read one clock.
  Replies<ClockReply> synchronise();
  /// Runs `count` windows of this length, with one operation in each. The caller decides which
  /// windows are valid.
  Replies<WindowSample> make_windows(std::int64_t count, Duration length);
  /// Runs the same windows without an operation.
  Replies<WindowSample> make_empty_windows(std::int64_t count, Duration length);
  /// Runs the point's scheme once, with `iterations` operations. Each rank replies with the time
  /// that the scheme reports. For ol-i and ol-i-delayed this is the rank's own OL_i, and on the
  /// root the largest OL_i.
  Replies<SeriesReply> run_series(std::int64_t iterations);
  /// Runs `count` operations. Before each of them, every rank passes a barrier and then waits for
  /// its own delay.
  Replies<ArrivalReply> arrive(std::int64_t count);
  /// Does the same as arrive() without operation and delay.
  Replies<ArrivalReply> arrive_empty(std::int64_t count);
  /// Ends follow() on the other ranks.
  void leave();

  /// Obeys the requests of rank 0 until rank 0 calls leave(). Pre: this is not rank 0.
  void follow();

  /// Returns whether the clocks were never synchronised, or were synchronised more than `valid`
  /// ago. False if all ranks read one clock.
  [[nodiscard]] bool is_clock_due(Duration valid) const {
    return clock_.is_due(self_.now(), valid);
  }
  /// Returns T of the point's size, on every rank; 0 without arrivals or with a single rank.
  [[nodiscard]] Duration message_time() const { return message_time_; }
  /// Returns whether the point's algorithm has two levels, of which only one has several ranks: all
  /// ranks share a node or none do.
  [[nodiscard]] bool has_single_level() const;
  /// Returns the longest delay of all ranks, on every rank; 0 without arrivals.
  [[nodiscard]] Duration longest_delay() const { return longest_delay_; }
  /// Returns for how many ranks the assumption of ol-i failed in the last series of ol-i or
  /// ol-i-delayed, on every rank. Only ranks whose acknowledgement was delayed by less than half
  /// the gap of their operations count.
  [[nodiscard]] std::int32_t failing_ranks() const { return failing_ranks_; }

 private:
  using Bound = BoundCollective<MpiProcess>;

  /// A request of rank 0, as it is broadcast to the other ranks.
  struct Directive {
    enum class Kind : std::int64_t {
      begin,
      probe,
      synchronise,
      windows,
      empty_windows,
      series,
      arrivals,
      empty_arrivals,
      leave,
    };
    Kind kind = Kind::leave;
    std::int64_t count = 0;  ///< of windows, iterations or operations; for begin: the point's index
    Duration length{};       ///< of each window; for begin: the time of a message
  };

  /// Sends a directive from rank 0 to all other ranks.
  void tell(Directive directive);
  /// Receives the next directive on a rank other than 0.
  [[nodiscard]] Directive hear();
  void obey(const Directive& directive);

  // Each rank's part in a request of rank 0.
  void do_begin(std::size_t point, Duration message_time);
  [[nodiscard]] ProbeReply do_probe();
  [[nodiscard]] ClockReply do_synchronise();
  [[nodiscard]] std::vector<WindowSample> do_windows(const Bound& operation, std::int64_t count,
                                                     Duration length);
  [[nodiscard]] SeriesReply do_series(std::int64_t iterations);
  [[nodiscard]] std::vector<ArrivalReply> do_arrive(const Bound& operation, Duration delay,
                                                    std::int64_t count);

  void begin_arrivals(Duration message_time);
  /// Rewrites the data that this rank gives to `operation`, if the plan asks for it. Does nothing
  /// for an empty window or arrival.
  void rewrite_for(const Bound& operation);
  [[nodiscard]] Duration measured_message_time();
  /// Returns this rank's OL_i, which the root computes from `points` and broadcasts; the root
  /// returns `largest`. The arguments count on the root only. Also sets failing_ranks_. All ranks
  /// of the group call this.
  [[nodiscard]] Duration time_from_points(const std::vector<OlPoint>& points, Duration largest);

  const Communicator* group_;
  const BenchPlan* plan_;
  const std::vector<BenchPoint>* points_;
  Benchmark benchmark_;  ///< of the current point
  MpiProcess self_;
  NodeRanks nodes_;                    ///< for two-level algorithms and the clock
  std::optional<BlockLayout> layout_;  ///< of the point
  CollectiveMemory memory_;
  PageMemory token_;
  PageMemory token_in_;
  PageMemory cache_;
  Bound collective_{};
  Bound barrier_{};
  KeptClock clock_;
  Duration message_time_;
  Duration longest_delay_;
  Duration delay_;      ///< of this rank
  ArrivalOrder order_;  ///< for algorithms that know the arrivals in advance
  Duration probed_;     ///< this rank's time for the last probe, its barrier included
  std::int32_t failing_ranks_ = 0;
};

}  // namespace loggp::measure
