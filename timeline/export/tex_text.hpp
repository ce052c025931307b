// Texts of pictures in LaTeX.
#pragma once

#include <string>
#include <string_view>

namespace loggp::timeline {

/// Returns the text with LaTeX's special characters escaped, so that LaTeX prints the text as it
/// is: no commands, no comments, no ligatures of two characters. µ becomes $\mu$.
[[nodiscard]] std::string tex_escaped(std::string_view text);

}  // namespace loggp::timeline
