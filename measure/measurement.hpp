// What every live transport shares: from a host on each side to parameters and where they were
// found.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "measure/campaign.hpp"
#include "measure/clock.hpp"
#include "measure/disturbance.hpp"
#include "measure/page_memory.hpp"
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
  std::string ranks = {};  ///< of several: "0 and 3, between nodes"
};

/// What makes times worth less.
[[nodiscard]] std::vector<std::string> placement_warnings(const PairPlacement& placement);
/// What is known on the client's side, by any method; the transport adds its own to it.
[[nodiscard]] Provenance make_provenance(const PairPlacement& placement, const std::string& method,
                                         const Clock& clock);
/// The same by PRTT.
[[nodiscard]] Provenance make_provenance(const PairPlacement& placement,
                                         const CampaignOptions& options, const Clock& clock);

namespace measurement_detail {

constexpr Tag findings_tag(3);

}  // namespace measurement_detail

/// Memory for messages of up to `largest` bytes, and for those of a burst that are rewritten.
class PrttMemory {
 public:
  explicit PrttMemory(Bytes largest, const PrttPlan& plan = {});
  [[nodiscard]] PrttBuffers buffers();

 private:
  Bytes largest_;
  Bytes room_;
  PageMemory out_;
  PageMemory in_;
};

/// What the server does until it is let go: answers, and tells what disturbed it.
template <Process P>
void serve_pair(P& self, PrttBuffers data, int cpu) {
  class Watch final : public PrttWatch {
   public:
    explicit Watch(int cpu) : watch_(cpu) {}
    [[nodiscard]] bool was_disturbed() override { return watch_.was_disturbed(); }
    [[nodiscard]] const DisturbanceWatch::Findings& findings() { return watch_.findings(); }

   private:
    DisturbanceWatch watch_;
  };
  Watch watch(cpu);
  prtt_server(self, client_rank, data, &watch).result();
  DisturbanceWatch::Findings findings = watch.findings();
  self.send(client_rank, as_buffer(findings), measurement_detail::findings_tag);
}

/// Hears what disturbed the server, whose program then ends.
template <Process P>
DisturbanceWatch::Findings let_go(P& self) {
  DisturbanceWatch::Findings findings;
  static_cast<void>(
      self.receive(server_rank, as_buffer(findings), measurement_detail::findings_tag));
  return findings;
}

/// The samples of a campaign. The server is let go in any case, also when they can't be kept;
/// `of_server` is what disturbed it.
template <Process P>
void take_samples(P& self, PrttBuffers data, const PrttPlan& plan, Campaign& campaign,
                  DisturbanceWatch::Findings& of_server) {
  try {
    prtt_client(self, server_rank, plan, data, &campaign).result();
  } catch (...) {
    try {
      prtt_stop(self, server_rank).result();
      static_cast<void>(let_go(self));
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): of its end more is known already
    }
    throw;
  }
  of_server = let_go(self);
}

/// What the client does. `data` holds the largest size. A sample during which `losses` has grown
/// counts as disturbed. The server ends with it, whatever happens.
template <Process P>
CampaignResult measure_between(
    P& self, PrttBuffers data, CampaignOptions options, const Clock& clock,
    const PairPlacement& placement, const Provenance& provenance,
    const std::function<std::int64_t()>& losses = [] { return std::int64_t{0}; }) {
  options.plan.clock_read = clock.read_cost();
  options.plan.asks_server = true;
  DisturbanceWatch watch(placement.cpus[0]);
  std::int64_t known = losses();
  const auto was_disturbed = [&] {
    const std::int64_t before = std::exchange(known, losses());
    const bool disturbed = watch.was_disturbed();
    return disturbed || known != before;
  };
  std::optional<Campaign> campaign;
  try {
    campaign.emplace(options, provenance, was_disturbed);
  } catch (...) {
    prtt_stop(self, server_rank).result();
    static_cast<void>(let_go(self));
    throw;
  }
  DisturbanceWatch::Findings of_server;
  take_samples(self, data, options.plan, *campaign, of_server);
  CampaignResult result = campaign->result();
  for (const std::string& warning :
       {in_words(watch.findings(), client_rank), in_words(of_server, server_rank)}) {
    if (!warning.empty()) result.warnings.push_back(warning);
  }
  const std::vector<std::string> of_placement = placement_warnings(placement);
  result.warnings.insert(result.warnings.begin(), of_placement.begin(), of_placement.end());
  return result;
}

}  // namespace loggp::measure
