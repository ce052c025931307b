// PRTT between two MPI ranks.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "measure/campaign.hpp"
#include "models/parameters.hpp"

namespace loggp::measure {

struct LiveOptions {
  CampaignOptions campaign;
  std::chrono::seconds limit{600};  ///< a hung peer is given up after this
};

struct LiveResult {
  CampaignResult campaign;
  LinkClass link_class = LinkClass::network;
};

/// Runs on both ranks of the world, MPI included; gives the result on rank 0 and nothing on rank 1.
/// Throws InputError on every rank when the world is not two ranks.
[[nodiscard]] std::optional<LiveResult> measure_live(const LiveOptions& options);

/// Does `work`, of several measurements, between MPI's one beginning and its one end.
void in_one_session(const std::function<void()>& work);

}  // namespace loggp::measure
