#include "models/machine/circumstances.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "models/base/errors.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::circumstances_test {

namespace {

Disturbances parse(const std::vector<std::string>& specs, std::uint64_t seed = 1) {
  return parse_disturbances(specs, seed);
}

std::int64_t end(const Disturbances& disturbances, std::int64_t start, std::int64_t work,
                 int rank = 0) {
  return disturbances.noise.end_of_work(Rank(rank), Time::ps(start), Duration::ps(work)).in_ps();
}

std::string refusal(const std::vector<std::string>& specs) {
  return error_text<InputError>([&] { (void)parse(specs); });
}

}  // namespace

TEST_CASE("without specs, or with specs of size 0, nothing is disturbed") {
  for (const auto& specs : {std::vector<std::string>{},
                            {"periodic:1ms:0"},
                            {"random:1ms:0us", "latency:normal:0%"},
                            {"latency:lognormal:0%"}}) {
    CHECK(parse(specs).noise.empty());
    CHECK(parse(specs).latency.empty());
  }
}

TEST_CASE("each kind of CPU noise is parsed, and co-scheduled noise is the same on all ranks") {
  const TextFile trace("1 1\n5 0\n8 2\n");  // ns: busy in [8,10) and [1,2) of each 10
  for (const std::string& spec :
       {std::string("periodic:10ns:3ns"), std::string("random:10ns:3ns"), trace.path()}) {
    CAPTURE(spec);
    const Disturbances shared = parse({spec + ":co-scheduled"});
    const Disturbances own = parse({spec});
    int different = 0;
    for (int rank = 1; rank < 30; ++rank) {
      CHECK(end(shared, 0, 5000, rank) == end(shared, 0, 5000, 0));
      different += end(own, 0, 5000, rank) != end(own, 0, 5000, 0) ? 1 : 0;
      CHECK(end(own, 0, 7'000'000, rank) >= 9'990'000);  // 7 of 10 ns are left over
      CHECK(end(own, 0, 7'000'000, rank) <= 10'010'000);
    }
    CHECK(different > 10);
    CHECK(parse({spec}).latency.empty());
  }
  CHECK(end(parse({"periodic:10ns:3ns:co-scheduled"}), 0, 8000) == 14'000);
}

TEST_CASE("several sources add up, in any order with one latency") {
  const auto both = parse(
      {"periodic:1us:1ns:co-scheduled", "latency:normal:10%", "periodic:1us:2ns:co-scheduled"});
  CHECK(end(both, 0, 5000) == 8000);
  CHECK_FALSE(both.latency.empty());
}

TEST_CASE("two sources of the same spec are independent") {
  // half of the first period: each has come with probability 1/2; if equal, both have or neither
  const auto both = parse({"random:1ms:1ns", "random:1ms:1ns"});
  int one_of_them = 0;
  for (int rank = 0; rank < 200; ++rank)
    one_of_them += end(both, 0, 500'000'000, rank) == 500'001'000 ? 1 : 0;
  CHECK(std::abs(one_of_them - 100) < 36);  // binomial, five standard deviations
}

TEST_CASE("the seed selects all draws") {
  const std::vector<std::string> specs{"random:1us:10ns", "latency:lognormal:20%"};
  const Duration L = Duration::us(5);
  CHECK(parse(specs, 1).latency.draw(L, Rank(0), Rank(1), 0) !=
        parse(specs, 2).latency.draw(L, Rank(0), Rank(1), 0));
  CHECK(parse(specs, 1).latency.draw(L, Rank(0), Rank(1), 0) ==
        parse(specs, 1).latency.draw(L, Rank(0), Rank(1), 0));
}

TEST_CASE("a latency histogram is read from its file") {
  const TextFile file("7 1\n");
  const auto latency = parse({"latency:" + file.path()}).latency;
  CHECK(latency.draw(Duration::us(5), Rank(0), Rank(1), 0) == Duration::us(7));
}

TEST_CASE("an error about a wrong spec is one line with the spec and the fix") {
  const auto check = [](const std::string& spec, const std::string& what) {
    CHECK(refusal({spec}) == fmt::format("--noise {}: {}", spec, what));
  };
  check("periodic", "write periodic:PERIOD:DURATION, as in periodic:1ms:10us");
  check("random:1ms", "write random:PERIOD:DURATION, as in random:1ms:10us");
  check("periodic:1ms:1us:2us", "write periodic:PERIOD:DURATION, as in periodic:1ms:10us");
  check("periodic:1:1us", "period: '1' is not a time with its unit; write 5.96us or 730ps");
  check("periodic:1ms:x", "duration: 'x' is not a time with its unit; write 5.96us or 730ps");
  check("periodic:0:0", "the period must be above 0; write 1ms");
  check("periodic:-1ms:1us", "the period must be above 0; write 1ms");
  check("periodic:1ms:-1us", "the duration is negative; give 0 or more");
  check("random:1ms:1ms:co-scheduled",
        "interruptions as long as their period leave no CPU time; give a shorter duration");
  check("latency:normal", "write latency:normal:20%");
  check("latency:normal:20%:co-scheduled", "write latency:normal:20%");
  check("latency:normal:20", "'20' is not a percentage of L; write 20%");
  check("latency:normal:x%", "'x%' is not a percentage of L; write 20%");
  check("latency:normal:%", "'%' is not a percentage of L; write 20%");
  check("latency:lognormal:-1%", "-1% is out of range; give 0% to 100%");
  check("latency:lognormal:101%", "101% is out of range; give 0% to 100%");
  check("latency:gamma:1%",
        "there is no file 'gamma:1%'; give normal:P%, lognormal:P% or the FILE of a histogram");
  check("latency:", "there is no file ''; give normal:P%, lognormal:P% or the FILE of a histogram");
  for (const char* spec : {"", "peridic:1ms:1us", "nowhere:co-scheduled"}) {
    CHECK(
        refusal({spec}).find("'; give periodic:PERIOD:DURATION, random:PERIOD:DURATION, latency:… "
                             "or the FILE of a noise trace") != std::string::npos);
  }
  CHECK(refusal({"latency:normal:1%", "latency:lognormal:1%"}) ==
        "--noise latency:lognormal:1%: a latency distribution was given already; give only one");
}

}  // namespace loggp::circumstances_test
