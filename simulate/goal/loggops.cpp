#include "simulate/goal/loggops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#include "models/base/time_limits.hpp"

namespace loggp::simulate {

namespace {

constexpr std::string_view example = "L=2500,o=1500,g=1000,G=6,O=0,S=65535";
constexpr std::array<char, 6> keys{'L', 'o', 'g', 'G', 'O', 'S'};
constexpr double picoseconds = 1000;  // in a nanosecond

double parse_nanoseconds(std::string_view text, std::string_view what) {
  constexpr double longest = longest_cost.in_us() * 1000;  // in nanoseconds
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(end - text.size(), end, value);
  if (error != std::errc() || stop != end || !std::isfinite(value))
    throw InputError(
        fmt::format("{}: '{}' is not a number; write nanoseconds without a unit, such "
                    "as 2500 or 2500.5",
                    what, text));
  if (value < 0) throw InputError(fmt::format("{}: {} is negative; give 0 or more", what, text));
  if (value > longest)
    throw InputError(fmt::format("{}: {} is over {:.0f} ns; give less", what, text, longest));
  return value * picoseconds;
}

void set(LoggopsParameters& parameters, char key, std::string_view text) {
  const std::string what = fmt::format("--loggops {}", key);
  if (key == 'S') {
    parameters.eager_limit = parse_bytes(text, what);
    return;
  }
  const double ps = parse_nanoseconds(text, what);
  const Duration duration = Duration::ps(std::llround(ps));
  switch (key) {
    case 'L':
      parameters.L = duration;
      break;
    case 'o':
      parameters.o = duration;
      break;
    case 'g':
      parameters.g = duration;
      break;
    case 'G':
      parameters.G = ps;
      break;
    default:
      parameters.O = ps;
  }
}

}  // namespace

LoggopsParameters parse_loggops(std::string_view text) {
  LoggopsParameters parameters;
  std::string given;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view item = text.substr(0, comma);
    if (item.size() < 2 || item[1] != '=' || std::ranges::find(keys, item[0]) == keys.end())
      throw InputError(fmt::format("--loggops: '{}' is no parameter; write {}", item, example));
    if (given.find(item[0]) != std::string::npos)
      throw InputError(fmt::format("--loggops: {} is given twice; give it once", item[0]));
    given += item[0];
    set(parameters, item[0], item.substr(2));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  for (const char key : {'L', 'o', 'g', 'G'}) {
    if (given.find(key) == std::string::npos)
      throw InputError(fmt::format("--loggops: {} is missing; write {}", key, example));
  }
  return parameters;
}

Machine loggops_machine(const LoggopsParameters& p) {
  SizeRange eager;
  eager.first = Bytes(1);
  eager.parameters = {.L = p.L, .o_s = p.o, .o_r = p.o, .g = p.g, .G = p.G, .O_s = p.O, .O_r = p.O};
  SizeRange rendezvous = eager;
  rendezvous.parameters.protocol = Protocol::synchronising;
  Link link;
  if (p.eager_limit >= Bytes(1)) {
    eager.last = p.eager_limit;
    link.ranges.push_back(eager);
    rendezvous.first = p.eager_limit + Bytes(1);
  }
  link.ranges.push_back(rendezvous);
  ParameterSet set;
  set.name = "LogGOPS";
  set.links.push_back(std::move(link));
  validate(set, "--loggops");
  return Machine(std::move(set));
}

}  // namespace loggp::simulate
