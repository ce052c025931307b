#include "measure/live/machine/free_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

namespace loggp::measure {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

// Returns the number at the beginning of a file; nothing for "max" and for a file that is not
// there.
std::optional<double> number_in(const std::string& path) {
  std::ifstream file(path);
  double number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

// Returns the number behind the first word `key` that begins a line; nothing without such a line.
std::optional<double> number_of(const std::string& key, const std::string& path) {
  std::ifstream file(path);
  for (std::string name; file >> name;) {
    double number = 0;
    if (name == key && file >> number) return number;
    std::getline(file, name);
  }
  return std::nullopt;
}

double available_in_system(const std::string& proc) {
  constexpr double kib = 1024;
  const auto available = number_of("MemAvailable:", proc + "/meminfo");
  return available ? *available * kib : unlimited;
}

double left_of_address_space(const std::string& proc) {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  const double used =
      number_in(proc + "/self/statm").value_or(0) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return static_cast<double>(limit.rlim_cur) - used;
}

// How one version of control groups names what a group may take, has taken, and gives back at need.
struct GroupFiles {
  const char* most;
  const char* used;
  const char* given_back;  // in memory.stat: read from files and not used lately
};

double left_of_group(const std::string& group, const GroupFiles& files) {
  const auto most = number_in(group + "/" + files.most);
  const auto used = number_in(group + "/" + files.used);
  constexpr double no_limit = 9e18;  // how version 1 says that there is none
  if (!most || !used || *most > no_limit) return unlimited;
  return *most - *used + number_of(files.given_back, group + "/memory.stat").value_or(0);
}

// A group may take no more than the groups that contain it. In a container the path may be that of
// the system outside; then only the topmost folder is there.
double left_of_groups(const std::string& proc, const std::string& groups) {
  constexpr GroupFiles second{"memory.max", "memory.current", "inactive_file"};
  constexpr GroupFiles first{"memory.limit_in_bytes", "memory.usage_in_bytes",
                             "total_inactive_file"};
  double least = std::min(left_of_group(groups, second), left_of_group(groups + "/memory", first));
  std::ifstream file(proc + "/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);  // 9:cpu,memory:/path, or 0::/path
    std::string id;
    std::string controllers;
    std::string path;
    std::getline(std::getline(std::getline(words, id, ':'), controllers, ':'), path);
    const bool is_second = controllers.empty();
    if (!is_second && ("," + controllers + ",").find(",memory,") == std::string::npos) continue;
    const std::string top = is_second ? groups : groups + "/memory";
    for (std::filesystem::path inner = path; inner.has_relative_path(); inner = inner.parent_path())
      least = std::min(least, left_of_group(top + inner.string(), is_second ? second : first));
  }
  return least;
}

}  // namespace

double free_memory(const std::string& proc, const std::string& groups) {
  const double least = std::min(
      {available_in_system(proc), left_of_address_space(proc), left_of_groups(proc, groups)});
  return std::max(least, 0.0);
}

}  // namespace loggp::measure
