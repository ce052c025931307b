// Reads the protocol limits of the MPI library, such as the largest eager message.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// A control variable of the library (MPI_T, MPI 3.1 §14.3) whose name suggests a limit on message
/// sizes.
struct MpiLimit {
  std::string name;
  Bytes value;
};

/// Returns the value of a control variable as a limit in bytes: 0, which is none, for a negative
/// value; INT_MAX, which is above any real limit, for a larger one.
template <std::integral Integer>
[[nodiscard]] constexpr std::int64_t limit_in_bytes(Integer value) {
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  if (std::cmp_less(value, 0)) return 0;
  return std::cmp_greater(value, most) ? most : static_cast<std::int64_t>(value);
}

/// Returns the limits for messages between ranks. Reads them at the first call only. Returns none
/// where the library has no tools interface. Pre: MPI is initialised.
[[nodiscard]] const std::vector<MpiLimit>& mpi_limits();

/// Returns those of `limits` that can explain a protocol change at `first`, the smallest size of
/// the new protocol: the limits from `first` − 1 to 128 bytes more, because a limit may count a
/// header. Leaves out limits of at least `next` − 1, which explain the following change, at `next`,
/// better.
[[nodiscard]] std::vector<MpiLimit> limits_at(const std::vector<MpiLimit>& limits, Bytes first,
                                              Bytes next);

}  // namespace loggp::measure
