#include "measure/live/machine/spare_cpus.hpp"

#include <map>
#include <set>

namespace loggp::measure {

namespace {

// Kuhn's bipartite matching of threads to CPUs: a thread that already has a CPU may move to another
// of its choices.
class Seats {
 public:
  explicit Seats(std::span<const Cpus> choices) : choices_(choices) {}
  [[nodiscard]] bool seat(std::size_t thread) {
    std::set<std::size_t> tried;
    return seat(thread, tried);
  }

 private:
  // NOLINTNEXTLINE(misc-no-recursion): at most as deep as the number of CPUs
  [[nodiscard]] bool seat(std::size_t thread, std::set<std::size_t>& tried) {
    for (const std::size_t cpu : choices_[thread]) {
      if (!tried.insert(cpu).second) continue;
      const auto holder = holders_.find(cpu);
      if (holder != holders_.end() && !seat(holder->second, tried)) continue;
      holders_[cpu] = thread;
      return true;
    }
    return false;
  }

  std::span<const Cpus> choices_;
  std::map<std::size_t, std::size_t> holders_;
};

}  // namespace

Cpus without(Cpus allowed, std::span<const int> bound) {
  for (const int cpu : bound) {
    if (cpu >= 0) std::erase(allowed, static_cast<std::size_t>(cpu));
  }
  return allowed;
}

bool is_one_for_each(std::span<const Cpus> choices) {
  Seats seats(choices);
  for (std::size_t thread = 0; thread < choices.size(); ++thread) {
    if (!seats.seat(thread)) return false;
  }
  return true;
}

}  // namespace loggp::measure
