#include "bench/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "models/errors.hpp"

namespace loggp::bench {

namespace {

[[noreturn]] void become(const std::vector<char*>& argv, const std::string& output) {
  constexpr int no_program = 127;
  const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file >= 0 && dup2(file, STDOUT_FILENO) >= 0) execvp(argv.front(), argv.data());
  _exit(no_program);
}

}  // namespace

ChildRun run_child(const std::vector<std::string>& words, const std::string& output) {
  std::vector<std::string> own = words;
  std::vector<char*> argv;
  argv.reserve(own.size() + 1);
  for (std::string& word : own) argv.push_back(word.data());
  argv.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  // Not posix_spawn: the child would begin with the most memory that this process ever had.
  malloc_trim(0);  // what this process keeps would count as the child's
  const pid_t child = fork();
  if (child < 0) throw RunError(fmt::format("{}: cannot be started", words.front()));
  if (child == 0) become(argv, output);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  if (status != 0) throw RunError(fmt::format("{} failed", fmt::join(words, " ")));
  constexpr double kib = 1024;
  return {wall.count(), static_cast<double>(usage.ru_maxrss) * kib};
}

}  // namespace loggp::bench
