// Every benchmark scheme by name.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/catalogue.hpp"
#include "algorithms/schemes.hpp"

namespace loggp {

enum class Scheme { once, synchronised, loop, change_root };

struct SchemeInfo {
  Scheme scheme;
  std::string_view name;
  std::string_view summary;
};

inline constexpr auto scheme_infos = std::to_array<SchemeInfo>({
    {Scheme::once, "once", "one operation, all ranks start together: the reference"},
    {Scheme::synchronised, "synchronised", "n operations, each started together in its own window"},
    {Scheme::loop, "loop", "n operations in a loop, time / n: pipelining makes it too low"},
    {Scheme::change_root, "change-root", "the same with a rotating root: still too low"},
});

/// Throws InputError that lists the known names.
[[nodiscard]] const SchemeInfo& find_scheme(std::string_view name);
[[nodiscard]] std::string_view name_of(Scheme scheme);
/// Of all, in the catalogue's order.
[[nodiscard]] std::vector<std::string> scheme_names();

/// A scheme with all that it needs besides the collective.
struct SchemeCall {
  Scheme scheme = Scheme::once;
  std::int64_t iterations = 1;  ///< of all schemes but `once`
  Rank root;
  RootOrder order;     ///< of change-root
  Duration window;     ///< of synchronised
  int approaches = 0;  ///< of synchronised, where there is noise
};

/// Runs the scheme on this rank; gives what it would report.
template <Process P, Collective<P> C>
Task<Duration> run_scheme(P& self, SchemeCall call, C collective) {
  switch (call.scheme) {
    case Scheme::once:
      return time_once(self, collective, call.root);
    case Scheme::synchronised:
      return time_synchronised(self, collective, call.root, call.iterations, call.window,
                               call.approaches);
    case Scheme::loop:
      return time_loop(self, collective, call.root, call.iterations);
    case Scheme::change_root:
      break;
  }
  return time_change_root(self, collective, call.order, call.iterations);
}

/// An algorithm of the catalogue with its arguments bound, for schemes. Each rank has its own, and
/// it counts the rank's operations.
template <Process P>
struct BoundCollective {
  Task<> (*run)(P& self, CollectiveArguments arguments);
  CollectiveArguments arguments;
  mutable std::int64_t operations = 0;
  Task<> operator()(P& self, Rank root) const {
    CollectiveArguments with_root = arguments;
    with_root.root = root;
    with_root.operation = operations++;
    return run(self, with_root);
  }
};

}  // namespace loggp
