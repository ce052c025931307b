#include "models/arrivals/arrivals.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "models/base/errors.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::arrivals_test {

namespace {

constexpr Duration T = Duration::ps(1'000'000);

std::vector<Duration> offsets(std::string_view spec, std::int32_t ranks, int root = 0,
                              std::uint64_t seed = 1) {
  return arrival_offsets(spec, ranks, T, Rank(root), seed);
}

std::string refusal(std::string_view spec, std::int32_t ranks = 4) {
  return error_text<InputError>([&] { (void)offsets(spec, ranks); });
}

std::string file_refusal(std::string_view text) {
  const TextFile file(text);
  const std::string what = refusal(file.path());
  return what.starts_with(file.path()) ? what.substr(file.path().size()) : "?" + what;
}

}  // namespace

TEST_CASE("balanced ranks arrive at once") {
  CHECK(offsets("balanced", 8).empty());
  CHECK(ArrivalPattern().offsets(8, T, Rank(0), 1).empty());
}

TEST_CASE("random arrivals are uniform up to MAX_IF message times") {
  const auto late = offsets("random:16", 20'000);
  REQUIRE(late.size() == 20'000);
  double sum = 0;
  for (const Duration offset : late) {
    REQUIRE(offset >= Duration());
    REQUIRE(offset <= 16 * T);
    sum += offset.in_us();
  }
  CHECK(std::abs((sum / 20'000) - 8) < 0.164);  // 16/sqrt(12)/sqrt(20000), five of it
  CHECK(*std::max_element(late.begin(), late.end()) > 15 * T);
  CHECK(*std::min_element(late.begin(), late.end()) < T);
  CHECK(offsets("random:16", 20, 0, 1) != offsets("random:16", 20, 0, 2));
  CHECK(offsets("random:16", 20) == std::vector(late.begin(), late.begin() + 20));
}

TEST_CASE("whole random arrivals are each of 0 to MAX_IF - 1 message times equally often") {
  std::vector<int> times(4, 0);
  for (const Duration offset : offsets("random-whole:4", 20'000)) {
    const std::int64_t messages = offset.in_ps() / T.in_ps();
    REQUIRE(offset == messages * T);
    REQUIRE(messages < 4);
    ++times[static_cast<std::size_t>(messages)];
  }
  for (const int count : times) CHECK(std::abs(count - 5000) < 5 * 61.3);  // of a binomial
  CHECK(offsets("random-whole:1", 3) == std::vector<Duration>(3));
}

TEST_CASE("each rank but the root is late with the same probability, whatever the others are") {
  int late = 0;
  std::vector<int> numbers(5, 0);  // of late ranks
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    const auto drawn = offsets("late-each:0.25:3", 5, 2, seed);
    REQUIRE(drawn[2] == Duration());
    const auto count = std::count(drawn.begin(), drawn.end(), 3 * T);
    REQUIRE(std::count(drawn.begin(), drawn.end(), Duration()) == 5 - count);
    ++numbers[static_cast<std::size_t>(count)];
    late += static_cast<int>(count);
  }
  CHECK(std::abs(late - 10'000) < 5 * 86.6);
  CHECK(std::abs(numbers[0] - 3164) < 5 * 46.5);  // (3/4)^4, where `late` always draws one rank
}

TEST_CASE("a fraction of the ranks but the root is late, and the seed selects them") {
  std::vector<int> times(11, 0);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const auto late = offsets("late:0.2:3.5", 11, 4, seed);
    REQUIRE(late.size() == 11);
    REQUIRE(std::count(late.begin(), late.end(), Duration::ps(3'500'000)) == 2);
    REQUIRE(std::count(late.begin(), late.end(), Duration()) == 9);
    for (std::size_t rank = 0; rank < 11; ++rank) times[rank] += late[rank] > Duration() ? 1 : 0;
  }
  CHECK(times[4] == 0);
  times.erase(times.begin() + 4);
  for (const int count : times) CHECK(std::abs(count - 400) < 90);  // standard deviation 18
}

TEST_CASE("all or none of the ranks but the root may be late") {
  const auto all = offsets("late:1:2", 5, 3);
  CHECK(all == std::vector{2 * T, 2 * T, 2 * T, Duration(), 2 * T});
  CHECK(offsets("late:0:2", 3) == std::vector<Duration>(3));
  CHECK(offsets("late:1:2", 1) == std::vector<Duration>(1));
}

TEST_CASE("one rank is late") {
  CHECK(offsets("one-late:2:0.5", 4) ==
        std::vector{Duration(), Duration(), Duration::ps(500'000), Duration()});
}

TEST_CASE("the children of a binomial tree's root are late") {
  const Duration late = 3 * T;
  const Duration none;
  CHECK(offsets("late-children:3", 6) == std::vector{none, late, late, none, late, none});
  CHECK(offsets("late-children:3", 5, 3) == std::vector{late, none, late, none, late});
  CHECK(offsets("late-children:3", 1) == std::vector{none});
}

TEST_CASE("imbalance is the mean distance from the mean and the distance of the ends") {
  const Imbalance none = arrival_imbalance({});
  CHECK(none.average == Duration());
  CHECK(none.worst == Duration());
  // mean 4: distances 4, 2, 0, 6
  const std::vector<Duration> four{Duration::ps(0), Duration::ps(2), Duration::ps(4),
                                   Duration::ps(10)};
  CHECK(arrival_imbalance(four).average == Duration::ps(3));
  CHECK(arrival_imbalance(four).worst == Duration::ps(10));
  // the mean of 0, 0, 1 is 1/3: (1/3 + 1/3 + 2/3) / 3 = 4/9 ns
  const std::vector<Duration> three{Duration(), Duration(), Duration::ps(1000)};
  CHECK(arrival_imbalance(three).average == Duration::ps(444));
}

TEST_CASE("recorded arrivals count from the first rank, for one call or in the median") {
  const TextFile file(
      "# an application\ncall,collective,rank,arrival_us,exit_us\n"
      "0,MPI_Bcast,0,10,19\n0,MPI_Bcast,1,12,19\n0,MPI_Bcast,2,15,19\n"
      "1,MPI_Scan,0,27.5,29\n1,MPI_Scan,1,20,29\n1,MPI_Scan,2,21,29\n"
      "2,MPI_Bcast,2,39,49\n2,MPI_Bcast,0,30,49\n2,MPI_Bcast,1,36,49\n");
  const auto us = [](double a, double b, double c) {
    return std::vector{Duration::us(a), Duration::us(b), Duration::us(c)};
  };
  const auto call = [&](const char* which) {
    return offsets(std::string("call:") + which + ":" + file.path(), 3);
  };
  CHECK(call("0") == us(0, 2, 5));
  CHECK(call("1") == us(7.5, 0, 1));
  CHECK(call("MPI_Scan") == us(7.5, 0, 1));
  CHECK(call("MPI_Bcast") == us(0, 4, 7));        // of 0 and 0, 2 and 6, 5 and 9
  CHECK(offsets(file.path(), 3) == us(0, 2, 5));  // of 0 7.5 0, 2 0 6, 5 1 9
}

TEST_CASE("offsets are read in rank order or by rank") {
  const std::vector<Duration> wanted{Duration(), Duration::us(12.5), Duration::ps(3)};
  for (const char* text : {"# us\n0\n12.5us\n\n3ps\n", "rank,offset\n2,3ps\n0,0\n1,12.5us\r\n",
                           "1 12.5us\n0 0us\n2 3ps"}) {
    CAPTURE(text);
    CHECK(offsets(TextFile(text).path(), 3) == wanted);
  }
}

TEST_CASE("one pattern serves any number of ranks") {
  const auto pattern = ArrivalPattern::parse("random:2");
  for (const std::int32_t ranks : {1, 3, 100})
    CHECK(pattern.offsets(ranks, T, Rank(0), 1) == offsets("random:2", ranks));
}

TEST_CASE("an error about a wrong spec is one line with the spec and the fix") {
  CHECK(refusal("balanced:1") == "--arrivals balanced:1: write balanced");
  CHECK(refusal("random") == "--arrivals random: write random:MAX_IF, as in random:16");
  CHECK(refusal("random:-1") ==
        "--arrivals random:-1: MAX_IF: '-1' is not a number from 0 to 1000000000");
  CHECK(refusal("random:2us").find("MAX_IF: '2us' is not a number") != std::string::npos);
  CHECK(refusal("random-whole:1.5").find("MAX_IF: '1.5' is not a whole number") !=
        std::string::npos);
  CHECK(refusal("random-whole:0").find("MAX_IF: 0 is out of range") != std::string::npos);
  CHECK(refusal("late-each:2:1").find("fraction: '2'") != std::string::npos);
  CHECK(refusal("late:0.2") ==
        "--arrivals late:0.2: write late:FRACTION:MAX_IF, as in late:0.2:16");
  CHECK(refusal("late:20%:1").find("fraction: '20%' is not a number from 0 to 1") !=
        std::string::npos);
  CHECK(refusal("late:1.1:1").find("fraction: '1.1'") != std::string::npos);
  CHECK(refusal("one-late:1") ==
        "--arrivals one-late:1: write one-late:RANK:MAX_IF, as in one-late:3:16");
  CHECK(refusal("one-late:x:1").starts_with("--arrivals one-late:x:1: rank: 'x' is not a whole"));
  CHECK(refusal("one-late:4:1") == "--arrivals one-late:4:1: there is no rank 4; give 0 to 3");
  CHECK(refusal("blanced") ==
        "--arrivals blanced: no such pattern or file; give balanced, random:MAX_IF, "
        "random-whole:MAX_IF, late:FRACTION:MAX_IF, late-each:FRACTION:MAX_IF, "
        "one-late:RANK:MAX_IF, late-children:MAX_IF, call:N:FILE or a FILE");
  CHECK(refusal("late-children") ==
        "--arrivals late-children: write late-children:MAX_IF, as in late-children:16");
  CHECK(
      error_text<InputError>(
          [] { (void)arrival_offsets("random:1e9", 2, Duration::us(1e9), Rank(0), 1); }) ==
      "--arrivals random:1e9: 1000000000 messages of 1000000000 µs take more than 920000 s; give a "
      "smaller MAX_IF");
}

TEST_CASE("an error in a file of offsets is one line with its place") {
  const std::string wanted =
      ": is empty; give arrival offsets: a line for each rank, '12.5us' in rank order or "
      "'3,12.5us'";
  CHECK(file_refusal("") == wanted);
  CHECK(file_refusal("rank,offset\n") == wanted);
  CHECK(file_refusal("5") ==
        ":1: arrival offset: '5' is not a time with its unit; write 5.96us or 730ps");
  CHECK(file_refusal("0\n-1us") == ":2: the offset is negative; give 0 or more");
  CHECK(file_refusal("0\n1 2us") == ":2: 2 columns, but 1 above; give the same on each line");
  CHECK(file_refusal("0 0\n2us") == ":2: 1 column, but 2 above; give the same on each line");
  CHECK(file_refusal("0 0 0") == ":1: 3 columns; give 1, or 2 with the rank first");
  CHECK(file_refusal("0 0\n0 2us") == ":2: rank 0 was given already; give each rank once");
  CHECK(file_refusal("0 0\n2 2us") ==
        ":2: rank 2 is given, but rank 1 is missing; give each rank from 0 to 2");
  CHECK(file_refusal("0 0\nx 2us").starts_with(":2: rank: 'x' is not a whole number"));
  const TextFile three("0\n0\n0\n");
  CHECK(refusal(three.path()) ==
        "--arrivals " + three.path() + ": holds 3 offsets for 4 ranks; give one for each rank");
}

}  // namespace loggp::arrivals_test
