// Measures the distance between two CPUs of a machine.
#pragma once

#include <cstdint>
#include <optional>

#include "measure/live/machine/clock.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "models/base/units.hpp"

namespace loggp::measure {

/// Measures how long a cache line takes from one rank's CPU to the other's, without MPI.
///
/// On virtual machines the half round trip of a message was seen to change from 0.2 to 0.4 us for
/// minutes, with everything else equal, while this transfer took 200 ns instead of 50. Probably the
/// host had moved the CPUs from the two threads of one core to different cores. Two measurements
/// can be compared only when they were made at the same distance.
class CoreDistance {
 public:
  /// All ranks of `pair` construct and destroy it together; there is a distance only if these are
  /// two. Pre: both arguments outlive this object.
  CoreDistance(const Communicator& pair, const Clock& clock);
  CoreDistance(const CoreDistance&) = delete;
  CoreDistance& operator=(const CoreDistance&) = delete;
  ~CoreDistance();

  /// Returns the time of one transfer, the least of 100 batches, which takes about 2 ms. Both ranks
  /// call it. Returns nothing where the ranks share no memory, or after 200 ms, when the other rank
  /// does not answer or needs the same CPU; then also at all later calls.
  [[nodiscard]] std::optional<Duration> transfer();

 private:
  struct Line;
  [[nodiscard]] bool exchange(Time deadline);

  const Clock* clock_;
  MPI_Win window_ = MPI_WIN_NULL;
  Line* line_ = nullptr;
  bool begins_;
  std::uint32_t turn_ = 0;  // the last turn taken
};

}  // namespace loggp::measure
