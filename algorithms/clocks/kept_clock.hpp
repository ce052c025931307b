// A rank's model of rank 0's clock, kept up to date throughout a long measurement.
#pragma once

#include <algorithm>
#include <optional>

#include "algorithms/clocks/clock_sync.hpp"

namespace loggp {

/// A model of rank 0's clock that is renewed from time to time. The first synchronisation takes two
/// passes, one second apart; later ones take one pass. The drift is the slope from the first offset
/// to the last one, so that the drift becomes more exact with time. The ranks of a node read one
/// clock: one of them measures, and the others take over its model. On a single node the model is
/// the identity and renew() is never due. (Measured differences would be noise of tens of
/// nanoseconds, against hundreds of nanoseconds for an operation.)
class KeptClock {
 public:
  /// `nodes` has the ranks of each node, and outlives the object.
  explicit KeptClock(const NodeRanks& nodes) : nodes_(&nodes) {}
  KeptClock(const KeptClock&) = delete;
  KeptClock& operator=(const KeptClock&) = delete;

  /// Returns whether the model must be renewed: renew() has never finished on this rank, or it
  /// finished more than `valid` ago, or the drift has counted for longer than it was watched: for
  /// more than 1 s, and more time than from the begin of the first renew() to the end of the last
  /// one. The drift's error would then add more than the errors of the offsets. False if all ranks
  /// read one clock.
  [[nodiscard]] bool is_due(Time now, Duration valid = second) const {
    if (is_one_clock()) return false;
    return !renewed_ || now - *renewed_ > std::min(valid, std::max(second, *renewed_ - begun_));
  }

  /// Synchronises again and updates the model; every rank calls it. Pre: the ranks do not read one
  /// clock.
  template <Process P>
  Task<> renew(P& self) {
    SyncSettings settings{
        .group = GroupMethod::hierarchical, .nodes = nodes_, .nodes_share_clock = true};
    if (!renewed_) {
      settings.passes = 2;
      begun_ = self.now();
    }
    SyncRecord record;
    const KnownDrift known{model_.drift, drift_uncertainty_};
    model_ = co_await synchronise(self, settings, &record, known);
    learn_drift(settings, record.uncertainty);
    renewed_ = self.now();
    uncertainty_ = record.uncertainty;
    uncertainty_ = uncertainty(local_time(*renewed_) - model_.reference);
  }

  [[nodiscard]] const ClockModel& model() const { return model_; }
  /// Returns a bound on the error of the model at the time `after` since renew(), for any network;
  /// 0 if all ranks read one clock. Pre: renew() has finished, or all ranks read one clock.
  [[nodiscard]] Duration uncertainty(Duration after) const {
    return uncertainty_ + Duration::us(drift_uncertainty_ * after.in_us());
  }

 private:
  static constexpr Duration second = Duration::us(1e6);

  struct First {
    ClockModel model;
    Duration uncertainty;
  };

  // Computes the drift and its uncertainty, which assumes the worst case: the errors of the two
  // offsets have opposite signs.
  void learn_drift(const SyncSettings& settings, Duration uncertainty) {
    if (!first_) {
      first_ = {model_, uncertainty};
      drift_uncertainty_ = 2 * uncertainty.in_us() / settings.interval.in_us();
      return;
    }
    const Duration apart = model_.reference - first_->model.reference;
    if (apart <= Duration()) return;  // rank 0: its own clock is the global one
    const Duration gained = model_.offset - first_->model.offset;
    model_.drift = gained.in_us() / apart.in_us();
    drift_uncertainty_ = (first_->uncertainty + uncertainty).in_us() / apart.in_us();
  }

  [[nodiscard]] bool is_one_clock() const { return nodes_->leaders().size() == 1; }

  const NodeRanks* nodes_;
  Time begun_;  ///< begin of the first renew()
  ClockModel model_;
  Duration uncertainty_;
  double drift_uncertainty_ = 0;
  std::optional<First> first_;
  std::optional<Time> renewed_;
};

}  // namespace loggp
