// Algorithms with the choices within them, as lists of the command line name them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/algorithm_info.hpp"

namespace loggp {

/// An algorithm with the choices within it. A choice that the algorithm does not have is the first
/// one of its kind, and has no effect.
struct AlgorithmVariant {
  const AlgorithmInfo* algorithm = nullptr;  ///< null: the MPI library's own
  Allgather allgather{};
  SubGroup sub_group{};
  std::int32_t fan_out = 0;  ///< 0: that of the benchmark
  std::int32_t radix = 0;    ///< 0: that of the benchmark

  [[nodiscard]] bool has_sub_group() const;
  [[nodiscard]] bool has_allgather() const;
  /// Returns the algorithm's name and the names of its choices: "binomial",
  /// "scatter-allgather:ring", "arrival-b:scatter-allgather:ring", "k-nomial:radix=2", "native".
  [[nodiscard]] std::string name() const;
  friend bool operator==(const AlgorithmVariant&, const AlgorithmVariant&) = default;
};

/// Return all variants of one algorithm, or of all algorithms of a collective in the catalogue's
/// order.
[[nodiscard]] std::vector<AlgorithmVariant> all_variants(const AlgorithmInfo& algorithm);
[[nodiscard]] std::vector<AlgorithmVariant> all_variants(std::string_view collective);

/// Returns the variant called `name`, as AlgorithmVariant::name() has it, but for fan-out and
/// radix, which this function does not know. A choice that `name` leaves out is that of `usual`.
/// Throws InputError that begins with `where` (an option or a key of a file) and lists the known
/// names.
[[nodiscard]] AlgorithmVariant find_variant(std::string_view collective, std::string_view name,
                                            const AlgorithmVariant& usual, std::string_view where);

}  // namespace loggp
