#include "measure/live/machine/cache_size.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::measure {

namespace {

// Returns the size in a file, such as "32768K"; nothing if the file can't be read or contains no
// size.
std::optional<Bytes> size_in(const std::string& path) {
  std::ifstream file(path);
  std::string text;
  if (!(file >> text)) return std::nullopt;
  try {
    return parse_bytes(text);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::optional<Bytes> from_sysconf() {
  long largest = 0;
#ifdef _SC_LEVEL3_CACHE_SIZE
  largest = std::max(sysconf(_SC_LEVEL3_CACHE_SIZE), sysconf(_SC_LEVEL2_CACHE_SIZE));
#endif
  if (largest <= 0) return std::nullopt;
  return Bytes(largest);
}

}  // namespace

std::optional<Bytes> largest_cache(const std::string& directory) {
  std::optional<Bytes> largest;
  for (int i = 0;; ++i) {
    const auto size = size_in(fmt::format("{}/index{}/size", directory, i));
    if (!size) break;
    largest = std::max(largest.value_or(Bytes()), *size);
  }
  return largest ? largest : from_sysconf();
}

Bytes parse_cache(std::string_view text) {
  constexpr std::string_view out = "out:";
  if (text == "in") return {};
  if (text.starts_with(out))
    return Bytes(parse_count(text.substr(out.size()), "--cache out", 1, largest_room.count()));
  if (text != "out")
    throw InputError("--cache: " + unknown_name("cache", text, {"in", "out", "out:BYTES"}));
  const auto largest = largest_cache();
  if (!largest) {
    throw InputError(
        "--cache out: this system does not tell the size of its cache; give --cache out:BYTES");
  }
  return *largest;
}

}  // namespace loggp::measure
