#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "models/base/column_file.hpp"
#include "models/base/names.hpp"
#include "models/parameters/node_options.hpp"
#include "models/topology/listed.hpp"

namespace loggp {

namespace {

using Columns = std::span<const std::string_view>;

// A node by node table has as many entries as nodes times vertices.
constexpr std::size_t most_entries = std::size_t{1} << 26U;

// Names stand in pictures, pages and CSV files.
bool is_plain_name(std::string_view name) {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-:/+";
  return name.find_first_not_of(letters) == std::string_view::npos;
}

class TopologyReader {
 public:
  explicit TopologyReader(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] std::shared_ptr<const Topology> read() {
    lists_.name = path_;
    read_columns(path_, wanted, [&](const ColumnLine& line) { take(line); });
    if (lists_.nodes.empty())
      throw InputError(
          fmt::format("{}:1: there are no nodes; begin with a line 'nodes a b c'", path_));
    for (const RouteLine& route : routes_) connect(route);
    std::vector<std::uint32_t> next = ListedTopology::first_links(lists_);
    check_pairs(next);
    return std::make_shared<const ListedTopology>(std::move(lists_), std::move(next));
  }

 private:
  static constexpr std::string_view wanted =
      "a topology: lines 'nodes A B', 'switches S T', 'cable A S g=1us G=1ns', 'route A B S T'";
  struct Place {
    std::uint32_t number;
    bool is_node;
    std::size_t line;
  };
  struct RouteLine {
    std::size_t line;
    std::vector<std::string> names;
  };

  void take(const ColumnLine& line) {
    const Columns rest = Columns(line.columns).subspan(1);
    const std::string_view word = line.columns.front();
    if (word == "nodes" || word == "switches") {
      declare(line, rest, word == "nodes");
    } else if (word == "cable" || word == "link") {
      add_links(line, rest, word == "cable");
    } else if (word == "route") {
      add_route(line, rest);
    } else {
      line.fail(unknown_name("line", word, {"nodes", "switches", "cable", "link", "route"}));
    }
  }

  void declare(const ColumnLine& line, Columns names, bool are_nodes) {
    if (are_nodes) lists_.nodes_line = line.line;
    if (!lists_.links.empty())
      line.fail("nodes and switches stand before the first cable or link; move this line up");
    for (const std::string_view name : names) {
      if (!is_plain_name(name)) {
        line.fail(
            fmt::format("'{}' is not a name; use letters a to z, digits and . _ - : / +", name));
      }
      auto& list = are_nodes ? lists_.nodes : lists_.switches;
      const Place place{static_cast<std::uint32_t>(list.size()), are_nodes, line.line};
      if (!places_.emplace(std::string(name), place).second)
        line.fail(fmt::format("'{}' stands in a list already; give it once", name));
      list.emplace_back(name);
    }
    if (lists_.nodes.size() * (lists_.nodes.size() + lists_.switches.size()) > most_entries)
      line.fail("nodes times nodes and switches are over 67108864; give fewer");
  }

  // Returns the vertex with this name.
  [[nodiscard]] std::uint32_t find(const ColumnLine& line, std::string_view name) const {
    const auto found = places_.find(name);
    if (places_.empty())
      line.fail(
          fmt::format("unknown node '{}'; begin with lines 'nodes A B' and 'switches S'", name));
    if (found == places_.end()) {
      std::vector<std::string> known;
      known.reserve(places_.size());
      for (const auto& [other, place] : places_) known.push_back(other);
      line.fail(unknown_name("node or switch", name, known));
    }
    const auto nodes = static_cast<std::uint32_t>(lists_.nodes.size());
    return found->second.number + (found->second.is_node ? 0 : nodes);
  }

  void add_links(const ColumnLine& line, Columns rest, bool both_ways) {
    if (rest.size() < 2) line.fail(fmt::format("write '{} A B g=1us G=1ns'", line.columns.front()));
    const std::uint32_t from = find(line, rest[0]);
    const std::uint32_t to = find(line, rest[1]);
    if (from == to) line.fail(fmt::format("'{}' has a cable to itself; name two ends", rest[0]));
    std::string values;
    for (const std::string_view value : rest.subspan(2))
      values += fmt::format("{}{}", values.empty() ? "" : ",", value);
    const std::string what = fmt::format("{} {} {}", line.columns.front(), rest[0], rest[1]);
    const LinkRate rate = line.checked([&] { return parse_link_rate(values, what); });
    add(line, from, to, rate);
    if (both_ways) add(line, to, from, rate);
  }

  void add(const ColumnLine& line, std::uint32_t from, std::uint32_t to, const LinkRate& rate) {
    const auto number = static_cast<std::uint32_t>(lists_.links.size());
    if (!numbers_.emplace(std::pair{from, to}, number).second)
      line.fail(fmt::format("the link {} -> {} stands above already; give it once", name(from),
                            name(to)));
    auto at = std::find(lists_.rates.begin(), lists_.rates.end(), rate);
    if (at == lists_.rates.end()) {
      if (lists_.rates.size() > 0xffff) line.fail("over 65536 different rates; give fewer");
      at = lists_.rates.insert(at, rate);
    }
    lists_.links.push_back({from, to, static_cast<std::uint16_t>(at - lists_.rates.begin())});
  }

  [[nodiscard]] const std::string& name(std::uint32_t vertex) const {
    const std::size_t nodes = lists_.nodes.size();
    return vertex < nodes ? lists_.nodes[vertex] : lists_.switches[vertex - nodes];
  }

  // Links may follow the routes that take them.
  void add_route(const ColumnLine& line, Columns names) {
    if (names.size() < 2) line.fail("write 'route A B' with the switches between in order");
    for (const std::string_view name : names) static_cast<void>(find(line, name));
    for (const std::string_view end : names.first(2)) {
      if (!places_.find(end)->second.is_node)
        line.fail(fmt::format("'{}' is a switch; a route leads from a node to a node", end));
    }
    if (names[0] == names[1]) line.fail("a route leads from a node to another one; name two");
    routes_.push_back({line.line, {names.begin(), names.end()}});
  }

  void connect(const RouteLine& route) {
    const std::string& from = route.names[0];
    const std::string& to = route.names[1];
    const auto fail = [&](const std::string& what) {
      throw InputError(fmt::format("{}:{}: route {} {}: {}", path_, route.line, from, to, what));
    };
    const auto number = [&](const std::string& name) {
      const Place& place = places_.find(name)->second;
      const auto nodes = static_cast<std::uint32_t>(lists_.nodes.size());
      return place.number + (place.is_node ? 0 : nodes);
    };
    std::vector<std::string> names{from};
    names.insert(names.end(), route.names.begin() + 2, route.names.end());
    names.push_back(to);
    std::set<std::string> nodes;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool is_node = places_.find(names[i])->second.is_node;
      if (is_node && !nodes.insert(names[i]).second)
        fail(fmt::format("node {} stands twice; name it once", names[i]));
      if (i > 0 && names[i] == names[i - 1])
        fail(fmt::format("{} stands twice in a row; name it once", names[i]));
    }
    std::vector<std::uint32_t> links;
    for (std::size_t i = 1; i < names.size(); ++i) {
      const auto found = numbers_.find({number(names[i - 1]), number(names[i])});
      if (found == numbers_.end()) {
        fail(fmt::format("no link leads from {} to {}; add it, or name the switches between them",
                         names[i - 1], names[i]));
      }
      links.push_back(found->second);
    }
    const ListedTopology::Pair pair{static_cast<std::int32_t>(number(from)),
                                    static_cast<std::int32_t>(number(to))};
    if (!lists_.routes.emplace(pair, links).second) fail("it stands above already; give it once");
  }

  // Pairs without a route of their own are connected somehow.
  void check_pairs(const std::vector<std::uint32_t>& next) const {
    const std::size_t vertices = lists_.nodes.size() + lists_.switches.size();
    for (std::size_t to = 0; to < lists_.nodes.size(); ++to) {
      for (std::size_t from = 0; from < lists_.nodes.size(); ++from) {
        const ListedTopology::Pair pair{static_cast<std::int32_t>(from),
                                        static_cast<std::int32_t>(to)};
        if (from == to || next[to * vertices + from] != RouteStep::no_link ||
            lists_.routes.contains(pair))
          continue;
        throw InputError(fmt::format("{}:{}: no links lead from node {} to node {}; connect them",
                                     path_, places_.find(lists_.nodes[to])->second.line,
                                     lists_.nodes[from], lists_.nodes[to]));
      }
    }
  }

  std::string path_;
  ListedTopology::Lists lists_;
  std::map<std::string, Place, std::less<>> places_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbers_;
  std::vector<RouteLine> routes_;
};

}  // namespace

std::shared_ptr<const Topology> read_topology(const std::string& path) {
  return TopologyReader(path).read();
}

}  // namespace loggp
