// How far two CPUs of a machine are from each other.
#pragma once

#include <cstdint>
#include <optional>

#include "measure/clock.hpp"
#include "measure/mpi.hpp"
#include "models/units.hpp"

namespace loggp::measure {

/// Times a cache line's way from one rank's CPU to the other's, without MPI. On virtual
/// machines half round trips of 0.2 us were seen to become 0.4 us for minutes, all else alike; it
/// is supposed, not known, that the host had moved the CPUs from one core's two threads to cores of
/// their own. Two measurements can only be compared when this says that they were made at one
/// distance.
class CoreDistance {
 public:
  /// All ranks of `pair`, two if there is to be a distance, call it, and all end it. Both arguments
  /// must outlive this.
  CoreDistance(const Communicator& pair, const Clock& clock);
  CoreDistance(const CoreDistance&) = delete;
  CoreDistance& operator=(const CoreDistance&) = delete;
  ~CoreDistance();

  /// One way, the least of some batches; about 2 ms. Both call it, at any time. Nothing where the
  /// ranks share no memory, or when the other one does not answer for 50 ms.
  [[nodiscard]] std::optional<Duration> transfer();

 private:
  struct Line;
  [[nodiscard]] bool exchange();

  const Clock* clock_;
  MPI_Win window_ = MPI_WIN_NULL;
  Line* line_ = nullptr;
  bool begins_;
  std::uint32_t turn_ = 0;  // the last one taken
};

}  // namespace loggp::measure
