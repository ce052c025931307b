#include "measure/environment.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <vector>

#include "measure/statistics.hpp"

namespace loggp::measure {

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string operating_system() {
  utsname system{};
  return uname(&system) == 0 ? fmt::format("{} {}", system.sysname, system.release) : "unknown";
}

std::string utc_date() {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

double clock_read_ns() {
  constexpr int batches = 21;
  constexpr int reads = 1000;
  std::vector<double> per_read;
  for (int batch = 0; batch < batches; ++batch) {
    const auto start = std::chrono::steady_clock::now();
    auto last = start;
    for (int i = 0; i < reads; ++i) last = std::chrono::steady_clock::now();
    per_read.push_back(std::chrono::duration<double, std::nano>(last - start).count() / reads);
  }
  return median(per_read);
}

}  // namespace loggp::measure
