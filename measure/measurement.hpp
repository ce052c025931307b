// What every live transport shares: from a host on each side to samples and where they were made.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "algorithms/prtt.hpp"
#include "measure/clock.hpp"
#include "measure/sample_file.hpp"
#include "measure/undisturbed_samples.hpp"
#include "models/errors.hpp"
#include "models/parameters.hpp"

namespace loggp::measure {

struct LiveOptions {
  PrttPlan plan;
  std::string samples_path;         ///< JSON lines; empty: none
  std::chrono::seconds limit{600};  ///< a hung peer is given up after this
};

struct LiveResult {
  std::vector<PrttSample> samples;
  Provenance provenance;
  LinkClass link_class = LinkClass::network;
  std::vector<std::string> warnings;  ///< what makes the times worth less: shared or unbound CPUs
  std::int64_t samples_left_out = 0;  ///< those that a disturbance has hit
};

inline constexpr Rank client_rank(0);
inline constexpr Rank server_rank(1);

/// Where both ranks run, by rank; a CPU of −1 is none in particular.
struct Placement {
  std::array<int, 2> cpus{};
  bool one_machine = false;
};

/// What makes times worth less.
[[nodiscard]] std::vector<std::string> warnings_of(const Placement& placement);
/// What is known on the client's side; the transport adds its own to it.
[[nodiscard]] Provenance provenance_of(const Placement& placement, const PrttPlan& plan,
                                       const Clock& clock);

/// Ends the server's program, if there is still anybody to hear it.
template <Process P>
void let_go(P& self) {
  try {
    prtt_stop(self, server_rank).result();
  } catch (const RunError&) {  // the peer's end, of which more is known already
    return;
  }
}

/// What the client does: measures, and lets the server go also when its samples can't be kept.
/// `data` holds the largest size of the plan. Samples during which `disturbances` has grown are
/// left out.
template <Process P>
LiveResult measure_between(
    P& self, Buffer data, const LiveOptions& options, const Placement& placement,
    const Provenance& provenance,
    const std::function<std::int64_t()>& disturbances = [] { return std::int64_t{0}; }) {
  try {
    SampleLog log(options.samples_path, provenance, options.plan);
    UndisturbedSamples undisturbed(log, disturbances);
    prtt_client(self, server_rank, options.plan, data, &undisturbed).result();
    return {log.samples(), provenance, placement.one_machine ? LinkClass::node : LinkClass::network,
            warnings_of(placement), undisturbed.left_out()};
  } catch (...) {
    let_go(self);
    throw;
  }
}

}  // namespace loggp::measure
