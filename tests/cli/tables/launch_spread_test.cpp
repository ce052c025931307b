#include "cli/tables/launch_spread.hpp"

#include <doctest/doctest.h>

namespace loggp::cli::launch_spread_test {

namespace {

Table launch(double of_rank_1, Cell of_rank_2) {
  Table table{"rank", "note", "time_us", "error_us"};
  table.add({1, "x", of_rank_1, nullptr});
  table.add({2, "y", std::move(of_rank_2), nullptr});
  return table;
}

}  // namespace

TEST_CASE("the spread of launches is the mean over them, its interval, the least and the most") {
  // means 2 and 5; of 1, 2, 3: t(2, 0.975) × 1 / √3 = 2.4841; of 4 and 6: t(1, 0.975) × √2 / √2
  const Table spread =
      spread_table({{.name = "part",
                     .keys = {"rank"},
                     .quantities = {"time_us", "error_us"},
                     .launches = {launch(1, 4), launch(3, nullptr), launch(2, 6)}}});
  REQUIRE(spread.rows().size() == 2);
  CHECK(csv_text(spread).starts_with(
      "part,rank,quantity,launches,mean,low_95,high_95,least,most\npart,1,time_us,3,2,"));
  const auto number = [&](std::size_t row, std::size_t column) {
    return std::get<double>(spread.rows()[row][column].value());
  };
  CHECK(number(0, 4) == doctest::Approx(2));
  CHECK(number(0, 5) == doctest::Approx(2 - 2.4841).epsilon(1e-4));
  CHECK(number(0, 6) == doctest::Approx(2 + 2.4841).epsilon(1e-4));
  CHECK(number(0, 7) == 1);
  CHECK(number(0, 8) == 3);
  CHECK(number(1, 4) == doctest::Approx(5));
  CHECK(number(1, 6) == doctest::Approx(5 + 12.7062).epsilon(1e-4));
  CHECK(json_line(spread.rows()[1][3]) == "2");
}

TEST_CASE("one launch has no spread, and parts have the keys of all parts") {
  CHECK(spread_table({{"part", {"rank"}, {"time_us"}, {launch(1, 2)}}}).rows().empty());
  const Table spread = spread_table({{"a", {"rank"}, {"time_us"}, {launch(1, 2), launch(3, 4)}},
                                     {"b", {"note"}, {"time_us"}, {launch(1, 2), launch(3, 4)}}});
  REQUIRE(spread.rows().size() == 4);
  CHECK(csv_text(spread).find("\na,1,,time_us,2,2,") != std::string::npos);
  CHECK(csv_text(spread).find("\nb,,y,time_us,2,3,") != std::string::npos);
}

}  // namespace loggp::cli::launch_spread_test
