#include "compare/chart/deviation_study.hpp"

#include <doctest/doctest.h>

namespace loggp::compare::deviation_study_test {

namespace {

MeasuredNetwork network(const std::string& name, std::int64_t messages,
                        const measure::Provenance& provenance) {
  MeasuredNetwork network{name, {}, {}};
  network.file.plan.messages = messages;
  network.file.provenance = provenance;
  for (const std::int64_t size : {1, 2, 3, 4, 5}) {
    PrttSample sample;
    sample.size = Bytes(size);
    sample.round_trip = Duration::us(10);
    sample.burst = Duration::us(10.0 + static_cast<double>((messages - 1) * size));
    network.file.samples.push_back(sample);
  }
  return network;
}

std::vector<DeviationStudy> studies(const std::vector<MeasuredNetwork>& networks) {
  return deviation_studies(networks, {}, measure::Estimator::median);
}

const measure::Provenance here{{"transport", "simulated"}, {"truth", "t"}, {"seed", "1"}};

}  // namespace

TEST_CASE("files of one run with different n are one study, by n") {
  const auto found = studies({network("my-n10", 10, here), network("my-n2", 2, here)});
  REQUIRE(found.size() == 1);
  CHECK(found[0].name == "my");
  CHECK(found[0].files == std::vector<std::string>{"my-n2", "my-n10"});
  CHECK(found[0].has_several_n());
}

TEST_CASE("a study's name is its file's without the n, if that ends the name or a part of it") {
  const auto name_of = [](const std::string& file) {
    return studies({network(file, 2, here)}).front().name;
  };
  CHECK(name_of("my-n2") == "my");
  CHECK(name_of("my-n2.same-node") == "my.same-node");
  CHECK(name_of("my-n25") == "my-n25");
  CHECK(name_of("my-n2-late") == "my-n2-late");
  CHECK(name_of("my-n10") == "my-n10");  // of another n
  CHECK(name_of("-n2") == "-n2");        // else nothing would be left
}

TEST_CASE("files that a campaign would not continue are not studied together") {
  for (const char* fact :
       {"truth", "seed", "noise", "receive", "progress", "host", "mpi", "spin"}) {
    CAPTURE(fact);
    measure::Provenance other = here;
    other[fact] = "other";
    const auto found = studies({network("my-n2", 2, here), network("my-n10", 10, other)});
    CHECK(found.size() == 2);
  }
  MeasuredNetwork rewritten = network("my-n10", 10, here);
  rewritten.file.plan.rewrites = true;
  CHECK(studies({network("my-n2", 2, here), rewritten}).size() == 2);
  measure::Provenance later = here;
  later["date"] = "2";
  CHECK(studies({network("my-n2", 2, here), network("my-n10", 10, later)}).size() == 1);
}

TEST_CASE("of files of one network those with the usual n stand for it") {
  measure::Provenance other = here;
  other["truth"] = "u";
  const auto usual =
      with_usual_n({network("a-n2", 2, here), network("a-n12", 12, here), network("b", 64, other)});
  REQUIRE(usual.size() == 2);
  CHECK(usual[0].name == "a-n12");
  CHECK(usual[1].name == "b");
}

}  // namespace loggp::compare::deviation_study_test
