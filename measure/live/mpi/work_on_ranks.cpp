#include "measure/live/mpi/work_on_ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

// A follower, a rank other than 0, sends text to the leader with one of the first three tags. The
// leader replies to the first two with `answer`: the number of a task, or `no_task`.
enum WorkTag : int { ready, result, failure, answer };
constexpr std::int64_t no_task = -1;

std::string describe(const std::exception& error) {
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? "out of memory" : error.what();
}

// Rank 0's part. Its main thread calls MPI and distributes tasks; a second thread does tasks.
class Leader {
 public:
  explicit Leader(const Communicator& world)
      : world_(&world), given_(static_cast<std::size_t>(world.size()), no_task) {}

  void lead(const std::function<Work()>& prepare) {
    attempt([&] {
      work_ = prepare();
      is_open_ = true;
    });
    std::optional<std::jthread> own;
    if (is_open_) own.emplace([this] { work_here(); });
    is_working_here_ = own.has_value();
    try {
      serve();
    } catch (...) {  // an error of MPI's: the second thread must begin no more tasks
      is_open_ = false;
      throw;
    }
    if (error_) std::rethrow_exception(error_);
  }

 private:
  struct Own {
    std::optional<std::size_t> task;  // none: the thread has ended
    std::string result;
    std::exception_ptr error;
  };

  void serve() {
    for (std::int32_t followers = world_->size() - 1; followers > 0 || is_working_here_;) {
      const bool heard = hear(followers);
      const bool took = take_own();
      rest(heard || took);
    }
  }

  // Keeps the first error, after which no task begins.
  template <class Action>
  void attempt(const Action& action) {
    try {
      action();
    } catch (...) {
      fail(std::current_exception());
    }
  }
  void fail(const std::exception_ptr& error) {
    if (!error_) error_ = error;
    is_open_ = false;
  }

  std::optional<std::size_t> next_task() {
    if (!is_open_) return std::nullopt;
    const std::size_t next = next_++;
    if (next >= work_.tasks.size()) return std::nullopt;
    return work_.tasks[next];
  }

  void work_here() {
    Own last;
    try {
      while (const auto task = next_task()) put({task, work_.run(*task), nullptr});
    } catch (...) {
      last.error = std::current_exception();
    }
    put(std::move(last));
  }
  void put(Own own) {
    const std::scoped_lock lock(mutex_);
    own_.push_back(std::move(own));
  }
  bool take_own() {
    std::deque<Own> finished;
    {
      const std::scoped_lock lock(mutex_);
      finished.swap(own_);
    }
    for (const Own& own : finished) {
      if (own.error) fail(own.error);
      if (own.task) {
        attempt([&] { work_.take(*own.task, own.result); });
      } else {
        is_working_here_ = false;
      }
    }
    return !finished.empty();
  }

  // Receives one message, if there is one, and returns whether there was. Lowers `followers` when a
  // follower gets no further task or has failed.
  bool hear(std::int32_t& followers) {
    int is_there = 0;
    MPI_Status status;
    check(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, world_->get(), &is_there, &status), "MPI_Iprobe");
    if (is_there == 0) return false;
    int length = 0;
    check(MPI_Get_count(&status, MPI_BYTE, &length), "MPI_Get_count");
    std::string text(static_cast<std::size_t>(length), '\0');
    check(MPI_Recv(text.data(), length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, world_->get(),
                   MPI_STATUS_IGNORE),
          "MPI_Recv");
    const bool stays = status.MPI_TAG != failure;
    attempt([&] { understand(status.MPI_SOURCE, status.MPI_TAG, text); });
    if (!stays || !give_task(status.MPI_SOURCE)) --followers;
    return true;
  }
  void understand(int follower, int tag, const std::string& text) {
    if (tag == failure) throw RunError(fmt::format("rank {}: {}", follower, text));
    if (tag == result) {
      work_.take(static_cast<std::size_t>(given_[static_cast<std::size_t>(follower)]), text);
    } else if (is_open_ && text != work_.identity) {
      throw RunError(fmt::format(
          "rank {} derives other tasks from the command line than rank 0; give all ranks the same "
          "input files",
          follower));
    }
  }
  bool give_task(int follower) {
    const auto task = next_task();
    const std::int64_t number = task ? static_cast<std::int64_t>(*task) : no_task;
    given_[static_cast<std::size_t>(follower)] = number;
    check(MPI_Send(&number, 1, MPI_INT64_T, follower, answer, world_->get()), "MPI_Send");
    return task.has_value();
  }

  // Sleeps for an eighth of the time since the last message or own result, at most 1 ms. So the
  // sleep delays a follower by at most an eighth of its task's time, and the CPU is left to ranks
  // that work.
  void rest(bool is_busy) {
    using Clock = std::chrono::steady_clock;
    constexpr Clock::duration longest = std::chrono::milliseconds(1);
    const Clock::time_point now = Clock::now();
    if (is_busy) last_heard_ = now;
    std::this_thread::sleep_for(std::min(longest, (now - last_heard_) / 8));
  }

  const Communicator* world_;
  std::vector<std::int64_t> given_;  // by rank
  Work work_;
  std::atomic<bool> is_open_ = false;
  std::atomic<std::size_t> next_ = 0;
  std::exception_ptr error_;
  bool is_working_here_ = false;
  std::mutex mutex_;
  std::deque<Own> own_;
  std::chrono::steady_clock::time_point last_heard_ = std::chrono::steady_clock::now();
};

void tell(const Communicator& world, WorkTag tag, const std::string& text) {
  check(MPI_Send(text.data(), static_cast<int>(text.size()), MPI_BYTE, 0, tag, world.get()),
        "MPI_Send");
}

std::int64_t task_after(const Communicator& world, WorkTag tag, const std::string& text) {
  tell(world, tag, text);
  std::int64_t task = no_task;
  check(MPI_Recv(&task, 1, MPI_INT64_T, 0, answer, world.get(), MPI_STATUS_IGNORE), "MPI_Recv");
  return task;
}

void follow(const Communicator& world, const std::function<Work()>& prepare) {
  try {
    const Work work = prepare();
    std::int64_t task = task_after(world, ready, work.identity);
    while (task != no_task) {
      task = task_after(world, result, work.run(static_cast<std::size_t>(task)));
    }
  } catch (const std::exception& error) {
    tell(world, failure, describe(error));
  }
}

Communicator join(std::int32_t launched) {
  if (MpiSession::size() != launched) {
    throw InputError(fmt::format(
        "the launcher has started {} ranks, but MPI reports {}; use the mpirun that belongs to {}",
        launched, MpiSession::size(), MpiSession::library_version()));
  }
  return Communicator::world();
}

}  // namespace

void work_on_ranks(std::int32_t launched, const std::function<Work()>& prepare) {
  constexpr std::chrono::seconds longest_start{300};  // for thousands of ranks on slow filesystems
  std::optional<Watchdog> watchdog;
  watchdog.emplace(longest_start, fmt::format("starting {} ranks", launched));
  const MpiSession session;
  const Communicator world = join(launched);
  watchdog.reset();
  if (MpiSession::rank() == Rank(0)) {
    Leader(world).lead(prepare);
  } else {
    follow(world, prepare);
  }
}

}  // namespace loggp::measure
