#include "timeline/svg/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace loggp::timeline {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t ps;
};

constexpr std::array<Unit, 5> units{
    {{"s", 1'000'000'000'000}, {"ms", 1'000'000'000}, {"µs", 1'000'000}, {"ns", 1'000}, {"ps", 1}}};

const Unit& largest_unit(Duration span) {
  const auto* const found = std::find_if(units.begin(), units.end() - 1,
                                         [&](const Unit& unit) { return span.in_ps() >= unit.ps; });
  return *found;
}

// Returns the smallest of 1, 2, 5, 10, 20, … ps that is at least span / count.
std::int64_t nice_step(std::int64_t span, std::int64_t count) {
  const std::int64_t least = span / count + (span % count == 0 ? 0 : 1);
  for (std::int64_t power = 1;; power *= 10) {
    for (const std::int64_t factor : {1, 2, 5}) {
      if (factor * power >= least) return factor * power;
    }
  }
}

int decimals(std::int64_t step, std::int64_t unit) {
  int count = 0;
  for (; step % unit != 0; unit /= 10) ++count;
  return count;
}

}  // namespace

TimeAxis::TimeAxis(Time begin, Time end, double left, double width, double label_room)
    : begin_(begin),
      end_(end),
      left_(left),
      width_(width),
      label_room_(label_room),
      px_per_ps_(end > begin ? width / static_cast<double>((end - begin).in_ps()) : 0) {}

std::string_view TimeAxis::unit() const {
  return largest_unit(end_ - begin_).name;
}

std::vector<TimeAxis::Tick> TimeAxis::ticks() const {
  const auto count = std::max<std::int64_t>(static_cast<std::int64_t>(width_ / label_room_), 1);
  const Unit& unit = largest_unit(end_ - begin_);
  const std::int64_t step = nice_step((end_ - begin_).in_ps(), count);
  std::vector<Tick> ticks;
  const std::int64_t first = begin_.in_ps() / step;
  for (std::int64_t at = first * step; at <= end_.in_ps(); at += step) {
    if (at < begin_.in_ps()) continue;
    const double value = static_cast<double>(at) / static_cast<double>(unit.ps);
    ticks.push_back({x(Time::ps(at)), fmt::format("{:.{}f}", value, decimals(step, unit.ps))});
  }
  return ticks;
}

}  // namespace loggp::timeline
