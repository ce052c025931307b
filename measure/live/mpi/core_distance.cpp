#include "measure/live/mpi/core_distance.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <new>

namespace loggp::measure {

struct alignas(64) CoreDistance::Line {
  std::atomic<std::uint32_t> turns;
  static_assert(decltype(turns)::is_always_lock_free);  // two processes share it
};

namespace {

constexpr int batches = 100;
constexpr int exchanges_per_batch = 200;
constexpr Duration patience = Duration::us(200'000);  // ranks that share a CPU would take minutes

// Waits until `turns`, the shared counter of exchanges, has the awaited value. Returns false if the
// deadline passes before.
bool comes(const std::atomic<std::uint32_t>& turns, std::uint32_t awaited, const Clock& clock,
           Time deadline) {
  constexpr int looks_at_once = 10'000;
  do {
    for (int i = 0; i < looks_at_once; ++i) {
      if (turns.load(std::memory_order_acquire) == awaited) return true;
    }
  } while (clock.now() < deadline);
  return false;
}

}  // namespace

CoreDistance::CoreDistance(const Communicator& pair, const Clock& clock)
    : clock_(&clock), begins_(pair.rank() == Rank(0)) {
  if (pair.size() != 2 || Communicator::on_this_machine(pair).size() != 2) return;
  const auto size = static_cast<MPI_Aint>(begins_ ? 2 * sizeof(Line) : 0);
  void* memory = nullptr;  // MPI writes the address through a void*
  void* const address_of_memory = static_cast<void*>(&memory);
  check(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, pair.get(), address_of_memory, &window_),
        "MPI_Win_allocate_shared");
  MPI_Aint found = 0;
  int unit = 0;
  check(MPI_Win_shared_query(window_, 0, &found, &unit, address_of_memory), "MPI_Win_shared_query");
  auto room = static_cast<std::size_t>(found);
  memory = std::align(alignof(Line), sizeof(Line), memory, room);
  line_ = begins_ ? new (memory) Line{} : static_cast<Line*>(memory);
  check(MPI_Barrier(pair.get()), "MPI_Barrier");
}

CoreDistance::~CoreDistance() {
  if (window_ != MPI_WIN_NULL) MPI_Win_free(&window_);
}

bool CoreDistance::exchange(Time deadline) {
  const std::uint32_t first = turn_ + 1;
  turn_ += 2;
  if (begins_) line_->turns.store(first, std::memory_order_release);
  if (!comes(line_->turns, begins_ ? turn_ : first, *clock_, deadline)) return false;
  if (!begins_) line_->turns.store(turn_, std::memory_order_release);
  return true;
}

std::optional<Duration> CoreDistance::transfer() {
  if (line_ == nullptr) return std::nullopt;
  const Time deadline = clock_->now() + patience;
  std::optional<Duration> least;
  for (int batch = 0; batch < batches; ++batch) {
    const Time start = clock_->now();
    for (int i = 0; i < exchanges_per_batch; ++i) {
      if (exchange(deadline)) continue;
      line_ = nullptr;  // the two ranks' counts of exchanges no longer agree
      return std::nullopt;
    }
    const Time end = clock_->now();
    const Duration one_way = (end - start) / (std::int64_t{2} * exchanges_per_batch);
    least = std::min(least.value_or(one_way), one_way);
    if (end < deadline) continue;
    line_ = nullptr;
    return std::nullopt;
  }
  return least;
}

}  // namespace loggp::measure
