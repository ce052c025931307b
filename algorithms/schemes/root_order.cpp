#include "algorithms/schemes/root_order.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

using Kind = RootOrder::Kind;

constexpr std::array<std::pair<Kind, std::string_view>, 3> order_names{
    {{Kind::forward, "forward"}, {Kind::backward, "backward"}, {Kind::random, "random"}}};

}  // namespace

RootOrder::Kind find_root_order(std::string_view name, std::string_view where) {
  std::vector<std::string> known;
  for (const auto& [kind, other] : order_names) {
    if (other == name) return kind;
    known.emplace_back(other);
  }
  throw InputError(fmt::format("{}: {}", where, unknown_name("order", name, std::move(known))));
}

std::string_view to_string(RootOrder::Kind kind) {
  return order_names.at(static_cast<std::size_t>(kind)).second;
}

}  // namespace loggp
