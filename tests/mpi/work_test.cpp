// Runs under mpirun: tasks on all ranks, and every way in which they can fail. Nothing may hang,
// rank 0 alone throws, what was finished before is taken once.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <thread>

#include "measure/live/mpi/mpi.hpp"
#include "measure/live/mpi/work_on_ranks.hpp"

namespace loggp::measure {

namespace {

constexpr std::size_t tasks = 60;
constexpr std::size_t bad_task = 20;

// The error that rank 0 must throw; without an entry it must throw none.
const std::map<std::string, std::string> wanted_error{
    {"good", ""},
    {"failing-task", "task 20 fails"},
    {"failing-follower", "a follower fails"},
    {"failing-sink", "the disk is full"},
    {"failing-start", "no plan"},
    {"failing-followers-start", "no plan there"},
    {"other-tasks", "derives other tasks from the command line"}};

struct Seen {
  bool leads = false;
  std::atomic<int> run_here = 0;
  std::map<std::size_t, int> taken;  // how often each result was
  bool is_right = true;              // as to what was in it
};

std::string result_of(std::size_t task) {
  return std::string(task * 1000, 'x') + std::to_string(task);  // small and large messages
}

Work work_for(const std::string& name, Seen& seen) {
  seen.leads = MpiSession::rank() == Rank(0);
  if (name == "failing-start" && seen.leads) throw std::runtime_error("no plan");
  if (name == "failing-followers-start" && !seen.leads) throw std::runtime_error("no plan there");
  Work work;
  for (std::size_t task = tasks; task-- > 0;) work.tasks.push_back(task);
  work.run = [&seen, name](std::size_t task) {
    ++seen.run_here;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (name == "failing-task" && task == bad_task) throw std::runtime_error("task 20 fails");
    if (name == "failing-follower" && !seen.leads) throw std::runtime_error("a follower fails");
    return result_of(task);
  };
  work.take = [&seen, name](std::size_t task, const std::string& result) {
    if (name == "failing-sink" && seen.taken.size() == 10)
      throw std::runtime_error("the disk is full");
    ++seen.taken[task];
    seen.is_right &= result == result_of(task);
  };
  if (name == "other-tasks" && !seen.leads) work.identity = "others";
  return work;
}

std::string objection(const std::string& name, const Seen& seen,
                      const std::optional<std::string>& error) {
  if (!seen.leads) return error ? "a follower throws: " + *error : "";
  const std::string& wanted = wanted_error.at(name);
  if (error.has_value() == wanted.empty() || error.value_or("").find(wanted) == std::string::npos)
    return "rank 0 throws: " + error.value_or("nothing");
  for (const auto& [task, times] : seen.taken) {
    if (times != 1) return fmt::format("task {} was taken {} times", task, times);
  }
  if (!seen.is_right) return "a result is wrong";
  const std::size_t taken = seen.taken.size();
  if (name == "good" && taken != tasks) return fmt::format("{} results", taken);
  if (name == "good" && seen.run_here == 0) return "rank 0 does not work";
  if (name == "good" && static_cast<std::size_t>(seen.run_here) == tasks)
    return "rank 0 works alone";
  // all that were begun before the bad one
  if (name == "failing-task" && (taken < tasks - bad_task - 1 || taken == tasks))
    return fmt::format("{} results before the error", taken);
  if (name == "failing-sink" && taken != 10) return fmt::format("{} results kept", taken);
  return "";
}

int test(std::int32_t ranks, const std::string& name) {
  Seen seen;
  std::optional<std::string> error;
  try {
    work_on_ranks(ranks, [&] { return work_for(name, seen); });
  } catch (const std::exception& thrown) {
    error = thrown.what();
  }
  const std::string wrong = objection(name, seen, error);
  if (wrong.empty()) return 0;
  fmt::print(stderr, "{}: {}\n", name, wrong);
  return 1;
}

}  // namespace

}  // namespace loggp::measure

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return loggp::measure::test(std::atoi(argv[1]), argv[2]);
}
