// One algorithm of the catalogue, and the list of a collective's algorithms.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/collective_arguments.hpp"

namespace loggp {

/// One algorithm of the catalogue: its description, and its call on any host. The call is a lambda
/// without captures and no coroutine; it passes the arguments to the program by value. Therefore
/// neither the call nor the CollectiveArguments need outlive the program, but the memory to which
/// they point must.
template <class Call>
struct CatalogueEntry {
  AlgorithmInfo info;
  Call call;
};
template <class Call>
CatalogueEntry(AlgorithmInfo, Call) -> CatalogueEntry<Call>;

/// Returns the elements of all arrays in one.
template <class T, std::size_t... sizes>
[[nodiscard]] constexpr std::array<T, (sizes + ...)> joined(const std::array<T, sizes>&... parts) {
  std::array<T, (sizes + ...)> all{};
  auto next = all.begin();
  ((next = std::copy(parts.begin(), parts.end(), next)), ...);
  return all;
}

/// The entries of one collective, in order. It stores the descriptions; the calls are only types.
/// A std::tuple of the entries takes the compiler 5 s more for each host.
template <class... Calls>
struct Catalogue {
  static constexpr std::size_t size = sizeof...(Calls);

  constexpr explicit Catalogue(const std::array<AlgorithmInfo, size>& all) : infos(all) {}
  constexpr explicit Catalogue(const CatalogueEntry<Calls>&... entries) : infos{entries.info...} {}

  std::array<AlgorithmInfo, size> infos;
};

/// Returns the entries of `a`, then those of `b`.
template <class... A, class... B>
[[nodiscard]] constexpr Catalogue<A..., B...> operator+(const Catalogue<A...>& a,
                                                        const Catalogue<B...>& b) {
  return Catalogue<A..., B...>(joined(a.infos, b.infos));
}

}  // namespace loggp
