#include "cli/options/stopping_options.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"

namespace loggp::cli::stopping_options_test {

TEST_CASE("a point without a repetition that counts makes the command fail") {
  CHECK_NOTHROW(check_measured(3, 0));
  CHECK_THROWS_WITH_AS(check_measured(3, 1),
                       doctest::Contains("1 of 3 points have no repetition that counts; give"),
                       RunError);
}

}  // namespace loggp::cli::stopping_options_test
