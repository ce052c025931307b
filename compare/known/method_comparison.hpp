// Compares methods of measuring LogGP parameters on a network whose parameters are known: their
// errors and their numbers of messages ([4] §1.1).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/probes/older_methods.hpp"
#include "compare/known/flood_claim.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// One parameter as one method measures it.
struct MethodRow {
  std::string params;
  std::string method;              ///< "prtt" or the name of an older method
  std::int64_t n = 0;              ///< messages of a burst (PRTT, Culler's o_s) or of the flood
  std::string parameter;           ///< with its unit, as in a parameter file
  Bytes size;                      ///< of the messages
  std::optional<double> measured;  ///< nothing where the method did not find a value
  std::optional<double> truth;     ///< nothing where it is not known from the LogGP parameters
  std::int64_t messages = 0;       ///< all messages that the method sends, without warm-up
  std::string remark;              ///< why the value is wrong or missing

  /// Returns (measured − truth) / truth; nothing where either value is missing or the truth is 0.
  [[nodiscard]] std::optional<double> relative_error() const;
};

/// The sizes and settings of a comparison.
struct MethodComparison {
  Bytes smallest{1};  ///< the smallest message of all methods
  Bytes largest{
      192};  ///< the largest message of PRTT and Bell, at most the end of the range of `smallest`
  MethodSettings settings;
};

/// The results, and the claim of [4] about floods for the same network and size.
struct ComparedMethods {
  std::vector<MethodRow> rows;
  FloodClaim flood;
};

/// Returns the rows of each method on simulated ranks: PRTT; Culler with `settings.sends` and with
/// `settings.flood` sends; Kielmann with `settings.flood` messages and with the number that an
/// error of 1 % needs; Bell. Throws InputError when fewer than 3 sizes are left for PRTT, or when g
/// is 0.
[[nodiscard]] ComparedMethods compare_methods(const Machine& truth,
                                              const MethodComparison& comparison);

}  // namespace loggp::compare
