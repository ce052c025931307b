#include "algorithms/probes/pairing.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "models/base/errors.hpp"

namespace loggp::pairing_test {

namespace {

// "0-2 1-3"
std::string pairs_in_words(const char* pairing, std::int32_t ranks,
                           std::optional<std::int64_t> most) {
  std::string text;
  for (const RankPair& pair : select_pairs({parse_pairing(pairing), most}, ranks))
    text +=
        fmt::format("{}{}-{}", text.empty() ? "" : " ", pair.first.number(), pair.second.number());
  return text;
}

}  // namespace

TEST_CASE("each pairing gives each rank the expected partner") {
  CHECK(pairs_in_words("half", 6, std::nullopt) == "0-3 1-4 2-5");
  CHECK(pairs_in_words("mirror", 6, std::nullopt) == "0-5 1-4 2-3");
  CHECK(pairs_in_words("neighbour", 6, std::nullopt) == "0-1 2-3 4-5");
  CHECK(pairs_in_words("butterfly:0", 6, std::nullopt) == "0-1 2-3 4-5");
  CHECK(pairs_in_words("butterfly:1", 8, std::nullopt) == "0-2 1-3 4-6 5-7");
  CHECK(pairs_in_words("half", 2, std::nullopt) == "0-1");
}

TEST_CASE("all pairs use every rank once") {
  for (const char* pairing : {"half", "mirror", "neighbour", "butterfly:2"}) {
    std::set<Rank> ranks;
    for (const RankPair& pair : select_pairs({parse_pairing(pairing), std::nullopt}, 64)) {
      CHECK(ranks.insert(pair.first).second);
      CHECK(ranks.insert(pair.second).second);
    }
    CHECK(ranks.size() == 64);
  }
}

TEST_CASE("a number of pairs selects the first ones and may leave ranks without a partner") {
  CHECK(pairs_in_words("half", 7, 2) == "0-3 1-4");
  CHECK(pairs_in_words("mirror", 7, 3) == "0-6 1-5 2-4");
  CHECK(pairs_in_words("butterfly:1", 7, 1) == "0-2");
}

TEST_CASE("pairs that do not exist are an InputError") {
  CHECK_THROWS_WITH_AS(pairs_in_words("half", 7, std::nullopt),
                       doctest::Contains("1 of 7 ranks have no partner"), InputError);
  CHECK_THROWS_WITH_AS(pairs_in_words("butterfly:1", 6, std::nullopt),
                       doctest::Contains("2 of 6 ranks have no partner"), InputError);
  CHECK_THROWS_WITH_AS(pairs_in_words("half", 6, 4),
                       doctest::Contains("6 ranks make 3 with --pairing half"), InputError);
  CHECK_THROWS_WITH_AS(pairs_in_words("half", 1, 1), doctest::Contains("1 rank makes no pair"),
                       InputError);
  CHECK_THROWS_WITH_AS(pairs_in_words("butterfly:2", 4, 1), doctest::Contains("4 ranks make no"),
                       InputError);
  CHECK_THROWS_WITH_AS((void)parse_pairing("halves"), doctest::Contains("known: half"), InputError);
  CHECK_THROWS_AS((void)parse_pairing("butterfly:x"), InputError);
}

TEST_CASE("a pairing's name is parsed as the same pairing") {
  for (const char* name : {"half", "mirror", "neighbour", "butterfly:3"})
    CHECK(to_string(parse_pairing(name)) == name);
}

}  // namespace loggp::pairing_test
