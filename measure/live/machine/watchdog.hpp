// Ends a process that waits for another one for too long.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace loggp::measure {

/// A time limit. If this object still exists after `limit`, it prints one line on stderr and ends
/// the whole process with status 1; the launcher then ends the other ranks. A blocked MPI call
/// can't be interrupted in another way.
class Watchdog {
 public:
  /// `what` says what is being done, for the message: "measuring, rank 0 of 2".
  Watchdog(std::chrono::seconds limit, std::string what);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool is_done_ = false;
  std::thread thread_;
};

}  // namespace loggp::measure
