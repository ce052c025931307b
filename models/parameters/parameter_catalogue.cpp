#include "models/parameters/parameter_catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/base/column_file.hpp"
#include "models/base/embedded_data.hpp"
#include "models/base/errors.hpp"
#include "models/base/key_values.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"
#include "models/parameters/latency_reading.hpp"
#include "models/parameters/node_options.hpp"
#include "models/parameters/parameter_file.hpp"

namespace loggp {

namespace {

const std::vector<std::string> inline_keys{
    "L",        "o",      "o_s",  "o_r",        "g",      "G",      "O_s",    "O_r",     "S",
    "protocol", "reduce", "copy", "interfaces", "g_node", "G_node", "choice", "G_memory"};

Parameters inline_costs(const KeyValues& values) {
  const auto find = [&](std::initializer_list<const char*> keys) -> const std::string& {
    for (const char* key : keys) {
      if (const auto found = values.find(key); found != values.end()) return found->second;
    }
    throw InputError(fmt::format("--params: {} is missing; write L=…,o=…,g=…,G=…", *keys.begin()));
  };
  const auto optional_rate = [&](const char* key) {
    return values.contains(key) ? per_byte(parse_picoseconds(find({key}), key) / 1e6) : 0.0;
  };
  if (values.contains("o") && values.contains("o_s") && values.contains("o_r")) {
    throw InputError("--params: o, o_s and o_r are all given; give o, or o_s and o_r");
  }
  Parameters p;
  p.L = parse_duration(find({"L"}), "L");
  p.o_s = parse_duration(find({"o_s", "o"}), "o_s");
  p.o_r = parse_duration(find({"o_r", "o"}), "o_r");
  p.g = parse_duration(find({"g"}), "g");
  p.G = per_byte(parse_picoseconds(find({"G"}), "G") / 1e6);
  p.O_s = optional_rate("O_s");
  p.O_r = optional_rate("O_r");
  return p;
}

Protocol rendezvous(const KeyValues& values) {
  const auto found = values.find("protocol");
  if (found == values.end() || found->second == "synchronising") return Protocol::synchronising;
  if (found->second == "handshake") return Protocol::handshake;
  throw InputError("--params: " +
                   unknown_name("protocol", found->second, {"synchronising", "handshake"}));
}

std::vector<ParameterSet> parse_all(std::span<const EmbeddedFile> files) {
  std::vector<ParameterSet> result;
  for (const EmbeddedFile& file : files) {
    result.push_back(parse_parameter_set(file.content, std::string(file.name)));
  }
  return result;
}

}  // namespace

const std::vector<ParameterSet>& published_parameters() {
  static const std::vector<ParameterSet> sets = parse_all(embedded_parameter_files());
  return sets;
}

const std::vector<ParameterSet>& assumed_parameters() {
  static const std::vector<ParameterSet> sets = parse_all(embedded_assumed_files());
  return sets;
}

ParameterSet parse_inline_parameters(std::string_view text) {
  const KeyValues values = parse_key_values(text, "--params", inline_keys, "1us");
  ParameterSet set;
  set.name = text;
  set.source = "command line";
  SizeRange range;
  range.first = Bytes(1);
  range.parameters = inline_costs(values);
  Link link;
  if (const auto limit = values.find("S"); limit != values.end()) {
    range.last = Bytes(parse_count(limit->second, "S", 1, std::int64_t{1} << 50));
    link.ranges.push_back(range);
    range.first = *range.last + Bytes(1);
    range.last.reset();
    range.parameters.protocol = rendezvous(values);
  } else if (values.contains("protocol")) {
    range.parameters.protocol = rendezvous(values);
  }
  link.ranges.push_back(range);
  set.links.push_back(link);
  for (const auto& [key, cost] : {std::pair{"reduce", &set.reduce}, std::pair{"copy", &set.copy}}) {
    const auto value = values.find(key);
    if (value == values.end()) continue;
    cost->ranges.push_back({.per_byte = per_byte(parse_picoseconds(value->second, key) / 1e6)});
  }
  set.node = inline_node(values, "--params");
  validate(set, "--params");
  return set;
}

namespace {

ParameterSet named_parameters(const std::string& spec) {
  std::vector<std::string> known;
  for (const auto* sets : {&published_parameters(), &assumed_parameters()}) {
    for (const ParameterSet& set : *sets) {
      if (set.name == spec) return set;
      known.push_back(set.name);
    }
  }
  if (spec.find('=') != std::string::npos) return parse_inline_parameters(spec);
  if (exists(spec)) return read_parameter_file(spec);
  const bool is_path = spec.find('/') != std::string::npos || spec.ends_with(".json");
  if (is_path) return read_parameter_file(spec);  // which says why it can't be read
  throw InputError(unknown_name("parameter set", spec, known) + "; or a file, or L=…,o=…,g=…,G=…");
}

}  // namespace

ParameterSet find_parameters(const std::string& spec, std::optional<LatencyReading> wanted) {
  ParameterSet set = named_parameters(spec);
  apply_latency_reading(set, wanted);
  return set;
}

}  // namespace loggp
