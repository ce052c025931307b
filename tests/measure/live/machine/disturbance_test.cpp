#include "measure/live/machine/disturbance.hpp"

#include <doctest/doctest.h>
#include <sched.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "measure/live/machine/binding.hpp"

namespace loggp::measure::disturbance_test {

// Two threads bound to one CPU must take turns.
TEST_CASE("another thread on the same CPU is noticed") {
  std::atomic<bool> done = false;
  DisturbanceWatch::Findings findings;
  std::thread watcher([&] {
    const int cpu = bind_to_cpu(0);
    DisturbanceWatch watch(cpu);
    std::thread rival([&] {  // inherits the binding
      while (!done) {
      }
    });
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
    bool disturbed = false;
    while (std::chrono::steady_clock::now() < end) disturbed |= watch.was_disturbed();
    done = true;
    rival.join();
    findings = watch.findings();
    CHECK(disturbed);
  });
  watcher.join();
  CHECK(findings.switches > 0);
  CHECK(in_words(findings, Rank(1)).find("rank 1 was disturbed") == 0);
}

TEST_CASE("the report of many ranks names the first four disturbed ones and counts the others") {
  const DisturbanceWatch::Findings switched{.switches = 3};
  const DisturbanceWatch::Findings stolen{.stolen = Duration::us(20'000)};
  CHECK(in_words({{}, switched, {}, stolen}) ==
        "rank 1 was disturbed: 3 involuntary context switches; "
        "rank 3 was disturbed: 20 ms stolen by the machine's host");
  const std::string many = in_words(std::vector<DisturbanceWatch::Findings>(7, switched));
  CHECK(many.find("rank 3 was disturbed") != std::string::npos);
  CHECK(many.find("rank 4") == std::string::npos);
  CHECK(many.ends_with("; and 3 more ranks were disturbed"));
}

TEST_CASE("the report is empty where nothing happened") {
  CHECK(in_words(std::vector<DisturbanceWatch::Findings>(3)).empty());
  CHECK(in_words({.looks = 5}, Rank(0)).empty());
}

}  // namespace loggp::measure::disturbance_test
