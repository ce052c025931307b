// What the MPI library says of its own protocol limits.
#pragma once

#include <string>
#include <vector>

#include "models/units.hpp"

namespace loggp::measure {

/// A control variable of the library (MPI_T, MPI 3.1 §14.3) whose name speaks of a limit, with its
/// value in bytes.
struct MpiLimit {
  std::string name;
  Bytes value;
};

/// Those for messages between ranks, as they were when first asked for; none where the library has
/// no tools interface. Pre: MPI is initialised.
[[nodiscard]] const std::vector<MpiLimit>& mpi_limits();

/// Those that can explain that messages of `first` bytes are the first of a new protocol: the value
/// is what was still allowed, with at most a header of 128 bytes around the user's data. What can
/// also explain the change after it, at `next`, is left to that, which is nearer.
[[nodiscard]] std::vector<MpiLimit> limits_at(const std::vector<MpiLimit>& limits, Bytes first,
                                              Bytes next);

}  // namespace loggp::measure
