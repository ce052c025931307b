// Owns a file descriptor.
#pragma once

#include <unistd.h>

#include <optional>
#include <string_view>
#include <utility>

namespace loggp {

/// The owner of one file descriptor, or of none, which it closes.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (is_open()) (void)close();
  }

  /// Returns the file descriptor, or −1 if there is none.
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// Closes the descriptor before this object ends. Returns 0, or −1 with errno when data are lost.
  [[nodiscard]] int close() { return ::close(std::exchange(number_, -1)); }

 private:
  int number_ = -1;
};

/// Returns the number of this process's descriptor that a name stands for: 0 for /dev/stdin, 63 for
/// /dev/fd/63 and /proc/self/fd/63. Returns nothing for other names.
[[nodiscard]] std::optional<int> named_descriptor(std::string_view path);

}  // namespace loggp
