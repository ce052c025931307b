// loggp params list | show NAME | validate FILE
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/command.hpp"
#include "cli/table.hpp"
#include "models/parameter_catalogue.hpp"
#include "models/parameter_file.hpp"

namespace loggp::cli {

namespace {

Rows ranges_of(const ParameterSet& set) {
  Rows rows{{"class", "bytes", "L_us", "o_s_us", "o_r_us", "g_us", "G_us_per_byte", "protocol"}};
  for (const Link& link : set.links) {
    for (const SizeRange& range : link.ranges) {
      const Parameters& p = range.parameters;
      const std::string last = range.last ? std::to_string(range.last->count()) : "";
      rows.push_back({std::string(to_string(link.link_class)),
                      fmt::format("{}..{}", range.first.count(), last),
                      fmt::format("{}", p.L.in_us()), fmt::format("{}", p.o_s.in_us()),
                      fmt::format("{}", p.o_r.in_us()), fmt::format("{}", p.g.in_us()),
                      fmt::format("{}", p.G / 1e6), std::string(to_string(p.protocol))});
    }
  }
  return rows;
}

void list() {
  Rows rows{{"name", "transport", "description"}};
  for (const auto* sets : {&published_parameters(), &assumed_parameters()}) {
    for (const ParameterSet& set : *sets) {
      rows.push_back({set.name, set.transport, set.description});
    }
  }
  fmt::print("{}", as_table(rows));
}

void show(const std::string& spec, const std::string& format) {
  const ParameterSet set = find_parameters(spec);
  if (format == "json") {
    fmt::print("{}", to_json(set));
    return;
  }
  if (format == "csv") {
    fmt::print("{}", as_csv(ranges_of(set)));
    return;
  }
  fmt::print("{}", set.name);
  if (!set.description.empty()) fmt::print(": {}", set.description);
  fmt::print("\n");
  if (!set.source.empty()) fmt::print("source: {}\n", set.source);
  for (const auto& [key, value] : set.environment) fmt::print("{}: {}\n", key, value);
  fmt::print("\n{}", as_table(ranges_of(set)));
}

void validate_file(const std::string& path) {
  const ParameterSet set = read_parameter_file(path);
  fmt::print("{}: parameter set '{}' is valid\n", path, set.name);
}

}  // namespace

void add_params(CLI::App& program) {
  CLI::App* params = program.add_subcommand("params", "published and measured parameter sets");
  params->require_subcommand(1);
  params->footer("Example: loggp params show ompi-ib-sdr");
  params->add_subcommand("list", "the sets that are compiled in")->callback(list);

  const auto spec = std::make_shared<std::string>();
  const auto format = std::make_shared<std::string>("table");
  CLI::App* shown = params->add_subcommand("show", "one set: name, file, or inline");
  shown->add_option("set", *spec, "name, file, or L=…,o=…,g=…,G=…")->required();
  add_format_option(*shown, *format);
  shown->footer("Example: loggp params show mpich2-tcp --format json");
  shown->callback([spec, format] { show(*spec, *format); });

  const auto path = std::make_shared<std::string>();
  CLI::App* validated = params->add_subcommand("validate", "checks a parameter file");
  validated->add_option("file", *path, "a parameter file")->required();
  validated->footer("Example: loggp params validate my.json");
  validated->callback([path] { validate_file(*path); });
}

}  // namespace loggp::cli
