// A second process of this program.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string_view>

namespace loggp::measure {

/// Runs `body` in a copy of this process, which ends with it and at the latest with this object:
/// after its end the child has two seconds. It also ends when its parent does.
class ChildProcess {
 public:
  /// An error of `body` is one line on stderr, in which it is called `name`. Throws RunError when
  /// the system gives no process. Pre: this process has no other threads.
  ChildProcess(std::string_view name, const std::function<void()>& body);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  [[nodiscard]] pid_t id() const { return id_; }

 private:
  pid_t id_;
};

}  // namespace loggp::measure
