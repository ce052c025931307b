#include "measure/live/machine/work.hpp"

#include <mutex>

#include "measure/live/machine/parallel.hpp"

namespace loggp::measure {

void work_on_threads(const Work& work, unsigned threads) {
  std::mutex taking;
  for_each_index(work.tasks.size(), threads, [&](std::size_t i) {
    const std::size_t task = work.tasks[i];
    const std::string result = work.run(task);
    const std::scoped_lock lock(taking);
    work.take(task, result);
  });
}

}  // namespace loggp::measure
