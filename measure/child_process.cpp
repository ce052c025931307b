#include "measure/child_process.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include "measure/socket.hpp"
#include "measure/wire.hpp"

namespace loggp::measure {

namespace {

// Of a lost peer nothing is said: that is the parent, which knows why.
int run(std::string_view name, const std::function<void()>& body) {
  try {
    body();
    return 0;
  } catch (const PeerLost&) {
    return 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "loggp: {}: {}\n", name, error.what());
    return 1;
  }
}

}  // namespace

ChildProcess::ChildProcess(std::string_view name, const std::function<void()>& body) {
  const pid_t parent = getpid();
  id_ = fork();
  if (id_ < 0) throw RunError(fmt::format("no second process: {}", system_error_text(errno)));
  if (id_ > 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  _exit(getppid() == parent ? run(name, body) : 1);  // the parent may have been quicker to end
}

ChildProcess::~ChildProcess() {
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::seconds(2);
  while (waitpid(id_, nullptr, WNOHANG) == 0) {
    if (steady_clock::now() > end) kill(id_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace loggp::measure
