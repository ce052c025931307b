// The blocks of a bine butterfly, followed from rank 0 step by step.
#include "algorithms/collectives/bine_places.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace loggp::bine_places_test {

TEST_CASE("a scatter along a bine butterfly reaches each rank once, with the blocks that it says") {
  for (std::int32_t ranks = 1; ranks <= 4096; ranks *= 2) {
    const BinePlaces places{ranks};
    std::vector<std::int32_t> having{0};
    std::vector<std::int32_t> blocks(static_cast<std::size_t>(ranks));  // 0: not reached yet
    blocks[0] = ranks;
    for (std::int32_t width = 1; width < ranks; width *= 2) {
      const std::int32_t half = ranks / 2 / width;
      for (std::size_t i = having.size(); i-- > 0;) {
        const std::int32_t partner = places.partner(having[i], width);
        // both are among the places of the same blocks, in different halves of them
        const std::int32_t differing = places.place_of(having[i]) ^ places.place_of(partner);
        REQUIRE(differing / half == 1);
        REQUIRE(blocks[static_cast<std::size_t>(partner)] == 0);
        blocks[static_cast<std::size_t>(partner)] = half;
        having.push_back(partner);
      }
    }
    for (std::int32_t rank = 0; rank < ranks; ++rank)
      REQUIRE(places.scattered(rank) == blocks[static_cast<std::size_t>(rank)]);
  }
}

}  // namespace loggp::bine_places_test
