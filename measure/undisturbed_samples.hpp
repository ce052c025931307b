// Keeps what was measured while nothing went wrong.
#pragma once

#include <functional>

#include "algorithms/prtt.hpp"

namespace loggp::measure {

/// Passes on the samples during which a count of disturbances, such as lost messages, stood still,
/// and counts the others: they hold the time until the loss was noticed.
class UndisturbedSamples final : public PrttSink {
 public:
  /// Pre: `kept` outlives this.
  UndisturbedSamples(PrttSink& kept, std::function<std::int64_t()> disturbances)
      : kept_(&kept), disturbances_(std::move(disturbances)), known_(disturbances_()) {}

  void take(const PrttSample& sample) override {
    const std::int64_t before = std::exchange(known_, disturbances_());
    if (known_ == before) {
      kept_->take(sample);
    } else {
      ++left_out_;
    }
  }
  [[nodiscard]] std::int64_t left_out() const { return left_out_; }

 private:
  PrttSink* kept_;
  std::function<std::int64_t()> disturbances_;
  std::int64_t known_;
  std::int64_t left_out_ = 0;
};

}  // namespace loggp::measure
