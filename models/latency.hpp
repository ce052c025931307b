// Latency that differs from message to message.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "models/fingerprint.hpp"
#include "models/latency_histogram.hpp"
#include "models/parameters.hpp"
#include "models/random.hpp"
#include "models/units.hpp"

namespace loggp {

/// How L varies; a value. Each draw is a pure function of the seed and of the message's identity.
/// A negative L stays as it is: it says how o and L overlap ([4] §2.5), not how long a wire is.
class LatencyDistribution {
 public:
  /// L is what it is.
  LatencyDistribution() = default;
  /// Around the median (and mean) L with the standard deviation `relative`·L, cut off at 0.
  [[nodiscard]] static LatencyDistribution normal(double relative, std::uint64_t seed);
  /// With the median L and the standard deviation `relative`·L. The median stays and not the mean,
  /// because a measured L is that of the usual message: the latencies of [3] Fig. 4 have a sharp
  /// lower end, a peak close above it, and a long tail which shall not push the peak below L.
  [[nodiscard]] static LatencyDistribution lognormal(double relative, std::uint64_t seed);
  /// Measured latencies in place of L, on the network only: a histogram says nothing of how
  /// latency varies inside a node or between sites.
  [[nodiscard]] static LatencyDistribution measured(LatencyHistogram histogram, std::uint64_t seed);

  [[nodiscard]] bool empty() const { return kind_ == Kind::none; }
  /// Adds all that it consists of.
  void add_to(Fingerprint& print) const;
  /// Whether messages of this class are drawn for at all. A histogram replaces the L of `network`,
  /// the others vary the L of each class.
  [[nodiscard]] bool affects(LinkClass link_class) const {
    return kind_ == Kind::measured ? link_class == LinkClass::network : kind_ != Kind::none;
  }
  /// Of every class; cheaper to ask.
  [[nodiscard]] bool affects_all() const {
    return kind_ == Kind::normal || kind_ == Kind::lognormal;
  }

  /// The latency of the message that is the `ordinal`-th of its sender.
  [[nodiscard]] Duration draw(Duration L, Rank from, Rank to, std::int64_t ordinal) const {
    return at(L, bits(from, to, ordinal));
  }
  /// The same in two steps, of which the first needs no L.
  [[nodiscard]] std::uint64_t bits(Rank from, Rank to, std::int64_t ordinal) const {
    const auto pair = (static_cast<std::uint64_t>(from.number()) << 32U) |
                      static_cast<std::uint32_t>(to.number());
    return hash(seed_, pair, ordinal);
  }
  [[nodiscard]] Duration at(Duration L, std::uint64_t bits) const;
  /// No draw for this L is below; reached by some. Not negative unless L is.
  [[nodiscard]] Duration minimum(Duration L) const;

 private:
  enum class Kind { none, normal, lognormal, measured };

  Kind kind_ = Kind::none;
  double spread_ = 0;  // of the normal distribution of L or of log L
  std::uint64_t seed_ = 0;
  std::shared_ptr<const LatencyHistogram> histogram_;  // immutable, so that copies may share it
};

}  // namespace loggp
