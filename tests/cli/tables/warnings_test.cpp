#include "cli/tables/warnings.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace loggp::cli::warnings_test {

// Returns what the action prints on stderr.
template <class Action>
std::string printed(const Action& action) {
  std::FILE* const file = std::tmpfile();
  REQUIRE(file != nullptr);
  std::fflush(stderr);
  const int before = ::dup(STDERR_FILENO);
  ::dup2(::fileno(file), STDERR_FILENO);
  action();
  std::fflush(stderr);
  ::dup2(before, STDERR_FILENO);
  ::close(before);
  std::string text;
  std::rewind(file);
  for (int next = std::fgetc(file); next != EOF; next = std::fgetc(file))
    text += static_cast<char>(next);
  std::fclose(file);
  return text;
}

TEST_CASE("warnings are printed by severity, then in their order, each once") {
  collect_warnings(false);
  spdlog::info("a detail");
  spdlog::warn("a condition");
  spdlog::error("results can't be trusted");
  spdlog::warn("another condition");
  spdlog::warn("a condition");
  CHECK(printed(say_warnings) ==
        "loggp: warning: results can't be trusted\nloggp: warning: a condition\n"
        "loggp: warning: another condition\nloggp: warning: a detail\n");
  CHECK(printed(say_warnings).empty());
}

TEST_CASE("the most severe of more than five warnings is printed, though it came last") {
  collect_warnings(false);
  for (int i = 1; i <= 6; ++i) spdlog::warn("condition {}", i);
  spdlog::error("results can't be trusted");
  const std::string text = printed(say_warnings);
  CHECK(
      text.starts_with("loggp: warning: results can't be trusted\nloggp: warning: condition 1\n"));
  CHECK(text.ends_with("loggp: 2 more warnings are left out; --verbose prints them\n"));
}

TEST_CASE("a result that is missing is named first, whatever else is wrong") {
  collect_warnings(false);
  for (int i = 1; i <= 6; ++i) spdlog::error("fault {}", i);
  spdlog::critical("interfaces of nodes: not measured");
  CHECK(printed(say_warnings)
            .starts_with("loggp: warning: interfaces of nodes: not measured\n"
                         "loggp: warning: fault 1\n"));
}

TEST_CASE("one warning that is left out is counted in the singular") {
  collect_warnings(false);
  for (int i = 1; i <= 6; ++i) spdlog::warn("condition {}", i);
  CHECK(
      printed(say_warnings).ends_with("loggp: 1 more warning is left out; --verbose prints it\n"));
}

TEST_CASE("a silent rank prints no warning") {
  collect_warnings(true);
  spdlog::error("results can't be trusted");
  CHECK(printed(say_warnings).empty());
}

}  // namespace loggp::cli::warnings_test
