#include "models/arrivals/arrival_record.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::arrival_record_test {

namespace {

using Offsets = std::vector<Duration>;

const std::string heading = std::string(arrival_record_heading) + "\n";

Offsets read(const std::string& lines, std::string_view which = {}) {
  const TextFile file(heading + lines);
  REQUIRE(is_arrival_record(file.path()));
  return read_arrival_record(file.path(), which);
}

// Returns the error about lines behind the heading, which is line 1, without the file's name.
std::string refusal(const std::string& lines) {
  const TextFile file(heading + lines);
  const std::string what = error_text<InputError>([&] { (void)read_arrival_record(file.path()); });
  return what.starts_with(file.path()) ? what.substr(file.path().size()) : "?" + what;
}

}  // namespace

TEST_CASE("an operation that nobody waited for has no exit") {
  CHECK(read("0,MPI_Ibcast,0,1.000,\n0,MPI_Ibcast,1,3.500,\n") == Offsets{{}, Duration::us(2.5)});
  CHECK(read("0,MPI_Ibcast,0,1.000,9\n0,MPI_Ibcast,1,3.500, \r\n") ==
        Offsets{{}, Duration::us(2.5)});
  CHECK(refusal("0,MPI_Bcast,0,1.000,\n") ==
        ":2: MPI_Bcast has no exit; only a nonblocking operation may lack it");
  CHECK(refusal("0,MPI_Ibcast,0,1.000\n").starts_with(":2: 4 columns; give call,"));
  CHECK(refusal("0,MPI_Ibcast,0,,1.000\n") ==
        ":2: arrival: '' is not a time in µs from 0 to 1000000000000");
}

TEST_CASE("times are not negative, and nobody leaves before it arrives") {
  CHECK(refusal("0,MPI_Bcast,0,-1,2\n") ==
        ":2: arrival: '-1' is not a time in µs from 0 to 1000000000000");
  CHECK(refusal("0,MPI_Bcast,0,1,x\n") ==
        ":2: exit: 'x' is not a time in µs from 0 to 1000000000000");
  CHECK(refusal("0,MPI_Bcast,0,3,2\n") ==
        ":2: the exit is before the arrival; give the arrival first");
  CHECK(read("0,MPI_Bcast,0,2,2\n") == Offsets{{}});
}

TEST_CASE("all ranks of a call name the same collective") {
  CHECK(refusal("0,MPI_Bcast,0,1,2\n0,MPI_Scan,1,1,2\n") ==
        ":3: call 0 is MPI_Scan on rank 1, but MPI_Bcast on rank 0; give the same for all ranks");
}

TEST_CASE("each call lists each rank once, or an error names the line") {
  const auto lists = [](const char* rank) {
    return std::string(" does not list rank ") + rank +
           " exactly once; give each rank from 0 to 1 once for each call";
  };
  const std::string whole = "0,MPI_Bcast,0,1,2\n0,MPI_Bcast,1,1,2\n";
  CHECK(refusal(whole + "1,MPI_Bcast,0,1,2\n") == ":4: call 1" + lists("1"));
  CHECK(refusal(whole + "1,MPI_Bcast,1,1,2\n") == ":4: call 1" + lists("0"));
  CHECK(refusal(whole + "0,MPI_Bcast,0,1,2\n") == ":4: call 0" + lists("0"));
  CHECK(refusal(whole + "0,MPI_Bcast,1,1,2\n") == ":4: call 0" + lists("1"));
  CHECK(read("0,MPI_Bcast,1,4,5\n1,MPI_Scan,0,7,8\n0,MPI_Bcast,0,1,5\n1,MPI_Scan,1,9,9\n", "0") ==
        Offsets{{}, Duration::us(3)});
}

TEST_CASE("only the first line is a heading") {
  CHECK(refusal("0,MPI_Bcast,0,1,2\n" + heading).starts_with(":3: call: 'call' is not a whole"));
}

}  // namespace loggp::arrival_record_test
