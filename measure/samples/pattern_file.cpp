#include "measure/samples/pattern_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "measure/samples/pairs_json.hpp"
#include "measure/samples/record_fields.hpp"
#include "measure/samples/sample_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 2> idle_names{"receive", "poll"};

Idle find_idle(const std::string& name) {
  const auto* const found = std::find(idle_names.begin(), idle_names.end(), name);
  if (found == idle_names.end())
    throw InputError(fmt::format("\"idle\" is '{}', not receive or poll", name));
  return static_cast<Idle>(found - idle_names.begin());
}

PatternSetup to_setup(const Fields& header) {
  PatternSetup setup;
  setup.plan.pattern = find_pattern(header.text("pattern"));
  setup.plan.calls = parse_calls(header.text("calls"));
  setup.plan.idle = find_idle(header.text("idle"));
  setup.ranks = header.ranks("ranks", 2);
  setup.plan.pairs = pairs_from_json(header.at("pairs"), "pairs", setup.ranks);
  if (setup.plan.pairs.empty())
    throw InputError("\"pairs\" is empty; it needs at least one pair of ranks");
  setup.pairing = header.text("pairing");
  setup.cache = header.text("cache");
  return setup;
}

PatternSample to_pattern_sample(const Fields& record, std::size_t pairs) {
  const auto time = [&](const char* name) { return Duration::us(record.us_or(name, 0)); };
  record.expect_sample();
  PatternSample sample;
  sample.point = {record.bytes("bytes"), time("compute_us")};
  for (const double us : record.list_us("times_us")) sample.times.push_back(Duration::us(us));
  if (sample.times.size() != pairs)
    throw InputError(
        fmt::format("\"times_us\" has {} times for {} pairs", sample.times.size(), pairs));
  sample.computed = time("computed_us");
  sample.disturbed = record.flag_or("disturbed", false);
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
  json["pairs"] = pairs_to_json(setup.plan.pairs);
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
    file.setup = to_setup(Fields(Json::parse(header.plan)));
    file.provenance = header.provenance;
  };
  read_sample_file(path, "pattern", begin, [&](const std::string& record) {
    file.samples.push_back(
        to_pattern_sample(Fields(Json::parse(record)), file.setup.plan.pairs.size()));
  });
  return file;
}

}  // namespace loggp::measure
