#include "measure/loggp/method_summary.hpp"

#include <doctest/doctest.h>

namespace loggp::measure::method_summary_test {

namespace {

MethodSample sample(std::int64_t size, double o_s, double o_r, double g, double latency) {
  MethodSample made{};
  made.size = Bytes(size);
  made.o_s = Duration::us(o_s);
  made.o_r = Duration::us(o_r);
  made.g = Duration::us(g);
  made.latency = Duration::us(latency);
  made.messages = 100;
  return made;
}

double value_of(const MethodSummary& summary, std::string_view name, std::int64_t size) {
  const MethodParameter* found = summary.find(name, Bytes(size));
  REQUIRE(found != nullptr);
  REQUIRE(found->value.has_value());
  return *found->value;
}

}  // namespace

TEST_CASE("a method's parameter is the median of its repetitions") {
  const std::vector<MethodSample> samples{sample(1, 1, 2, 3, 10), sample(1, 9, 4, 5, 20),
                                          sample(1, 2, 3, 90, 12)};
  const MethodSummary summary = summarise(Method::culler, samples);
  CHECK(value_of(summary, "o_s_us", 1) == 2);
  CHECK(value_of(summary, "o_r_us", 1) == 3);
  CHECK(value_of(summary, "g_us", 1) == 5);
  CHECK(value_of(summary, "L_us", 1) == 12);
  CHECK(summary.messages == 300);
}

TEST_CASE("a parameter that a method does not determine has a reason instead of a value") {
  const std::vector<MethodSample> samples{sample(1, 1, 2, 3, 10), sample(101, 1, 2, 8, 30)};
  for (const MethodInfo& info : method_infos) {
    const MethodSummary summary = summarise(info.method, samples);
    const MethodParameter* lacking = summary.find(info.lacks, Bytes(1));
    REQUIRE(lacking != nullptr);
    CHECK_FALSE(lacking->value.has_value());
    CHECK_FALSE(lacking->remark.empty());
  }
}

TEST_CASE("Bell's G is the slope of g between the smallest and the largest size") {
  const std::vector<MethodSample> samples{sample(1, 1, 2, 3, 10), sample(51, 1, 2, 7, 15),
                                          sample(101, 1, 2, 8, 30)};
  const MethodSummary summary = summarise(Method::bell, samples);
  CHECK(value_of(summary, "G_us_per_byte", 101) == doctest::Approx(0.05));
  CHECK(value_of(summary, "EEL_us", 1) == 10);
}

TEST_CASE("Bell's G is undetermined with a single size, or with 0 and 1 bytes") {
  const std::vector<MethodSample> one{sample(1, 1, 2, 3, 10)};
  const std::vector<MethodSample> two{sample(0, 1, 2, 3, 10), sample(1, 1, 2, 3, 10)};
  CHECK_FALSE(summarise(Method::bell, one).find("G_us_per_byte", Bytes(1))->value.has_value());
  CHECK_FALSE(summarise(Method::bell, two).find("G_us_per_byte", Bytes(1))->value.has_value());
}

TEST_CASE("a remark says that a negative overhead can't be right") {
  const std::vector<MethodSample> samples{sample(1, 8, -6, 9, 10)};
  const MethodSummary summary = summarise(Method::culler, samples);
  CHECK(summary.find("o_r_us", Bytes(1))->remark.starts_with("negative"));
  CHECK(summary.find("o_s_us", Bytes(1))->remark.empty());
}

TEST_CASE("messages of 0 bytes give Kielmann's L and nothing else") {
  const std::vector<MethodSample> samples{sample(0, 1, 2, 3, 10), sample(8, 1, 2, 4, 11)};
  const MethodSummary summary = summarise(Method::kielmann, samples);
  CHECK(value_of(summary, "L_us", 0) == 10);
  CHECK(summary.find("g_us", Bytes(0)) == nullptr);
  CHECK(value_of(summary, "g_us", 8) == 4);
}

}  // namespace loggp::measure::method_summary_test
