#include "measure/live/machine/guarded_child.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <thread>

#include "measure/live/machine/last_words.hpp"
#include "measure/live/machine/process_state.hpp"
#include "models/base/child_process.hpp"
#include "models/base/patience.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::measure {

namespace {

volatile std::sig_atomic_t guard = 0;
volatile std::sig_atomic_t child = 0;  // in both processes, from become_guarded() on
volatile std::sig_atomic_t was_asked = 0;
const std::string* last_line = nullptr;

// Passes a signal on to the child. Prints the last words before that, because an interrupted mpirun
// no longer reads output when the child has ended. SIGUSR1 and SIGUSR2 may mean anything: they ask
// for no end.
void pass_on(int signal) {
  const int before = errno;
  if (signal != SIGUSR1 && signal != SIGUSR2) {
    if (was_asked == 0 && !has_said_last()) {
      write_kept_warnings();
      (void)!write(STDERR_FILENO, last_line->data(), last_line->size());
    }
    was_asked = 1;
  }
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

// Ends the child when its guard is gone.
void end_without_guard(int /*signal*/) {
  if (!has_said_last()) {
    write_kept_warnings();
    (void)!write(STDERR_FILENO, last_line->data(), last_line->size());
  }
  _exit(1);
}

// When its guard is killed, the launcher ends this process, too, and its signal may come first.
void end_as_asked(int signal) {
  const bool is_copy = getpid() != child;  // a process that this one has forked
  if (!is_copy && getppid() != guard) end_without_guard(signal);
  std::signal(signal, SIG_DFL);
  (void)std::raise(signal);
}

// A stopped guard could not tell the launcher that its child has ended.
void wake_guard() {
  if (getppid() == guard) kill(guard, SIGCONT);
}

void become_guarded(const GuardWords& words) {
  static const std::string line =
      fmt::format("loggp: {} was ended because the process that guards it was killed{}\n",
                  words.name, words.kept);
  last_line = &line;
  child = getpid();
  const int guard_has_ended = SIGRTMIN;
  std::signal(guard_has_ended, end_without_guard);
  std::signal(SIGTERM, end_as_asked);
  prctl(PR_SET_PDEATHSIG, guard_has_ended);
  if (getppid() != guard) end_without_guard(0);
  std::atexit(wake_guard);
}

// Waits for `pause`, or until the child ends, stops or goes on, or another signal comes. Returns
// whether the whole pause has passed.
bool nap(std::chrono::milliseconds pause) {
  sigset_t of_child;
  sigemptyset(&of_child);
  sigaddset(&of_child, SIGCHLD);
  constexpr long ns_per_ms = 1'000'000;
  const std::timespec time{pause.count() / 1000, pause.count() % 1000 * ns_per_ms};
  return sigtimedwait(&of_child, nullptr, &time) < 0 && errno == EAGAIN;
}

[[noreturn]] void give_up(const std::string& who, const GuardWords& words) {
  if (!has_said_last()) {
    write_kept_warnings();
    say_last(fmt::format("{} has been stopped for {:g} s and was given up (--patience){}", who,
                         std::chrono::duration<double>(patience()).count(), words.kept));
  }
  kill(child, SIGKILL);
  (void)wait_for_end(child);
  _exit(1);
}

// Waits for the child's end. Looks at the child and at the next rank's guard after each half of the
// patience, so seldom because the ranks' CPUs may be busy measuring. A look that finds a process
// stopped counts only if the looks before it did, too. A time would be wrong here: after the whole
// job was stopped, this process may go on before the others.
ProcessEnd wait_for_child(const GuardWords& words) {
  const std::chrono::milliseconds pause = patience() / 2;
  int child_stopped = 0;
  int sibling_stopped = 0;
  while (true) {
    if (const auto end = look_for_end(child)) return *end;
    const bool is_over = nap(pause);
    const bool stands_still = is_stopped(child);
    child_stopped = stands_still ? child_stopped + (is_over ? 1 : 0) : 0;
    if (child_stopped >= 2) give_up(words.name, words);
    if (!is_over) continue;
    const pid_t sibling = next_sibling();
    sibling_stopped = sibling != 0 && is_stopped(sibling) ? sibling_stopped + 1 : 0;
    if (sibling_stopped >= 3) give_up(name_of_rank(sibling), words);
  }
}

// mpirun kills all ranks as soon as the first that it has asked to end does. The rank that has the
// last words may not have run since it was asked, where CPUs are busy.
void let_first_rank_speak() {
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
}

[[noreturn]] void stand_guard(const GuardWords& words) {
  const ProcessEnd end = wait_for_child(words);
  if (was_asked != 0 && words.last_words.empty()) let_first_rank_speak();
  if (end.signal == 0) _exit(end.status);
  if (was_asked == 0 && !has_said_last()) {
    write_kept_warnings();
    say(fmt::format("{} {}", words.name, end.words()));
  }
  _exit(1);
}

}  // namespace

void continue_in_guarded_child(const GuardWords& words) {
  const std::initializer_list<int> passed{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  for (const int signal : passed) sigaddset(&blocked, signal);
  sigprocmask(SIG_BLOCK, &blocked,
              &before);  // holds signals back until the child's number is known
  // A process may inherit that SIGCHLD is ignored; the child's exit status would then be lost.
  std::signal(SIGCHLD, SIG_DFL);
  share_last_words();
  launcher = getppid();
  guard = getpid();
  child = split_process();
  if (child == 0) {
    become_guarded(words);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return;
  }
  static const std::string line =
      words.last_words.empty() ? "" : fmt::format("loggp: {}\n", words.last_words);
  last_line = &line;
  for (const int signal : passed) std::signal(signal, pass_on);
  watch_launcher();
  sigaddset(&before, SIGCHLD);  // nap() waits for it
  sigprocmask(SIG_SETMASK, &before, nullptr);
  stand_guard(words);
}

}  // namespace loggp::measure
