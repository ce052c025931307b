#include "measure/loggp/method_summary.hpp"

#include <algorithm>
#include <map>

#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

using BySize = std::map<Bytes, std::vector<MethodSample>>;

double median_us(const std::vector<MethodSample>& samples, Duration MethodSample::* quantity) {
  std::vector<double> values;
  values.reserve(samples.size());
  for (const MethodSample& sample : samples) values.push_back((sample.*quantity).in_us());
  return median(values);
}

// Returns an overhead or a gap, with a remark if it is negative, which can't be right.
MethodParameter cost(std::string name, Bytes size, double value) {
  return {std::move(name), size, value,
          value < 0 ? "negative, so the time that was subtracted contains something else" : ""};
}

void add_costs(const BySize& by_size, std::vector<MethodParameter>& parameters) {
  for (const auto& [size, samples] : by_size) {
    if (size == Bytes() && by_size.size() > 1) continue;  // Kielmann's method: for L only
    parameters.push_back(cost("o_s_us", size, median_us(samples, &MethodSample::o_s)));
    parameters.push_back(cost("o_r_us", size, median_us(samples, &MethodSample::o_r)));
    parameters.push_back(cost("g_us", size, median_us(samples, &MethodSample::g)));
  }
}

// Returns G from the gaps, g + (s−1)G, of the smallest and the largest size; 0 bytes count as 1.
MethodParameter gap_per_byte(const BySize& by_size) {
  const auto& [smallest, first] = *by_size.begin();
  const auto& [largest, last] = *by_size.rbegin();
  const std::int64_t bytes = largest.count() - std::max(smallest, Bytes(1)).count();
  if (bytes <= 0) return {"G_us_per_byte", largest, {}, "needs two message sizes"};
  const double longer = median_us(last, &MethodSample::g) - median_us(first, &MethodSample::g);
  return cost("G_us_per_byte", largest, longer / static_cast<double>(bytes));
}

}  // namespace

const MethodParameter* MethodSummary::find(std::string_view name, Bytes size) const {
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const MethodParameter& parameter) {
        return parameter.name == name && parameter.size == size;
      });
  return found == parameters.end() ? nullptr : &*found;
}

MethodSummary summarise(Method method, std::span<const MethodSample> samples) {
  BySize by_size;
  MethodSummary summary;
  for (const MethodSample& sample : samples) {
    by_size[sample.size].push_back(sample);
    summary.messages += sample.messages;
  }
  const auto& [smallest, small_samples] = *by_size.begin();
  const double latency = median_us(small_samples, &MethodSample::latency);
  const std::string name = method == Method::bell ? "EEL_us" : "L_us";
  summary.parameters.push_back(
      {name, smallest, latency,
       method == Method::kielmann ? "pLogP's: o_s + L + o_r − g of LogGP" : ""});
  add_costs(by_size, summary.parameters);
  if (method == Method::bell) summary.parameters.push_back(gap_per_byte(by_size));
  const MethodInfo& info = catalogue_entry(method);
  summary.parameters.push_back({std::string(info.lacks), smallest, {}, std::string(info.why)});
  return summary;
}

}  // namespace loggp::measure
