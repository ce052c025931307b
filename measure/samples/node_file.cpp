#include "measure/samples/node_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "measure/samples/pairs_json.hpp"
#include "measure/samples/record_fields.hpp"
#include "measure/samples/sample_file.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

PairPlace find_place(const std::string& name) {
  for (const PairPlace place : all_pair_places) {
    if (to_string(place) == name) return place;
  }
  throw InputError(fmt::format("\"place\" is '{}', not {} or {}", name, pair_place_names[0],
                               pair_place_names[1]));
}

// The name of the header's field with the pairs of a place.
const char* field_of(PairPlace place) {
  return place == PairPlace::between_nodes ? "between_nodes" : "same_node";
}

PairsSample to_pairs_sample(const Fields& record, const NodeSetup& setup) {
  record.expect_sample();
  PairsSample sample;
  sample.point.place = find_place(record.text("place"));
  const auto pairs = setup.pairs[static_cast<std::size_t>(sample.point.place)].size();
  sample.point.size = record.bytes("bytes");
  sample.point.pairs =
      static_cast<std::int32_t>(record.count("pairs", 1, static_cast<std::int64_t>(pairs)));
  constexpr std::int64_t most_messages = 1'000'000;
  sample.messages = record.count("messages", 1, most_messages);
  sample.single = Duration::us(record.us("single_us"));
  sample.burst = Duration::us(record.us("burst_us"));
  sample.long_burst = Duration::us(record.us("long_burst_us"));
  sample.disturbed = record.flag_or("disturbed", false);
  return sample;
}

}  // namespace

std::string_view to_string(PairPlace place) {
  return pair_place_names[static_cast<std::size_t>(place)];
}

SampleHeader node_header(const NodeSetup& setup, const Provenance& provenance) {
  Json plan = Json::object();
  for (const PairPlace place : all_pair_places) {
    plan[field_of(place)] = pairs_to_json(setup.pairs[static_cast<std::size_t>(place)]);
  }
  plan["calls"] = to_string(setup.calls);
  return {"node", plan.dump(), provenance};
}

std::string to_record(const PairsSample& sample) {
  Json record{{"record", "sample"},
              {"place", to_string(sample.point.place)},
              {"bytes", sample.point.size.count()},
              {"pairs", sample.point.pairs},
              {"messages", sample.messages},
              {"single_us", sample.single.in_us()},
              {"burst_us", sample.burst.in_us()},
              {"long_burst_us", sample.long_burst.in_us()}};
  if (sample.disturbed) record["disturbed"] = true;
  return record.dump();
}

NodeFile read_node_samples(const std::string& path, std::optional<std::int64_t> launch) {
  NodeFile file;
  const auto begin = [&](const SampleHeader& read) {
    const Json plan = Json::parse(read.plan);
    const Fields fields(plan);
    for (const PairPlace place : all_pair_places) {
      file.setup.pairs[static_cast<std::size_t>(place)] =
          pairs_from_json(fields.at(field_of(place)), field_of(place), most_of_ranks);
    }
    file.setup.calls = parse_calls(fields.text("calls"));
    file.header = node_header(file.setup, read.provenance);
  };
  read_sample_file(
      path, "node", begin,
      [&](const std::string& text) {
        const Json record = Json::parse(text);
        file.samples.push_back(to_pairs_sample(Fields(record), file.setup));
      },
      launch);
  return file;
}

}  // namespace loggp::measure
