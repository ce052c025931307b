#include "algorithms/costs/cost_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace loggp {

namespace {

// A logarithm of a power may be a little off. No other value is so near to an integer, with up to
// 2^30 ranks.
constexpr double rounding = 1e-11;

double floor_of(double value) {
  return std::floor(value + rounding);
}

// Returns the value of c.
double children_of_root(const CostArguments& a) {
  const auto others = static_cast<double>(a.ranks - 1);
  const auto radix = static_cast<double>(a.radix);
  const double digits = floor_of(std::log(others) / std::log(radix));
  return ((radix - 1) * digits) + floor_of(others / std::pow(radix, digits));
}

double symbol_value(char symbol, const CostArguments& a) {
  const double below = std::exp2(floor_of(std::log2(static_cast<double>(a.ranks))));
  switch (symbol) {
    case 'P':
      return static_cast<double>(a.ranks);
    case 'm':
      return static_cast<double>(a.bytes);
    case 'n':
      return static_cast<double>(a.segments);
    case 'k':
      return static_cast<double>(a.radix);
    case 'f':
      return static_cast<double>(a.fan_out);
    case 'Q':
      return below;
    case 'e':
      return static_cast<double>(a.ranks) > below ? 1 : 0;
    case 'c':
      return children_of_root(a);
    default:
      throw std::logic_error(std::string("no symbol of a formula: ") + symbol);
  }
}

// Reads a formula from left to right and computes its value.
class Reader {
 public:
  Reader(std::string_view formula, const CostArguments& arguments)
      : rest_(formula), arguments_(arguments) {}

  double whole() {
    const double value = sum();
    if (!rest_.empty()) fail();
    return value;
  }

 private:
  [[noreturn]] void fail() const {
    throw std::logic_error("wrong formula at '" + std::string(rest_) + "'");
  }
  // Takes `text` and the spaces after it from the beginning of the rest, if it begins so.
  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    return true;
  }
  void expect(std::string_view text) {
    if (!take(text)) fail();
  }

  double sum() {
    double value = product();
    for (;;) {
      if (take("+")) {
        value += product();
      } else if (take("−")) {
        value -= product();
      } else {
        return value;
      }
    }
  }
  double product() {
    double value = power();
    for (;;) {
      if (take("·")) {
        value *= power();
      } else if (take("/")) {
        value /= power();
      } else {
        return value;
      }
    }
  }
  double power() {
    const double base = factor();
    return take("^") ? std::pow(base, factor()) : base;
  }
  double factor() {
    if (take("log₂")) return std::log2(factor());
    if (take("log_k")) return std::log(factor()) / std::log(static_cast<double>(arguments_.radix));
    if (take("⌈")) return std::ceil(inner("⌉") - rounding);
    if (take("⌊")) return floor_of(inner("⌋"));
    if (take("(")) return inner(")");
    if (take("min(")) return lesser_or_greater(true);
    if (take("max(")) return lesser_or_greater(false);
    return number_or_symbol();
  }
  double inner(std::string_view end) {
    const double value = sum();
    expect(end);
    return value;
  }
  double lesser_or_greater(bool is_lesser) {
    const double left = inner(",");
    const double right = inner(")");
    return is_lesser ? std::min(left, right) : std::max(left, right);
  }
  double number_or_symbol() {
    const std::size_t digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    if (digits > 0) {
      const std::string number(rest_.substr(0, digits));
      expect(number);
      return std::stod(number);
    }
    if (rest_.empty()) fail();
    const char symbol = rest_.front();
    expect(rest_.substr(0, 1));
    return symbol_value(symbol, arguments_);
  }

  std::string_view rest_;
  CostArguments arguments_;
};

bool is_power_of(std::int64_t base, std::int64_t number) {
  std::int64_t power = base;
  while (power < number) power *= base;
  return power == number;
}

}  // namespace

bool CostFormula::holds_for(std::int64_t ranks, std::int64_t radix) const {
  if (!is_known() || ranks < least_ranks) return false;
  switch (domain) {
    case CostDomain::even:
      return ranks % 2 == 0;
    case CostDomain::power_of_two:
      return is_power_of(2, ranks);
    case CostDomain::power_of_radix:
      return is_power_of(radix, ranks);
    case CostDomain::multiple_of_radix:
      return ranks % radix == 0;
    case CostDomain::any:
      break;
  }
  return true;
}

std::string domain_in_words(const CostFormula& formula) {
  switch (formula.domain) {
    case CostDomain::even:
      return "P = 2, 4, 6, …";
    case CostDomain::power_of_two:
      return "P = 2, 4, 8, …";
    case CostDomain::power_of_radix:
      return "P = k, k², k³, …";
    case CostDomain::multiple_of_radix:
      return "P = k, 2·k, 3·k, …";
    case CostDomain::any:
      break;
  }
  return fmt::format("P ≥ {}", formula.least_ranks);
}

double value_of(std::string_view formula, const CostArguments& arguments) {
  return Reader(formula, arguments).whole();
}

Cost cost(const CostFormula& formula, const CostArguments& arguments) {
  return {.rounds = value_of(formula.rounds, arguments),
          .messages = value_of(formula.messages, arguments),
          .bytes = value_of(formula.bytes, arguments),
          .combined = value_of(formula.combined, arguments)};
}

}  // namespace loggp
