// A topology with other rates of its links.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/topology/topology.hpp"

namespace loggp {

/// The links and routes of another topology.
class ChangedRates final : public Topology {
 public:
  /// Pre: as many rates as the other topology has.
  ChangedRates(std::shared_ptr<const Topology> other, std::vector<LinkRate> rates)
      : other_(std::move(other)) {
    text_ = other_->text() + " with other rates";
    nodes_ = other_->nodes();
    links_ = other_->links();
    stages_ = other_->stages();
    rates_ = std::move(rates);
  }

  [[nodiscard]] RouteStep first(std::int32_t from, std::int32_t to) const override {
    return other_->first(from, to);
  }
  [[nodiscard]] RouteStep after(const RouteStep& step, std::int32_t from,
                                std::int32_t to) const override {
    return other_->after(step, from, to);
  }
  [[nodiscard]] std::uint16_t rate_of(std::uint32_t link) const override {
    return other_->rate_of(link);
  }
  [[nodiscard]] std::string link_name(std::uint32_t link) const override {
    return other_->link_name(link);
  }

 private:
  std::shared_ptr<const Topology> other_;
};

/// Returns a topology in which `change(rate)` has changed each rate.
template <class Change>
std::shared_ptr<const Topology> with_changed_rates(const std::shared_ptr<const Topology>& topology,
                                                   const Change& change) {
  std::vector<LinkRate> rates(topology->rates().begin(), topology->rates().end());
  for (LinkRate& rate : rates) change(rate);
  return std::make_shared<const ChangedRates>(topology, std::move(rates));
}

}  // namespace loggp
