#include "cli/options/work_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "measure/live/machine/free_memory.hpp"
#include "models/base/errors.hpp"

namespace loggp::cli {

namespace {

struct Unit {
  double size;
  const char* name;
};

// Returns "3.2 GB": the amount in the largest unit of which it has at least one.
template <std::size_t n>
std::string in_units(double amount, const std::array<Unit, n>& units) {
  const auto unit = std::find_if(units.begin(), units.end() - 1,
                                 [&](const Unit& one) { return amount >= one.size; });
  return fmt::format("{:.3g} {}", amount / unit->size, unit->name);
}

std::string memory_in_words(double bytes) {
  constexpr std::array units{Unit{1e15, "PB"}, Unit{1e12, "TB"}, Unit{1e9, "GB"}, Unit{1e6, "MB"}};
  return in_units(bytes, units);
}

std::string time_in_words(double seconds) {
  constexpr std::array units{Unit{365.25 * 86'400, "years"}, Unit{86'400, "days"},
                             Unit{3600, "hours"}, Unit{60, "minutes"}};
  return in_units(seconds, units);
}

}  // namespace

void add_yes_option(CLI::App& command, bool& yes) {
  command.add_flag("--yes", yes, "run even if the estimated time is over an hour");
}

void check_work(const compare::Work& work, bool yes) {
  constexpr double hour = 3600;
  const double free = measure::free_memory();
  const std::string run = work.operations > 0
                              ? fmt::format("this run of about {:.2g} operations", work.operations)
                              : "this run";
  if (work.bytes > free) {
    throw InputError(
        fmt::format("{} needs about {} of memory, but {} are free; give fewer ranks, pieces or "
                    "iterations",
                    run, memory_in_words(work.bytes), memory_in_words(free)));
  }
  if (work.seconds > hour && !yes) {
    throw InputError(
        fmt::format("{} takes about {}; give --yes to run it, or fewer ranks, pieces or iterations",
                    run, time_in_words(work.seconds)));
  }
}

}  // namespace loggp::cli
