// The drawing of an SVG path, as timeline/svg/ writes it.
#pragma once

#include <string_view>
#include <vector>

namespace loggp::timeline {

/// A step of a path: to a place in px, with or without a line, or back to the begin.
struct PathStep {
  enum class Kind { move, line, close };
  Kind kind;
  double x = 0;
  double y = 0;
};

/// Returns the steps of the `d` attribute of a path. Knows the commands M, L, H, V, h, v and z.
/// Throws RunError for other commands.
[[nodiscard]] std::vector<PathStep> path_steps(std::string_view d);

}  // namespace loggp::timeline
