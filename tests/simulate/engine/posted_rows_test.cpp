#include "simulate/engine/queues/posted_rows.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace loggp::simulate::posted_rows_test {

namespace {

struct Receive {
  Rank source;
  Tag tag;
  std::uint32_t request;
  friend bool operator==(const Receive&, const Receive&) = default;
};

// The receives one by one, in order.
struct Reference {
  std::vector<Receive> all;

  std::uint32_t take(Rank source, Tag tag) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Receive& receive) {
      return receive.source == source && (receive.tag == any_tag || receive.tag == tag);
    });
    if (found == all.end()) return 0;
    const std::uint32_t request = found->request;
    all.erase(found);
    return request;
  }
};

std::vector<Receive> all_of(PostedRows rows) {
  std::vector<Receive> all;
  rows.take_all(
      [&](Rank source, Tag tag, std::uint32_t request) { all.push_back({source, tag, request}); });
  CHECK(rows.size() == 0);
  return all;
}

}  // namespace

TEST_CASE("random receives are taken as from a list, and the rest is in order") {
  const unsigned seed = std::random_device()();
  CAPTURE(seed);
  std::mt19937 random(seed);
  const auto below = [&](int most) { return std::uniform_int_distribution(0, most - 1)(random); };
  for (int run = 0; run < 500; ++run) {
    PostedRows rows;
    Reference reference;
    std::uint32_t request = 1000;
    for (int call = 0; call < 60; ++call) {
      if (below(3) == 0) {  // a few receives in equal steps
        Rank source(below(20));
        const int step = below(5) - 2;
        const Tag tag = below(4) == 0 ? any_tag : Tag(below(2));
        const int request_step = below(3) - 1;
        for (int i = below(8); i >= 0; --i) {
          request += request_step == 0 ? 7U : static_cast<std::uint32_t>(request_step);
          if (!rows.push(source, tag, request)) break;
          reference.all.push_back({source, tag, request});
          source = Rank(source.number() + step);
        }
      } else {
        const Rank source(below(24) - 2);
        const Tag tag(below(2));
        CHECK(rows.take(source, tag) == reference.take(source, tag));
      }
    }
    CHECK(all_of(rows) == reference.all);
  }
}

TEST_CASE("receives from all sources in equal steps are one row, also when some have been taken") {
  PostedRows rows;
  for (std::int32_t source = 99; source >= 0; --source)
    REQUIRE(rows.push(Rank(source), Tag(5), static_cast<std::uint32_t>(200 - source)));
  CHECK(rows.size() == 1);
  CHECK(rows.take(Rank(0), Tag(5)) == 200);
  CHECK(rows.take(Rank(99), Tag(5)) == 101);
  CHECK(rows.take(Rank(99), Tag(5)) == 0);
  CHECK(rows.size() == 1);
  CHECK(rows.take(Rank(50), Tag(4)) == 0);
  CHECK(rows.take(Rank(50), Tag(5)) == 150);
  CHECK(rows.size() == 2);
  CHECK(rows.find(Rank(51)) == 149);
  CHECK(rows.find(Rank(50)) == 0);
}

TEST_CASE("receives from one source are rows of one, and no more than a few are taken in") {
  PostedRows rows;
  for (std::uint32_t request = 1; request <= PostedRows::most; ++request)
    REQUIRE(rows.push(Rank(3), any_tag, request));
  CHECK_FALSE(rows.push(Rank(3), any_tag, 100));
  for (std::uint32_t request = 1; request <= PostedRows::most; ++request)
    CHECK(rows.take(Rank(3), Tag(1)) == request);
  CHECK(rows.size() == 0);
}

}  // namespace loggp::simulate::posted_rows_test
