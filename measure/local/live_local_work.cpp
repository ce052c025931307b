#include "measure/local/live_local_work.hpp"

#include <fmt/format.h>

#include <cstring>
#include <exception>

#include "measure/live/machine/binding.hpp"
#include "measure/live/machine/cache_size.hpp"
#include "measure/live/machine/clock.hpp"
#include "measure/live/machine/disturbance.hpp"
#include "measure/live/machine/environment.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/asleep.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

struct MpiReduction {
  MPI_Op operation;
  MPI_Datatype type;
};

MpiReduction mpi_reduction(const ReduceOperation& operation) {
  MpiReduction result{MPI_OP_NULL, MPI_DATATYPE_NULL};
  if (operation.name == "sum") result.operation = MPI_SUM;
  if (operation.name == "max") result.operation = MPI_MAX;
  if (operation.name == "min") result.operation = MPI_MIN;
  if (operation.type == "double") result.type = MPI_DOUBLE;
  if (operation.type == "float") result.type = MPI_FLOAT;
  if (operation.type == "int") result.type = MPI_INT;
  if (operation.type == "long") result.type = MPI_LONG;
  if (result.operation == MPI_OP_NULL || result.type == MPI_DATATYPE_NULL) {
    throw InputError(
        fmt::format("--operation: {} of {} is no operation of MPI, so that MPI_Reduce_local does "
                    "not have it; give sum, max or min",
                    operation.name, operation.type));
  }
  return result;
}

// Two buffers of this process, and the work on them.
class LocalWorker {
 public:
  LocalWorker(const LocalOptions& options, const ReduceOperation& operation, const Clock& clock)
      : reduction_(mpi_reduction(operation)),
        element_(operation.element),
        from_(static_cast<std::size_t>(options.largest.count())),
        to_(static_cast<std::size_t>(options.largest.count())),
        clock_(clock),
        watch_(current_cpu()) {}

  [[nodiscard]] LocalSample time(LocalWork work, Bytes size) {
    constexpr std::int64_t outlasting_ps = 50'000'000;  // much longer than the clock's resolution
    // the first time brings the data into the cache that they fit in
    const std::int64_t once_ps = std::max<std::int64_t>(do_times(work, size, 1).in_ps(), 1);
    const std::int64_t times = std::clamp<std::int64_t>(outlasting_ps / once_ps, 1, 100'000);
    LocalSample sample{work, size, do_times(work, size, times) / times};
    sample.disturbed = watch_.was_disturbed();
    return sample;
  }
  [[nodiscard]] Duration elapsed() const { return clock_.now() - Time(); }

 private:
  Duration do_times(LocalWork work, Bytes size, std::int64_t times) {
    const Time begin = clock_.now();
    for (std::int64_t i = 0; i < times; ++i) {
      if (work == LocalWork::reduction) {
        check(MPI_Reduce_local(from_.data(), to_.data(),
                               static_cast<int>(size.count() / element_.count()), reduction_.type,
                               reduction_.operation),
              "MPI_Reduce_local");
      } else {
        std::memcpy(to_.data(), from_.data(), static_cast<std::size_t>(size.count()));
        asm volatile("" : : "r"(to_.data()) : "memory");  // the compiler must keep every copy
      }
    }
    return clock_.now() - begin;
  }

  MpiReduction reduction_;
  Bytes element_;
  PageMemory from_;  // zeros: no operation leaves them for numbers that take longer
  PageMemory to_;
  const Clock& clock_;
  DisturbanceWatch watch_;
};

// Returns the largest size: two such buffers do not fit into any cache, unless it is very large.
Bytes largest_work() {
  constexpr std::int64_t least = std::int64_t{8} << 20;
  constexpr std::int64_t most = std::int64_t{64} << 20;
  return Bytes(std::clamp(largest_cache().value_or(Bytes(most)).count(), least, most));
}

LocalResult measure_here(LocalOptions options, const ReduceOperation& operation,
                         const Clock& clock) {
  options.functions = {fmt::format("MPI_Reduce_local, {} of {}", operation.name, operation.type),
                       "memcpy"};
  options.element = operation.element;
  options.largest = largest_work();
  LocalWorker worker(options, operation, clock);
  const Provenance provenance{{"clock", clock.description()},
                              {"cpu", cpu_model()},
                              {"cpus_bound", std::to_string(current_cpu())},
                              {"date", utc_date()},
                              {"host", host_name()},
                              {"mpi", MpiSession::library_version()},
                              {"system", operating_system()}};
  return measure_local_work(
      options, provenance, [&](LocalWork work, Bytes size) { return worker.time(work, size); },
      [&] { return worker.elapsed(); });
}

}  // namespace

void check_is_of_mpi(const ReduceOperation& operation) {
  (void)mpi_reduction(operation);
}

std::optional<LocalResult> measure_live_local_work(LocalOptions options,
                                                   const ReduceOperation& operation,
                                                   std::chrono::seconds limit, bool goes_on) {
  const auto session = start_mpi();
  const Watchdog watchdog(
      limit, fmt::format("measuring reductions and copies, rank {}", MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  if (combine_over_ranks(world, goes_on ? 1 : 0, MPI_MIN) == 0) return std::nullopt;
  const Clock clock = machine_clock(world);
  std::optional<LocalResult> result;
  std::exception_ptr failure;
  try {
    if (world.rank() == Rank(0)) result = measure_here(std::move(options), operation, clock);
  } catch (...) {
    failure = std::current_exception();
  }
  wait_asleep(world);
  if (failure) std::rethrow_exception(failure);
  return result;
}

}  // namespace loggp::measure
