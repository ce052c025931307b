// Independent tasks, done by the threads of a process or the ranks of an MPI job.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace loggp::measure {

/// Tasks are numbers; what they are is known to `run`. Results come in any order.
struct Work {
  /// Does a task and gives its result. Called by any thread of any rank, several at once.
  std::function<std::string(std::size_t task)> run;
  /// Left to do, in the order in which they are begun. Rank 0's list counts.
  std::vector<std::size_t> tasks;
  /// Gets each result as it comes, one at a time. On rank 0.
  std::function<void(std::size_t task, const std::string& result)> take;
  /// Describes all tasks; nothing is begun by a rank which describes them otherwise.
  std::string identity;
};

/// Does all tasks on up to `threads` threads. After an error of `run` or `take` no more are begun;
/// the results of those under way are still taken; then it is thrown.
void work_on_threads(const Work& work, unsigned threads);

}  // namespace loggp::measure
