#include "measure/loggp/launched_campaign.hpp"

#include <doctest/doctest.h>

namespace loggp::measure::launched_campaign_test {

TEST_CASE("a campaign's link is of the class that it names, else of the network") {
  for (const LinkClass link : all_link_classes)
    CHECK(measured_link({{"host", "h"}, {link_key, std::string(to_string(link))}}) == link);
  CHECK(measured_link({{"host", "h"}}) == LinkClass::network);
  CHECK(measured_link({{link_key, "a tin can"}}) == LinkClass::network);
}

}  // namespace loggp::measure::launched_campaign_test
