#include "measure/live/sockets/peer_watch.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace loggp::measure::peer_watch_test {

namespace {

constexpr int ended_by_itself = 7;

// Returns the exit status of a process whose watched call, if it makes one, lasts for `call_s`, and
// whose peer ends before if `peer_ends`.
int status_of_child(bool calls, bool peer_ends, unsigned call_s) {
  const pid_t child = fork();
  if (child == 0) {
    (void)freopen("/dev/null", "w", stderr);
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) _exit(2);
    const Socket mine(ends[0]);
    {
      PeerWatch watch(mine, "the other end");
      if (peer_ends) close(ends[1]);
      if (calls) {
        watched(watch, [&] { return sleep(call_s); });
      } else {
        sleep(call_s);
      }
    }
    _exit(ended_by_itself);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("a process whose call does not return after its peer's end is ended with status 1") {
  CHECK(status_of_child(true, true, 20) == 1);
}

TEST_CASE("a process goes on while its peer lives, or while it makes no call") {
  CHECK(status_of_child(true, false, 3) == ended_by_itself);
  CHECK(status_of_child(false, true, 3) == ended_by_itself);
  CHECK(status_of_child(true, true, 0) == ended_by_itself);
}

}  // namespace loggp::measure::peer_watch_test
