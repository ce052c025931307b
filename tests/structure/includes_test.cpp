#include "tests/structure/includes.hpp"

#include <doctest/doctest.h>

namespace loggp::structure::includes_test {

namespace {

bool may(const std::string& path, const std::string& name) {
  return include_objections({path, "#include " + name + "\n"}).empty();
}

}  // namespace

TEST_CASE("the rooms include one another in the documented directions only") {
  for (const SourceFile& source : all_sources()) {
    for (const std::string& objection : include_objections(source)) FAIL_CHECK(objection);
  }
}

TEST_CASE("the check of includes sees an arrow that is not documented") {
  CHECK_FALSE(may("models/units.hpp", "\"algorithms/task.hpp\""));
  CHECK_FALSE(may("algorithms/task.hpp", "\"simulate/engine.hpp\""));
  CHECK_FALSE(may("simulate/engine.cpp", "\"measure/mpi.hpp\""));
  CHECK_FALSE(may("measure/mpi.cpp", "\"simulate/engine.hpp\""));
  CHECK_FALSE(may("simulate/engine.cpp", "\"compare/error_row.hpp\""));
  CHECK_FALSE(may("compare/sweep.cpp", "\"cli/command.hpp\""));
  CHECK_FALSE(may("timeline/svg.cpp", "\"simulate/engine.hpp\""));
  CHECK_FALSE(may("timeline/svg.cpp", "\"algorithms/buffer.hpp\""));
  CHECK_FALSE(may("models/cost.cpp", "\"timeline/svg.hpp\""));
  CHECK_FALSE(may("simulate/engine.cpp", "\"timeline/svg.hpp\""));
  CHECK_FALSE(may("measure/mpi.cpp", "\"timeline/svg.hpp\""));
  CHECK_FALSE(may("cli/main.cpp", "\"tests/simulate/script.hpp\""));
  CHECK_FALSE(may("cli/main.cpp", "\"bench/engine.hpp\""));
}

TEST_CASE("the check of includes lets the documented arrows pass") {
  CHECK(may("models/cost.cpp", "\"models/units.hpp\""));
  CHECK(may("algorithms/task.hpp", "\"models/units.hpp\""));
  CHECK(may("simulate/engine.hpp", "\"models/trace/trace.hpp\""));
  CHECK(may("measure/prtt.cpp", "\"algorithms/task.hpp\""));
  CHECK(may("compare/sweep.cpp", "\"simulate/simulation.hpp\""));
  CHECK(may("cli/main.cpp", "\"compare/sweep.hpp\""));
  CHECK(may("tests/simulate/x_test.cpp", "\"measure/mpi.hpp\""));
  CHECK(may("bench/engine.cpp", "\"simulate/engine.hpp\""));
  CHECK(may("models/cost.cpp", "<fmt/format.h>"));
}

TEST_CASE("the check of includes sees MPI outside measure/") {
  CHECK_FALSE(may("cli/main.cpp", "<mpi.h>"));
  CHECK_FALSE(may("simulate/engine.cpp", "\"mpi.h\""));
  CHECK(may("measure/mpi.cpp", "<mpi.h>"));
}

TEST_CASE("the check of includes sees relative paths, wrong brackets and unusual spacing") {
  CHECK_FALSE(may("models/cost.cpp", "\"units.hpp\""));
  CHECK_FALSE(may("models/cost.cpp", "\"../algorithms/task.hpp\""));
  CHECK_FALSE(may("models/cost.cpp", "<algorithms/task.hpp>"));
  CHECK(included_by("  #  include  <x>  // why\n# define include \"y\"\n#include\"a/b.hpp\"\n") ==
        std::vector<std::string>{"<x>", "\"a/b.hpp\""});
  CHECK(included_by("// #include \"a.hpp\"\n").empty());
}

}  // namespace loggp::structure::includes_test
