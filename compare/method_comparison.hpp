// What each way to measure LogGP parameters gets on a network whose parameters are known, and how
// many messages it costs ([4] §1.1).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/older_methods.hpp"
#include "compare/flood_claim.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

/// One parameter as one method finds it.
struct MethodRow {
  std::string params;
  std::string method;     ///< "prtt" or an older one's name
  std::int64_t n = 0;     ///< messages of a burst: PRTT's, of Culler's o_s, else of the flood
  std::string parameter;  ///< with its unit, as in a parameter file
  Bytes size;             ///< of the messages
  std::optional<double> measured;  ///< none where the method has none
  std::optional<double> truth;     ///< none of what is no parameter of LogGP's
  std::int64_t messages = 0;       ///< all that the method sends, warm-up aside
  std::string remark;              ///< why it is wrong, or why there is none

  /// (measured − truth) / truth; none without both, or where the truth is 0.
  [[nodiscard]] std::optional<double> relative_error() const;
};

/// What is measured how.
struct MethodComparison {
  Bytes smallest{1};   ///< of all methods
  Bytes largest{192};  ///< of PRTT and Bell; clipped to the protocol of the smallest
  MethodSettings settings;
};

/// What came out, and of the same network and size what floods are said to need.
struct ComparedMethods {
  std::vector<MethodRow> rows;
  FloodClaim flood;
};

/// Rows for each method: PRTT, Culler with few and with `settings.flood` sends, Kielmann with
/// `settings.flood` messages and with what 1 % needs, Bell. Throws InputError when less than 3
/// sizes are left for PRTT, or g is 0.
[[nodiscard]] ComparedMethods compare_methods(const Machine& truth,
                                              const MethodComparison& comparison);

}  // namespace loggp::compare
