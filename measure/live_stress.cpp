#include "measure/live_stress.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

namespace {

// For the largest size.
std::chrono::seconds limit_of(const StressPlan& plan, std::int64_t ranks) {
  constexpr std::int64_t grace = 60;           // s
  constexpr std::int64_t slowest = 1'000'000;  // B/s
  constexpr std::int64_t messages = 2 * static_cast<std::int64_t>(all_bit_patterns.size());
  const Bytes largest = *std::max_element(plan.sizes.begin(), plan.sizes.end());
  return std::chrono::seconds(grace + messages * ranks * largest.count() / slowest);
}

// Each size has a watchdog of its own.
class WatchedRecord final : public StressWatcher {
 public:
  WatchedRecord(std::chrono::seconds limit, std::string what)
      : limit_(limit), what_(std::move(what)) {
    watchdog_.emplace(limit_, what_);
  }
  void done(const StressCount& count, const std::vector<StressFault>& faults) override {
    record_.done(count, faults);
    watchdog_.emplace(limit_, what_);
  }
  [[nodiscard]] const StressRecord& record() const { return record_; }

 private:
  std::chrono::seconds limit_;
  std::string what_;
  StressRecord record_;
  std::optional<Watchdog> watchdog_;
};

}  // namespace

std::optional<LiveStressResult> stress_live(const StressPlan& plan) {
  const MpiSession session;
  if (MpiSession::size() < 2)
    throw InputError("stress runs on 2 ranks or more; start it as: mpirun -n 2 loggp stress");
  const Communicator world = Communicator::world();
  MpiProcess self(world);
  WatchedRecord watched(limit_of(plan, self.size()),
                        fmt::format("stress, rank {} of {}", self.rank().number(), self.size()));
  stress(self, plan, &watched).result();
  if (self.rank() != Rank(0)) return std::nullopt;
  return LiveStressResult{self.size(), watched.record()};
}

}  // namespace loggp::measure
