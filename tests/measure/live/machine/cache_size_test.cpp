#include "measure/live/machine/cache_size.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "models/base/errors.hpp"

namespace loggp::measure::cache_size_test {

namespace {

// A directory like Linux' description of a CPU with these caches, removed after its test.
struct CacheDirectory {
  explicit CacheDirectory(const std::vector<const char*>& sizes) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const auto entry = path / ("index" + std::to_string(i));
      std::filesystem::create_directories(entry);
      std::ofstream(entry / "size") << sizes[i] << "\n";
    }
  }
  ~CacheDirectory() { std::filesystem::remove_all(path); }
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("loggp-cache-" + std::to_string(getpid()));
};

}  // namespace

TEST_CASE("the largest cache is the one that counts") {
  const CacheDirectory caches({"48K", "32K", "1024K", "32768K"});
  CHECK(largest_cache(caches.path.string()) == Bytes(32 << 20));
}

TEST_CASE("without a description of the caches their size comes from sysconf, or is unknown") {
  const auto size = largest_cache("/nowhere");
  const long level_2 = sysconf(_SC_LEVEL2_CACHE_SIZE);
  const long level_3 = sysconf(_SC_LEVEL3_CACHE_SIZE);
  CHECK(size.has_value() == (level_2 > 0 || level_3 > 0));
  if (size) CHECK(*size == Bytes(std::max(level_2, level_3)));
}

TEST_CASE("--cache says how large a buffer must be") {
  CHECK(parse_cache("in") == Bytes());
  CHECK(parse_cache("out:3M") == Bytes(3 << 20));
  CHECK_THROWS_WITH_AS((void)parse_cache("no"), doctest::Contains("known: in"), InputError);
  CHECK_THROWS_AS((void)parse_cache("out:0"), InputError);
}

TEST_CASE("--cache out is the largest cache, or asks for a number where the system has none") {
  const auto largest = largest_cache();
  if (largest) {
    CHECK(parse_cache("out") == *largest);
  } else {
    CHECK_THROWS_WITH_AS((void)parse_cache("out"), doctest::Contains("--cache out:BYTES"),
                         InputError);
  }
}

}  // namespace loggp::measure::cache_size_test
