#include "models/base/errors.hpp"

#include <doctest/doctest.h>

#include <string>

namespace loggp::errors_test {

TEST_CASE("an error message is one line, whatever the user wrote") {
  CHECK(std::string(InputError("a\nb\r\t\x7F!").what()) == "a\\x0Ab\\x0D\\x09\\x7F!");
  CHECK(std::string(InputError("5 µs; give 3").what()) == "5 µs; give 3");
}

}  // namespace loggp::errors_test
