#include "measure/live/machine/core_move.hpp"

#include <fmt/format.h>

#include "models/base/column_file.hpp"

namespace loggp::measure {

namespace {

constexpr std::string_view move_in_words = "the distance between the CPUs has changed";

}  // namespace

std::optional<Duration> read_distance(const std::map<std::string, std::string>& provenance,
                                      const char* key) {
  const auto found = provenance.find(key);
  if (found == provenance.end()) return std::nullopt;
  const auto ns = parse_number(found->second);
  return ns ? std::optional(Duration::us(*ns / 1000)) : std::nullopt;
}

std::string to_ns_text(Duration transfer) {
  return fmt::format("{:.1f}", transfer.in_us() * 1000);
}

bool have_moved(Duration before, Duration after) {
  // Observed (docs/methods.md, "Machines"): 44 to 53 ns at one place, 183 to 218 ns at another. The
  // ratio is at most 1.2 without a move and at least 3.4 with a move.
  constexpr double most = 1.6;
  return after.in_us() > most * before.in_us() || before.in_us() > most * after.in_us();
}

std::string describe_move(std::optional<Duration> before, std::optional<Duration> after) {
  if (!before || !after || !have_moved(*before, *after)) return "";
  return fmt::format(
      "a cache line took {} ns from CPU to CPU at first and {} ns later: {}; measure again",
      to_ns_text(*before), to_ns_text(*after), move_in_words);
}

bool tells_of_move(std::string_view warning) {
  return warning.find(move_in_words) != std::string_view::npos;
}

}  // namespace loggp::measure
