// A drawing with its caption.
#pragma once

#include <string>

namespace loggp::compare {

/// A drawing for a page.
struct Figure {
  std::string svg;      ///< a complete SVG document
  std::string caption;  ///< plain text
  std::string alt;      ///< the text for readers who cannot see the drawing
};

}  // namespace loggp::compare
