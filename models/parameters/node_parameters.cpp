#include "models/parameters/node_parameters.hpp"

#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/time_limits.hpp"

namespace loggp {

namespace {

constexpr double picoseconds_in_us = 1e6;

}  // namespace

std::string_view to_string(InterfaceChoice choice) {
  return choice == InterfaceChoice::fixed ? "fixed" : "free";
}

InterfaceChoice find_interface_choice(std::string_view name, const std::string& where) {
  for (const InterfaceChoice choice : {InterfaceChoice::fixed, InterfaceChoice::free}) {
    if (to_string(choice) == name) return choice;
  }
  throw InputError(fmt::format("{}: {}", where,
                               unknown_name("choice of an interface", name, {"fixed", "free"})));
}

std::string to_text(const NodeInterfaces& interfaces) {
  return fmt::format("count={},g={}us,G={}us,choice={}", interfaces.count, interfaces.g.in_us(),
                     interfaces.G / picoseconds_in_us, to_string(interfaces.choice));
}

std::string memory_text(double memory) {
  return fmt::format("G={}us", memory / picoseconds_in_us);
}

void validate(const NodeParameters& node, const std::string& where) {
  const auto most = static_cast<double>(longest_cost.in_ps());
  if (const auto& interfaces = node.interfaces) {
    const std::string here = where + ": /interface";
    if (interfaces->count < 1 || interfaces->count > most_interfaces) {
      throw InputError(
          fmt::format("{}: count is {}; give 1 to {}", here, interfaces->count, most_interfaces));
    }
    if (interfaces->g < Duration() || interfaces->g > longest_cost)
      throw InputError(here + ": g is negative or above 9e9 µs; give 0 or more");
    if (!(interfaces->G >= 0) || interfaces->G > most)
      throw InputError(here + ": G is negative or above 9e9 µs per byte; give 0 or more");
  }
  if (node.memory && (!(*node.memory >= 0) || *node.memory > most))
    throw InputError(where + ": /memory: G is negative or above 9e9 µs per byte; give 0 or more");
}

}  // namespace loggp
