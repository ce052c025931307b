#include "models/parameters/parameter_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"
#include "models/base/json_check.hpp"
#include "models/base/names.hpp"
#include "models/base/printable.hpp"

namespace loggp {

namespace {

using OrderedJson = nlohmann::ordered_json;

// A place in the document, for error messages: "file: /links/0/ranges/1".
struct Place {
  std::string file;
  std::string path;
  [[nodiscard]] Place operator/(const std::string& step) const { return {file, path + "/" + step}; }
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(file + ": " + path + (path.empty() ? "" : ": ") + what);
  }
};

const OrderedJson& required(const OrderedJson& object, const char* key, const Place& at) {
  const auto found = object.find(key);
  if (found == object.end()) at.fail(fmt::format("missing field '{}'; add it", key));
  return *found;
}

void expect_object(const OrderedJson& value, const Place& at, std::vector<std::string> known) {
  if (!value.is_object()) at.fail("not a JSON object; write {…}");
  for (const auto& [key, ignored] : value.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      at.fail(unknown_name("field", key, known));
    }
  }
}

std::string text(const OrderedJson& value, const Place& at) {
  if (!value.is_string()) at.fail("not a string; write it in quotation marks");
  return value.get<std::string>();
}

double number(const OrderedJson& value, const Place& at) {
  if (!value.is_number()) at.fail("not a number; write it without quotation marks");
  const auto result = value.get<double>();
  constexpr double largest_us = 9e9;  // a thousandth of the range of time, see longest_cost
  if (!(std::abs(result) <= largest_us)) at.fail("out of range; give -9e9 to 9e9");
  return result;
}

Duration microseconds(const OrderedJson& object, const char* key, const Place& at) {
  return Duration::us(number(required(object, key, at), at / key));
}

Bytes bytes(const OrderedJson& value, const Place& at) {
  if (!value.is_number_integer() || value.get<std::int64_t>() < 0)
    at.fail("not a number of bytes; give a whole number from 0");
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > (1ULL << 62U))
    at.fail("out of range; give at most 2^62 bytes");
  return Bytes(value.get<std::int64_t>());
}

template <class Enum, class Known>
Enum named(const OrderedJson& value, const Place& at, std::string_view kind, const Known& all) {
  const std::string given = text(value, at);
  std::vector<std::string> known;
  for (Enum candidate : all) {
    if (to_string(candidate) == given) return candidate;
    known.emplace_back(to_string(candidate));
  }
  at.fail(unknown_name(kind, given, known));
}

std::array<double, 2> interval(const OrderedJson& value, const Place& at) {
  if (!value.is_array() || value.size() != 2) at.fail("not an interval; give [low, high]");
  const std::array<double, 2> ends{number(value[0], at / "0"), number(value[1], at / "1")};
  if (ends[0] > ends[1]) at.fail("low is above high; give [low, high]");
  return ends;
}

Intervals intervals(const OrderedJson& object, const Place& at) {
  Intervals result;
  if (!object.is_object()) at.fail("not an object; give [low, high] for each parameter name");
  for (const auto& [key, value] : object.items()) result[key] = interval(value, at / key);
  return result;
}

constexpr std::array<Protocol, 3> protocols{Protocol::eager, Protocol::synchronising,
                                            Protocol::handshake};

SizeRange size_range(const OrderedJson& json, const Place& at) {
  expect_object(json, at,
                {"min_bytes", "max_bytes", "L_us", "o_s_us", "o_r_us", "g_us", "G_us_per_byte",
                 "O_s_us_per_byte", "O_r_us_per_byte", "protocol", "half_rtt_us", "ci"});
  SizeRange range;
  range.first = bytes(required(json, "min_bytes", at), at / "min_bytes");
  const OrderedJson& last = required(json, "max_bytes", at);
  if (!last.is_null()) range.last = bytes(last, at / "max_bytes");
  Parameters& p = range.parameters;
  p.L = microseconds(json, "L_us", at);
  p.o_s = microseconds(json, "o_s_us", at);
  p.o_r = microseconds(json, "o_r_us", at);
  p.g = microseconds(json, "g_us", at);
  p.G = per_byte(number(required(json, "G_us_per_byte", at), at / "G_us_per_byte"));
  const auto optional_per_byte = [&](const char* key) {
    return json.contains(key) ? per_byte(number(json[key], at / key)) : 0.0;
  };
  p.O_s = optional_per_byte("O_s_us_per_byte");
  p.O_r = optional_per_byte("O_r_us_per_byte");
  p.protocol =
      named<Protocol>(required(json, "protocol", at), at / "protocol", "protocol", protocols);
  if (json.contains("half_rtt_us")) range.half_rtt = microseconds(json, "half_rtt_us", at);
  if (json.contains("ci")) range.intervals = intervals(json["ci"], at / "ci");
  return range;
}

Link link(const OrderedJson& json, const Place& at) {
  expect_object(json, at, {"class", "ranges"});
  Link result;
  result.link_class =
      named<LinkClass>(required(json, "class", at), at / "class", "link class", all_link_classes);
  const OrderedJson& ranges = required(json, "ranges", at);
  if (!ranges.is_array()) (at / "ranges").fail("not an array; write [range, …]");
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    result.ranges.push_back(size_range(ranges[i], at / "ranges" / std::to_string(i)));
  }
  return result;
}

std::vector<Link> all_links(const OrderedJson& json, const Place& at) {
  if (!json.is_array()) at.fail("not an array; write [link, …]");
  std::vector<Link> links;
  for (std::size_t i = 0; i < json.size(); ++i)
    links.push_back(link(json[i], at / std::to_string(i)));
  return links;
}

LocalRange local_range(const OrderedJson& json, const Place& at) {
  expect_object(json, at, {"min_bytes", "max_bytes", "us_per_byte", "ci"});
  LocalRange range;
  range.first = bytes(required(json, "min_bytes", at), at / "min_bytes");
  const OrderedJson& last = required(json, "max_bytes", at);
  if (!last.is_null()) range.last = bytes(last, at / "max_bytes");
  range.per_byte = per_byte(number(required(json, "us_per_byte", at), at / "us_per_byte"));
  if (json.contains("ci")) range.interval = interval(json["ci"], at / "ci");
  return range;
}

// A number for all sizes, or an array of ranges.
LocalCost local_cost(const OrderedJson& json, const Place& at) {
  if (json.is_number()) return {{{.per_byte = per_byte(number(json, at))}}};
  if (!json.is_array()) at.fail("neither a number nor an array; give µs per byte, or ranges");
  LocalCost cost;
  for (std::size_t i = 0; i < json.size(); ++i)
    cost.ranges.push_back(local_range(json[i], at / std::to_string(i)));
  return cost;
}

OrderedJson local_cost_json(const LocalCost& cost) {
  if (cost.ranges.size() == 1 && !cost.ranges.front().interval)
    return cost.ranges.front().per_byte / 1e6;
  OrderedJson json = OrderedJson::array();
  for (const LocalRange& range : cost.ranges) {
    json.push_back(
        {{"min_bytes", range.first.count()},
         {"max_bytes", range.last ? OrderedJson(range.last->count()) : OrderedJson(nullptr)},
         {"us_per_byte", range.per_byte / 1e6}});
    if (range.interval) json.back()["ci"] = *range.interval;
  }
  return json;
}

NodeInterfaces node_interfaces(const OrderedJson& json, const Place& at) {
  expect_object(json, at, {"count", "g_us", "G_us_per_byte", "choice", "ci"});
  NodeInterfaces result;
  if (json.contains("count")) {
    const OrderedJson& count = json["count"];
    if (!count.is_number_integer() || count.get<double>() < 1 ||
        count.get<double>() > most_interfaces)
      (at / "count").fail(fmt::format("not a number of interfaces; give 1 to {}", most_interfaces));
    result.count = count.get<std::int32_t>();
  }
  result.g = microseconds(json, "g_us", at);
  result.G = per_byte(number(required(json, "G_us_per_byte", at), at / "G_us_per_byte"));
  if (json.contains("choice")) {
    const Place here = at / "choice";
    result.choice = find_interface_choice(text(json["choice"], here), here.file + ": " + here.path);
  }
  return result;
}

double node_memory(const OrderedJson& json, const Place& at) {
  expect_object(json, at, {"G_us_per_byte", "ci"});
  return per_byte(number(required(json, "G_us_per_byte", at), at / "G_us_per_byte"));
}

// Reads what the object at `at` says of interfaces and memory; leaves the rest of `node` as it is.
void read_node(const OrderedJson& json, const Place& at, NodeParameters& node) {
  const auto intervals_of = [&](const char* key) {
    const Place here = at / key / "ci";
    return json[key].contains("ci") ? intervals(json[key]["ci"], here) : Intervals();
  };
  if (json.contains("interface")) {
    node.interfaces = node_interfaces(json["interface"], at / "interface");
    node.interface_intervals = intervals_of("interface");
  }
  if (json.contains("memory")) {
    node.memory = node_memory(json["memory"], at / "memory");
    node.memory_intervals = intervals_of("memory");
  }
}

ParameterSet parameter_set(const OrderedJson& json, const Place& at) {
  expect_object(
      json, at,
      {"name", "description", "source", "transport", "environment", "latency", "reduce_us_per_byte",
       "copy_us_per_byte", "interface", "memory", "links", "replicates_of", "replicates"});
  ParameterSet set;
  set.name = text(required(json, "name", at), at / "name");
  for (const auto& [key, field] : {std::pair{"description", &ParameterSet::description},
                                   std::pair{"source", &ParameterSet::source},
                                   std::pair{"transport", &ParameterSet::transport}}) {
    if (json.contains(key)) set.*field = text(json[key], at / key);
  }
  if (json.contains("environment")) {
    const Place here = at / "environment";
    if (!json["environment"].is_object()) here.fail("not an object; give a string for each name");
    for (const auto& [key, value] : json["environment"].items()) {
      set.environment[key] = text(value, here / key);
    }
  }
  if (json.contains("latency")) {
    set.latency = named<LatencyReading>(json["latency"], at / "latency", "reading of L",
                                        all_latency_readings);
  }
  if (json.contains("reduce_us_per_byte"))
    set.reduce = local_cost(json["reduce_us_per_byte"], at / "reduce_us_per_byte");
  if (json.contains("copy_us_per_byte"))
    set.copy = local_cost(json["copy_us_per_byte"], at / "copy_us_per_byte");
  read_node(json, at, set.node);
  set.links = all_links(required(json, "links", at), at / "links");
  return set;
}

// Reads a replicate of `set`: an array of its links, or an object with these, and with the
// interface and the memory where they were measured.
void read_replicate(const OrderedJson& json, const Place& at, ParameterSet& set) {
  if (json.is_array()) {
    set.links = all_links(json, at);
    return;
  }
  expect_object(json, at, {"links", "interface", "memory"});
  set.links = all_links(required(json, "links", at), at / "links");
  read_node(json, at, set.node);
}

// Throws unless the replicate has the classes and ranges of `set`, and shares what it shares.
void check_like(const ParameterSet& set, const ParameterSet& replicate, const Place& at) {
  const auto number_of = [](const NodeParameters& node) {
    return node.interfaces ? std::pair(node.interfaces->count, node.interfaces->choice)
                           : std::pair(0, InterfaceChoice::fixed);
  };
  if (number_of(set.node) != number_of(replicate.node))
    (at / "interface").fail("has another count or choice than interface; give the same ones");
  if (set.node.memory.has_value() != replicate.node.memory.has_value())
    (at / "memory").fail("is missing outside the replicates; add it there, too");
  const std::vector<Link>& links = replicate.links;
  bool is_like = links.size() == set.links.size();
  for (std::size_t i = 0; is_like && i < links.size(); ++i) {
    const Link& one = links[i];
    const Link& other = set.links[i];
    is_like = one.link_class == other.link_class && one.ranges.size() == other.ranges.size();
    for (std::size_t j = 0; is_like && j < one.ranges.size(); ++j)
      is_like = one.ranges[j].first == other.ranges[j].first &&
                one.ranges[j].last == other.ranges[j].last;
  }
  if (!is_like) at.fail("has other classes or ranges than links; give the same ones");
}

Replicates all_replicates(const OrderedJson& json, const Place& at) {
  const ParameterSet set = parameter_set(json, at);
  Replicates all;
  if (json.contains("replicates_of")) {
    all.of = named<ReplicatesOf>(json["replicates_of"], at / "replicates_of", "kind of replicates",
                                 all_replicates_of);
  }
  if (!json.contains("replicates")) return all;
  const Place here = at / "replicates";
  if (!json["replicates"].is_array()) here.fail("not an array; write [links, …]");
  for (const OrderedJson& replicate : json["replicates"]) {
    const Place place = here / std::to_string(all.sets.size());
    ParameterSet& one = all.sets.emplace_back(set);
    read_replicate(replicate, place, one);
    check_like(set, one, place);
    validate(one, place.file + ": " + place.path);
  }
  return all;
}

// Returns what `read` makes of the document. Turns its errors into InputError.
template <class Read>
auto read_document(std::string_view json, const std::string& where, const Read& read) {
  if (const auto fault = find_json_fault(json))
    throw InputError(fmt::format("{}:{}: {}", where, fault->line, fault->what));
  try {
    return read(OrderedJson::parse(json), Place{where, ""});
  } catch (const OrderedJson::exception& error) {
    throw InputError(fmt::format("{}: {}", where, json_error_in_words(error.what())));
  }
}

OrderedJson size_range_json(const SizeRange& range) {
  const Parameters& p = range.parameters;
  OrderedJson json;
  json["min_bytes"] = range.first.count();
  json["max_bytes"] = range.last ? OrderedJson(range.last->count()) : OrderedJson(nullptr);
  json["L_us"] = p.L.in_us();
  json["o_s_us"] = p.o_s.in_us();
  json["o_r_us"] = p.o_r.in_us();
  json["g_us"] = p.g.in_us();
  json["G_us_per_byte"] = p.G / 1e6;
  if (p.O_s != 0) json["O_s_us_per_byte"] = p.O_s / 1e6;
  if (p.O_r != 0) json["O_r_us_per_byte"] = p.O_r / 1e6;
  json["protocol"] = to_string(p.protocol);
  if (range.half_rtt) json["half_rtt_us"] = range.half_rtt->in_us();
  for (const auto& [name, interval] : range.intervals) json["ci"][name] = interval;
  return json;
}

OrderedJson links_json(const ParameterSet& set) {
  OrderedJson links;
  for (const Link& link : set.links) {
    OrderedJson entry;
    entry["class"] = to_string(link.link_class);
    for (const SizeRange& range : link.ranges) entry["ranges"].push_back(size_range_json(range));
    links.push_back(std::move(entry));
  }
  return links;
}

void add_node(const NodeParameters& node, OrderedJson& json) {
  if (const auto& interfaces = node.interfaces) {
    json["interface"] = {{"count", interfaces->count},
                         {"g_us", interfaces->g.in_us()},
                         {"G_us_per_byte", interfaces->G / 1e6},
                         {"choice", to_string(interfaces->choice)}};
    for (const auto& [name, ends] : node.interface_intervals) json["interface"]["ci"][name] = ends;
  }
  if (!node.memory) return;
  json["memory"] = {{"G_us_per_byte", *node.memory / 1e6}};
  for (const auto& [name, ends] : node.memory_intervals) json["memory"]["ci"][name] = ends;
}

OrderedJson replicate_json(const ParameterSet& replicate) {
  if (!replicate.node.interfaces && !replicate.node.memory) return links_json(replicate);
  OrderedJson json;
  json["links"] = links_json(replicate);
  add_node(replicate.node, json);
  return json;
}

}  // namespace

ParameterSet parse_parameter_set(std::string_view json, const std::string& where) {
  ParameterSet set = read_document(json, where, parameter_set);
  validate(set, where);
  // wrong ones are found before they are used
  if (json.find("\"replicates") != std::string_view::npos) (void)parse_replicates(json, where);
  return set;
}

Replicates parse_replicates(std::string_view json, const std::string& where) {
  return read_document(json, where, all_replicates);
}

ParameterSet read_parameter_file(const std::string& path) {
  return parse_parameter_set(read_text(path, "a parameter file"), path);
}

std::string to_json(const ParameterSet& set) {
  return to_json(set, {});
}

std::string to_json(const ParameterSet& set, const Replicates& replicates) {
  OrderedJson json;
  json["name"] = set.name;
  if (!set.description.empty()) json["description"] = set.description;
  if (!set.source.empty()) json["source"] = set.source;
  if (!set.transport.empty()) json["transport"] = set.transport;
  if (!set.environment.empty()) json["environment"] = set.environment;
  if (set.latency != LatencyReading::residual) json["latency"] = to_string(set.latency);
  if (!set.reduce.is_free()) json["reduce_us_per_byte"] = local_cost_json(set.reduce);
  if (!set.copy.is_free()) json["copy_us_per_byte"] = local_cost_json(set.copy);
  add_node(set.node, json);
  if (!set.links.empty()) json["links"] = links_json(set);
  if (!replicates.sets.empty()) json["replicates_of"] = to_string(replicates.of);
  for (const ParameterSet& replicate : replicates.sets)
    json["replicates"].push_back(replicate_json(replicate));
  return printable_json(json.dump(2, ' ', false, OrderedJson::error_handler_t::replace)) + "\n";
}

}  // namespace loggp
