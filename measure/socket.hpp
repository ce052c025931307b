// File descriptors of sockets, and what the system says of them.
#pragma once

#include <string>
#include <utility>

namespace loggp::measure {

/// Owns a socket; none until it is given one.
class Socket {
 public:
  Socket() = default;
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket();

  [[nodiscard]] int get() const { return descriptor_; }
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  /// Sets a whole-number option; one that this system has not is left alone.
  void set(int level, int option, int value) const;
  /// Gives it, or −1.
  [[nodiscard]] int option(int level, int option) const;

 private:
  int descriptor_ = -1;
};

/// What `error`, an errno, means in words.
[[nodiscard]] std::string system_error_text(int error);

/// Whether a call that does not block should be tried again later.
[[nodiscard]] bool is_not_now(int error);

}  // namespace loggp::measure
