#include "compare/known/simulated_local_work.hpp"

#include <doctest/doctest.h>

#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::simulated_local_work_test {

TEST_CASE("the costs of a simulated machine's reductions and copies are found exactly") {
  ParameterSet set = find_parameters("ompi-ib-sdr");
  set.reduce = {{{Bytes(1), Bytes(65'536), 93.75}, {Bytes(65'537), std::nullopt, 250}}};
  set.copy = {{{Bytes(1), Bytes(48), 500},
               {Bytes(49), Bytes(1'048'576), 31.25},
               {Bytes(1'048'577), std::nullopt, 125}}};
  const measure::LocalResult found = simulate_local_work(Machine(set), {}, {});
  CHECK(found.costs.reduce == set.reduce);
  CHECK(found.costs.copy == set.copy);
}

TEST_CASE("a simulated machine without the cost of copies has none") {
  ParameterSet set = find_parameters("ompi-ib-sdr");
  set.reduce = {{{.per_byte = 250}}};
  const measure::LocalResult found = simulate_local_work(Machine(set), {}, {});
  CHECK(found.costs.reduce == set.reduce);
  CHECK(found.costs.copy.is_free());
}

}  // namespace loggp::compare::simulated_local_work_test
