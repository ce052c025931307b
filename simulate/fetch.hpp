// Brings memory into the cache before it is needed.
#pragma once

#include <cstddef>

namespace loggp::simulate {

/// Every line of an object of this size, to be written.
inline void fetch(const void* object, std::size_t size) {
  constexpr std::size_t cache_line = 64;
  for (std::size_t at = 0; at < size; at += cache_line) {
    __builtin_prefetch(static_cast<const char*>(object) + at, 1);
  }
}

}  // namespace loggp::simulate
