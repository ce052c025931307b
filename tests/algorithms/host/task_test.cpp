#include "algorithms/host/task.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace loggp::task_test {

namespace {

// Suspends its awaiter until open() is called.
class Gate {
 public:
  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> waiting) noexcept { waiting_ = waiting; }
  void await_resume() const noexcept {}
  void open() { waiting_.resume(); }

 private:
  std::coroutine_handle<> waiting_;
};

Task<int> value_at_once(int value) {
  co_return value;
}

Task<int> sum_to(int n) {
  int sum = 0;
  for (int i = 1; i <= n; ++i) sum += co_await value_at_once(1);
  co_return sum;
}

Task<int> value_behind(Gate* gate, int value) {
  co_await *gate;
  co_return value;
}

Task<int> twice_behind(Gate* gate, int value) {
  const int first = co_await value_behind(gate, value);
  const int second = co_await value_behind(gate, value);
  co_return first + second;
}

Task<std::string> words_behind(Gate* gate) {
  const int four = co_await twice_behind(gate, 2);
  co_return "four is " + std::to_string(four);
}

Task<> fail_behind(Gate* gate) {
  co_await *gate;
  throw std::runtime_error("behind the gate");
}

Task<> fail_at_once(bool fails) {
  if (fails) throw std::runtime_error("at once");
  co_return;
}

Task<std::string> caught(Gate* gate) {
  std::string heard;
  try {
    co_await fail_at_once(true);
  } catch (const std::runtime_error& error) {
    heard = error.what();
  }
  try {
    co_await fail_behind(gate);
  } catch (const std::runtime_error& error) {
    heard += std::string(", ") + error.what();
  }
  co_return heard;
}

Task<> pass_on(Gate* gate) {
  co_await fail_behind(gate);
}

Task<std::unique_ptr<int>> owner(int value) {
  co_return std::make_unique<int>(value);
}

Task<> hold(Gate* gate, std::shared_ptr<int> held) {
  co_await *gate;
  *held = 1;
}
Task<> hold_nested(Gate* gate, std::shared_ptr<int> held) {
  const std::vector<std::shared_ptr<int>> locals{held};
  co_await hold(gate, locals.front());
}

Task<int> count_waits(Gate* gate, int times) {
  int waits = 0;
  for (int i = 0; i < times; ++i) waits += co_await value_behind(gate, 1);
  co_return waits;
}

}  // namespace

TEST_CASE("a task runs when it is called, up to its first wait") {
  Task<int> ready = value_at_once(42);
  CHECK(ready.done());
  CHECK(ready.result() == 42);
  Gate gate;
  Task<int> waiting = value_behind(&gate, 7);
  CHECK_FALSE(waiting.done());
  gate.open();
  CHECK(waiting.done());
  CHECK(waiting.result() == 7);
}

TEST_CASE("a task gives its value to its awaiter, through any number of waits and levels") {
  Gate gate;
  Task<std::string> words = words_behind(&gate);
  gate.open();
  CHECK_FALSE(words.done());
  gate.open();
  REQUIRE(words.done());
  CHECK(words.result() == "four is 4");
}

TEST_CASE("a value that can only be moved is moved out") {
  CHECK(*owner(5).result() == 5);
}

TEST_CASE("an error is thrown to the awaiter, whether before or after a wait") {
  Gate gate;
  Task<std::string> heard = caught(&gate);
  CHECK_FALSE(heard.done());
  gate.open();
  REQUIRE(heard.done());
  CHECK(heard.result() == "at once, behind the gate");
}

TEST_CASE("an uncaught error is thrown by result(), not by the resumption") {
  Gate gate;
  Task<> failing = pass_on(&gate);
  gate.open();
  REQUIRE(failing.done());
  CHECK_THROWS_WITH_AS(failing.result(), "behind the gate", std::runtime_error);
}

TEST_CASE("a million awaits of ready tasks need no stack") {
  Task<int> sum = sum_to(1'000'000);
  REQUIRE(sum.done());
  CHECK(sum.result() == 1'000'000);
}

TEST_CASE("two hundred thousand waits one after another need no stack") {
  constexpr int times = 200'000;
  Gate gate;
  Task<int> waits = count_waits(&gate, times);
  for (int i = 0; i < times; ++i) gate.open();
  REQUIRE(waits.done());
  CHECK(waits.result() == times);
}

TEST_CASE("a task that is dropped while it waits destroys what it and its subtasks hold") {
  const auto held = std::make_shared<int>(0);
  Gate gate;
  {
    const Task<> dropped = hold_nested(&gate, held);
    CHECK(held.use_count() == 4);  // here, two parameters and a local
  }
  CHECK(held.use_count() == 1);
  CHECK(*held == 0);
}

TEST_CASE("a moved task leaves nothing behind") {
  Gate gate;
  const auto held = std::make_shared<int>(0);
  Task<> first = hold(&gate, held);
  Task<> second = std::move(first);
  first = Task<>();
  gate.open();
  CHECK(second.done());
  CHECK(*held == 1);
  second = Task<>();
}

}  // namespace loggp::task_test
