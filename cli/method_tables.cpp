#include "cli/method_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/table.hpp"

namespace loggp::cli {

namespace {

using compare::FloodClaim;
using compare::MethodRow;

const auto parameters =
    std::to_array<std::string_view>({"L_us", "o_s_us", "o_r_us", "g_us", "G_us_per_byte"});

std::string number(const std::optional<double>& value, const char* none) {
  return value ? fmt::format("{:.6g}", *value) : none;
}

Rows method_rows(const measure::MethodSummary& summary, const char* none) {
  Rows rows{{"parameter", "bytes", "value", "remark"}};
  for (const measure::MethodParameter& found : summary.parameters) {
    rows.push_back(
        {found.name, std::to_string(found.size.count()), number(found.value, none), found.remark});
  }
  return rows;
}

Rows long_rows(const std::vector<MethodRow>& rows) {
  Rows text{{"params", "method", "n", "parameter", "bytes", "measured", "truth", "relative_error",
             "messages", "remark"}};
  for (const MethodRow& row : rows) {
    text.push_back({row.params, row.method, std::to_string(row.n), row.parameter,
                    std::to_string(row.size.count()), number(row.measured, ""),
                    number(row.truth, ""), number(row.relative_error(), ""),
                    std::to_string(row.messages), row.remark});
  }
  return text;
}

std::string percent(double share) {
  return fmt::format("{:+.3g} %", 100 * share);
}

// "8.623 (+579 %)"
std::string cell(const MethodRow& row) {
  if (!row.measured) return "-";
  const std::string value = fmt::format("{:.4g}", *row.measured);
  const auto error = row.relative_error();
  constexpr double right = 5e-4;
  return error && std::abs(*error) >= right ? fmt::format("{} ({})", value, percent(*error))
                                            : value;
}

// Of several sizes the smallest, which comes first.
void set_cell(std::vector<std::string>& line, const MethodRow& row) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i] == row.parameter && line[3 + i] == "-") line[3 + i] = cell(row);
  }
}

std::vector<std::string> truth_line(const std::vector<MethodRow>& rows, const std::string& params) {
  std::vector<std::string> line{params, "truth", "", "-", "-", "-", "-", "-", ""};
  for (const MethodRow& row : rows) {
    if (row.params != params || row.method != "prtt" || !row.truth) continue;
    MethodRow truth = row;
    truth.measured = row.truth;
    set_cell(line, truth);
  }
  return line;
}

Rows short_rows(const std::vector<MethodRow>& rows) {
  Rows text{
      {"params", "method", "n", "L_us", "o_s_us", "o_r_us", "g_us", "G_us_per_byte", "messages"}};
  const MethodRow* last = nullptr;
  for (const MethodRow& row : rows) {
    if (last == nullptr || last->params != row.params) text.push_back(truth_line(rows, row.params));
    if (last == nullptr || last->params != row.params || last->method != row.method ||
        last->n != row.n) {
      text.push_back({row.params, row.method, std::to_string(row.n), "-", "-", "-", "-", "-",
                      std::to_string(row.messages)});
    }
    set_cell(text.back(), row);
    last = &row;
  }
  return text;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// PRTT first, then by age; the parameters as in the table above.
std::pair<std::size_t, std::size_t> order_of(const std::vector<std::string>& line) {
  const auto* const method =
      std::find_if(method_infos.begin(), method_infos.end(),
                   [&](const MethodInfo& info) { return info.name == line[0]; });
  const auto* const parameter = std::find(parameters.begin(), parameters.end(), line[1]);
  const bool is_prtt = method == method_infos.end();
  return {is_prtt ? 0 : 1 + static_cast<std::size_t>(method - method_infos.begin()),
          static_cast<std::size_t>(parameter - parameters.begin())};
}

// A reason is said once, with the networks on which it holds.
Rows reasons(const std::vector<MethodRow>& rows, std::size_t networks) {
  std::vector<std::vector<std::string>> lines;
  std::map<std::vector<std::string>, std::vector<std::string>> where;
  for (const MethodRow& row : rows) {
    if (row.remark.empty()) continue;
    const std::vector<std::string> line{row.method, row.parameter, row.remark};
    auto& names = where[line];
    if (names.empty()) lines.push_back(line);
    if (names.empty() || names.back() != row.params) names.push_back(row.params);
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const auto& a, const auto& b) { return order_of(a) < order_of(b); });
  Rows text{{"method", "parameter", "why", "where"}};
  for (const auto& line : lines) {
    const auto& names = where[line];
    text.push_back({line[0], line[1], line[2], names.size() == networks ? "all" : joined(names)});
  }
  return text;
}

Rows claim_rows(const std::vector<FloodClaim>& claims) {
  Rows text{
      {"params", "L_us", "g_us", "claimed_n", "error_in_plogp", "n_here", "error_here", "remark"}};
  for (const FloodClaim& claim : claims) {
    text.push_back(
        {claim.params, fmt::format("{:.4g}", claim.L.in_us()),
         fmt::format("{:.4g}", claim.g.in_us()), std::to_string(claim.messages),
         claim.error_at_messages ? fmt::format("{:.4f} %", 100 * *claim.error_at_messages) : "-",
         std::to_string(claim.messages_here),
         fmt::format("{:.4f} %", 100 * claim.error_at_messages_here), compare::in_words(claim)});
  }
  return text;
}

// The truth and PRTT are for 1 byte, which matters to o_r and g.
std::string note_on_sizes(const std::vector<MethodRow>& rows) {
  const auto culler = std::find_if(rows.begin(), rows.end(),
                                   [](const MethodRow& row) { return row.method == "culler"; });
  if (culler == rows.end() || culler->size <= Bytes(1)) return "";
  return fmt::format(
      "\ntruth and prtt: for 1 byte; the others: for {} bytes, in which o_r and g hold (s-1)G\n",
      culler->size.count());
}

std::string tables(const std::vector<MethodRow>& rows, const std::vector<FloodClaim>& claims) {
  return fmt::format(
      "{}{}\n{}\nA flood is to be right to 1 %: n > (2L + g)/(0.01 g) ([4] §1.1), simulated with "
      "that "
      "L and g in\npLogP's terms (o_s + o_r = g), and the n that it takes on the network itself:\n"
      "\n{}",
      as_table(short_rows(rows)), note_on_sizes(rows), as_table(reasons(rows, claims.size())),
      as_table(claim_rows(claims)));
}

nlohmann::ordered_json json_of(const FloodClaim& claim) {
  nlohmann::ordered_json json{{"params", claim.params},
                              {"L_us", claim.L.in_us()},
                              {"g_us", claim.g.in_us()},
                              {"claimed_n", claim.messages},
                              {"relative_error_in_plogp", nullptr},
                              {"n_here", claim.messages_here},
                              {"flood_tends_to_us", claim.limit.in_us()},
                              {"relative_error_here", claim.error_at_messages_here},
                              {"remark", compare::in_words(claim)}};
  if (claim.error_at_messages) json["relative_error_in_plogp"] = *claim.error_at_messages;
  return json;
}

}  // namespace

std::string text_of(std::string_view method, const measure::MethodSummary& summary,
                    const std::string& format) {
  if (format == "json") {
    nlohmann::ordered_json json{{"method", method}, {"messages", summary.messages}};
    json["parameters"] = json_of(method_rows(summary, ""));
    return json.dump(2) + "\n";
  }
  Rows rows = method_rows(summary, format == "csv" ? "" : "-");
  rows.push_back({"messages", "", std::to_string(summary.messages), ""});
  return format == "csv" ? as_csv(rows) : as_table(rows);
}

std::string text_of(const std::vector<MethodRow>& rows, const std::vector<FloodClaim>& claims,
                    const std::string& format) {
  if (format == "csv") return as_csv(long_rows(rows));
  if (format == "table") return tables(rows, claims);
  nlohmann::ordered_json json{{"methods", json_of(long_rows(rows))}};
  json["floods"] = nlohmann::ordered_json::array();
  for (const FloodClaim& claim : claims) json["floods"].push_back(json_of(claim));
  return json.dump(2) + "\n";
}

}  // namespace loggp::cli
