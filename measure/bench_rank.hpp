// One rank's part in a point of a collective benchmark: does what rank 0 says.
#pragma once

#include <memory>
#include <vector>

#include "algorithms/kept_clock.hpp"
#include "algorithms/scheme_catalogue.hpp"
#include "measure/live_bench.hpp"
#include "measure/mpi_process.hpp"
#include "measure/native_collectives.hpp"
#include "measure/page_memory.hpp"

namespace loggp::measure {

/// What rank 0 tells the others of its group.
struct Directive {
  enum class Kind : std::int64_t {
    begin,           ///< the point with number `count`; a message takes `length_ps`, 0: measure it
    probe,           ///< one operation between barriers
    synchronise,     ///< the clocks
    windows,         ///< `count` windows of `length_ps`
    empty_windows,   ///< the same without an operation
    series,          ///< the scheme, with `count` iterations
    arrivals,        ///< `count` operations, each after a barrier and this rank's delay
    empty_arrivals,  ///< the same without an operation or a delay
    leave,           ///< this group is done
  };
  Kind kind = Kind::leave;
  std::int64_t count = 0;
  std::int64_t length_ps = 0;
};

/// Lives as long as its group of ranks measures.
class BenchRank {
 public:
  /// `points` are those of this group; all is outlived by what it is given.
  BenchRank(const Communicator& group, const Clock& clock, const BenchPlan& plan,
            const std::vector<BenchPoint>& points);

  /// On every rank at once. On rank 0 it gives what the ranks found, one after another, in us:
  /// probe and series a time each; synchronise by what the clock may be wrong now, and how much
  /// more that is each second; windows, empty or not, for each of them how late the start was and
  /// when the end, from the window's begin; arrivals for each operation how long it took from the
  /// rank's arrival.
  std::vector<double> obey(Directive directive);
  /// Obeys until it may leave. On the other ranks.
  void follow();

  /// Whether the clocks were never synchronised, or more than `valid` ago.
  [[nodiscard]] bool is_clock_due(Duration valid) const {
    return clock_.is_due(self_.now(), valid);
  }
  /// With arrivals: T of the point's size, on every rank.
  [[nodiscard]] Duration message_time() const { return message_time_; }
  /// With arrivals: of all ranks.
  [[nodiscard]] Duration longest_delay() const { return longest_delay_; }
  /// Of the last series of ol-i: ranks for which the method's assumption failed. On every rank.
  [[nodiscard]] std::int32_t failing_ranks() const { return failing_ranks_; }

 private:
  using Bound = BoundCollective<MpiProcess>;

  void begin(std::size_t point, Duration message_time);
  void begin_arrivals(Duration message_time);
  /// What this rank gives to the operation, if that is to be.
  void rewrite_for(const Bound& operation);
  [[nodiscard]] Duration measure_message();
  [[nodiscard]] std::vector<double> arrive(const Bound& operation, Duration delay,
                                           std::int64_t count);
  /// What rank 0 says, which all others get to know here.
  [[nodiscard]] std::vector<double> hear_and_do(Directive& directive);
  [[nodiscard]] double probe();
  [[nodiscard]] std::vector<double> synchronise_clocks();
  [[nodiscard]] std::vector<double> run_series(std::int64_t iterations);
  [[nodiscard]] double from_points(const std::vector<OlPoint>& points, double largest);
  [[nodiscard]] std::vector<double> make_windows(const Bound& operation, Directive windows);

  const Communicator* group_;
  const BenchPlan* plan_;
  const std::vector<BenchPoint>* points_;
  const BenchPoint* point_ = nullptr;
  MpiProcess self_;
  CollectiveMemory memory_;
  PageMemory token_;
  PageMemory token_in_;
  PageMemory cache_;
  Bound collective_{};
  Bound barrier_{};
  KeptClock clock_;
  Duration message_time_;
  Duration longest_delay_;
  Duration delay_;   ///< this rank's
  Duration probed_;  ///< how long the last probe took here, with a barrier
  std::int32_t failing_ranks_ = 0;
};

}  // namespace loggp::measure
