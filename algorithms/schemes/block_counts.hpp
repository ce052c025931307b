// Sizes of the blocks of the collectives whose blocks may differ, as scatterv.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/fingerprint.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// Throws InputError that names --counts and its value `spec` unless the blocks of the collective
/// may have different sizes.
void check_has_counts(std::string_view collective, std::string_view spec);

/// A rule or a list that gives each rank the size of its block; a value.
class BlockCounts {
 public:
  /// All blocks have the same size.
  BlockCounts() = default;

  /// Returns the sizes that `spec` describes, and reads its FILE. Throws InputError for a wrong
  /// spec or file. With a mean block of B bytes on P ranks, a spec is one of:
  /// * "uniform": all blocks have B bytes.
  /// * "linear": block i has about 2·B·i/(P − 1) bytes, so that rank 0's is empty and the last
  ///   rank's has 2·B.
  /// * "one-large:RANK": the block of RANK has all P·B bytes, the others are empty.
  /// * "random": sizes from 0 to about 2·B, drawn.
  /// * FILE: the sizes in bytes, a line for each rank. B has no effect.
  [[nodiscard]] static BlockCounts parse(std::string_view spec);
  /// Returns the sizes that `spec` describes, if it is a rule: no FILE. Throws InputError for
  /// others.
  [[nodiscard]] static BlockCounts rule(std::string_view spec);
  /// Returns these sizes, indexed by rank. `spec` names them in errors and results. Throws
  /// InputError if there are none or their sum overflows. Pre: each size is 0 or more.
  [[nodiscard]] static BlockCounts listed(std::vector<std::int64_t> sizes,
                                          std::string_view spec = "listed");

  /// Returns whether the rule is "uniform".
  [[nodiscard]] bool is_uniform() const { return kind_ == Kind::uniform; }
  /// Returns whether the sizes are a list, so that B has no effect.
  [[nodiscard]] bool is_listed() const { return kind_ == Kind::listed; }
  /// Returns the spec from which the value was made; "listed" for a list.
  [[nodiscard]] const std::string& spec() const { return spec_; }
  /// Returns the sizes of a list, indexed by rank; empty for a rule.
  [[nodiscard]] const std::vector<std::int64_t>& list() const { return listed_; }
  /// Returns the mean of a list, rounded up. Pre: is_listed().
  [[nodiscard]] Bytes mean() const;
  /// Throws InputError unless the sizes suit this number of ranks, and their sum, `ranks` times
  /// `mean`, can be counted.
  void check_fits(std::int32_t ranks, Bytes mean) const;
  /// Adds to `print` everything that decides the sizes: all fields but the text of the spec.
  void add_to(Fingerprint& print) const;

  /// Returns the size of each rank's block in bytes, indexed by rank. The sum is exactly `ranks`
  /// times `mean`, except for a list. The sizes are multiples of `unit`, as long as it divides
  /// `mean` and the sizes of a list. `seed` selects the drawn sizes. Throws as check_fits() does.
  [[nodiscard]] std::vector<std::int64_t> sizes(std::int32_t ranks, Bytes mean, std::uint64_t seed,
                                                Bytes unit = Bytes(1)) const;

 private:
  enum class Kind { uniform, linear, one_large, random, listed };

  // Returns the sizes that a rule gives in any unit, where `mean` is the mean of them.
  [[nodiscard]] std::vector<std::int64_t> units(std::int32_t ranks, std::int64_t mean,
                                                std::uint64_t seed) const;

  Kind kind_ = Kind::uniform;
  std::string spec_ = "uniform";
  Rank large_;
  std::vector<std::int64_t> listed_;
};

}  // namespace loggp
