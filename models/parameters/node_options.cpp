#include "models/parameters/node_options.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

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
double parse_rate(const std::string& text, const std::string& what) {
  return std::round(parse_picoseconds(text, what) * 1e6) / 1e6;
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
  result.g = parse_duration(necessary(names.g), what(names.g));
  result.G = parse_rate(necessary(names.G), what(names.G));
  if (const auto found = values.find(names.count); found != values.end()) {
    result.count = static_cast<std::int32_t>(
        parse_count(found->second, what(names.count), 1, most_interfaces));
  }
  if (const auto found = values.find(names.choice); found != values.end())
    result.choice = find_interface_choice(found->second, what(names.choice));
  return result;
}

}  // namespace

NodeInterfaces parse_node_interfaces(std::string_view text, const std::string& option) {
  return interfaces_of(parse_key_values(text, option, {"count", "g", "G", "choice"}, "1us"),
                       of_option, option);
}

double parse_node_memory(std::string_view text, const std::string& option) {
  const KeyValues values = parse_key_values(text, option, {"G"}, "1ns");
  if (values.empty()) throw InputError(option + ": G of a node's memory is missing; write G=…");
  return parse_rate(values.begin()->second, option + ": G");
}

NodeParameters inline_node(const KeyValues& values, const std::string& option) {
  NodeParameters node;
  for (const char* name : {of_inline.count, of_inline.g, of_inline.G, of_inline.choice}) {
    if (values.contains(name)) node.interfaces = interfaces_of(values, of_inline, option);
  }
  if (const auto found = values.find("G_memory"); found != values.end())
    node.memory = parse_rate(found->second, option + ": G_memory");
  return node;
}

}  // namespace loggp
