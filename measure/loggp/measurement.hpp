// Runs PRTT between a client and a server on any live host: the code of both sides, and the
// description of the CPUs and machines that they run on.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/probes/prtt.hpp"
#include "measure/live/machine/clock.hpp"
#include "measure/live/machine/disturbance.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/loggp/campaign.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

/// A campaign and its time limit.
struct LiveOptions {
  CampaignOptions campaign;
  std::chrono::seconds limit{600};  ///< the process ends if the measurement takes longer
};

/// The result of a campaign over one link.
struct LiveResult {
  CampaignResult campaign;
  LinkClass link_class = LinkClass::network;
  std::string pair;  ///< empty if only one pair was measured; else "ranks 0 and 3, between nodes"
};

/// The client chooses the samples and measures times. The server answers.
inline constexpr Rank client_rank(0);
inline constexpr Rank server_rank(1);

/// The CPUs and machines on which the two ranks of a pair run.
struct PairPlacement {
  std::array<int, 2> cpus{};  ///< by rank; −1: not bound
  bool one_machine = false;
  std::string ranks = {};  ///< empty if only one pair is measured; else "0 and 3, between nodes"
};

/// Returns warnings about a placement that makes times less reliable: ranks that are not bound, or
/// a CPU that both ranks use.
[[nodiscard]] std::vector<std::string> placement_warnings(const PairPlacement& placement);
/// Returns the provenance of a measurement by `method`, without the entries of the transport.
[[nodiscard]] Provenance make_provenance(const PairPlacement& placement, const std::string& method,
                                         const Clock& clock);
/// Returns the provenance of a PRTT measurement with these options, without the transport's
/// entries.
[[nodiscard]] Provenance make_provenance(const PairPlacement& placement,
                                         const CampaignOptions& options, const Clock& clock);

namespace measurement_detail {

constexpr Tag findings_tag(3);

}  // namespace measurement_detail

/// Memory for messages of up to `largest` bytes. If the plan rewrites messages, there is also
/// memory for all messages of the longest burst, or for 64 MiB of messages if that is less.
class PrttMemory {
 public:
  explicit PrttMemory(Bytes largest, const PrttPlan& plan = {});
  /// Returns buffers for messages of `largest` bytes. Pre: this object outlives them.
  [[nodiscard]] PrttBuffers buffers();

 private:
  Bytes largest_;
  Bytes room_;
  PageMemory out_;
  PageMemory in_;
};

/// Runs the server's side of PRTT until the client ends it, then sends the client the disturbances
/// of this process. `cpu` is the CPU to which the process is bound, or −1.
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

/// Returns the disturbances that the server has detected, which it sends when it ends. Pre:
/// prtt_stop() has ended the server's side.
template <Process P>
DisturbanceWatch::Findings let_go(P& self) {
  DisturbanceWatch::Findings findings;
  static_cast<void>(
      self.receive(server_rank, as_buffer(findings), measurement_detail::findings_tag));
  return findings;
}

/// Takes the samples of a campaign, and sets `of_server` to the server's disturbances. Also ends
/// the server's side when it throws, for example because the disk is full.
template <Process P>
void take_samples(P& self, PrttBuffers data, const PrttPlan& plan, Campaign& campaign,
                  DisturbanceWatch::Findings& of_server) {
  try {
    prtt_client(self, server_rank, plan, data, &campaign).result();
  } catch (...) {
    try {
      prtt_stop(self, server_rank).result();
      static_cast<void>(let_go(self));
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): the first error is the cause
    }
    throw;
  }
  of_server = let_go(self);
}

/// Runs the client's side of PRTT and returns the result of the campaign. A sample during which
/// `losses()` grows counts as disturbed. Ends the server's side also when it throws. Throws the
/// errors of Campaign and of the host. Pre: `data` has space for the largest size.
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
  CampaignResult result = campaign->finish();
  for (const std::string& warning :
       {in_words(watch.findings(), client_rank), in_words(of_server, server_rank)}) {
    if (!warning.empty()) result.warnings.push_back(warning);
  }
  const std::vector<std::string> of_placement = placement_warnings(placement);
  result.warnings.insert(result.warnings.begin(), of_placement.begin(), of_placement.end());
  return result;
}

}  // namespace loggp::measure
