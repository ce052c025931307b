#ifdef LOGGP_WITH_MPI
#include "measure/live/mpi/mpi_limits.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

namespace loggp::measure::mpi_limits_test {

namespace {

// Returns the names of the limits that explain a change at `first` if the next one is at `next`.
std::string names_at(std::int64_t first,
                     std::int64_t next = std::numeric_limits<std::int64_t>::max()) {
  const std::vector<MpiLimit> limits{{"inline", Bytes(256)}, {"eager", Bytes(65536)}};
  std::string names;
  for (const MpiLimit& limit : limits_at(limits, Bytes(first), Bytes(next)))
    names += (names.empty() ? "" : " ") + limit.name;
  return names;
}

}  // namespace

TEST_CASE("a limit explains a change behind it, or less than a header before it") {
  CHECK(names_at(257) == "inline");
  CHECK(names_at(129) == "inline");
  CHECK(names_at(128).empty());
  CHECK(names_at(258).empty());
  CHECK(names_at(65481) == "eager");
}

TEST_CASE("a limit explains the nearer one of two changes") {
  CHECK(names_at(65462, 65481).empty());
  CHECK(names_at(65481, 70000) == "eager");
  CHECK(names_at(65462, 65538) == "eager");  // one byte beyond what was allowed
}

TEST_CASE("a negative control variable is no limit, and a large one is larger than any") {
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  CHECK(limit_in_bytes(-1) == 0);
  CHECK(limit_in_bytes(std::numeric_limits<int>::min()) == 0);
  CHECK(limit_in_bytes(std::int64_t{-1}) == 0);
  CHECK(limit_in_bytes(0U) == 0);
  CHECK(limit_in_bytes(65'536UL) == 65'536);
  CHECK(limit_in_bytes(std::numeric_limits<unsigned>::max()) == most);
  CHECK(limit_in_bytes(std::numeric_limits<unsigned long long>::max()) == most);
}

}  // namespace loggp::measure::mpi_limits_test
#endif
