#include "measure/samples/pattern_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "measure/samples/sample_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 2> idle_names{"receive", "poll"};

Json to_json(const std::vector<RankPair>& pairs) {
  Json list = Json::array();
  for (const RankPair& pair : pairs) list.push_back({pair.first.number(), pair.second.number()});
  return list;
}

PatternSetup to_setup(const Json& json) {
  PatternSetup setup;
  setup.plan.pattern = find_pattern(json.at("pattern").get<std::string>());
  setup.plan.calls = parse_calls(json.at("calls").get<std::string>());
  setup.plan.idle = json.at("idle") == idle_names[1] ? Idle::poll : Idle::receive;
  setup.plan.pairs.clear();
  for (const Json& pair : json.at("pairs")) {
    setup.plan.pairs.push_back({Rank(pair.at(0).get<int>()), Rank(pair.at(1).get<int>())});
  }
  if (setup.plan.pairs.empty())
    throw InputError("\"pairs\" is empty; it needs at least one pair of ranks");
  setup.ranks = json.at("ranks").get<std::int32_t>();
  setup.pairing = json.at("pairing").get<std::string>();
  setup.cache = json.at("cache").get<std::string>();
  return setup;
}

PatternSample to_pattern_sample(const Json& record, std::size_t pairs) {
  const auto time = [&](const char* name) { return Duration::us(record.value(name, 0.0)); };
  PatternSample sample;
  sample.point = {Bytes(record.at("bytes").get<std::int64_t>()), time("compute_us")};
  for (const double us : record.at("times_us")) sample.times.push_back(Duration::us(us));
  if (sample.times.size() != pairs)
    throw InputError(
        fmt::format("\"times_us\" has {} times for {} pairs", sample.times.size(), pairs));
  sample.computed = time("computed_us");
  sample.disturbed = record.value("disturbed", false);
  return sample;
}

}  // namespace

std::string_view to_string(Pattern pattern) {
  return pattern_names[static_cast<std::size_t>(pattern)];
}

Pattern find_pattern(std::string_view name) {
  const auto* const found = std::find(pattern_names.begin(), pattern_names.end(), name);
  if (found == pattern_names.end()) {
    throw InputError(unknown_name("pattern", name, {pattern_names.begin(), pattern_names.end()}));
  }
  return static_cast<Pattern>(found - pattern_names.begin());
}

std::string_view to_string(Idle idle) {
  return idle_names[static_cast<std::size_t>(idle)];
}

SampleHeader pattern_header(const PatternSetup& setup, const Provenance& provenance) {
  Json json;
  json["pattern"] = to_string(setup.plan.pattern);
  json["ranks"] = setup.ranks;
  json["pairing"] = setup.pairing;
  json["pairs"] = to_json(setup.plan.pairs);
  json["calls"] = to_string(setup.plan.calls);
  json["cache"] = setup.cache;
  json["idle"] = to_string(setup.plan.idle);
  return {"pattern", json.dump(), provenance};
}

std::string to_record(const PatternSample& sample) {
  Json record;
  record["record"] = "sample";
  record["bytes"] = sample.point.size.count();
  if (sample.point.compute > Duration()) {
    record["compute_us"] = sample.point.compute.in_us();
    record["computed_us"] = sample.computed.in_us();
  }
  record["times_us"] = Json::array();
  for (const Duration time : sample.times) record["times_us"].push_back(time.in_us());
  if (sample.disturbed) record["disturbed"] = true;
  return record.dump();
}

PatternFile read_pattern_samples(const std::string& path) {
  PatternFile file;
  const auto begin = [&](const SampleHeader& header) {
    file.setup = to_setup(Json::parse(header.plan));
    file.provenance = header.provenance;
  };
  read_sample_file(path, "pattern", begin, [&](const std::string& record) {
    file.samples.push_back(to_pattern_sample(Json::parse(record), file.setup.plan.pairs.size()));
  });
  return file;
}

}  // namespace loggp::measure
