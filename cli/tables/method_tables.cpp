#include "cli/tables/method_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace loggp::cli {

namespace {

using compare::FloodClaim;
using compare::MethodRow;

const auto parameters =
    std::to_array<std::string_view>({"L_us", "o_s_us", "o_r_us", "g_us", "G_us_per_byte"});

// Returns a column of numbers of which people see six digits.
Column six_digits(const char* name) {
  return Column(name).shown(significant<6>);
}

Table parameter_table(const measure::MethodSummary& summary) {
  Table table{"parameter", "bytes", six_digits("value"), "remark"};
  for (const measure::MethodParameter& found : summary.parameters) {
    table.add({found.name, found.size.count(), found.value, Cell::text_or_null(found.remark)});
  }
  return table;
}

Table full_table(const std::vector<MethodRow>& rows) {
  Table table{"params",
              "method",
              "n",
              "parameter",
              "bytes",
              six_digits("measured"),
              six_digits("truth"),
              six_digits("relative_error"),
              "messages",
              "remark"};
  for (const MethodRow& row : rows) {
    table.add({row.params, row.method, row.n, row.parameter, row.size.count(), row.measured,
               row.truth, row.relative_error(), row.messages, Cell::text_or_null(row.remark)});
  }
  return table;
}

std::string error_in_percent(double share) {
  return fmt::format("{:+.3g} %", 100 * share);
}

// Returns the value with its error, "8.623 (+579 %)". Leaves out an error below 0.05 %.
Cell value_with_error(const MethodRow& row) {
  if (!row.measured) return {};
  const std::string value = fmt::format("{:.4g}", *row.measured);
  const auto error = row.relative_error();
  constexpr double right = 5e-4;
  return error && std::abs(*error) >= right
             ? fmt::format("{} ({})", value, error_in_percent(*error))
             : value;
}

// Sets the cell of a parameter if it is empty. The rows of the smallest size come first, so that
// the cell keeps its value.
void set_parameter(std::vector<Cell>& line, const MethodRow& row) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i] == row.parameter && line[3 + i].is_null())
      line[3 + i] = value_with_error(row);
  }
}

std::vector<Cell> truth_line(const std::vector<MethodRow>& rows, const std::string& params) {
  std::vector<Cell> line{params,  "truth", nullptr, nullptr, nullptr,
                         nullptr, nullptr, nullptr, nullptr};
  for (const MethodRow& row : rows) {
    if (row.params != params || row.method != "prtt" || !row.truth) continue;
    MethodRow truth = row;
    truth.measured = row.truth;
    set_parameter(line, truth);
  }
  return line;
}

// Returns, for people, a line for each network's truth and for each of its methods.
Table short_table(const std::vector<MethodRow>& rows) {
  std::vector<Column> columns{"params", "method", "n"};
  for (const std::string_view parameter : parameters) columns.emplace_back(std::string(parameter));
  columns.emplace_back("messages");
  std::vector<std::vector<Cell>> lines;
  const MethodRow* last = nullptr;
  for (const MethodRow& row : rows) {
    const bool is_other_network = last == nullptr || last->params != row.params;
    if (is_other_network) lines.push_back(truth_line(rows, row.params));
    if (is_other_network || last->method != row.method || last->n != row.n) {
      lines.push_back({row.params, row.method, row.n, nullptr, nullptr, nullptr, nullptr, nullptr,
                       row.messages});
    }
    set_parameter(lines.back(), row);
    last = &row;
  }
  Table table(columns);
  for (std::vector<Cell>& line : lines) table.add(std::move(line));
  return table;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// Returns a sort key: PRTT comes first, then the older methods by age, each with its parameters in
// the order of the table above.
std::pair<std::size_t, std::size_t> place_in_order(const std::vector<std::string>& line) {
  const auto* const method =
      std::find_if(method_infos.begin(), method_infos.end(),
                   [&](const MethodInfo& info) { return info.name == line[0]; });
  const auto* const parameter = std::find(parameters.begin(), parameters.end(), line[1]);
  const bool is_prtt = method == method_infos.end();
  return {is_prtt ? 0 : 1 + static_cast<std::size_t>(method - method_infos.begin()),
          static_cast<std::size_t>(parameter - parameters.begin())};
}

// Returns a row for each reason, with the networks on which it holds.
Table reason_table(const std::vector<MethodRow>& rows, std::size_t networks) {
  std::vector<std::vector<std::string>> lines;
  std::map<std::vector<std::string>, std::vector<std::string>> where;
  for (const MethodRow& row : rows) {
    if (row.remark.empty()) continue;
    const std::vector<std::string> line{row.method, row.parameter, row.remark};
    auto& names = where[line];
    if (names.empty()) lines.push_back(line);
    if (names.empty() || names.back() != row.params) names.push_back(row.params);
  }
  std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
    return place_in_order(a) < place_in_order(b);
  });
  Table table{"method", "parameter", "why", "where"};
  for (const auto& line : lines) {
    const auto& names = where[line];
    table.add({line[0], line[1], line[2], names.size() == networks ? "all" : joined(names)});
  }
  return table;
}

std::string exact_percent(double share) {
  return fmt::format("{:.4f} %", 100 * share);
}

Table claim_table(const std::vector<FloodClaim>& claims) {
  const auto us = [](const char* name) { return Column(name).shown(significant<4>); };
  Table table{"params",
              us("L_us"),
              us("g_us"),
              Column("claimed_n"),
              Column("relative_error_in_plogp").shown(exact_percent),
              "n_here",
              Column("flood_tends_to_us").only(in_json),
              Column("relative_error_here").shown(exact_percent),
              "remark"};
  for (const FloodClaim& claim : claims) {
    table.add({claim.params, claim.L.in_us(), claim.g.in_us(), claim.messages,
               claim.error_at_messages, claim.messages_here, claim.limit.in_us(),
               claim.error_at_messages_here, compare::in_words(claim)});
  }
  return table;
}

// Returns a note that the truth and PRTT are for 1 byte and the other methods for another size,
// because o_r and g depend on the size. Empty when that size is 1 byte.
std::string note_on_sizes(const std::vector<MethodRow>& rows) {
  const auto culler = std::find_if(rows.begin(), rows.end(),
                                   [](const MethodRow& row) { return row.method == "culler"; });
  if (culler == rows.end() || culler->size <= Bytes(1)) return "";
  return fmt::format(
      "truth and prtt are for 1 byte, the others for {} bytes, where o_r and g include (s-1)G\n",
      culler->size.count());
}

constexpr const char* about_floods =
    "For an error of 1 % in g a flood needs n > (2L + g)/(0.01 g) messages ([4] §1.1). Below are\n"
    "this n and its simulated error in pLogP's terms (o_s + o_r = g), then the n that the network\n"
    "itself needs and its error:\n";

}  // namespace

Result method_result(std::string_view method, const measure::MethodSummary& summary) {
  const Table parameters_found = parameter_table(summary);
  Table with_messages = parameters_found;
  with_messages.add({"messages", nullptr, summary.messages, nullptr});
  Result result;
  result.add(Column("method").only(in_json), method);
  result.add(Column("messages").only(in_json), summary.messages);
  result.add("parameters", parameters_found, in_json);
  result.add("parameters", with_messages, in_rows);
  return result;
}

Result method_comparison(const std::vector<MethodRow>& rows,
                         const std::vector<FloodClaim>& claims) {
  Result result;
  result.add("methods", full_table(rows), for_programs);
  result.add("methods", short_table(rows), for_people);
  result.add_text(note_on_sizes(rows));
  result.add("reasons", reason_table(rows, claims.size()), for_people);
  result.add_text(about_floods);
  result.add("floods", claim_table(claims), {.table = true, .csv = false, .json = true});
  return result;
}

}  // namespace loggp::cli
