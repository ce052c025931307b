// Owns file descriptors of sockets, and reads and sets socket options.
#pragma once

#include <utility>

namespace loggp::measure {

/// The owner of one socket's file descriptor, or of none, which it closes.
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

  /// Returns the file descriptor, or −1 if there is none.
  [[nodiscard]] int get() const { return descriptor_; }
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  /// Sets an integer option (setsockopt). Ignores errors, such as an option that this system does
  /// not have.
  void set(int level, int option, int value) const;
  /// Returns the value of an integer option, or −1 if it can't be read.
  [[nodiscard]] int option(int level, int option) const;

 private:
  int descriptor_ = -1;
};

/// Whether `error`, an errno, means that a nonblocking call should be tried again later.
[[nodiscard]] bool is_not_now(int error);

}  // namespace loggp::measure
