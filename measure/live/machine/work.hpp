// Independent tasks for the threads of a process or the ranks of an MPI job.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace loggp::measure {

/// A set of tasks. A task is a number that `run` understands. Results come in any order.
struct Work {
  /// Does a task and returns its result. Any thread of any rank calls it, several at once.
  std::function<std::string(std::size_t task)> run;
  /// The tasks to do, in the order in which they begin. Only rank 0's list is used.
  std::vector<std::size_t> tasks;
  /// Takes each result as it comes, one at a time. Only called on rank 0.
  std::function<void(std::size_t task, const std::string& result)> take;
  /// Describes all tasks. A rank whose description differs from rank 0's gets no tasks.
  std::string identity;
};

/// Does all tasks on up to `threads` threads. After an exception of `run` or `take` no more tasks
/// begin; the results of running tasks are still taken; then the exception is thrown.
void work_on_threads(const Work& work, unsigned threads);

}  // namespace loggp::measure
