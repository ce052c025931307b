// What every live transport shares: from a host on each side to parameters and where they were
// found.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "measure/campaign.hpp"
#include "measure/clock.hpp"
#include "measure/disturbance.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

struct LiveOptions {
  CampaignOptions campaign;
  std::chrono::seconds limit{600};  ///< a hung peer is given up after this
};

struct LiveResult {
  CampaignResult campaign;
  LinkClass link_class = LinkClass::network;
  std::string pair;  ///< who measured, when several pairs did: "ranks 0 and 3, between nodes"
};

inline constexpr Rank client_rank(0);
inline constexpr Rank server_rank(1);

/// Where both ranks run, by rank; a CPU of −1 is none in particular.
struct PairPlacement {
  std::array<int, 2> cpus{};
  bool one_machine = false;
};

/// What makes times worth less.
[[nodiscard]] std::vector<std::string> warnings_of(const PairPlacement& placement);
/// What is known on the client's side; the transport adds its own to it.
[[nodiscard]] Provenance provenance_of(const PairPlacement& placement,
                                       const CampaignOptions& options, const Clock& clock);

namespace measurement_detail {

constexpr Tag findings_tag(3);

template <class Words>
[[nodiscard]] Buffer bytes_of(Words& words) {
  return {reinterpret_cast<std::byte*>(&words), Bytes(sizeof words)};
}

}  // namespace measurement_detail

/// What the server does until it is let go: answers, and tells what disturbed it.
template <Process P>
void serve_pair(P& self, Buffer data, int cpu) {
  DisturbanceWatch watch(cpu);
  prtt_server(self, client_rank, data).result();
  static_cast<void>(watch.was_disturbed());
  DisturbanceWatch::Findings findings = watch.findings();
  self.send(client_rank, measurement_detail::bytes_of(findings), measurement_detail::findings_tag);
}

/// Ends the server's program, if there is still anybody to hear it.
template <Process P>
DisturbanceWatch::Findings let_go(P& self) {
  DisturbanceWatch::Findings findings;
  static_cast<void>(self.receive(server_rank, measurement_detail::bytes_of(findings),
                                 measurement_detail::findings_tag));
  return findings;
}

/// What the client does: measures, and lets the server go also when its samples can't be kept.
/// `data` holds the largest size. A sample during which `losses` has grown counts as disturbed.
template <Process P>
CampaignResult measure_between(
    P& self, Buffer data, CampaignOptions options, const Clock& clock,
    const PairPlacement& placement, const Provenance& provenance,
    const std::function<std::int64_t()>& losses = [] { return std::int64_t{0}; }) {
  try {
    options.plan.clock_read = clock.read_cost();
    DisturbanceWatch watch(placement.cpus[0]);
    std::int64_t known = losses();
    Campaign campaign(options, provenance, [&] {
      const std::int64_t before = std::exchange(known, losses());
      return static_cast<int>(watch.was_disturbed()) + static_cast<int>(known != before) > 0;
    });
    prtt_client(self, server_rank, options.plan, data, &campaign).result();
    CampaignResult result = campaign.result();
    const DisturbanceWatch::Findings of_server = let_go(self);
    for (const std::string& warning :
         {in_words(watch.findings(), client_rank), in_words(of_server, server_rank)}) {
      if (!warning.empty()) result.warnings.push_back(warning);
    }
    const std::vector<std::string> of_placement = warnings_of(placement);
    result.warnings.insert(result.warnings.begin(), of_placement.begin(), of_placement.end());
    return result;
  } catch (...) {
    try {
      prtt_stop(self, server_rank).result();
      static_cast<void>(let_go(self));
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): the peer's end, of which more is
    }  // known already
    throw;
  }
}

}  // namespace loggp::measure
