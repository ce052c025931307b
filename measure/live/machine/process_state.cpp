#include "measure/live/machine/process_state.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

namespace loggp::measure {

namespace {

std::string text_in_proc(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the children that one thread of a process has started.
std::vector<pid_t> children_of(const std::filesystem::path& thread) {
  std::ifstream file(thread / "children");
  return {std::istream_iterator<pid_t>(file), {}};
}

}  // namespace

// The state follows the command's name, which stands in parentheses and may contain any character
// (proc(5)).
bool is_stopped(pid_t process) {
  const std::string text = text_in_proc(fmt::format("/proc/{}/stat", process));
  const std::size_t name_end = text.rfind(')');
  return name_end != std::string::npos && text.compare(name_end, 3, ") T") == 0;
}

pid_t next_sibling() {
  std::error_code none;
  const std::string tasks = fmt::format("/proc/{}/task", getppid());
  const std::filesystem::directory_iterator end;
  for (std::filesystem::directory_iterator thread(tasks, none); thread != end;
       thread.increment(none)) {
    const std::vector<pid_t> children = children_of(thread->path());
    const auto mine = std::find(children.begin(), children.end(), getpid());
    if (mine == children.end() || children.size() == 1) continue;
    return mine + 1 == children.end() ? children.front() : *(mine + 1);
  }
  return 0;
}

std::string name_of_rank(pid_t process) {
  const std::string all = '\0' + text_in_proc(fmt::format("/proc/{}/environ", process));
  for (const std::string_view variable : {"OMPI_COMM_WORLD_RANK=", "PMI_RANK=", "SLURM_PROCID="}) {
    const std::size_t found = all.find('\0' + std::string(variable));
    if (found == std::string::npos) continue;
    const std::string value(all.c_str() + found + 1 + variable.size());
    return fmt::format("rank {} (process {})", value, process);
  }
  return fmt::format("process {}", process);
}

}  // namespace loggp::measure
