#include "measure/live/machine/parallel.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "measure/live/machine/work.hpp"

namespace loggp::measure::parallel_test {

namespace {

// Tasks whose result is their square; what was taken is by task.
struct Squares {
  std::vector<std::string> taken;
  Work work;
  explicit Squares(std::size_t tasks) : taken(tasks) {
    work.tasks.resize(tasks);
    std::iota(work.tasks.begin(), work.tasks.end(), std::size_t{0});
    work.run = [](std::size_t task) { return std::to_string(task * task); };
    work.take = [this](std::size_t task, const std::string& result) { taken[task] += result; };
  }
};

}  // namespace

TEST_CASE("every index is visited once, on however many threads") {
  for (const unsigned threads : {0U, 1U, 2U, 7U, 100U}) {
    CAPTURE(threads);
    std::vector<std::atomic<int>> visits(50);
    for_each_index(visits.size(), threads, [&](std::size_t i) { ++visits[i]; });
    for (const auto& visit : visits) CHECK(visit == 1);
  }
  for_each_index(0, 3, [](std::size_t) { FAIL("there is nothing to do"); });
}

TEST_CASE("exactly as many threads work as are asked for") {
  std::mutex mutex;
  std::set<std::thread::id> ids;
  std::atomic<int> waiting = 0;
  for_each_index(3, 3, [&](std::size_t) {
    ++waiting;
    while (waiting < 3) std::this_thread::yield();  // would never end if a thread were missing
    const std::scoped_lock lock(mutex);
    ids.insert(std::this_thread::get_id());
  });
  CHECK(ids.size() == 3);
  ids.clear();
  for_each_index(20, 1, [&](std::size_t) { ids.insert(std::this_thread::get_id()); });
  CHECK(ids == std::set{std::this_thread::get_id()});
}

TEST_CASE("the error of the smallest index is thrown, and few calls begin after it") {
  for (const unsigned threads : {1U, 2U, 7U}) {
    CAPTURE(threads);
    std::atomic<std::size_t> begun = 0;
    const auto body = [&](std::size_t i) {
      ++begun;
      if (i == 5) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (i >= 5) throw std::runtime_error(std::to_string(i));
    };
    CHECK_THROWS_WITH(for_each_index(1000, threads, body), "5");
    CHECK(begun <= 5 + threads);
  }
}

TEST_CASE("the results of all tasks are taken, one at a time") {
  for (const unsigned threads : {1U, 2U, 7U}) {
    CAPTURE(threads);
    Squares squares(40);
    work_on_threads(squares.work, threads);
    for (std::size_t task = 0; task < 40; ++task) {
      CHECK(squares.taken[task] == std::to_string(task * task));
    }
  }
}

TEST_CASE("tasks are begun in the order of the list, and only those of the list") {
  Squares squares(10);
  squares.work.tasks = {7, 0, 3};
  std::vector<std::size_t> order;
  squares.work.take = [&](std::size_t task, const std::string&) { order.push_back(task); };
  work_on_threads(squares.work, 1);
  CHECK(order == squares.work.tasks);
}

TEST_CASE("results that are finished when a task fails are still taken") {
  Squares squares(100);
  squares.work.run = [](std::size_t task) -> std::string {
    if (task == 30) throw std::runtime_error("task 30");
    return "x";
  };
  CHECK_THROWS_WITH(work_on_threads(squares.work, 3), "task 30");
  for (std::size_t task = 0; task < 30; ++task) CHECK(squares.taken[task] == "x");
}

}  // namespace loggp::measure::parallel_test
