#include "measure/live/machine/watchdog.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "measure/live/machine/last_words.hpp"

namespace loggp::measure {

Watchdog::Watchdog(std::chrono::seconds limit, std::string what)
    : thread_([this, limit, what = std::move(what)] {
        std::unique_lock lock(mutex_);
        if (done_.wait_for(lock, limit, [this] { return is_done_; })) return;
        say_last(
            fmt::format("{}: gave up after {} s: a peer does not answer, or the machine is "
                        "overloaded; a longer "
                        "--patience waits longer",
                        what, limit.count()));
        (void)std::fflush(nullptr);  // keeps output that is complete
        _exit(1);
      }) {}

Watchdog::~Watchdog() {
  {
    const std::scoped_lock lock(mutex_);
    is_done_ = true;
  }
  done_.notify_one();
  thread_.join();
}

}  // namespace loggp::measure
