// Passes a line of text from one process to another through memory.
#pragma once

#include <string>

namespace loggp::measure {

/// Memory in which another process of the same user can leave text for this process, while the
/// object exists.
class Notice {
 public:
  /// Throws RunError when the system gives no memory.
  Notice();
  ~Notice();
  Notice(const Notice&) = delete;
  Notice& operator=(const Notice&) = delete;

  /// Returns the path that the other process passes to leave_notice().
  [[nodiscard]] std::string path() const;
  /// Returns the text that was left; empty if there is none.
  [[nodiscard]] std::string text() const;

 private:
  int file_;
};

/// Leaves `text` in the notice at `path`, in place of an earlier text. Returns whether this
/// succeeded.
[[nodiscard]] bool leave_notice(const std::string& path, const std::string& text);

}  // namespace loggp::measure
