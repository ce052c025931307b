#include "tests/structure/includes.hpp"

#include <doctest/doctest.h>

namespace loggp::structure::includes_test {

namespace {

bool may(const std::string& path, const std::string& name) {
  return include_objections({path, "#include " + name + "\n"}).empty();
}

}  // namespace

TEST_CASE("rooms and sub-rooms include one another in the permitted directions only") {
  for (const SourceFile& source : all_sources()) {
    for (const std::string& objection : include_objections(source)) FAIL_CHECK(objection);
  }
}

TEST_CASE("every source of a room stands in one of its sub-rooms") {
  for (const SourceFile& source : all_sources()) {
    if (sub_rooms.contains(room_of(source.path)) && !find_sub_room(source.path))
      FAIL_CHECK(source.path, " stands in no sub-room; move it into one");
  }
}

TEST_CASE("the check of includes sees a forbidden arrow between rooms") {
  CHECK_FALSE(may("models/base/units.hpp", "\"algorithms/host/task.hpp\""));
  CHECK_FALSE(may("algorithms/host/task.hpp", "\"simulate/engine/engine.hpp\""));
  CHECK_FALSE(may("simulate/engine/engine.cpp", "\"measure/live/mpi/mpi.hpp\""));
  CHECK_FALSE(may("measure/live/mpi/mpi.cpp", "\"simulate/engine/engine.hpp\""));
  CHECK_FALSE(may("simulate/engine/engine.cpp", "\"compare/sweep/error_row.hpp\""));
  CHECK_FALSE(may("simulate/engine/engine.cpp", "\"timeline/svg/svg.hpp\""));
  CHECK_FALSE(may("measure/record/recorded_trace.cpp", "\"timeline/svg/svg.hpp\""));
  CHECK_FALSE(may("compare/sweep/sweep.cpp", "\"cli/options/command.hpp\""));
  CHECK_FALSE(may("timeline/svg/svg.cpp", "\"simulate/engine/engine.hpp\""));
  CHECK_FALSE(may("timeline/svg/svg.cpp", "\"algorithms/host/buffer.hpp\""));
  CHECK_FALSE(may("models/trace/trace.cpp", "\"timeline/svg/svg.hpp\""));
  CHECK_FALSE(may("cli/commands/main.cpp", "\"tests/simulate/script.hpp\""));
  CHECK_FALSE(may("cli/commands/main.cpp", "\"bench/engine.hpp\""));
}

TEST_CASE("the check of includes sees a forbidden arrow between sub-rooms") {
  CHECK_FALSE(may("models/base/units.hpp", "\"models/parameters/cost.hpp\""));
  CHECK_FALSE(may("simulate/engine/engine.cpp", "\"simulate/graph/schedule.hpp\""));
  CHECK_FALSE(may("measure/live/mpi/mpi.cpp", "\"measure/live/sockets/socket.hpp\""));
  CHECK_FALSE(may("measure/live/mpi/mpi.cpp", "\"measure/samples/sample_file.hpp\""));
  CHECK_FALSE(may("measure/samples/sample_file.cpp", "\"measure/fit/line_fit.hpp\""));
  CHECK_FALSE(may("measure/clocks/live_clocks.cpp", "\"measure/loggp/campaign.hpp\""));
  CHECK_FALSE(may("cli/options/command.cpp", "\"cli/commands/draw.hpp\""));
  CHECK_FALSE(may("models/cost.cpp", "\"models/base/units.hpp\""));
  CHECK_FALSE(may("models/base/units.cpp", "\"models/cost.hpp\""));
}

TEST_CASE("the check of includes lets the permitted arrows pass") {
  CHECK(may("models/parameters/cost.cpp", "\"models/base/units.hpp\""));
  CHECK(may("algorithms/host/task.hpp", "\"models/base/units.hpp\""));
  CHECK(may("simulate/engine/engine.hpp", "\"models/trace/trace.hpp\""));
  CHECK(may("simulate/graph/schedule.cpp", "\"simulate/engine/options.hpp\""));
  CHECK(may("measure/fit/line_fit.cpp", "\"measure/samples/sample_file.hpp\""));
  CHECK(may("measure/fit/line_fit.cpp", "\"measure/fit/knee.hpp\""));
  CHECK(may("compare/sweep/sweep.cpp", "\"simulate/engine/simulation.hpp\""));
  CHECK(may("cli/commands/main.cpp", "\"compare/sweep/sweep.hpp\""));
  CHECK(may("tests/simulate/engine/x_test.cpp", "\"measure/live/mpi/mpi.hpp\""));
  CHECK(may("bench/engine.cpp", "\"simulate/engine/engine.hpp\""));
  CHECK(may("models/parameters/cost.cpp", "<fmt/format.h>"));
}

TEST_CASE("the check of includes sees MPI outside measure/") {
  CHECK_FALSE(may("cli/commands/main.cpp", "<mpi.h>"));
  CHECK_FALSE(may("simulate/engine/engine.cpp", "\"mpi.h\""));
  CHECK(may("measure/live/mpi/mpi.cpp", "<mpi.h>"));
}

TEST_CASE("the check of includes sees relative paths, wrong brackets and unusual spacing") {
  CHECK_FALSE(may("models/parameters/cost.cpp", "\"units.hpp\""));
  CHECK_FALSE(may("models/parameters/cost.cpp", "\"../algorithms/task.hpp\""));
  CHECK_FALSE(may("models/parameters/cost.cpp", "<algorithms/host/task.hpp>"));
  CHECK(
      included_names("  #  include  <x>  // why\n# define include \"y\"\n#include\"a/b.hpp\"\n") ==
      std::vector<std::string>{"<x>", "\"a/b.hpp\""});
  CHECK(included_names("// #include \"a.hpp\"\n").empty());
}

}  // namespace loggp::structure::includes_test
