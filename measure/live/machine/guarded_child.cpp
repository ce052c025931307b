#include "measure/live/machine/guarded_child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <thread>

#include "measure/live/machine/last_words.hpp"
#include "measure/live/machine/process_state.hpp"
#include "models/base/child_process.hpp"
#include "models/base/descriptor.hpp"
#include "models/base/patience.hpp"
#include "models/base/printable.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::measure {

namespace {

volatile std::sig_atomic_t guard = 0;
volatile std::sig_atomic_t child = 0;  // in both processes, from become_guarded() on
volatile std::sig_atomic_t was_asked = 0;
const std::string* last_line = nullptr;

// What a child tells its guard: to watch for the signs of life of `target`, or to send them. A
// target without a key ends the watch.
struct GuardOrder {
  LifeSignTarget target;
  std::int32_t rank = -1;  // in whose name to send; −1: watch
  std::array<char, 64> host{};
};

// In both processes: the socket, and the guard's or the child's end of a pipe for orders.
struct SignsOfProcess {
  LifeSigns signs;
  Descriptor orders;
};
SignsOfProcess* life = nullptr;

void tell_guard(const GuardOrder& order) {
  (void)!write(life->orders.get(), &order,
               sizeof order);  // shorter than PIPE_BUF: whole or not at all
}

void follow_orders() {
  GuardOrder order;
  while (read(life->orders.get(), &order, sizeof order) == sizeof order) {
    if (order.rank < 0) {
      life->signs.watch(order.target.key);
    } else {
      life->signs.send_to(order.target, order.rank, order.host.data());
    }
  }
}

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

// `state` is such as "been stopped".
[[noreturn]] void give_up(const std::string& who, std::string_view state,
                          std::chrono::milliseconds silence, const GuardWords& words) {
  if (!has_said_last()) {
    write_kept_warnings();
    say_last(fmt::format("{} has {} for {:g} s and was given up (--patience){}", who, state,
                         std::chrono::duration<double>(silence).count(), words.kept));
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
    if (child_stopped >= 2) give_up(words.name, "been stopped", patience(), words);
    if (!is_over) continue;
    follow_orders();
    if (const auto silent = life->signs.look(pause)) {
      give_up(printable(fmt::format("rank {} on host {}", silent->rank, silent->host)),
              "given no sign of life", silent->silence, words);
    }
    const pid_t sibling = next_sibling();
    sibling_stopped = sibling != 0 && is_stopped(sibling) ? sibling_stopped + 1 : 0;
    if (sibling_stopped >= 3) give_up(name_of_rank(sibling), "been stopped", patience(), words);
  }
}

// mpirun kills all ranks as soon as the first that it has asked to end does. The rank that has the
// last words may not have run since it was asked, where CPUs are busy.
void let_first_rank_speak() {
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
}

[[noreturn]] void stand_guard(const GuardWords& words) {
  const ProcessEnd end = wait_for_child(words);
  follow_orders();
  life->signs.end();
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
  std::array<int, 2> pipe_ends{-1, -1};
  (void)!pipe2(pipe_ends.data(), O_CLOEXEC | O_NONBLOCK);  // without it there are no signs of life
  Descriptor read_end(pipe_ends[0]);
  Descriptor write_end(pipe_ends[1]);
  static SignsOfProcess of_process;
  life = &of_process;
  launcher = getppid();
  guard = getpid();
  child = split_process();
  life->orders = child == 0 ? std::move(write_end) : std::move(read_end);
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

LifeSignTarget life_sign_target() {
  if (life == nullptr) return {};
  const LifeSignTarget target = life->signs.target();
  if (target.port != 0) tell_guard({target, -1, {}});
  return target;
}

void end_watch_for_life_signs() {
  if (life != nullptr) tell_guard({});
}

void send_life_signs(const LifeSignTarget& target, std::int32_t rank, const std::string& host) {
  if (life == nullptr || target.port == 0) return;
  GuardOrder order{target, rank, {}};
  host.copy(order.host.data(), order.host.size() - 1);
  tell_guard(order);
}

}  // namespace loggp::measure
