// Rows of a table of errors, as tests write them by hand.
#pragma once

#include <cstdint>
#include <string>

#include "compare/predict/error_row.hpp"

namespace loggp::compare {

inline ErrorRow row(const std::string& algorithm, const std::string& scheme, std::int32_t ranks,
                    double reported_us, double correct_us) {
  return {"net",
          algorithm,
          scheme,
          ranks,
          Bytes(1),
          100,
          Duration::us(reported_us),
          Duration::us(correct_us)};
}

}  // namespace loggp::compare
