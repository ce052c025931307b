#include "models/machine/noise_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

constexpr std::string_view wanted_interruptions =
    "a noise trace: lines of start and duration in ns, as Netgauge writes them";

Duration nanoseconds(std::string_view text, const ColumnLine& line) {
  constexpr double longest_ns = 9e13;  // 25 hours, a hundredth of the range of time
  const auto ns = parse_number(text);
  if (!ns) line.fail(fmt::format("'{}' is not a number of ns", text));
  if (*ns < 0 || *ns > longest_ns) {
    line.fail(fmt::format("{} ns is out of range; give 0 to {}", text, longest_ns));
  }
  return Duration::ps(std::llround(*ns * 1e3));
}

}  // namespace

NoiseTrace::NoiseTrace(const std::vector<Interruption>& interruptions) {
  Duration lost;
  for (const auto& [start, duration] : interruptions) {
    starts_.push_back(start);
    ends_.push_back(start + duration);
    before_.push_back(lost += duration);
  }
}

void NoiseTrace::add_to(Fingerprint& print) const {
  print.add(starts_.size());
  for (std::size_t i = 0; i < starts_.size(); ++i) print.add(starts_[i]).add(ends_[i]);
}

Duration NoiseTrace::left_until(Duration t) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), t);
  if (after == starts_.begin()) return t;
  const auto k = static_cast<std::size_t>(after - starts_.begin() - 1);
  return std::max(t, ends_[k]) - before_[k];
}

Duration NoiseTrace::instant(Duration cpu) const {
  // binary search for the first interruption that begins once `cpu` has been given: this
  // interruption and all later ones do not matter
  std::size_t first = 0;
  for (std::size_t count = ends_.size(); count > 0;) {
    const std::size_t half = count / 2;
    if (ends_[first + half] - before_[first + half] < cpu) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first == 0 ? cpu : cpu + before_[first - 1];
}

NoiseTrace read_noise_trace(const std::string& path) {
  std::vector<NoiseTrace::Interruption> interruptions;
  Duration end;
  Duration lost;
  read_columns(path, wanted_interruptions, [&](const ColumnLine& line) {
    if (line.columns.size() != 2) {
      line.fail(fmt::format("{}; give two, start and duration in ns",
                            counted(static_cast<std::int64_t>(line.columns.size()), "column")));
    }
    const Duration start = nanoseconds(line.columns[0], line);
    const Duration duration = nanoseconds(line.columns[1], line);
    if (start < end) {
      line.fail(
          "this interruption begins before the one above it ends; give them in ascending order "
          "without overlap");
    }
    interruptions.push_back({start, duration});
    end = start + duration;
    lost += duration;
  });
  if (interruptions.empty()) {
    throw InputError(fmt::format("{}: no interruptions; give {}", path, wanted_interruptions));
  }
  if (lost == end) {
    throw InputError(fmt::format(
        "{}: the interruptions leave no CPU time; give a trace with time between them", path));
  }
  return NoiseTrace(interruptions);
}

}  // namespace loggp
