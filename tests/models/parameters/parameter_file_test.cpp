#include "models/parameters/parameter_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "models/base/embedded_data.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/models/parameters/document.hpp"

namespace loggp::parameter_file_test {

TEST_CASE("a parameter file is read field by field") {
  const ParameterSet set = parse_parameter_set(complete_document().dump(), "m.json");
  CHECK(set.name == "m");
  CHECK(set.description == "d");
  CHECK(set.source == "s");
  CHECK(set.transport == "t");
  CHECK(set.environment.at("cpu") == "c");
  REQUIRE(set.links.size() == 2);
  CHECK(set.links[0].link_class == LinkClass::network);
  CHECK(set.links[1].link_class == LinkClass::self);
  const SizeRange& range = set.links[0].ranges[0];
  CHECK(range.first == Bytes(1));
  CHECK(range.last == Bytes(100));
  CHECK(range.parameters.L == Duration::ps(2'000'000));
  CHECK(range.parameters.o_s == Duration::ps(1'500'000));
  CHECK(range.parameters.o_r == Duration::ps(250'000));
  CHECK(range.parameters.g == Duration::ps(3'000'000));
  CHECK(range.parameters.G == 730.0);
  CHECK(range.parameters.O_s == 1000.0);
  CHECK(range.parameters.O_r == 500.0);
  CHECK(range.half_rtt == Duration::ps(3'750'000));
  CHECK(range.intervals.at("g_us") == std::array{2.5, 3.5});
  CHECK_FALSE(set.links[0].ranges[1].last.has_value());
  CHECK_FALSE(set.links[0].ranges[1].half_rtt.has_value());
  CHECK(set.links[0].ranges[1].parameters.protocol == Protocol::handshake);
  CHECK(set.links[1].ranges[0].parameters.protocol == Protocol::synchronising);
}

TEST_CASE("a set that is read and written is unchanged") {
  const Json document = complete_document();
  CHECK(Json::parse(to_json(parse_parameter_set(document.dump(), "m.json"))) == document);
  for (const EmbeddedFile& file : embedded_parameter_files()) {
    CHECK(to_json(parse_parameter_set(file.content, std::string(file.name))) == file.content);
  }
}

TEST_CASE("only name and links are required") {
  Json document = complete_document();
  for (const char* field :
       {"/description", "/source", "/transport", "/environment", "/links/0/ranges/0/half_rtt_us",
        "/links/0/ranges/0/ci", "/links/0/ranges/0/O_s_us_per_byte",
        "/links/0/ranges/0/O_r_us_per_byte"}) {
    document = without(document, field);
  }
  const ParameterSet set = parse_parameter_set(document.dump(), "m.json");
  CHECK(Json::parse(to_json(set)) == document);
  CHECK(set.links[0].ranges[0].parameters.O_r == 0.0);
}

TEST_CASE("L may be as low as -o_s") {
  const Json document = with(complete_document(), "/links/0/ranges/0/L_us", -1.5);
  CHECK(parse_parameter_set(document.dump(), "m.json").links[0].ranges[0].parameters.L ==
        Duration::ps(-1'500'000));
}

TEST_CASE("a file on disk is found by its path, and its path begins its errors") {
  const auto path = std::filesystem::temp_directory_path() / "loggp-parameter-file-test.json";
  std::ofstream(path) << complete_document().dump(2);
  CHECK(find_parameters(path.string()).name == "m");
  std::ofstream(path) << "{";
  CHECK_THROWS_WITH_AS(find_parameters(path.string()),
                       doctest::Contains((path.string() + ": not JSON: ").c_str()), InputError);
  std::filesystem::remove(path);
  CHECK_THROWS_WITH_AS(
      read_parameter_file("/nowhere/x.json"),
      "/nowhere/x.json: cannot be read: No such file or directory; give a parameter file",
      InputError);
}

TEST_CASE("interfaces and memory have intervals, and replicates have their own") {
  Json document = complete_document();
  document["interface"] = {{"count", 2},
                           {"g_us", 0.5},
                           {"G_us_per_byte", 0.001},
                           {"choice", "free"},
                           {"ci", {{"g_us", {0.4, 0.6}}, {"G_us_per_byte", {0.0005, 0.0015}}}}};
  document["memory"] = {{"G_us_per_byte", 0.002}, {"ci", {{"G_us_per_byte", {0.001, 0.003}}}}};
  const ParameterSet set = parse_parameter_set(document.dump(), "m.json");
  CHECK(set.node.interface_intervals.at("g_us") == std::array{0.4, 0.6});
  CHECK(set.node.memory_intervals.at("G_us_per_byte") == std::array{0.001, 0.003});
  const ParameterSet same = parse_parameter_set(to_json(set), "m.json");
  CHECK(same.node.interface_intervals == set.node.interface_intervals);
  CHECK(same.node.memory_intervals == set.node.memory_intervals);
  Json other = {{"links", document["links"]},
                {"interface", document["interface"]},
                {"memory", {{"G_us_per_byte", 0.0025}}}};
  other["interface"]["g_us"] = 0.75;
  document["replicates"] = Json::array({document["links"], other});
  const Replicates found = parse_replicates(document.dump(), "m.json");
  REQUIRE(found.sets.size() == 2);
  CHECK(found.sets[0].node.interfaces->g == Duration::us(0.5));
  CHECK(found.sets[1].node.interfaces->g == Duration::us(0.75));
  CHECK(found.sets[1].node.memory == 2500.0);
  const Replicates again = parse_replicates(to_json(set, found), "m.json");
  CHECK(again.sets[1].node.interfaces->g == Duration::us(0.75));
  CHECK(again.sets[0].node.memory == 2000.0);
  document["replicates"][1]["interface"]["count"] = 3;
  CHECK_THROWS_WITH_AS(
      (void)parse_parameter_set(document.dump(), "m.json"),
      "m.json: /replicates/1/interface: has another count or choice than interface; give the same "
      "ones",
      InputError);
}

TEST_CASE("replicates are sets with other parameters in the same classes and ranges") {
  Json document = complete_document();
  CHECK(parse_replicates(document.dump(), "m.json").sets.empty());
  Json other = document["links"];
  other[0]["ranges"][0]["g_us"] = 4;
  CHECK(parse_replicates(document.dump(), "m.json").of == ReplicatesOf::launches);
  document["replicates_of"] = "repetitions";
  document["replicates"] = Json::array({document["links"], other});
  const Replicates found = parse_replicates(document.dump(), "m.json");
  CHECK(found.of == ReplicatesOf::repetitions);
  const std::vector<ParameterSet>& replicates = found.sets;
  REQUIRE(replicates.size() == 2);
  CHECK(replicates[1].name == "m");
  CHECK(replicates[0].links[0].ranges[0].parameters.g == Duration::us(3));
  CHECK(replicates[1].links[0].ranges[0].parameters.g == Duration::us(4));
  CHECK(replicates[1].links[0].ranges[0].parameters.L == Duration::us(2));
  const ParameterSet set = parse_parameter_set(document.dump(), "m.json");
  CHECK(Json::parse(to_json(set, found)) == document);
  document["replicates"][1][0]["ranges"][0]["max_bytes"] = 99;
  document["replicates"][1][0]["ranges"][1]["min_bytes"] = 100;
  CHECK_THROWS_WITH_AS((void)parse_parameter_set(document.dump(), "m.json"),
                       "m.json: /replicates/1: has other classes or ranges than links; give the "
                       "same ones",
                       InputError);
  document["replicates_of"] = "runs";
  CHECK_THROWS_WITH_AS(
      (void)parse_parameter_set(document.dump(), "m.json"),
      doctest::Contains("m.json: /replicates_of: unknown kind of replicates 'runs'"), InputError);
  document["replicates_of"] = "launches";
  document["replicates"] = 5;
  CHECK_THROWS_WITH_AS((void)parse_parameter_set(document.dump(), "m.json"),
                       "m.json: /replicates: not an array; write [links, …]", InputError);
}

}  // namespace loggp::parameter_file_test
