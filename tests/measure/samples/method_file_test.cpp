#include "measure/samples/method_file.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "models/base/errors.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::method_file_test {

namespace {

MethodSample sample(std::int64_t size) {
  return {Bytes(size),        Duration::us(1), Duration::us(2), Duration::us(3),
          Duration::us(10.5), Duration::us(4), Duration::us(5), 134};
}

MethodPlan plan_of(std::int32_t repetitions) {
  MethodPlan plan;
  plan.method = Method::bell;
  plan.sizes = {Bytes(1), Bytes(1000)};
  plan.repetitions = repetitions;
  plan.warm_up = true;
  return plan;
}

const Provenance here{{"host", "here"}};

}  // namespace

TEST_CASE("a method's samples are read from their file unchanged") {
  const TemporaryFile file;
  MethodPlan plan = plan_of(4);
  plan.settings.flood = 77;
  MethodCampaign campaign(file.path, false, plan, here);
  campaign.take(sample(1000));
  const MethodFile read = read_method_samples(file.path);  // it is still open
  CHECK(read.method == Method::bell);
  CHECK(read.settings.flood == 77);
  CHECK(read.provenance == here);
  REQUIRE(read.samples.size() == 1);
  CHECK(to_record(read.samples[0]) == to_record(sample(1000)));
  CHECK(read.samples[0].round_trip == Duration::us(10.5));
}

TEST_CASE("a resumed method does only the missing repetitions") {
  const TemporaryFile file;
  {
    MethodCampaign campaign(file.path, false, plan_of(4), here);
    for (const std::int64_t size : {1, 1000, 1}) campaign.take(sample(size));
  }
  std::ofstream(file.path, std::ios::app) << R"({"record":"sam)";  // cut off by a full disk
  MethodCampaign campaign(file.path, true, plan_of(4), here);
  CHECK(campaign.plan().repetitions == 3);
  CHECK(campaign.plan().warm_up);
  CHECK(campaign.samples().size() == 3);
  campaign.take(sample(1000));
  CHECK(campaign.samples().size() == 4);
  CHECK(read_method_samples(file.path).samples.size() == 4);
  campaign.finish();
  file.remove();
  {
    MethodCampaign whole(file.path, false, plan_of(4), here);
    for (const std::int64_t size : {1, 1000, 1, 1000}) whole.take(sample(size));
  }
  const MethodCampaign done(file.path, true, plan_of(2), here);
  CHECK(done.plan().repetitions == 0);
  CHECK_FALSE(done.plan().warm_up);
}

TEST_CASE("repetitions that lack a size do not count as done") {
  const TemporaryFile file;
  {
    MethodCampaign campaign(file.path, false, plan_of(4), here);
    for (int run = 0; run < 2; ++run) campaign.take(sample(1));
  }
  CHECK(MethodCampaign(file.path, true, plan_of(4), here).plan().repetitions == 4);
  CHECK(MethodCampaign(file.path, true, plan_of(1), here).plan().repetitions == 1);
}

TEST_CASE("samples of sizes that are not asked for any more are left out") {
  const TemporaryFile file;
  {
    MethodCampaign campaign(file.path, false, plan_of(4), here);
    for (const std::int64_t size : {1, 500, 1000}) campaign.take(sample(size));
  }
  {
    const MethodCampaign campaign(file.path, true, plan_of(4), here);
    CHECK(campaign.samples().size() == 2);
    CHECK(campaign.plan().repetitions == 3);
  }
  MethodPlan larger = plan_of(4);
  larger.sizes.back() = Bytes(5000);
  CHECK(MethodCampaign(file.path, true, larger, here).plan().repetitions == 4);
}

TEST_CASE("a method does not resume another measurement's samples") {
  const TemporaryFile file;
  {
    const MethodCampaign campaign(file.path, false, plan_of(4), here);
  }
  const auto refused = [&](const MethodPlan& plan, const Provenance& provenance) {
    CHECK_THROWS_WITH_AS(MethodCampaign(file.path, true, plan, provenance),
                         doctest::Contains("its samples were made with another"), InputError);
  };
  MethodPlan other = plan_of(4);
  other.method = Method::culler;
  refused(other, here);
  other = plan_of(4);
  other.settings.sends = 3;
  refused(other, here);
  refused(plan_of(4), {{"host", "there"}});
}

}  // namespace loggp::measure::method_file_test
