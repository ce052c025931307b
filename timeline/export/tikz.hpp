// Writes a picture for LaTeX documents.
#pragma once

#include <string>

namespace loggp::timeline {

/// Returns a picture of svg() as a `tikzpicture` environment, for a LaTeX document that uses the
/// package tikz, without further libraries. It has the same items at the same places, 96 px to the
/// inch, and its texts in the document's font. Texts are escaped for LaTeX. Throws RunError for a
/// document with elements that svg() does not write.
[[nodiscard]] std::string tikz(const std::string& svg);

}  // namespace loggp::timeline
