#include "measure/live/machine/process_state.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>

namespace loggp::measure::process_state_test {

namespace {

class Sleeper {
 public:
  Sleeper() : id_(fork()) {
    while (id_ == 0) pause();
  }
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  ~Sleeper() {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  [[nodiscard]] pid_t id() const { return id_; }

 private:
  pid_t id_;
};

}  // namespace

TEST_CASE("a process is stopped from SIGSTOP to SIGCONT") {
  const Sleeper sleeper;
  CHECK_FALSE(is_stopped(sleeper.id()));
  kill(sleeper.id(), SIGSTOP);
  REQUIRE(waitpid(sleeper.id(), nullptr, WUNTRACED) == sleeper.id());
  CHECK(is_stopped(sleeper.id()));
  kill(sleeper.id(), SIGCONT);
  REQUIRE(waitpid(sleeper.id(), nullptr, WCONTINUED) == sleeper.id());
  CHECK_FALSE(is_stopped(sleeper.id()));
  CHECK_FALSE(is_stopped(0));
}

TEST_CASE("siblings form a ring in the order of their starts") {
  // a child asks, so that it and the two sleepers are the children of this process
  const auto asked = [] {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    const pid_t child = fork();
    if (child == 0) {
      const pid_t next = next_sibling();
      (void)!write(ends[1], &next, sizeof next);
      _exit(0);
    }
    pid_t next = -1;
    CHECK(read(ends[0], &next, sizeof next) == sizeof next);
    waitpid(child, nullptr, 0);
    close(ends[0]);
    close(ends[1]);
    return next;
  };
  CHECK(asked() == 0);
  const Sleeper first;
  const Sleeper second;
  CHECK(asked() == first.id());
}

TEST_CASE("a rank is named by its launcher's variable") {
  const pid_t child = fork();
  if (child == 0) {
    setenv("OMPI_COMM_WORLD_RANK", "7", 1);  // NOLINT(concurrency-mt-unsafe): one thread
    execlp("sleep", "sleep", "60", nullptr);
    _exit(1);
  }
  const std::string id = std::to_string(child);
  std::string name;
  for (int tries = 0; tries < 1000 && name != "rank 7 (process " + id + ")"; ++tries) {
    usleep(1000);
    name = name_of_rank(child);
  }
  CHECK(name == "rank 7 (process " + id + ")");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  CHECK(name_of_rank(child) == "process " + id);
}

}  // namespace loggp::measure::process_state_test
