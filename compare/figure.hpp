// A drawing with its words.
#pragma once

#include <string>

namespace loggp::compare {

struct Figure {
  std::string svg;      ///< a complete SVG document
  std::string caption;  ///< plain text
  std::string alt;      ///< what a reader who cannot see it must know
};

}  // namespace loggp::compare
