// Binds threads to CPUs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loggp::measure {

/// Binds the calling thread to one of the CPUs that it may use: the CPU allowed_cpus()[local_rank],
/// where the count begins again after the last CPU. So ranks that may use the same CPUs get
/// different CPUs if there are enough. A thread that the launcher has bound to one CPU stays on
/// that CPU. Returns the CPU's number, or −1 if binding failed. Without binding, the system may
/// move the thread, and times are less reliable. Pre: local_rank ≥ 0.
[[nodiscard]] int bind_to_cpu(std::int32_t local_rank);

/// Returns the CPUs that the calling thread may use, ascending; empty when the system does not
/// tell.
[[nodiscard]] std::vector<std::size_t> allowed_cpus();
/// Restricts the calling thread, and no other, to `cpus`. Returns whether the system allowed it.
bool allow_cpus(const std::vector<std::size_t>& cpus);

/// Returns the only CPU that the calling thread may use. Returns −1 if it may use several CPUs, or
/// when the system does not tell.
[[nodiscard]] int current_cpu();

/// Binds the calling thread with bind_to_cpu() while this object exists. Afterwards the thread may
/// use the same CPUs as before, and so may the processes that the thread starts then.
class BoundCpu {
 public:
  explicit BoundCpu(std::int32_t local_rank) : number_(bind_to_cpu(local_rank)) {}
  ~BoundCpu() { allow_cpus(before_); }
  BoundCpu(const BoundCpu&) = delete;
  BoundCpu& operator=(const BoundCpu&) = delete;
  /// Returns the CPU's number, or −1 if binding failed.
  [[nodiscard]] int number() const { return number_; }

 private:
  std::vector<std::size_t> before_ = allowed_cpus();
  int number_;
};

}  // namespace loggp::measure
