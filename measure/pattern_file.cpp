#include "measure/pattern_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "measure/sample_file.hpp"
#include "models/errors.hpp"
#include "models/names.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 2> idle_names{"receive", "poll"};

Json to_json(const std::vector<RankPair>& pairs) {
  Json list = Json::array();
  for (const RankPair& pair : pairs) list.push_back({pair.first.number(), pair.second.number()});
  return list;
}

void take_header(const Json& record, PatternFile& file) {
  if (record.at("record") != "header" || record.at("kind") != "pattern")
    throw InputError(
        "it is not a header of a pattern's samples; give a file that measure --pattern wrote");
  PatternSetup& setup = file.setup;
  setup.plan.pattern = find_pattern(record.at("pattern").get<std::string>());
  setup.plan.calls = parse_calls(record.at("calls").get<std::string>());
  setup.plan.idle = record.at("idle") == idle_names[1] ? Idle::poll : Idle::receive;
  setup.plan.pairs.clear();
  for (const Json& pair : record.at("pairs")) {
    setup.plan.pairs.push_back({Rank(pair.at(0).get<int>()), Rank(pair.at(1).get<int>())});
  }
  if (setup.plan.pairs.empty())
    throw InputError("\"pairs\" is empty; it needs at least one pair of ranks");
  setup.ranks = record.at("ranks").get<std::int32_t>();
  setup.pairing = record.at("pairing").get<std::string>();
  setup.cache = record.at("cache").get<std::string>();
  file.provenance = record.at("provenance").get<Provenance>();
}

PatternSample to_sample(const Json& record, std::size_t pairs) {
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

std::string make_header(const PatternSetup& setup, const Provenance& provenance) {
  Json header;
  header["record"] = "header";
  header["kind"] = "pattern";
  header["pattern"] = to_string(setup.plan.pattern);
  header["ranks"] = setup.ranks;
  header["pairing"] = setup.pairing;
  header["pairs"] = to_json(setup.plan.pairs);
  header["calls"] = to_string(setup.plan.calls);
  header["cache"] = setup.cache;
  header["idle"] = to_string(setup.plan.idle);
  header["provenance"] = provenance;
  return header.dump();
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
  read_lines(path, [&](std::size_t number, const std::string& line) {
    const Json record = Json::parse(line);
    if (number == 1) {
      take_header(record, file);
    } else {
      file.samples.push_back(to_sample(record, file.setup.plan.pairs.size()));
    }
  });
  return file;
}

}  // namespace loggp::measure
