// A drawing with its caption.
#pragma once

#include <string>

namespace loggp::compare {

/// A drawing for a page.
struct Figure {
  std::string svg;      ///< a complete SVG document
  std::string caption;  ///< plain text
  std::string alt;      ///< the text that stands for the drawing where images are not shown
};

}  // namespace loggp::compare
