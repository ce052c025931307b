// Processes whose clock differs from the clock of their host.
#pragma once

#include <optional>
#include <span>

#include "algorithms/host/process.hpp"
#include "models/base/clock_time.hpp"

namespace loggp {

/// A process that runs on `host`, but reads another clock: the global clock of `clock`, shifted so
/// that it shows 0 at `zero`. The duration of compute(d) is d on this clock. The host must outlive
/// the object.
template <Process P>
class OnClock {
 public:
  using Request = typename P::Request;

  OnClock(P& host, const ClockModel& clock, GlobalTime zero)
      : host_(&host), clock_(clock), zero_(zero) {}

  [[nodiscard]] Rank rank() const { return host_->rank(); }
  [[nodiscard]] std::int32_t size() const { return host_->size(); }
  [[nodiscard]] Time now() const { return at(local_time(host_->now())); }
  /// Returns the reading of this clock when the host's clock shows `local`.
  [[nodiscard]] Time at(LocalTime local) const {
    return Time() + (clock_.to_global(local) - zero_);
  }

  [[nodiscard]] auto send(Rank to, Buffer data, Tag tag) { return host_->send(to, data, tag); }
  [[nodiscard]] auto receive(Rank from, Buffer data, Tag tag) {
    return host_->receive(from, data, tag);
  }
  [[nodiscard]] auto send_async(Rank to, Buffer data, Tag tag) {
    return host_->send_async(to, data, tag);
  }
  [[nodiscard]] auto receive_async(Rank from, Buffer data, Tag tag) {
    return host_->receive_async(from, data, tag);
  }
  [[nodiscard]] auto wait(Request& request) { return host_->wait(request); }
  [[nodiscard]] auto wait_all(std::span<Request> requests) { return host_->wait_all(requests); }
  [[nodiscard]] auto wait_any(std::span<Request> requests) { return host_->wait_any(requests); }
  [[nodiscard]] auto test(Request& request) { return host_->test(request); }
  [[nodiscard]] auto probe(Rank from, Tag tag) { return host_->probe(from, tag); }
  [[nodiscard]] auto compute(Duration work) {
    const LocalTime start = local_time(host_->now());
    return host_->compute(clock_.to_local(clock_.to_global(start) + work) - start);
  }

  /// Returns the size up to which messages are eager. Exists only if the host knows this size.
  [[nodiscard]] Bytes eager_up_to() const
    requires requires(const P& host) { host.eager_up_to(); }
  {
    return host_->eager_up_to();
  }
  /// Returns the host's pool for coroutine frames. Exists only if the host has one.
  [[nodiscard]] auto& frames()
    requires requires(P& host) { host.frames(); }
  {
    return host_->frames();
  }

 private:
  P* host_;
  ClockModel clock_;
  GlobalTime zero_;
};

/// A process that reads the global clock, shifted so that it shows 0 at a common start. All ranks
/// then read the same clock, as the scheme `synchronised` requires.
template <Process P>
class OnGlobalClock : public OnClock<P> {
 public:
  /// `clock` is the result of synchronise(), `start` that of agree_on_start().
  OnGlobalClock(P& host, const ClockModel& clock, GlobalTime start)
      : OnClock<P>(host, clock, start) {}
};

/// A process whose clock is wrong in a known way. The clock is `offset` ahead when the host's clock
/// shows 0, and gains `drift` seconds per second (1e-6 is 1 ppm).
template <Process P>
class SkewedClock : public OnClock<P> {
 public:
  SkewedClock(P& host, Duration offset, double drift)
      : OnClock<P>(host, {LocalTime(), offset, drift}, GlobalTime()) {}
};

}  // namespace loggp
