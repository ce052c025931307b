// Binds processes and threads to CPUs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loggp::measure {

/// Binds this process to one of the CPUs that it may use: the `local_rank`-th, counted round robin.
/// If the launcher has bound it to one CPU already, that one stays. Returns the CPU's number, or −1
/// if binding failed; then the system may move the process, and times are less reliable.
[[nodiscard]] int bind_to_cpu(std::int32_t local_rank);

/// Returns the CPUs that the calling thread may use, ascending; none when the system does not tell.
[[nodiscard]] std::vector<std::size_t> allowed_cpus();
/// Restricts the calling thread, and no other, to `cpus`. Returns whether the system allowed it.
bool allow_cpus(const std::vector<std::size_t>& cpus);

/// Returns the only CPU that this process may use, or −1 if there are several.
[[nodiscard]] int current_cpu();

/// Binds the calling thread, as bind_to_cpu() does, while this object exists. Afterwards the thread
/// and the processes that it starts may use the same CPUs as before.
class BoundCpu {
 public:
  explicit BoundCpu(std::int32_t local_rank) : number_(bind_to_cpu(local_rank)) {}
  ~BoundCpu() { allow_cpus(before_); }
  BoundCpu(const BoundCpu&) = delete;
  BoundCpu& operator=(const BoundCpu&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  std::vector<std::size_t> before_ = allowed_cpus();
  int number_;
};

}  // namespace loggp::measure
