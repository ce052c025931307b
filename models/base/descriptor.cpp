#include "models/base/descriptor.hpp"

#include <array>
#include <charconv>

namespace loggp {

std::optional<int> named_descriptor(std::string_view path) {
  using Named = std::pair<std::string_view, int>;
  constexpr std::array<Named, 3> streams{{{"/dev/stdin", STDIN_FILENO},
                                          {"/dev/stdout", STDOUT_FILENO},
                                          {"/dev/stderr", STDERR_FILENO}}};
  for (const auto& [name, number] : streams) {
    if (path == name) return number;
  }
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    const std::string_view digits = path.substr(folder.size());
    int number = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc() && end == digits.data() + digits.size() && number >= 0) return number;
  }
  return std::nullopt;
}

}  // namespace loggp
