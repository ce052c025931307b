#include "measure/live/machine/watchdog.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace loggp::measure::watchdog_test {

namespace {

// Exit status of a child that hangs for `child_s` seconds under a watchdog of one.
int status_of_child(unsigned child_s) {
  const pid_t child = fork();
  if (child == 0) {
    (void)freopen("/dev/null", "w", stderr);
    {
      const Watchdog watchdog(std::chrono::seconds(1), "test");
      sleep(child_s);
    }
    _exit(7);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("a process that hangs is ended with status 1") {
  CHECK(status_of_child(20) == 1);
}

TEST_CASE("a process that is done in time goes on") {
  CHECK(status_of_child(0) == 7);
}

}  // namespace loggp::measure::watchdog_test
