#include "measure/live/machine/last_words.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <new>
#include <string>

#include "models/base/errors.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::measure {

namespace {

// What a process and its guard know of each other's output. Text is only appended, and counted
// after it is written, so that a signal's handler can read it at any time.
struct Words {
  std::atomic<bool> has_said_last = false;
  std::atomic<std::size_t> warning_size = 0;
  std::array<char, std::size_t{1} << 14> warnings{};
};

Words own;
Words* words = &own;
bool is_shared = false;

// Written before the handler is installed. The handler may only call functions that POSIX allows.
std::string& interrupt_line() {
  static std::string line;
  return line;
}

const char* interrupt_text = nullptr;
std::size_t interrupt_size = 0;
pid_t interrupted_process = 0;

void end_with_words(int signal) {
  static std::atomic_flag has_said;  // another thread may receive a second signal
  if (getpid() == interrupted_process && !has_said.test_and_set()) {  // children have Ctrl-C, too
    write_kept_warnings();
    (void)!::write(STDERR_FILENO, interrupt_text, interrupt_size);
  }
  (void)::signal(signal, SIG_DFL);
  (void)::raise(signal);
}

}  // namespace

void share_last_words() {
  void* memory =
      mmap(nullptr, sizeof *words, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw RunError("the system gives no memory to share among processes");
  words = new (memory) Words;
  is_shared = true;
}

void say_last(std::string_view line) {
  words->has_said_last = true;
  say(line);
}

bool has_said_last() {
  return is_shared && words->has_said_last;
}

void keep_warning(std::string_view line) {
  const std::size_t size = words->warning_size;
  if (size + line.size() + 1 > words->warnings.size()) return;
  std::copy(line.begin(), line.end(), words->warnings.data() + size);
  words->warnings[size + line.size()] = '\n';
  words->warning_size = size + line.size() + 1;
}

void forget_warnings() {
  words->warning_size = 0;
}

void write_kept_warnings() {
  constexpr std::string_view clear = "\r\x1b[K";  // of a progress bar
  const std::size_t size = words->warning_size.exchange(0);
  if (size == 0) return;
  if (isatty(STDERR_FILENO) == 1) (void)!::write(STDERR_FILENO, clear.data(), clear.size());
  (void)!::write(STDERR_FILENO, words->warnings.data(), size);
}

void say_at_interrupt(std::string_view kept) {
  if (!kept.empty()) {
    interrupt_line() = "\r\x1b[Kloggp: a signal ended the run before it was done";
    if (isatty(STDERR_FILENO) != 1) interrupt_line().erase(0, std::string_view("\r\x1b[K").size());
    interrupt_line() += std::string(kept) + "\n";
  }
  interrupted_process = getpid();
  interrupt_text = interrupt_line().data();
  interrupt_size = interrupt_line().size();
  for (const int number : {SIGINT, SIGTERM}) {
    if (std::signal(number, end_with_words) == SIG_IGN) (void)std::signal(number, SIG_IGN);
  }
}

}  // namespace loggp::measure
