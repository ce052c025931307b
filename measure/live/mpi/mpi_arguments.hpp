// Converts sizes, ranks and tags to the arguments that MPI calls take.
#pragma once

#include <fmt/format.h>

#include <limits>

#include "measure/live/mpi/mpi.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

/// Returns a size in bytes as MPI's count. Throws RunError above 2 GiB − 1.
[[nodiscard]] inline int mpi_count(Bytes size) {
  if (size.count() > std::numeric_limits<int>::max()) {
    throw RunError(fmt::format("a message has {} bytes, but one MPI call takes at most {}",
                               size.count(), std::numeric_limits<int>::max()));
  }
  return static_cast<int>(size.count());
}

/// Returns how many whole MPI_FLOAT fit into `size`. Throws RunError above 2 GiB − 1.
[[nodiscard]] inline int mpi_floats(Bytes size) {
  return mpi_count(size) / static_cast<int>(sizeof(float));
}

/// Returns MPI's source for a receive from the rank `from`; any_source becomes MPI_ANY_SOURCE.
[[nodiscard]] inline int mpi_source(Rank from) {
  return from == any_source ? MPI_ANY_SOURCE : from.number();
}

/// Returns MPI's tag for a receive; any_tag becomes MPI_ANY_TAG.
[[nodiscard]] inline int mpi_tag(Tag tag) {
  return tag == any_tag ? MPI_ANY_TAG : tag.number();
}

}  // namespace loggp::measure
