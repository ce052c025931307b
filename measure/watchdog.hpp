// Nothing waits for another process for ever.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace loggp::measure {

/// Ends the whole process with status 1, after one line on stderr, when it still exists after
/// `limit`. A blocked MPI call can't be interrupted otherwise; the launcher ends the other ranks.
class Watchdog {
 public:
  /// `what` was being done, for the message: "measuring on rank 0 of 2".
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
