#include "timeline/export/svg_path.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "models/base/errors.hpp"

namespace loggp::timeline {
namespace {

// Takes the next number from the front of `d`.
double take_number(std::string_view& d) {
  while (d.starts_with(' ') || d.starts_with(',')) d.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(d.data(), d.data() + d.size(), number);
  if (error != std::errc()) throw RunError(fmt::format("a picture's path ends in '{}'", d));
  d.remove_prefix(static_cast<std::size_t>(end - d.data()));
  return number;
}

}  // namespace

std::vector<PathStep> path_steps(std::string_view d) {
  std::vector<PathStep> steps;
  PathStep at{PathStep::Kind::move};
  while (!d.empty()) {
    const char command = d.front();
    d.remove_prefix(1);
    at.kind = PathStep::Kind::line;
    switch (command) {
      case ' ':
        continue;
      case 'M':
      case 'L':
        if (command == 'M') at.kind = PathStep::Kind::move;
        at.x = take_number(d);
        at.y = take_number(d);
        break;
      case 'H':
        at.x = take_number(d);
        break;
      case 'V':
        at.y = take_number(d);
        break;
      case 'h':
        at.x += take_number(d);
        break;
      case 'v':
        at.y += take_number(d);
        break;
      case 'z':
        at.kind = PathStep::Kind::close;
        break;
      default:
        throw RunError(fmt::format("a picture's path has the unknown command '{}'", command));
    }
    steps.push_back(at);
  }
  return steps;
}

}  // namespace loggp::timeline
