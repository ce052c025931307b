// A line that one process leaves for another.
#pragma once

#include <string>

namespace loggp::measure {

/// Where another process of this user can leave text for this one, in memory, while this object
/// lives.
class Notice {
 public:
  /// Throws RunError when the system has no room for it.
  Notice();
  ~Notice();
  Notice(const Notice&) = delete;
  Notice& operator=(const Notice&) = delete;

  /// For leave_notice.
  [[nodiscard]] std::string path() const;
  /// What was left; empty: nothing.
  [[nodiscard]] std::string text() const;

 private:
  int file_;
};

/// Whether it could be left.
[[nodiscard]] bool leave_notice(const std::string& path, const std::string& text);

}  // namespace loggp::measure
