#include "measure/live/machine/guarded_child.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>

#include "measure/live/machine/last_words.hpp"
#include "models/base/patience.hpp"

namespace loggp::measure::guarded_child_test {

namespace {

struct End {
  int status;        // as waitpid says
  std::string said;  // on stderr
};

// A process that sleeps until this object's end, with a signal sent to it.
class Sibling {
 public:
  explicit Sibling(int signal) {
    if (signal == 0) return;
    process_ = fork();
    if (process_ == 0) pause(), _exit(0);
    kill(process_, signal);
  }
  Sibling(const Sibling&) = delete;
  Sibling& operator=(const Sibling&) = delete;
  ~Sibling() {
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }

 private:
  pid_t process_ = 0;
};

// A process that goes on in a guarded child, as a rank does. `asked` is sent to the guard,
// `to_sibling` to another child of the guard's parent.
End end_of(const std::function<void()>& rest, int asked = 0, const std::string& last_words = "",
           int to_sibling = 0) {
  const Sibling sibling(to_sibling);
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  (void)std::fflush(nullptr);  // a child that exits would print it again
  const pid_t guard = fork();
  REQUIRE(guard >= 0);
  if (guard == 0) {
    dup2(ends[1], STDERR_FILENO);
    for (const int signal : {SIGTERM, SIGINT}) std::signal(signal, SIG_DFL);  // doctest's own
    continue_in_guarded_child({"rank 3", last_words, "; all is kept"});
    (void)!write(ends[1], "begun\n", 6);
    rest();
    _exit(0);
  }
  close(ends[1]);
  End end{};
  std::array<char, 256> part{};
  for (ssize_t got = 0; (got = read(ends[0], part.data(), part.size())) > 0;) {
    end.said.append(part.data(), static_cast<std::size_t>(got));
    if (asked != 0) kill(guard, asked);
    asked = 0;
  }
  close(ends[0]);
  REQUIRE(waitpid(guard, &end.status, 0) == guard);
  return end;
}

void sleep_long() {
  std::this_thread::sleep_for(std::chrono::seconds(60));
}

}  // namespace

TEST_CASE("a guarded child's exit status is the guard's") {
  for (const int status : {0, 1, 2, 77}) {
    const End end = end_of([status] { _exit(status); });
    CHECK(WIFEXITED(end.status));
    CHECK(WEXITSTATUS(end.status) == status);
    CHECK(end.said == "begun\n");
  }
}

TEST_CASE("a child that a signal ends is one line and exit status 1") {
  for (const int signal : {SIGKILL, SIGTERM}) {
    const End end = end_of([signal] { kill(getpid(), signal); });
    CHECK(WIFEXITED(end.status));
    CHECK(WEXITSTATUS(end.status) == 1);
    CHECK(end.said == "begun\nloggp: rank 3 was ended by signal " + std::to_string(signal) +
                          (signal == SIGKILL ? " (Killed)\n" : " (Terminated)\n"));
  }
}

TEST_CASE("a guard that is asked to end passes it on and says its last words only") {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    const End end = end_of(sleep_long, signal);
    CHECK(WIFEXITED(end.status));
    CHECK(WEXITSTATUS(end.status) == 1);
    CHECK(end.said == "begun\n");
    CHECK(end_of(sleep_long, signal, "all is kept").said == "begun\nloggp: all is kept\n");
  }
  CHECK(end_of([] {}, 0, "all is kept").said == "begun\n");
  const auto speaks_itself = [] {
    say_last("failed");
    kill(getppid(), SIGTERM);
    sleep_long();
  };
  CHECK(end_of(speaks_itself, 0, "all is kept").said == "begun\nloggp: failed\n");
}

TEST_CASE("a signal that asks for no end is passed on without last words") {
  const End end = end_of(sleep_long, SIGUSR1, "all is kept");
  CHECK(WEXITSTATUS(end.status) == 1);
  CHECK(end.said == "begun\nloggp: rank 3 was ended by signal 10 (User defined signal 1)\n");
  const auto bears_it = [] {
    std::signal(SIGUSR2, [](int /*signal*/) { _exit(0); });
    (void)!write(STDERR_FILENO, "ready\n", 6);
    kill(getppid(), SIGUSR2);
    sleep_long();
  };
  const End borne = end_of(bears_it, 0, "all is kept");
  CHECK(WEXITSTATUS(borne.status) == 0);
  CHECK(borne.said == "begun\nready\n");
}

TEST_CASE("a guard that is killed takes its child along, which says so") {
  const auto start = std::chrono::steady_clock::now();
  const End end = end_of(sleep_long, SIGKILL);  // its pipe is closed when both are gone
  CHECK(WIFSIGNALED(end.status));
  CHECK(end.said ==
        "begun\nloggp: rank 3 was ended because the process that guards it was "
        "killed; all is kept\n");
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(30));
}

TEST_CASE("a guard and its child end when their launcher is killed") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t launcher = fork();
  REQUIRE(launcher >= 0);
  if (launcher == 0) {
    if (fork() == 0) {
      continue_in_guarded_child({.name = "rank 3"});
      (void)!write(ends[1], "begun\n", 6);
      sleep_long();
    }
    sleep_long();
  }
  close(ends[1]);
  std::array<char, 16> said{};
  CHECK(read(ends[0], said.data(), said.size()) == 6);
  const auto start = std::chrono::steady_clock::now();
  kill(launcher, SIGKILL);
  CHECK(read(ends[0], said.data(), said.size()) == 0);  // all have ended
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
  close(ends[0]);
  waitpid(launcher, nullptr, 0);
}

TEST_CASE("a guard goes on when only the thread of its launcher ends that has started it") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  std::thread([&] {
    if (fork() == 0) {
      continue_in_guarded_child({.name = "rank 3"});
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      (void)!write(ends[1], "goes on", 7);
      _exit(0);
    }
  }).join();
  close(ends[1]);
  std::array<char, 16> said{};
  CHECK(read(ends[0], said.data(), said.size()) == 7);
  close(ends[0]);
  wait(nullptr);
}

TEST_CASE("a child that is stopped for good is given up after the patience") {
  set_patience(std::chrono::milliseconds(200));
  const End end = end_of([] { kill(getpid(), SIGSTOP); });
  set_patience(usual_patience);
  CHECK(WIFEXITED(end.status));
  CHECK(WEXITSTATUS(end.status) == 1);
  CHECK(end.said ==
        "begun\nloggp: rank 3 has been stopped for 0.2 s and was given up (--patience); "
        "all is kept\n");
}

TEST_CASE("a child that is stopped for less than the patience goes on") {
  set_patience(std::chrono::milliseconds(4000));  // the guard looks every two seconds
  const End end = end_of([] {
    const pid_t child = getpid();
    if (fork() == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2700));
      kill(child, SIGCONT);
      _exit(0);
    }
    kill(child, SIGSTOP);
  });
  set_patience(usual_patience);
  CHECK(WIFEXITED(end.status));
  CHECK(WEXITSTATUS(end.status) == 0);
  CHECK(end.said == "begun\n");
}

TEST_CASE("a guard that is stopped goes on when its child exits") {
  const End end = end_of([] {
    kill(getppid(), SIGSTOP);
    std::exit(7);  // NOLINT(concurrency-mt-unsafe): one thread
  });
  CHECK(WIFEXITED(end.status));
  CHECK(WEXITSTATUS(end.status) == 7);
}

TEST_CASE("a guard whose next sibling is stopped for good gives up") {
  set_patience(std::chrono::milliseconds(200));
  const End end = end_of([] { sleep_long(); }, 0, "", SIGSTOP);
  set_patience(usual_patience);
  CHECK(WEXITSTATUS(end.status) == 1);
  CHECK(end.said.starts_with("begun\nloggp: process "));
  CHECK(
      end.said.ends_with(" has been stopped for 0.2 s and was given up (--patience); all is "
                         "kept\n"));
}

}  // namespace loggp::measure::guarded_child_test
