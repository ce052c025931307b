#include "models/parameters/node_options.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#include "models/base/time_limits.hpp"

namespace loggp {

namespace {

// The names of an interface's values: "count" and "g" of --interface, "interfaces" and "g_node" of
// --params.
struct NodeKeys {
  const char* count;
  const char* g;
  const char* G;
  const char* choice;
};
constexpr NodeKeys of_option{"count", "g", "G", "choice"};
constexpr NodeKeys of_inline{"interfaces", "g_node", "G_node", "choice"};

// Rounds as per_byte() does, so that a set that is written and read again is the same set.
double parse_rate(std::string_view text, const std::string& what) {
  return std::round(parse_picoseconds(text, what) * 1e6) / 1e6;
}

Duration parse_shared_time(std::string_view text, const std::string& what) {
  const Duration time = parse_duration(text, what);
  if (time >= Duration() && time <= longest_cost) return time;
  throw InputError(what + " is negative or above 9e9 µs; give 0 or more");
}

double parse_shared_rate(std::string_view text, const std::string& what) {
  const double rate = parse_rate(text, what);
  if (rate >= 0 && rate <= static_cast<double>(longest_cost.in_ps())) return rate;
  throw InputError(what + " is negative or above 9e9 µs per byte; give 0 or more");
}

NodeInterfaces interfaces_of(const KeyValues& values, const NodeKeys& names,
                             const std::string& option) {
  const auto what = [&](const char* name) { return fmt::format("{}: {}", option, name); };
  const auto necessary = [&](const char* name) -> const std::string& {
    const auto found = values.find(name);
    if (found != values.end()) return found->second;
    throw InputError(fmt::format("{} of a node's interface is missing; write {}=…,{}=…", what(name),
                                 names.g, names.G));
  };
  NodeInterfaces result;
  result.g = parse_shared_time(necessary(names.g), what(names.g));
  result.G = parse_shared_rate(necessary(names.G), what(names.G));
  if (const auto found = values.find(names.count); found != values.end()) {
    result.count = static_cast<std::int32_t>(
        parse_count(found->second, what(names.count), 1, most_interfaces));
  }
  if (const auto found = values.find(names.choice); found != values.end())
    result.choice = find_interface_choice(found->second, what(names.choice));
  return result;
}

}  // namespace

void set_link_gap(LinkRate& rate, std::string_view text, const std::string& what) {
  rate.g = parse_shared_time(text, what);
}

void set_link_rate(LinkRate& rate, std::string_view text, const std::string& what) {
  rate.G = parse_shared_rate(text, what);
}

void set_link_latency(LinkRate& rate, std::string_view text, const std::string& what) {
  rate.l = parse_shared_time(text, what);
}

LinkRate parse_link_rate(std::string_view text, const std::string& what) {
  const KeyValues values = parse_key_values(text, what, {"g", "G", "l"}, "1us");
  LinkRate rate;
  using Set = void (*)(LinkRate&, std::string_view, const std::string&);
  for (const auto& [key, set] : {std::pair<const char*, Set>{"g", set_link_gap},
                                 {"G", set_link_rate},
                                 {"l", set_link_latency}}) {
    const auto found = values.find(key);
    if (found != values.end()) {
      set(rate, found->second, fmt::format("{}: {}", what, key));
    } else if (set != set_link_latency) {
      throw InputError(fmt::format("{} has no rate: {} is missing; write g=1us G=1ns", what, key));
    }
  }
  return rate;
}

NodeInterfaces parse_node_interfaces(std::string_view text, const std::string& option) {
  return interfaces_of(parse_key_values(text, option, {"count", "g", "G", "choice"}, "1us"),
                       of_option, option);
}

double parse_node_memory(std::string_view text, const std::string& option) {
  const KeyValues values = parse_key_values(text, option, {"G"}, "1ns");
  if (values.empty()) throw InputError(option + ": G of a node's memory is missing; write G=…");
  return parse_shared_rate(values.begin()->second, option + ": G");
}

NodeParameters inline_node(const KeyValues& values, const std::string& option) {
  NodeParameters node;
  for (const char* name : {of_inline.count, of_inline.g, of_inline.G, of_inline.choice}) {
    if (values.contains(name)) node.interfaces = interfaces_of(values, of_inline, option);
  }
  if (const auto found = values.find("G_memory"); found != values.end())
    node.memory = parse_shared_rate(found->second, option + ": G_memory");
  return node;
}

}  // namespace loggp
