// Our types as MPI's arguments.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <vector>

#include "measure/mpi.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

/// Throws RunError above 2 GiB − 1.
[[nodiscard]] inline int mpi_count(Bytes size) {
  if (size.count() > std::numeric_limits<int>::max()) {
    throw RunError(fmt::format("a message of {} bytes; MPI takes up to {} in one call",
                               size.count(), std::numeric_limits<int>::max()));
  }
  return static_cast<int>(size.count());
}

/// So many of MPI_FLOAT.
[[nodiscard]] inline int mpi_floats(Bytes size) {
  return mpi_count(size) / static_cast<int>(sizeof(float));
}

/// A vector of floats divided among ranks, as IMB does it: the first ones get one more where it
/// does not come out even.
[[nodiscard]] inline std::vector<int> mpi_floats_by_rank(Bytes size, std::int32_t ranks) {
  const int floats = mpi_floats(size);
  std::vector<int> counts(static_cast<std::size_t>(ranks), floats / ranks);
  for (int i = 0; i < floats % ranks; ++i) ++counts[static_cast<std::size_t>(i)];
  return counts;
}

[[nodiscard]] inline int mpi_source(Rank from) {
  return from == any_source ? MPI_ANY_SOURCE : from.number();
}

[[nodiscard]] inline int mpi_tag(Tag tag) {
  return tag == any_tag ? MPI_ANY_TAG : tag.number();
}

}  // namespace loggp::measure
