#include "models/base/patience.hpp"

#include <fmt/format.h>

#include <atomic>
#include <string>

#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp {

namespace {

std::atomic<std::chrono::milliseconds> chosen{usual_patience};

}  // namespace

std::chrono::milliseconds patience() {
  return chosen;
}

void set_patience(std::chrono::milliseconds patience) {
  chosen = patience;
}

std::chrono::milliseconds parse_patience(std::string_view text) {
  constexpr std::int64_t ps_per_ms = 1'000'000'000;
  constexpr std::chrono::milliseconds least = std::chrono::seconds(1);
  constexpr std::chrono::milliseconds most = std::chrono::hours(24 * 7);
  const Duration given = parse_duration(std::string(text), "--patience");
  const std::chrono::milliseconds patience{given.in_ps() / ps_per_ms};
  if (patience < least)
    throw InputError(fmt::format("--patience: {} is too short; give at least 1s", text));
  if (patience > most)
    throw InputError(fmt::format("--patience: {} is too long; give at most a week", text));
  return patience;
}

std::chrono::seconds limit_beyond(std::chrono::seconds planned) {
  constexpr std::chrono::seconds to_start{10};
  return planned + to_start + std::chrono::ceil<std::chrono::seconds>(patience());
}

}  // namespace loggp
