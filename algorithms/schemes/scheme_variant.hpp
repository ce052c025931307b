// Schemes with the choices within them, and the choices of a benchmark.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/algorithm_variant.hpp"
#include "algorithms/schemes/benchmark.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "algorithms/schemes/synchronisation.hpp"

namespace loggp {

/// A scheme with the choices within it. A choice that the scheme does not have is the usual one and
/// has no effect.
struct SchemeVariant {
  Scheme scheme{};
  RootOrder::Kind order = RootOrder::Kind::forward;
  const AlgorithmInfo* barrier = usual_barrier();  ///< null: the MPI library's own
  Synchronisation synchronisation{};               ///< has an effect on simulated clocks only

  [[nodiscard]] bool has_synchronisation() const { return scheme == Scheme::synchronised; }
  [[nodiscard]] bool has_order() const { return changes_root(scheme); }
  [[nodiscard]] bool has_barrier() const { return loggp::has_barrier(scheme); }
  /// Returns the scheme's name, and the order or the barrier after a colon:
  /// "barrier:dissemination", "change-root:forward". A synchronisation follows unless it is the
  /// usual one, because it has an effect on clocks that differ only: "synchronised:linear".
  [[nodiscard]] std::string name() const;
  friend bool operator==(const SchemeVariant&, const SchemeVariant&) = default;
};

/// Returns the scheme with each of its orders, with each barrier of the catalogue, or with each
/// synchronisation.
[[nodiscard]] std::vector<SchemeVariant> all_variants(Scheme scheme);

/// Returns the variant called "SCHEME" or "SCHEME:CHOICE". A choice that `name` leaves out is that
/// of `usual`. Throws InputError that begins with `where` and lists the known names. A barrier may
/// be "native" if `may_be_native`.
[[nodiscard]] SchemeVariant find_variant(std::string_view name, const SchemeVariant& usual,
                                         std::string_view where, bool may_be_native = false);

/// Return the variants that a benchmark runs.
[[nodiscard]] AlgorithmVariant algorithm_variant(const Benchmark& benchmark);
[[nodiscard]] SchemeVariant scheme_variant(const Benchmark& benchmark);
/// Returns the name of the benchmark's algorithm for people, with all its choices, also those that
/// were left to it: "scatter-allgather:ring", "k-nomial:radix=4", "chains:fan-out=4". Pieces, a
/// limit of requests, and sizes of blocks follow where there are any: "linear:counts=one-large:2".
[[nodiscard]] std::string algorithm_label(const Benchmark& benchmark);
/// Let a benchmark run a variant. Choices that the variant does not have stay as they are.
void choose(Benchmark& benchmark, const AlgorithmVariant& variant);
void choose(Benchmark& benchmark, const SchemeVariant& variant);

/// The names of the choices within algorithms and schemes.
inline constexpr std::array<std::string_view, 4> variant_choices{"allgather", "sub_group", "order",
                                                                 "barrier"};
/// Returns the texts of these choices, empty where the variants have no such choice.
[[nodiscard]] std::array<std::string, 4> variant_cells(const AlgorithmVariant& algorithm,
                                                       const SchemeVariant& scheme);

}  // namespace loggp
