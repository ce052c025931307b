// Topologies as users write them on the command line.
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/key_values.hpp"
#include "models/base/quantities.hpp"
#include "models/parameters/node_options.hpp"
#include "models/topology/listed.hpp"
#include "models/topology/regular.hpp"

namespace loggp {

namespace {

// The values of one topology, with the beginning of its errors: "--topology torus: dims".
class Values {
 public:
  Values(std::string_view text, std::string what, const std::vector<std::string>& known)
      : what_(std::move(what)), values_(parse_key_values(text, what_, known, "4")) {}

  [[nodiscard]] bool has(std::string_view key) const { return values_.contains(key); }
  [[nodiscard]] std::string what(std::string_view key) const {
    return fmt::format("{}: {}", what_, key);
  }
  [[nodiscard]] const std::string& text(std::string_view key, std::string_view example) const {
    const auto found = values_.find(key);
    if (found != values_.end()) return found->second;
    fail(fmt::format("{} is missing; write {}={}", key, key, example));
  }
  [[nodiscard]] std::uint32_t count(std::string_view key, std::int64_t least) const {
    return static_cast<std::uint32_t>(
        parse_count(text(key, "4"), what(key), least, std::int64_t{1} << 20U));
  }
  // Returns the counts of a list with `separator`, or `of_one` if the key is missing.
  [[nodiscard]] std::vector<std::uint32_t> counts(std::string_view key, char separator,
                                                  std::string_view example,
                                                  std::int64_t least) const {
    std::vector<std::uint32_t> list;
    for (const std::string_view part : split(text(key, example), separator)) {
      list.push_back(
          static_cast<std::uint32_t>(parse_count(part, what(key), least, std::int64_t{1} << 20U)));
    }
    return list;
  }
  // Returns the rates of `kinds` kinds of links. Each of g, G and l is one value, or one for each
  // kind.
  [[nodiscard]] std::vector<LinkRate> rates(std::size_t kinds, std::string_view of_each) const {
    std::vector<LinkRate> rates(kinds);
    const auto fill = [&](std::string_view key, std::string_view all, const auto& set) {
      const std::vector<std::string_view> parts = split(all, '/');
      if (parts.size() != 1 && parts.size() != kinds) {
        fail(fmt::format("{} has {} values; give one, or {}, one for each {}", key, parts.size(),
                         kinds, of_each));
      }
      for (std::size_t i = 0; i < kinds; ++i)
        set(rates[i], parts[parts.size() == 1 ? 0 : i], what(key));
    };
    fill("g", text("g", "1us"), set_link_gap);
    fill("G", text("G", "1ns"), set_link_rate);
    if (has("l")) fill("l", text("l", "0"), set_link_latency);
    return rates;
  }
  [[noreturn]] void fail(std::string_view what) const {
    throw InputError(fmt::format("{}: {}", what_, what));
  }
  void check_size(double nodes, double links) const {
    if (nodes <= static_cast<double>(most_nodes) && links <= static_cast<double>(most_links))
      return;
    fail(fmt::format("{:.3g} nodes and {:.3g} links are more than {} and {}; give less", nodes,
                     links, most_nodes, most_links));
  }

 private:
  std::string what_;
  KeyValues values_;
};

// Returns the shape of switches with equal numbers of ports.
FatTree::Shape shape_of_ports(const Values& values) {
  const auto levels = static_cast<std::size_t>(
      parse_count(values.text("levels", "2"), values.what("levels"), 1, FatTree::most_levels));
  const std::uint32_t ports = values.count("ports", 1);
  double ratio = 1;
  if (values.has("oversubscription")) {
    const std::string& text = values.text("oversubscription", "2");
    const auto number = parse_number(text);
    if (!number || !(*number > 0)) {
      values.fail(
          fmt::format("oversubscription is '{}'; give ports down for each port up, as in 2", text));
    }
    ratio = *number;
  }
  const auto up = static_cast<std::uint32_t>(std::floor(ports / (1 + ratio)));
  if (levels > 1 && (up < 1 || up >= ports)) {
    values.fail(
        fmt::format("a switch of {} ports has {} up at an oversubscription of {}; give "
                    "more ports, so that there are ports up and down",
                    ports, up, ratio));
  }
  FatTree::Shape shape;
  shape.down.assign(levels - 1, ports - up);
  shape.down.push_back(ports);
  shape.up.assign(levels - 1, up);
  return shape;
}

FatTree::Shape shape_of_lists(const Values& values) {
  for (const char* other : {"levels", "ports", "oversubscription"}) {
    if (values.has(other))
      values.fail(fmt::format("down and {} are both given; leave one out", other));
  }
  FatTree::Shape shape{.down = values.counts("down", '/', "4/4", 1), .up = {}};
  if (shape.down.size() > FatTree::most_levels)
    values.fail(fmt::format("down has over {} levels; give fewer", FatTree::most_levels));
  if (shape.down.size() > 1 || values.has("up")) shape.up = values.counts("up", '/', "4", 1);
  if (shape.up.size() + 1 != shape.down.size()) {
    values.fail(fmt::format("down has {} values and up {}; give up for each level but the last one",
                            shape.down.size(), shape.up.size()));
  }
  return shape;
}

using Made = std::shared_ptr<const Topology>;

Made fat_tree(std::string_view rest, const std::string& text, const std::string& what) {
  const Values values(rest, what,
                      {"levels", "ports", "oversubscription", "down", "up", "g", "G", "l"});
  const FatTree::Shape shape =
      values.has("down") || values.has("up") ? shape_of_lists(values) : shape_of_ports(values);
  values.check_size(FatTree::count_nodes(shape), FatTree::count_links(shape));
  return std::make_shared<const FatTree>(shape, values.rates(shape.down.size(), "level"), text);
}

Made torus(std::string_view rest, const std::string& text, const std::string& what) {
  const Values values(rest, what, {"dims", "g", "G", "l"});
  const std::vector<std::uint32_t> sizes = values.counts("dims", 'x', "4x4", 2);
  if (sizes.size() > Torus::most_dimensions)
    values.fail(fmt::format("dims has over {} dimensions; give fewer", Torus::most_dimensions));
  double nodes = 1;
  for (const std::uint32_t size : sizes) nodes *= size;
  values.check_size(nodes, 2 * nodes * static_cast<double>(sizes.size()));
  return std::make_shared<const Torus>(sizes, values.rates(sizes.size(), "dimension"), text);
}

Made dragonfly(std::string_view rest, const std::string& text, const std::string& what) {
  const Values values(rest, what, {"groups", "switches", "nodes", "global", "g", "G", "l"});
  const Dragonfly::Shape shape{.groups = values.count("groups", 1),
                               .switches = values.count("switches", 1),
                               .nodes = values.count("nodes", 1),
                               .global = values.count("global", 0)};
  const double switches = static_cast<double>(shape.groups) * shape.switches;
  const double nodes = switches * shape.nodes;
  values.check_size(nodes,
                    2 * nodes + switches * (static_cast<double>(shape.switches) + shape.global));
  if (shape.groups > 1 && Dragonfly::cables_between(shape) == 0) {
    values.fail(fmt::format(
        "{} groups need {} ports between groups in each group, but {} switches with global={} have "
        "{}; give more of them, or fewer groups",
        shape.groups, shape.groups - 1, shape.switches, shape.global,
        std::uint64_t{shape.switches} * shape.global));
  }
  return std::make_shared<const Dragonfly>(
      shape, values.rates(3, "kind of cable: of nodes, in groups, between groups"), text);
}

}  // namespace

std::shared_ptr<const Topology> parse_topology(const std::string& text, const std::string& option) {
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  using Make = Made (*)(std::string_view, const std::string&, const std::string&);
  for (const auto& [name, make] : {std::pair<const char*, Make>{"fat-tree", fat_tree},
                                   {"torus", torus},
                                   {"dragonfly", dragonfly}}) {
    if (kind != name) continue;
    const std::string_view rest =
        std::string_view(text).substr(std::min(kind.size() + 1, text.size()));
    return make(rest, text, fmt::format("{} {}", option, name));
  }
  if (!exists(text)) {
    throw InputError(
        fmt::format("{} {}: there is no such file; give fat-tree:levels=2,ports=8,g=1us,G=1ns, "
                    "torus:dims=4x4,…, dragonfly:groups=3,switches=2,nodes=2,global=1,…, or a FILE",
                    option, text));
  }
  return read_topology(text);
}

}  // namespace loggp
