// What every reader owes any input: a value, or one line that says what is wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "models/base/errors.hpp"

namespace loggp::fuzz {

/// libFuzzer reports what stops the process, with the input that did it.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// Calls `use`, which may refuse its input; an exception of any other kind is a finding, and so is
/// a refusal that does not fit on one line.
template <class Use>
void answered(const Use& use) {
  try {
    use();
  } catch (const InputError& error) {
    const std::string_view line = error.what();
    require(!line.empty() && line.find_first_of("\n\r") == std::string_view::npos);
  } catch (const RunError&) {  // a deadlock may take several lines
  }
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace loggp::fuzz
