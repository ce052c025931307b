#include "tests/cluster/lateness.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::cluster {

void Lateness::sent(Duration late) {
  ++sent_;
  if (late_.size() < most_remembered) late_.push_back(late);
}

std::string Lateness::report() {
  std::sort(late_.begin(), late_.end());
  const auto quantile = [this](double part) {
    return late_[static_cast<std::size_t>(part * static_cast<double>(late_.size() - 1))].in_us();
  };
  std::string text = "no frames";
  if (sent_ + unsent_ > 0)
    text = fmt::format("{} frames, {} could not be sent", sent_ + unsent_, unsent_);
  if (sent_ > 0) {
    text += sent_ > late_.size() ? fmt::format("; the first {}", late_.size()) : ";";
    text += fmt::format(" late by (us) median {:.1f}, 90 % {:.1f}, 99 % {:.1f}, at most {:.1f}",
                        quantile(0.5), quantile(0.9), quantile(0.99), quantile(1));
  }
  late_.clear();
  sent_ = 0;
  unsent_ = 0;
  return text;
}

}  // namespace loggp::cluster
