// loggp params list | show NAME | validate FILE
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "cli/options/command.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/tables/result.hpp"
#include "models/base/standard_streams.hpp"
#include "models/parameters/latency_reading.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/parameters/parameter_file.hpp"

namespace loggp::cli {

namespace {

Cell last_of(const std::optional<Bytes>& last) {
  return last ? Cell(last->count()) : Cell();
}

// Returns what the ranks of a node share: number, gap and rate of interfaces, and rate of memory.
std::vector<Cell> node_cells(const NodeParameters& node) {
  std::vector<Cell> cells(4);
  if (node.interfaces) {
    cells[0] = Cell(node.interfaces->count);
    cells[1] = Cell(node.interfaces->g.in_us());
    cells[2] = Cell(node.interfaces->G / 1e6);
  }
  if (node.memory) cells[3] = Cell(*node.memory / 1e6);
  return cells;
}

// Returns a row for each size range of a link and, `with_local`, of the local work.
Table range_table(const ParameterSet& set, bool with_local) {
  Table table{Column("params").only(in_csv),
              "class",
              "min_bytes",
              "max_bytes",
              "protocol",
              "L_us",
              "o_s_us",
              "o_r_us",
              "g_us",
              "G_us_per_byte",
              "O_s_us_per_byte",
              "O_r_us_per_byte",
              Column("local_us_per_byte").only(in_csv),
              Column("interfaces").only(in_csv),
              Column("g_node_us").only(in_csv),
              Column("G_node_us_per_byte").only(in_csv),
              Column("G_memory_us_per_byte").only(in_csv)};
  const std::vector<Cell> node = node_cells(set.node);
  const auto add = [&](std::vector<Cell> row) {
    row.insert(row.end(), node.begin(), node.end());
    table.add(std::move(row));
  };
  for (const Link& link : set.links) {
    for (const SizeRange& range : link.ranges) {
      const Parameters& p = range.parameters;
      add({set.name, to_string(link.link_class), range.first.count(), last_of(range.last),
           to_string(p.protocol), p.L.in_us(), p.o_s.in_us(), p.o_r.in_us(), p.g.in_us(), p.G / 1e6,
           p.O_s / 1e6, p.O_r / 1e6, Cell()});
    }
  }
  if (!with_local) return table;
  const Cell none;
  for (const auto& [name, work] :
       {std::pair("reduce", &set.reduce), std::pair("copy", &set.copy)}) {
    if (work->is_free()) continue;
    for (const LocalRange& range : work->ranges)
      add({set.name, name, range.first.count(), last_of(range.last), none, none, none, none, none,
           none, none, none, range.per_byte / 1e6});
  }
  return table;
}

void list(Format format) {
  Table table{"name", "transport", "description"};
  for (const auto* sets : {&published_parameters(), &assumed_parameters()}) {
    for (const ParameterSet& set : *sets) table.add({set.name, set.transport, set.description});
  }
  print(table, format);
}

// Returns the costs of local work: "0.0002 to 32768 bytes, 0.0005 from 32769".
std::string local_costs(const LocalCost& work) {
  if (work.ranges.size() == 1) return fmt::format("{}", work.ranges.front().per_byte / 1e6);
  std::vector<std::string> costs;
  for (const LocalRange& range : work.ranges) {
    const std::string bytes = range.last ? fmt::format("to {} bytes", range.last->count())
                                         : fmt::format("from {}", range.first.count());
    costs.push_back(fmt::format("{} {}", range.per_byte / 1e6, bytes));
  }
  return fmt::format("{}", fmt::join(costs, ", "));
}

// Returns " (95 %: g_us 1.9 to 2.1; G_us_per_byte 0.0008 to 0.0009)"; empty without intervals.
std::string in_words(const Intervals& intervals) {
  std::vector<std::string> words;
  for (const auto& [name, interval] : intervals)
    words.push_back(fmt::format("{} {} to {}", name, interval[0], interval[1]));
  return words.empty() ? "" : fmt::format(" (95 %: {})", fmt::join(words, "; "));
}

// Returns what the ranks of a node share, and the network between nodes, in lines.
std::string node_in_lines(const NodeParameters& node) {
  std::string text;
  if (node.interfaces)
    text += fmt::format("interface: {}{}\n", to_text(*node.interfaces),
                        in_words(node.interface_intervals));
  if (node.memory)
    text +=
        fmt::format("memory: {}{}\n", memory_text(*node.memory), in_words(node.memory_intervals));
  if (node.topology != nullptr) text += fmt::format("topology: {}\n", node.topology->text());
  return text;
}

std::string facts_in_lines(const ParameterSet& set) {
  std::string text = set.name;
  if (!set.description.empty()) text += ": " + set.description;
  text += "\n";
  if (!set.source.empty()) text += fmt::format("source: {}\n", set.source);
  for (const auto& [key, value] : set.environment) text += fmt::format("{}: {}\n", key, value);
  if (!set.reduce.is_free())
    text += fmt::format("reduce_us_per_byte: {}\n", local_costs(set.reduce));
  if (!set.copy.is_free()) text += fmt::format("copy_us_per_byte: {}\n", local_costs(set.copy));
  return text + node_in_lines(set.node);
}

void show(const std::string& spec, const ConditionOptions& conditions, Format format) {
  const ParameterSet set = chosen_parameters(spec, conditions);
  Result result;
  result.add_text(to_json(set), in_json);
  result.add_text(facts_in_lines(set));
  result.add("ranges", range_table(set, format == Format::csv), in_rows);
  print(result, format);
}

void validate_file(const std::string& path, Format format) {
  ParameterSet set = read_parameter_file(path);
  apply_latency_reading(set, std::nullopt);
  Result result;
  result.add_text(fmt::format("{}: parameter set '{}' is valid\n", path, set.name));
  Table table{"file", "params", "valid"};
  table.add({path, set.name, true});
  result.add("", std::move(table), for_programs);
  print(result, format);
}

}  // namespace

void add_params(CLI::App& program) {
  CLI::App* params = program.add_subcommand("params", "lists, shows and checks parameter sets");
  params->require_subcommand(1);
  params->footer("Example: loggp params show ompi-ib-sdr");
  const auto list_format = std::make_shared<Format>(Format::table);
  CLI::App* listed = params->add_subcommand("list", "lists the built-in sets");
  add_format_option(*listed, *list_format);
  listed->footer("Example: loggp params list --format json");
  listed->callback([list_format] { list(*list_format); });

  const auto spec = std::make_shared<std::string>();
  const auto conditions = std::make_shared<ConditionOptions>();
  const auto format = std::make_shared<Format>(Format::table);
  CLI::App* shown = params->add_subcommand("show", "shows one set");
  shown->add_option("set", *spec, "name, file, or L=…,o=…,g=…,G=…")->required();
  add_latency_option(*shown, *conditions);
  add_format_option(*shown, *format);
  shown->footer("Example: loggp params show mpich2-tcp --format json");
  shown->callback([spec, conditions, format] { show(*spec, *conditions, *format); });

  const auto path = std::make_shared<std::string>();
  const auto validated_format = std::make_shared<Format>(Format::table);
  CLI::App* validated = params->add_subcommand("validate", "checks a parameter file");
  validated->add_option("file", *path, "a parameter file")->required();
  add_format_option(*validated, *validated_format);
  validated->footer("Example: loggp params validate my.json");
  validated->callback([path, validated_format] { validate_file(*path, *validated_format); });
}

}  // namespace loggp::cli
