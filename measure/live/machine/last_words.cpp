#include "measure/live/machine/last_words.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <new>
#include <string>

#include "models/base/errors.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::measure {

namespace {

std::atomic<bool>* shared = nullptr;

// Written before the handler is installed. The handler may only call functions that POSIX allows.
std::string& interrupt_line() {
  static std::string line;
  return line;
}

const char* interrupt_text = nullptr;
std::size_t interrupt_size = 0;
pid_t interrupted_process = 0;

void end_with_words(int signal) {
  if (getpid() == interrupted_process)  // Ctrl-C reaches the children, too
    (void)!::write(STDERR_FILENO, interrupt_text, interrupt_size);
  (void)::signal(signal, SIG_DFL);
  (void)::raise(signal);
}

}  // namespace

void share_last_words() {
  void* memory =
      mmap(nullptr, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw RunError("the system gives no memory to share among processes");
  shared = new (memory) std::atomic<bool>(false);
}

void say_last(std::string_view words) {
  if (shared != nullptr) *shared = true;
  say(words);
}

bool has_said_last() {
  return shared != nullptr && *shared;
}

void say_at_interrupt(std::string_view kept) {
  if (kept.empty()) return;
  interrupt_line() = "\r\x1b[Kloggp: a signal ended the run before it was done";
  if (isatty(STDERR_FILENO) != 1) interrupt_line().erase(0, std::string_view("\r\x1b[K").size());
  interrupt_line() += std::string(kept) + "\n";
  interrupted_process = getpid();
  interrupt_text = interrupt_line().data();
  interrupt_size = interrupt_line().size();
  for (const int number : {SIGINT, SIGTERM}) {
    if (std::signal(number, end_with_words) == SIG_IGN) (void)std::signal(number, SIG_IGN);
  }
}

}  // namespace loggp::measure
