#include "models/base/names.hpp"

#include <doctest/doctest.h>

namespace loggp::names_test {

TEST_CASE("an error about an unknown name lists all known ones, nearest first") {
  // edits from "kitten": mitten 1, kitten! 1, bitter 2, sitting 3
  CHECK(unknown_name("cat", "kitten", {"sitting", "bitter", "mitten", "kitten!"}) ==
        "unknown cat 'kitten'; known: mitten, kitten!, bitter, sitting");
  CHECK(unknown_name("algorithm", "binomal", {"flat", "pipelined", "binomial"}) ==
        "unknown algorithm 'binomal'; known: binomial, flat, pipelined");
}

TEST_CASE("equally near names keep their order") {
  CHECK(unknown_name("letter", "x", {"c", "a", "b"}) == "unknown letter 'x'; known: c, a, b");
  CHECK(unknown_name("letter", "", {"ab", "c"}) == "unknown letter ''; known: c, ab");
}

TEST_CASE("an insertion, a deletion and a replacement each count as one edit") {
  // from "gap": a letter more, a letter less, another letter; then two edits
  CHECK(unknown_name("word", "gap", {"grasp", "gasp", "ga", "cap"}) ==
        "unknown word 'gap'; known: gasp, ga, cap, grasp");
}

}  // namespace loggp::names_test
