// Measures the distance between two CPUs of a machine.
#pragma once

#include <cstdint>
#include <optional>

#include "measure/live/machine/clock.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "models/base/units.hpp"

namespace loggp::measure {

/// A measurement of the distance between two ranks' CPUs: how long a cache line takes from one CPU
/// to the other, without MPI.
///
/// On virtual machines the half round trip of a message changed from 0.2 to 0.4 us for minutes,
/// with everything else equal. During that time the transfer took 200 ns instead of 50. Probably
/// the host had moved the CPUs from the two threads of one core to different cores. Two
/// measurements can be compared only if the distance was the same.
class CoreDistance {
 public:
  /// All ranks of `pair` construct and destroy the object together. There is a distance only if
  /// `pair` consists of two ranks on one machine. Throws RunError when MPI fails. Pre: `clock`
  /// outlives this object.
  CoreDistance(const Communicator& pair, const Clock& clock);
  CoreDistance(const CoreDistance&) = delete;
  CoreDistance& operator=(const CoreDistance&) = delete;
  ~CoreDistance();

  /// Returns the time of one transfer: the smallest of the mean times of 100 batches. All batches
  /// together take about 2 ms. Both ranks call it. Returns nothing if there is no distance. Also
  /// returns nothing if the batches are not done after 200 ms, because the other rank does not
  /// answer or needs the same CPU; all later calls then return nothing, too.
  [[nodiscard]] std::optional<Duration> transfer();

 private:
  struct Line;
  [[nodiscard]] bool exchange(Time deadline);

  const Clock* clock_;
  MPI_Win window_ = MPI_WIN_NULL;
  Line* line_ = nullptr;
  bool begins_;
  std::uint32_t turn_ = 0;  // the value of the shared counter after this rank's last exchange
};

}  // namespace loggp::measure
