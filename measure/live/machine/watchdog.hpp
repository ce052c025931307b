// Ends a process that waits too long for another process.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace loggp::measure {

/// A time limit. If this object still exists after `limit`, it prints one line on stderr and ends
/// the whole process with status 1; the launcher then ends the other ranks. The process must end
/// because a blocked MPI call can't be interrupted.
class Watchdog {
 public:
  /// Starts the time. `what` names the activity for the message: "measuring, rank 0 of 2".
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
