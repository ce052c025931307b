#include "measure/live/machine/environment.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <ctime>
#include <fstream>

#include "models/base/printable.hpp"

namespace loggp::measure {

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? printable(name.data()) : "unknown";
}

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return printable(line.substr(colon + 2));
  }
  return "unknown";
}

std::string operating_system() {
  utsname system{};
  if (uname(&system) != 0) return "unknown";
  return printable(fmt::format("{} {}", system.sysname, system.release));
}

std::string tcp_congestion_control() {
  std::ifstream file("/proc/sys/net/ipv4/tcp_congestion_control");
  std::string name;
  return std::getline(file, name) && !name.empty() ? printable(name) : "unknown";
}

std::string utc_date() {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

}  // namespace loggp::measure
