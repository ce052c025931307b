#include "models/base/child_process.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "models/base/errors.hpp"

namespace loggp::child_process_test {

namespace {

constexpr std::chrono::milliseconds moment{50};
constexpr std::chrono::seconds long_time{60};

ChildProcess sleeper() {
  return ChildProcess::start({"sleep", "60"});
}

}  // namespace

TEST_CASE("a program's exit status is told in numbers and words") {
  const ProcessEnd good = ChildProcess::start({"true"}).wait();
  CHECK(good.succeeded());
  CHECK(good.max_rss_bytes > 0);
  const ProcessEnd bad = ChildProcess::start({"sh", "-c", "exit 3"}).wait();
  CHECK_FALSE(bad.succeeded());
  CHECK(bad.status == 3);
  CHECK(bad.cause() == "status 3");
  CHECK(bad.words() == "ended with status 3");
}

TEST_CASE("a program that a signal ends is told with the signal's name") {
  const ProcessEnd end = ChildProcess::start({"sh", "-c", "kill -KILL $$"}).wait();
  CHECK_FALSE(end.succeeded());
  CHECK(end.signal == SIGKILL);
  CHECK(end.cause() == "signal 9 (Killed)");
  CHECK(end.words() == "was ended by signal 9 (Killed)");
}

TEST_CASE("a program starts, whatever error an earlier call has left") {
  errno = EINTR;  // which calls that succeed leave as it is
  CHECK(ChildProcess::start({"true"}).wait().succeeded());
}

TEST_CASE("a program that can't be started is an error of this process") {
  CHECK_THROWS_WITH_AS((void)ChildProcess::start({"/nowhere/program", "x"}),
                       "cannot start /nowhere/program (No such file or directory)", RunError);
  CHECK(is_program("sh"));
  CHECK(is_program("/bin/sh"));
  CHECK_FALSE(is_program("/nowhere/program"));
  CHECK_FALSE(is_program("/bin"));
  CHECK_FALSE(is_program(""));
}

TEST_CASE("a program writes to the descriptor that it is given") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  CHECK(ChildProcess::start({"echo", "said"}, {.output = ends[1]}).wait().succeeded());
  close(ends[1]);
  std::array<char, 16> text{};
  CHECK(read(ends[0], text.data(), text.size()) == 5);
  close(ends[0]);
  CHECK(std::string(text.data()) == "said\n");
}

TEST_CASE("a wait with a limit returns nothing while the child runs") {
  ChildProcess child = sleeper();
  CHECK_FALSE(child.wait(moment));
  CHECK(child.terminate(long_time).signal == SIGTERM);
  CHECK(child.wait(moment)->signal == SIGTERM);
  CHECK(child.terminate(moment).signal == SIGTERM);
}

TEST_CASE("a child that does not end when it is asked to is killed") {
  ChildProcess child = ChildProcess::copy([] {
    std::signal(SIGTERM, SIG_IGN);
    std::this_thread::sleep_for(long_time);
    return 0;
  });
  (void)child.wait(std::chrono::seconds(1));  // until it ignores the signal
  CHECK(child.terminate(moment).signal == SIGKILL);
}

TEST_CASE("a copy of this process ends with its body's result") {
  CHECK(ChildProcess::copy([] { return 7; }).wait().status == 7);
}

TEST_CASE("an end that the system does not tell is an error, not a success") {
  std::signal(SIGCHLD, SIG_IGN);
  ChildProcess child = ChildProcess::copy([] { return 7; });
  CHECK_THROWS_AS((void)child.wait(), RunError);
  {
    const ChildProcess given_up = ChildProcess::copy([] { return 7; });
  }
  std::signal(SIGCHLD, SIG_DFL);
}

TEST_CASE("a stopped child ends when it is asked to") {
  ChildProcess child = sleeper();
  kill(child.id(), SIGSTOP);
  CHECK(child.terminate(long_time).signal == SIGTERM);
}

TEST_CASE("a child that is given up ends soon") {
  const auto start = std::chrono::steady_clock::now();
  {
    const ChildProcess child = sleeper();
  }
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(30));
}

}  // namespace loggp::child_process_test
