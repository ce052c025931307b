#include "measure/live/machine/guarded_child.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <initializer_list>

#include "measure/live/machine/last_words.hpp"
#include "models/base/child_process.hpp"

namespace loggp::measure {

namespace {

volatile std::sig_atomic_t child = 0;
volatile std::sig_atomic_t was_asked = 0;
const std::string* last_line = nullptr;

// Passes a signal on to the child. Prints the last words before that, because an interrupted mpirun
// no longer reads output when the child has ended.
void pass_on(int signal) {
  const int before = errno;
  if (was_asked == 0 && !has_said_last())
    (void)!write(STDERR_FILENO, last_line->data(), last_line->size());
  was_asked = 1;
  kill(child, signal);
  errno = before;
}

// The system sends this signal when the launcher's thread that has started the guard ends. The
// launcher itself may go on.
int launcher_signal() {
  return SIGRTMIN;
}

pid_t launcher = 0;

void end_with_launcher(int /*signal*/) {
  if (getppid() == launcher) return;
  if (child > 0) kill(child, SIGKILL);
  _exit(1);
}

void watch_launcher() {
  std::signal(launcher_signal(), end_with_launcher);
  prctl(PR_SET_PDEATHSIG, launcher_signal());
  end_with_launcher(0);  // the launcher may have ended before prctl()
}

[[noreturn]] void end_as_child(const std::string& name) {
  const ProcessEnd end = wait_for_end(child);
  if (end.signal == 0) _exit(end.status);
  if (was_asked == 0) fmt::print(stderr, "loggp: {} {}\n", name, end.words());
  _exit(1);
}

}  // namespace

void continue_in_guarded_child(const std::string& name, const std::string& last_words) {
  const std::initializer_list<int> ends{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  for (const int signal : ends) sigaddset(&blocked, signal);
  sigprocmask(SIG_BLOCK, &blocked,
              &before);  // holds signals back until the child's number is known
  // A process may inherit that SIGCHLD is ignored; the child's exit status would then be lost.
  std::signal(SIGCHLD, SIG_DFL);
  share_last_words();
  launcher = getppid();
  child = split_process();
  if (child > 0) {
    static const std::string line =
        last_words.empty() ? "" : fmt::format("loggp: {}\n", last_words);
    last_line = &line;
    for (const int signal : ends) std::signal(signal, pass_on);
    watch_launcher();
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (child > 0) end_as_child(name);
}

}  // namespace loggp::measure
