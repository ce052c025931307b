// Which CPU a rank runs on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loggp::measure {

/// Binds this process to one CPU, the `local_rank`-th of those that it may use (round robin),
/// unless the launcher has bound it to one already. Gives the CPU's number, or −1 if binding
/// failed: then the system moves the process at will and times are worth less.
[[nodiscard]] int bind_to_cpu(std::int32_t local_rank);

/// Those that the calling thread may use, ascending; none when the system does not tell.
[[nodiscard]] std::vector<std::size_t> allowed_cpus();
/// Lets the calling thread alone run on any of these; whether the system does.
bool allow_cpus(const std::vector<std::size_t>& cpus);

/// The only CPU that this process may use, or −1: there are several.
[[nodiscard]] int current_cpu();

/// The calling thread is bound as by bind_to_cpu while this exists; then it may run where it could
/// before, as what it starts next.
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
