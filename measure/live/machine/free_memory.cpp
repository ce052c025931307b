#include "measure/live/machine/free_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>

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

double available_in_system(const std::string& proc) {
  std::ifstream file(proc + "/meminfo");
  constexpr double kib = 1024;
  for (std::string name; file >> name;) {
    double amount = 0;
    if (name == "MemAvailable:" && file >> amount) return amount * kib;
    std::getline(file, name);
  }
  return unlimited;
}

double left_of_address_space(const std::string& proc) {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  const double used =
      number_in(proc + "/self/statm").value_or(0) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return static_cast<double>(limit.rlim_cur) - used;
}

// Of the group in whose name space the process lives, as in a container.
double left_of_group(const std::string& groups) {
  const auto most = number_in(groups + "/memory.max");
  const auto used = number_in(groups + "/memory.current");
  return most && used ? *most - *used : unlimited;
}

}  // namespace

double free_memory(const std::string& proc, const std::string& groups) {
  const double least =
      std::min({available_in_system(proc), left_of_address_space(proc), left_of_group(groups)});
  return std::max(least, 0.0);
}

}  // namespace loggp::measure
