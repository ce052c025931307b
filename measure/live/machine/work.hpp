// Independent tasks for the threads of a process or the ranks of an MPI job.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace loggp::measure {

/// A set of independent tasks, each with a number that `run` understands. Results arrive in any
/// order.
struct Work {
  /// Does a task and returns its result. Threads of all ranks call this function, possibly at the
  /// same time.
  std::function<std::string(std::size_t task)> run;
  /// The numbers of the tasks, in the order in which the tasks begin. Only rank 0's list is used.
  std::vector<std::size_t> tasks;
  /// Receives each result as soon as it arrives, one call at a time. Called on rank 0 only.
  std::function<void(std::size_t task, const std::string& result)> take;
  /// Describes all tasks. work_on_ranks() gives no tasks to a rank whose description differs from
  /// rank 0's.
  std::string identity;
};

/// Does all tasks on up to `threads` threads of this process. After `run` or `take` has thrown, no
/// more tasks begin. The results of running tasks are still passed to `take`; then the exception of
/// the earliest failed task in the list is thrown.
void work_on_threads(const Work& work, unsigned threads);

}  // namespace loggp::measure
