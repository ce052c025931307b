#include "cli/options/stopping_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/patience.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

measure::StoppingRule stopping_rule(const StoppingOptions& options) {
  measure::StoppingRule rule;
  if (options.stop == "deviation") {
    rule = measure::StoppingRule::deviation_rule();
  } else if (options.stop != "interval") {
    throw InputError("--stop: " + unknown_name("rule", options.stop, {"interval", "deviation"}));
  }
  constexpr std::int64_t most = 1'000'000;
  if (!options.repetitions.empty()) {
    rule.most = parse_count(options.repetitions, "--repetitions", 1, most);
    rule.least = std::min(rule.least, rule.most);
  }
  if (!options.precision.empty()) {
    rule.precision = parse_percentage(options.precision, "--precision", "5%");
  }
  return rule;
}

double parse_percentage(std::string_view text, const char* option, const char* example) {
  constexpr double percent = 100;
  const auto number =
      text.ends_with('%') ? parse_number(text.substr(0, text.size() - 1)) : std::nullopt;
  if (!number || !(*number > 0)) {
    throw InputError(
        fmt::format("{}: '{}' is not a percentage above 0; give {}", option, text, example));
  }
  return *number / percent;
}

Duration chosen_budget(const StoppingOptions& options) {
  const Duration budget = parse_duration(options.budget, "--time-budget");
  if (budget <= Duration())
    throw InputError(
        fmt::format("--time-budget: {} is not above 0; give a time such as 30s", options.budget));
  return budget;
}

std::chrono::seconds time_limit(Duration budget) {
  constexpr std::int64_t ps_per_s = 1'000'000'000'000;
  // points may take more than their share of the budget
  return limit_beyond(std::chrono::seconds(4 * budget.in_ps() / ps_per_s));
}

void check_measured(std::size_t all, std::ptrdiff_t unmeasured) {
  if (unmeasured == 0) return;
  throw RunError(fmt::format("{} of {} points {}; give a longer --time-budget, or fewer ranks",
                             unmeasured, all, no_repetition));
}

std::vector<std::int64_t> ascending_list(const std::string& list, const char* option,
                                         std::int64_t least, std::int64_t most) {
  std::vector<std::int64_t> found = parse_list(list, option, least, most);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void add_stopping_options(CLI::App& command, StoppingOptions& options) {
  const auto add = [&command](const char* name, std::string& value, const std::string& help) {
    return command.add_option(name, value, help)->capture_default_str();
  };
  add("--stop", options.stop,
      "when a point is finished: interval (the median's 95 % interval is narrow), or deviation "
      "(the standard deviation of 8 to 30 repetitions is below 3 % of their mean, [1])");
  add("--precision", options.precision,
      "required precision: half the interval's width relative to the median, default: 5%; with "
      "--stop deviation the standard deviation relative to the mean, default: 3%");
  add("--repetitions", options.repetitions,
      "largest number of repetitions of a point; default: 1000, with --stop deviation 30");
  add("--time-budget", options.budget, "time for all points together");
}

}  // namespace loggp::cli
