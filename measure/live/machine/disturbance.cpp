#include "measure/live/machine/disturbance.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <sstream>

namespace loggp::measure {

namespace {

std::int64_t involuntary_switches() {
  rusage usage{};
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_nivcsw : 0;
}

// Returns the beginning of /proc/stat up to the end of the line that begins with `name`, which
// contains the line end before it. Empty if there is no such line. The file is read piece by piece,
// because the lines of all CPUs of a large machine are long.
std::string read_up_to(int file, const std::string& name) {
  std::string all;
  std::array<char, 16384> piece{};
  while (true) {
    const ssize_t length = pread(file, piece.data(), piece.size(), static_cast<off_t>(all.size()));
    if (length <= 0) return "";
    all.append(piece.data(), static_cast<std::size_t>(length));
    const std::size_t line = all.find(name);
    if (line != std::string::npos && all.find('\n', line + 1) != std::string::npos) return all;
  }
}

// Returns the steal time of a CPU in ticks: the eighth number of the CPU's line in /proc/stat
// (proc(5)). Returns 0 if the line is not there.
std::int64_t stolen_ticks(int file, int cpu) {
  if (file < 0 || cpu < 0) return 0;
  const std::string name = fmt::format("\ncpu{} ", cpu);
  const std::string all = read_up_to(file, name);
  if (all.empty()) return 0;
  std::istringstream numbers(all.substr(all.find(name) + name.size(), 200));
  std::int64_t number = 0;
  for (int i = 0; i < 8; ++i) numbers >> number;
  return numbers ? number : 0;
}

// Returns the time of one spin, which does fixed work for about 2 us. The operations depend on one
// another and need no memory, so that the time depends on the CPU only.
Duration measure_spin() {
  constexpr int steps = 2000;
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t x = 1;
  for (int i = 0; i < steps; ++i) {
    x = x * 6364136223846793005U + 1;
    asm volatile("" : "+r"(x));  // keeps the compiler from removing steps
  }
  const std::chrono::nanoseconds time = std::chrono::steady_clock::now() - start;
  return Duration::ps(1000 * time.count());
}

}  // namespace

DisturbanceWatch::DisturbanceWatch(int cpu)
    : cpu_(cpu),
      statistics_(open("/proc/stat", O_RDONLY | O_CLOEXEC)),
      switches_(involuntary_switches()),
      stolen_ticks_(stolen_ticks(statistics_, cpu)),
      fastest_spin_(measure_spin()) {
  constexpr int tries = 100;
  for (int i = 0; i < tries; ++i) fastest_spin_ = std::min(fastest_spin_, measure_spin());
}

DisturbanceWatch::~DisturbanceWatch() {
  if (statistics_ >= 0) close(statistics_);
}

bool DisturbanceWatch::was_switched() {
  const std::int64_t before = switches_;
  switches_ = involuntary_switches();
  findings_.switches += switches_ - before;
  return switches_ != before;
}

// The system counts steal time in ticks of about 10 ms, and reading it is slow.
bool DisturbanceWatch::was_stolen_from() {
  const std::int64_t before = stolen_ticks_;
  stolen_ticks_ = stolen_ticks(statistics_, cpu_);
  constexpr std::int64_t us_per_s = 1'000'000;
  const std::int64_t us = (stolen_ticks_ - before) * us_per_s / sysconf(_SC_CLK_TCK);
  findings_.stolen += Duration::us(static_cast<double>(us));
  return stolen_ticks_ != before;
}

// An interrupt may prolong one spin, but hardly three in a row.
bool DisturbanceWatch::spins_slowly() {
  constexpr double tolerated = 1.2;
  for (int i = 0; i < 3; ++i) {
    const Duration spin = measure_spin();
    fastest_spin_ = std::min(fastest_spin_, spin);
    if (spin.in_us() <= tolerated * fastest_spin_.in_us()) return false;
  }
  ++findings_.slow_spins;
  return true;
}

bool DisturbanceWatch::was_disturbed() {
  ++findings_.looks;
  // all three checks must run at each call, because each check compares with its own last state
  const bool switched = was_switched();
  constexpr std::int64_t looks_between = 32;
  const bool stolen = findings_.looks % looks_between == 0 && was_stolen_from();
  return spins_slowly() || switched || stolen;
}

const DisturbanceWatch::Findings& DisturbanceWatch::findings() {
  static_cast<void>(was_switched());
  static_cast<void>(was_stolen_from());
  return findings_;
}

std::string in_words(const DisturbanceWatch::Findings& findings, Rank rank) {
  if (!findings.any()) return "";
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (findings.switches > 0)
    add(fmt::format("{} involuntary context switch{}", findings.switches,
                    findings.switches == 1 ? "" : "es"));
  if (findings.stolen > Duration())
    add(fmt::format("{:.0f} ms stolen by the machine's host", findings.stolen.in_us() / 1000));
  if (findings.slow_spins > 0) {
    add(fmt::format("the CPU was slower than its fastest in {} of {} checks", findings.slow_spins,
                    findings.looks));
  }
  return fmt::format("rank {} was disturbed: {}", rank.number(), text);
}

std::string in_words(const std::vector<DisturbanceWatch::Findings>& by_rank) {
  constexpr int most = 4;
  std::string text;
  int disturbed = 0;
  for (std::size_t rank = 0; rank < by_rank.size(); ++rank) {
    if (!by_rank[rank].any() || ++disturbed > most) continue;
    text += (text.empty() ? "" : "; ") + in_words(by_rank[rank], Rank(static_cast<int>(rank)));
  }
  if (disturbed > most)
    text += disturbed == most + 1
                ? "; and 1 more rank was disturbed"
                : fmt::format("; and {} more ranks were disturbed", disturbed - most);
  return text;
}

}  // namespace loggp::measure
