#include "compare/known/method_comparison.hpp"

#include <algorithm>
#include <cmath>

#include "compare/known/method_words.hpp"
#include "compare/known/prtt_summary.hpp"
#include "compare/known/simulated_methods.hpp"
#include "measure/loggp/method_summary.hpp"

namespace loggp::compare {

namespace {

constexpr double hardly_wrong = 5e-4;  // a smaller error is not explained

struct Run {
  std::string method;
  std::int64_t n = 0;
  measure::MethodSummary summary;
};

std::optional<double> true_value(const Parameters& p, std::string_view parameter, Bytes size) {
  const MessageCost cost = message_cost(p, size);
  if (parameter == "o_s_us") return cost.send_cpu.in_us();
  if (parameter == "o_r_us") return cost.receive_cpu.in_us();
  if (parameter == "g_us") return cost.port.in_us();
  if (parameter == "L_us") return p.L.in_us();
  if (parameter == "G_us_per_byte") return p.G / 1e6;
  if (parameter == "EEL_us") return 2 * (cost.first_byte + cost.receive_cpu).in_us();
  return {};
}

// Returns the size range of messages of `size`.
const SizeRange& true_range(const Machine& truth, Bytes size) {
  return truth.parameters().link(truth.link_class(Rank(0), Rank(1))).range(size);
}

void explain(const MessageCost& cost, MethodRow& row) {
  const auto error = row.relative_error();
  if (!error || std::abs(*error) < hardly_wrong) return;
  const std::string reason = reason_of_error(
      {.method = row.method, .parameter = row.parameter, .cost = cost, .messages = row.n});
  if (!reason.empty()) row.remark = reason;
}

void add_rows(const Machine& truth, const Run& run, Bytes size, std::vector<MethodRow>& rows) {
  for (const measure::MethodParameter& found : run.summary.parameters) {
    // PRTT states its parameters for 1 byte, whatever sizes it has measured.
    const Parameters& range =
        true_range(truth, run.method == "prtt" ? size : found.size).parameters;
    MethodRow row;
    row.params = truth.parameters().name;
    row.method = run.method;
    row.n = run.n;
    row.parameter = found.name;
    row.size = found.size;
    row.measured = found.value;
    row.truth = true_value(range, found.name, found.size);
    row.messages = run.summary.messages;
    row.remark = found.remark;
    explain(message_cost(range, found.size), row);
    rows.push_back(row);
  }
}

Run method_run(const Machine& truth, Method method, std::vector<Bytes> sizes,
               const MethodSettings& settings, std::int64_t n) {
  MethodPlan plan;
  plan.method = method;
  plan.sizes = std::move(sizes);
  plan.settings = settings;
  return {std::string(catalogue_entry(method).name), n,
          measure::summarise(method, run_simulated(truth, plan))};
}

}  // namespace

std::optional<double> MethodRow::relative_error() const {
  if (!measured || !truth || *truth == 0) return {};
  return (*measured - *truth) / *truth;
}

ComparedMethods compare_methods(const Machine& truth, const MethodComparison& comparison) {
  const Bytes size = comparison.smallest;
  const Bytes largest =
      std::min(comparison.largest, true_range(truth, size).last.value_or(comparison.largest));
  MethodSettings many_sends = comparison.settings;
  many_sends.sends = many_sends.flood;
  MethodSettings accurate = comparison.settings;
  ComparedMethods compared{{}, check_flood_claim(truth, size)};
  accurate.flood = compared.flood.messages_here;

  const MethodSettings& usual = comparison.settings;
  const PrttRun prtt = run_prtt(truth, size, largest);
  add_rows(truth, {"prtt", prtt.n, prtt.summary}, size, compared.rows);
  for (const Run& run :
       {method_run(truth, Method::culler, {size}, usual, usual.sends),
        method_run(truth, Method::culler, {size}, many_sends, many_sends.sends),
        method_run(truth, Method::kielmann, {Bytes(), size}, usual, usual.flood),
        method_run(truth, Method::kielmann, {Bytes(), size}, accurate, accurate.flood),
        method_run(truth, Method::bell, {size, largest}, usual, usual.flood)}) {
    add_rows(truth, run, size, compared.rows);
  }
  return compared;
}

}  // namespace loggp::compare
