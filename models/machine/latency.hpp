// The distribution of the latency L, which may vary from message to message.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "models/base/fingerprint.hpp"
#include "models/base/random.hpp"
#include "models/base/units.hpp"
#include "models/machine/latency_histogram.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp {

/// A distribution of L; a value. Each draw is a pure function of the seed and of the message's
/// identity. A negative L is never varied, because a negative L describes an overlap of o and L
/// ([4] §2.5), not a network.
class LatencyDistribution {
 public:
  /// Constant latency.
  LatencyDistribution() = default;
  /// Normal with median and mean L and standard deviation `relative`·L. Negative draws become 0.
  [[nodiscard]] static LatencyDistribution normal(double relative, std::uint64_t seed);
  /// Lognormal with median L and standard deviation `relative`·L. L is the median, not the mean,
  /// because a measured L is the latency of a usual message. The latencies of [3] Fig. 4 have a
  /// sharp lower end, a peak just above that end and a long tail. With mean L, the peak would be
  /// below L.
  [[nodiscard]] static LatencyDistribution lognormal(double relative, std::uint64_t seed);
  /// Draws from measured latencies instead of L, on link class `network` only, because a histogram
  /// does not tell how latency varies inside a node or between sites.
  [[nodiscard]] static LatencyDistribution measured(LatencyHistogram histogram, std::uint64_t seed);

  /// Returns the same distribution with other draws, which `number` selects.
  [[nodiscard]] LatencyDistribution redrawn(std::uint64_t number) const {
    LatencyDistribution result = *this;
    result.seed_ = hash(seed_, number);
    return result;
  }
  /// Returns whether latency is constant.
  [[nodiscard]] bool empty() const { return kind_ == Kind::none; }
  /// Adds all fields to `print`.
  void add_to(Fingerprint& print) const;
  /// Returns whether the latency of messages of this link class varies. A histogram replaces L on
  /// `network` only; the other distributions vary the L of each class. Callers must use L itself
  /// for a class that is not affected.
  [[nodiscard]] bool affects(LinkClass link_class) const {
    return kind_ == Kind::measured ? link_class == LinkClass::network : kind_ != Kind::none;
  }
  /// Returns whether affects() is true for every class; cheaper than calling it for each message.
  [[nodiscard]] bool affects_all() const {
    return kind_ == Kind::normal || kind_ == Kind::lognormal;
  }

  /// Returns the latency of the `ordinal`-th message of the sender, counted from 0 over all
  /// receivers. Pre: affects() is true for the message's link class.
  [[nodiscard]] Duration draw(Duration L, Rank from, Rank to, std::int64_t ordinal) const {
    return at(L, bits(from, to, ordinal));
  }
  /// Returns the random bits of this message. at(L, bits(…)) equals draw(L, …), but the bits do not
  /// depend on L.
  [[nodiscard]] std::uint64_t bits(Rank from, Rank to, std::int64_t ordinal) const {
    const auto pair = (static_cast<std::uint64_t>(from.number()) << 32U) |
                      static_cast<std::uint32_t>(to.number());
    return hash(seed_, pair, ordinal);
  }
  /// Returns the latency that these 64 random bits select. Pre: as draw().
  [[nodiscard]] Duration at(Duration L, std::uint64_t bits) const;
  /// Returns the smallest possible draw for this L. The result is negative only if L is.
  [[nodiscard]] Duration minimum(Duration L) const;

 private:
  enum class Kind { none, normal, lognormal, measured };

  Kind kind_ = Kind::none;
  double spread_ = 0;  // of the normal distribution of L or of log L
  std::uint64_t seed_ = 0;
  std::shared_ptr<const LatencyHistogram> histogram_;  // immutable, so that copies may share it
};

}  // namespace loggp
