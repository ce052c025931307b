// Appends formatted text to a growing document.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <utility>

namespace loggp::timeline {

/// Appends the formatted arguments to `out`.
template <class... Args>
void print(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

}  // namespace loggp::timeline
