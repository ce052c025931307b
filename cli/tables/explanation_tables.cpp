#include "cli/tables/explanation_tables.hpp"

#include <fmt/format.h>

#include <cmath>

#include "compare/chart/numbers.hpp"

namespace loggp::cli {

namespace {

using compare::Anatomy;
using compare::Explanation;
using simulate::Parameter;
using simulate::Sensitivity;

constexpr int shown = 9;  // digits for people; parameter_table has all digits

std::string number(double value) {
  return std::isinf(value) ? "inf" : compare::plain_decimal(value, shown);
}

// Returns the parameter in µs, G in µs per byte.
double parameter_value(const Parameters& p, Parameter parameter) {
  switch (parameter) {
    case Parameter::L:
      return p.L.in_us();
    case Parameter::o:
    case Parameter::o_s:
      return p.o_s.in_us();
    case Parameter::o_r:
      return p.o_r.in_us();
    case Parameter::g:
      return p.g.in_us();
    default:
      break;
  }
  return p.G / 1e6;
}

// Returns the time per byte of local work in µs, if all of the run's is of one size range.
std::optional<double> local_value(const Anatomy& anatomy, LocalWork work) {
  const std::vector<double>& rates = anatomy.local_rates[static_cast<std::size_t>(work)];
  return rates.size() == 1 ? std::optional(rates.front() / 1e6) : std::nullopt;
}

// Returns a parameter of the links in µs, if it is the same for all that messages take.
std::optional<double> link_value(const std::vector<LinkRate>& rates, Parameter parameter) {
  const auto value = [&](const LinkRate& rate) {
    if (parameter == Parameter::G_link) return rate.G / 1e6;
    return (parameter == Parameter::g_link ? rate.g : rate.l).in_us();
  };
  for (const LinkRate& rate : rates) {
    if (value(rate) != value(rates.front())) return std::nullopt;
  }
  return rates.empty() ? std::nullopt : std::optional(value(rates.front()));
}

// Returns a parameter of what ranks share in µs; nothing if no message takes it.
std::optional<double> shared_value(const Anatomy& anatomy, Parameter parameter) {
  if (simulate::is_of_links(parameter)) return link_value(anatomy.link_rates, parameter);
  const NodeParameters& shared = anatomy.shared;
  if (parameter == Parameter::G_memory)
    return shared.memory ? std::optional(*shared.memory / 1e6) : std::nullopt;
  if (!shared.interfaces) return std::nullopt;
  return parameter == Parameter::G_node ? shared.interfaces->G / 1e6 : shared.interfaces->g.in_us();
}

// Returns the value of the parameter, to which a change is added. There is no single value for
// several groups of messages, or for o where o_s and o_r differ.
std::optional<double> parameter_value(std::span<const simulate::CostGroup> groups,
                                      Parameter parameter) {
  if (groups.size() != 1) return std::nullopt;
  const Parameters& p = groups.front().range.parameters;
  if (parameter == Parameter::o && p.o_s != p.o_r) return std::nullopt;
  return parameter_value(p, parameter);
}

// Returns the value of a parameter; nothing if it has several.
std::optional<double> value_of(Parameter parameter, std::span<const simulate::CostGroup> groups,
                               const Anatomy& benchmark) {
  if (simulate::is_of_groups(parameter)) return parameter_value(groups, parameter);
  const auto work = simulate::local_work(parameter);
  return work ? local_value(benchmark, *work) : shared_value(benchmark, parameter);
}

// Returns the parameter's value, or its change where there is no single value, at the end of a
// range. in_words() explains the mark.
std::string bound(double change_ps, simulate::RangeEnd end, std::optional<double> value) {
  const double change = change_ps / 1e6;
  const char* mark = end >= simulate::RangeEnd::order ? "*" : "";
  if (value || std::isinf(change)) return number(value.value_or(0) + change) + mark;
  return fmt::format("{}{}{}", change < 0 ? "" : "+", number(change), mark);
}

// Returns the derivative per operation: "4", or "4 | 5" where two paths are equally long and the
// derivatives for smaller and for larger values of the parameter differ.
std::string derivative(const Sensitivity& s, std::int64_t operations) {
  const auto per_operation = [&](std::int64_t whole) {
    return compare::plain_decimal(static_cast<double>(whole) / static_cast<double>(operations), 6);
  };
  if (s.below == s.above) return per_operation(s.above);
  return fmt::format("{} | {}", per_operation(s.below), per_operation(s.above));
}

void add_sensitivity(std::vector<Cell>& row, const Sensitivity& s, std::int64_t operations,
                     std::optional<double> value) {
  row.insert(row.end(), {derivative(s, operations), bound(s.least_change, s.least_end, value),
                         bound(s.most_change, s.most_end, value)});
}

std::string group_name(const simulate::CostGroup& group) {
  const std::string last =
      group.range.last ? fmt::format(" to {}", group.range.last->count()) : " and more";
  return fmt::format(" ({}, {}{} B)", to_string(group.link_class), group.range.first.count(), last);
}

// A parameter or another cause, with its share of a critical path as count and time.
struct Share {
  std::string name;
  std::optional<Term> term;
  Duration simulate::Breakdown::* rest = nullptr;
  std::int64_t simulate::Breakdown::* rest_count = nullptr;

  [[nodiscard]] Duration time(const Anatomy& anatomy) const {
    return term ? anatomy.breakdown.time_of(*term) : anatomy.breakdown.*rest;
  }
  [[nodiscard]] Cell count(const Anatomy& anatomy, std::int64_t operations) const {
    if (!term && rest_count == nullptr) return {};
    const std::int64_t whole =
        term ? anatomy.breakdown.count_of(*term) : anatomy.breakdown.*rest_count;
    return compare::plain_decimal(static_cast<double>(whole) / static_cast<double>(operations), 6);
  }
};

std::vector<Share> all_shares() {
  using simulate::Breakdown;
  return {{"L", Term::L},
          {"o_s", Term::o_s},
          {"o_r", Term::o_r},
          {"g", Term::g},
          {"G (bytes)", Term::G},
          {"O_s (bytes)", Term::O_s},
          {"O_r (bytes)", Term::O_r},
          {"reduce (bytes)", Term::reduce},
          {"copy (bytes)", Term::copy},
          {"g_node", Term::g_node},
          {"G_node (bytes)", Term::G_node},
          {"G_memory (bytes)", Term::G_memory},
          {"g_link", Term::g_link},
          {"G_link (bytes)", Term::G_link},
          {"l_link", Term::l_link},
          {"late arrival", std::nullopt, &Breakdown::arrival},
          {"computation", std::nullopt, &Breakdown::computation},
          {"polls", std::nullopt, &Breakdown::poll, &Breakdown::polls},
          {"wake-ups", std::nullopt, &Breakdown::wake_up},
          {"noise", std::nullopt, &Breakdown::noise}};
}

std::string percent(Duration part, Duration whole) {
  const double share = whole == Duration() ? 0 : 100 * part.in_us() / whole.in_us();
  return fmt::format("{:.1f} %", share);
}

void add_share(const Explanation& e, const Share& share, Table& table) {
  const Duration alone = share.time(e.alone);
  const Duration benchmark = share.time(e.benchmark);
  const bool is_of_loggp = share.term && *share.term <= Term::G;
  if (!is_of_loggp && alone == Duration() && benchmark == Duration()) return;
  std::vector<Cell> row{share.name, share.count(e.alone, 1), number(alone.in_us()),
                        percent(alone, e.alone.makespan)};
  if (!e.is_alone) {
    row.insert(row.end(),
               {share.count(e.benchmark, e.row.iterations), number(e.per_operation_us(benchmark)),
                percent(benchmark, e.benchmark.makespan)});
    if (e.reports_the_run()) row.emplace_back(number(e.error_us(benchmark, alone)));
  }
  table.add(std::move(row));
}

}  // namespace

Table share_table(const Explanation& e) {
  Table table{"critical path", "alone", "alone_us", "share"};
  std::vector<Cell> total{"sum", Cell(), number(e.alone.makespan.in_us()), Cell()};
  if (!e.is_alone) {
    for (const char* name : {"per operation", "per_operation_us", "share"}) table.add_column(name);
    total.insert(total.end(), {Cell(), number(e.per_operation_us(e.benchmark.makespan)), Cell()});
    if (e.reports_the_run()) {
      table.add_column("error_us");
      total.emplace_back(number(e.error_us(e.benchmark.makespan, e.alone.makespan)));
    }
  }
  for (const Share& share : all_shares()) add_share(e, share, table);
  table.add(std::move(total));
  return table;
}

Table derivative_table(const Explanation& e) {
  Table table{"derivative", "value_us", "alone", "from", "to"};
  const bool has_benchmark = !e.is_alone && !e.depends_on_time;
  if (has_benchmark) {
    for (const char* name : {"per operation", "from", "to"}) table.add_column(name);
  }
  const auto add = [&](std::size_t i, const std::string& messages,
                       std::span<const simulate::CostGroup> groups, const Sensitivity& alone,
                       const Sensitivity& benchmark) {
    const Parameter parameter = simulate::all_parameters[i];
    const auto value = value_of(parameter, groups, e.benchmark);
    std::vector<Cell> row{fmt::format("dT/d{}{}{}", to_string(parameter), messages,
                                      is_per_byte(parameter) ? " (µs per byte)" : ""),
                          value ? Cell(number(*value)) : Cell()};
    add_sensitivity(row, alone, 1, value);
    if (has_benchmark) add_sensitivity(row, benchmark, e.row.iterations, value);
    table.add(std::move(row));
  };
  for (std::size_t i = 0; i < simulate::all_parameters.size(); ++i)
    if (e.benchmark.has(simulate::all_parameters[i]))
      add(i, "", e.alone.groups, e.alone.sensitivities[i], e.benchmark.sensitivities[i]);
  if (e.alone.by_group.size() != e.benchmark.by_group.size()) return table;
  for (std::size_t group = 0; group < e.alone.by_group.size(); ++group) {
    if (group_name(e.alone.groups[group]) != group_name(e.benchmark.groups[group])) return table;
    for (std::size_t i = 0; i < simulate::all_parameters.size(); ++i) {
      if (!simulate::is_of_groups(simulate::all_parameters[i])) continue;
      const std::span one(&e.alone.groups[group], 1);
      add(i, group_name(one.front()), one, e.alone.by_group[group][i],
          e.benchmark.by_group[group][i]);
    }
  }
  return table;
}

}  // namespace loggp::cli
