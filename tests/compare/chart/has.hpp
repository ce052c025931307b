// What tests ask of a page.
#pragma once

#include <string>

namespace loggp::compare {

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace loggp::compare
