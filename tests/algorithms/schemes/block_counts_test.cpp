#include "algorithms/schemes/block_counts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "models/base/errors.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::block_counts_test {

namespace {

using Sizes = std::vector<std::int64_t>;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

Sizes sizes_of(std::string_view spec, std::int32_t ranks, std::int64_t mean,
               std::uint64_t seed = 1) {
  return BlockCounts::parse(spec).sizes(ranks, Bytes(mean), seed);
}

std::int64_t sum_of(const Sizes& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
}

std::string parse_error(std::string_view spec) {
  return error_text<InputError>([&] { (void)BlockCounts::parse(spec); });
}

std::string fit_error(std::string_view spec, std::int32_t ranks, std::int64_t mean) {
  return error_text<InputError>([&] { BlockCounts::parse(spec).check_fits(ranks, Bytes(mean)); });
}

}  // namespace

TEST_CASE("every rule gives all blocks together exactly P times the mean, none below 0") {
  for (const char* spec : {"uniform", "linear", "one-large:0", "random"}) {
    CAPTURE(spec);
    for (const std::int32_t ranks : {1, 2, 3, 4, 7, 8, 33, 1000}) {
      for (const std::int64_t mean : {0L, 1L, 2L, 5L, 1000L, most / ranks}) {
        CAPTURE(ranks);
        CAPTURE(mean);
        const Sizes sizes = sizes_of(spec, ranks, mean);
        CHECK(sizes.size() == static_cast<std::size_t>(ranks));
        CHECK(sum_of(sizes) == ranks * mean);
        CHECK(*std::min_element(sizes.begin(), sizes.end()) >= 0);
      }
    }
  }
}

TEST_CASE("sizes are multiples of a unit that divides the mean") {
  for (const char* spec : {"uniform", "linear", "one-large:2", "random"}) {
    CAPTURE(spec);
    const Sizes sizes = BlockCounts::parse(spec).sizes(7, Bytes(72), 3, Bytes(8));
    CHECK(sum_of(sizes) == 7 * 72);
    CHECK(std::all_of(sizes.begin(), sizes.end(), [](auto size) { return size % 8 == 0; }));
  }
  CHECK(BlockCounts::parse("linear").sizes(4, Bytes(24), 1, Bytes(8)) == Sizes{0, 16, 32, 48});
}

TEST_CASE("linear sizes grow from 0 to twice the mean") {
  CHECK(sizes_of("linear", 1, 10) == Sizes{10});
  CHECK(sizes_of("linear", 2, 10) == Sizes{0, 20});
  CHECK(sizes_of("linear", 4, 3000) == Sizes{0, 2000, 4000, 6000});
  CHECK(sizes_of("linear", 5, 3) == Sizes{0, 1, 3, 5, 6});
  for (const std::int32_t ranks : {2, 3, 10, 257}) {
    const Sizes sizes = sizes_of("linear", ranks, 77);
    CHECK(std::is_sorted(sizes.begin(), sizes.end()));
    CHECK(sizes.front() == 0);
    CHECK(sizes.back() == 2 * 77);
  }
}

TEST_CASE("one large block has all bytes") {
  CHECK(sizes_of("one-large:2", 4, 100) == Sizes{0, 0, 400, 0});
}

TEST_CASE("random sizes are drawn by the seed, and differ from rank to rank") {
  const Sizes sizes = sizes_of("random", 64, 1000, 7);
  CHECK(sizes == sizes_of("random", 64, 1000, 7));
  CHECK(sizes != sizes_of("random", 64, 1000, 8));
  CHECK(*std::max_element(sizes.begin(), sizes.end()) > 1500);
  CHECK(*std::max_element(sizes.begin(), sizes.end()) < 3000);
  CHECK(*std::min_element(sizes.begin(), sizes.end()) < 500);
}

TEST_CASE("a file has a size for each rank, and the mean does not change them") {
  const TextFile file("# bytes\n5\n0\n1k\n");
  const BlockCounts counts = BlockCounts::parse(file.path());
  CHECK(counts.is_listed());
  CHECK(counts.sizes(3, Bytes(99), 1) == Sizes{5, 0, 1024});
  CHECK(counts.mean() == Bytes(343));
  const TextFile with_ranks("rank,bytes\n1,7\n0,9\n");
  CHECK(BlockCounts::parse(with_ranks.path()).sizes(2, Bytes(), 1) == Sizes{9, 7});
}

TEST_CASE("a wrong rule or file is refused with what would be right") {
  CHECK(parse_error("lineal") ==
        "--counts lineal: no such rule or file; give uniform, linear, one-large:RANK, random or a "
        "FILE");
  CHECK(parse_error("one-large") == "--counts one-large: write one-large:RANK, as in one-large:3");
  CHECK(parse_error("one-large:-1").starts_with("--counts one-large:-1: rank: -1 is out of range"));
  const TextFile negative("5\n-1\n");
  CHECK(parse_error(negative.path()).find(":2: size of a block: -1 is out of range; give 0 to ") !=
        std::string::npos);
  const TextFile fraction("5\n1.5\n");
  CHECK(parse_error(fraction.path()).find(":2: size of a block: '1.5' is not a whole number") !=
        std::string::npos);
  const TextFile empty("# nothing\n");
  CHECK(parse_error(empty.path()).find("is empty; give sizes of blocks") != std::string::npos);
}

TEST_CASE("sizes that do not suit the ranks are refused") {
  CHECK(fit_error("one-large:3", 4, 1).empty());
  CHECK(fit_error("one-large:4", 4, 1) == "--counts one-large:4: there is no rank 4; give 0 to 3");
  CHECK(fit_error("random", 4, most / 4).empty());
  CHECK(fit_error("random", 4, most / 4 + 1).find("are more than can be counted; give smaller") !=
        std::string::npos);
  const TextFile file("5\n6\n");
  CHECK(fit_error(file.path(), 2, 1).empty());
  CHECK(fit_error(file.path(), 3, 1) ==
        "--counts " + file.path() + ": has 2 sizes for 3 ranks; give one for each rank");
  CHECK(error_text<InputError>([] { (void)BlockCounts::listed({most, 1}); }) ==
        "--counts listed: all blocks together are more bytes than can be counted; give less");
}

}  // namespace loggp::block_counts_test
