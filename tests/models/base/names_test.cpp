#include "models/base/names.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace loggp::names_test {

TEST_CASE("an error about an unknown name lists all known ones, nearest first") {
  // edits from "kitten": mitten 1, kitten! 1, bitter 2, sitting 3
  CHECK(unknown_name("cat", "kitten", {"sitting", "bitter", "mitten", "kitten!"}) ==
        "unknown cat 'kitten' (did you mean mitten?); known: mitten, kitten!, bitter, sitting");
  CHECK(unknown_name("algorithm", "binomal", {"flat", "pipelined", "binomial"}) ==
        "unknown algorithm 'binomal' (did you mean binomial?); known: binomial, flat, pipelined");
}

TEST_CASE("an error about an unknown name may describe the known ones") {
  const auto doubled = [](const std::string& name) { return name + name; };
  CHECK(unknown_name("word", "gxp", {"a", "gap"}, doubled) ==
        "unknown word 'gxp' (did you mean gap?); known: gapgap, aa");
}

TEST_CASE("equally near names keep their order") {
  CHECK(unknown_name("letter", "x", {"c", "a", "b"}) == "unknown letter 'x'; known: c, a, b");
  CHECK(unknown_name("letter", "", {"ab", "c"}) == "unknown letter ''; known: c, ab");
}

TEST_CASE("an insertion, a deletion and a replacement each count as one edit") {
  // from "gap": a letter more, a letter less, another letter; then two edits
  CHECK(unknown_name("word", "gap", {"grasp", "gasp", "ga", "cap"}) ==
        "unknown word 'gap' (did you mean gasp?); known: gasp, ga, cap, grasp");
}

TEST_CASE("a name is suggested if few letters differ, or it begins with what was given") {
  const std::vector<std::string> known{"table", "csv", "json", "synchronised", "L"};
  CHECK(likely_name("tabel", known) == "table");
  CHECK(likely_name("jsn", known) == "json");
  CHECK(likely_name("sync", known) == "synchronised");
  CHECK(likely_name("l", known) == "L");
  CHECK(likely_name("xml", known).empty());
  CHECK(likely_name("x", known).empty());
  CHECK(likely_name("", known).empty());
  CHECK(likely_name("syn", known).empty());
}

TEST_CASE("a count of one has the noun's singular") {
  CHECK(counted(1, "rank") == "1 rank");
  CHECK(counted(0, "rank") == "0 ranks");
  CHECK(counted(2, "more warning") == "2 more warnings");
}

}  // namespace loggp::names_test
