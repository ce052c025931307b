// LogGP parameters: ranges of message sizes with constant parameters, for each class of link.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"
#include "models/parameters/intervals.hpp"
#include "models/parameters/local_cost.hpp"
#include "models/parameters/node_parameters.hpp"

namespace loggp {

/// How a message is handed over (docs/machine-model.md, "Protocols").
enum class Protocol : std::uint8_t {
  eager,          ///< the sender goes on at once
  synchronising,  ///< the sender waits for the match; the handshake is inside the measured g and L
  handshake,      ///< the sender waits for the match and pays for RTS and CTS
};

/// Picoseconds per byte after the first; a real number, because costs are rounded once per message.
using PicosecondsPerByte = double;

/// Returns `us` microseconds per byte, rounded to a millionth of a picosecond: 0.00073 µs are 730
/// ps and not 729.9999… . All parameter sets have such values, so that a set that is written and
/// read again is the same set.
[[nodiscard]] PicosecondsPerByte per_byte(double us);

/// The LogGP parameters of one size range. L is negative if o and L overlap, but not below −o_s
/// ([4] §2.5).
struct Parameters {
  Duration L;                  ///< latency: from the end of o_s until the first byte arrives
  Duration o_s;                ///< send overhead: CPU time of the sender
  Duration o_r;                ///< receive overhead for one byte: CPU time of the receiver
  Duration g;                  ///< gap: time that a message occupies a port
  PicosecondsPerByte G = 0;    ///< Gap: time that each byte after the first occupies a port
  PicosecondsPerByte O_s = 0;  ///< CPU time of the sender for each byte after the first
  PicosecondsPerByte O_r = 0;  ///< CPU time of the receiver for each byte after the first
  Protocol protocol = Protocol::eager;

  bool operator==(const Parameters&) const = default;
};

/// The parameters for messages of `first` to `last` bytes, both inclusive. The last range of a link
/// has no `last`.
struct SizeRange {
  Bytes first;
  std::optional<Bytes> last;
  Parameters parameters;
  std::optional<Duration> half_rtt;  ///< PRTT(1,0,1)/2 ([4] §2.5), which includes o_s and o_r
  Intervals intervals;
};

/// The kind of link between two ranks. `self` is a rank's link to itself. A `core_complex` link
/// joins ranks on CPUs with a common last-level cache. A `node` link joins other ranks of one node.
/// A `network` link joins nodes of one site, and a `wide_area` link joins sites.
enum class LinkClass : std::uint8_t { self, core_complex, node, network, wide_area };
inline constexpr std::array<LinkClass, 5> all_link_classes{LinkClass::self, LinkClass::core_complex,
                                                           LinkClass::node, LinkClass::network,
                                                           LinkClass::wide_area};

/// A link class with its size ranges, ascending by size. In a valid set the ranges cover all sizes
/// from 1 byte without gap or overlap.
struct Link {
  LinkClass link_class = LinkClass::network;
  std::vector<SizeRange> ranges;

  /// Returns the range for a message of `size` bytes; 0 bytes count as 1. Pre: the link is valid.
  [[nodiscard]] const SizeRange& range(Bytes size) const;
};

/// What the number L of a set is. `residual`: the model's L, which contains no overhead.
/// `half_rtt`: half the round trip of one byte, which contains o_s and o_r, as [4] §2.5 reports it.
enum class LatencyReading : std::uint8_t { residual, half_rtt };
inline constexpr std::array<LatencyReading, 2> all_latency_readings{LatencyReading::residual,
                                                                    LatencyReading::half_rtt};

/// A named machine as a parameter file describes it (docs/file-formats.md, "Parameter sets").
struct ParameterSet {
  std::string name;
  std::string description;
  std::string source;
  std::string transport;
  std::map<std::string, std::string> environment;
  LatencyReading latency = LatencyReading::residual;  ///< how apply_latency_reading() takes L
  std::vector<Link> links;
  LocalCost reduce = {};     ///< of combining the elements of a reduction, per byte of the result
  LocalCost copy = {};       ///< of a rank's copies between its own buffers
  NodeParameters node = {};  ///< what the ranks of a node share

  /// Returns the link of a class. A set with only one link uses that link for all classes. A set
  /// without `core_complex` uses `node` instead. Throws InputError if the class is missing.
  [[nodiscard]] const Link& link(LinkClass link_class) const;
};

/// Returns the size up to which messages of every link class are eager; 0 when there is none, the
/// largest number when all are.
[[nodiscard]] Bytes largest_eager(const ParameterSet& set);

/// Throws InputError, beginning with `where`, unless `set` is valid: it has a name and a link, each
/// class occurs once, and ranges cover all sizes from 1 byte without gap or overlap. No cost is
/// negative except L, which is at least −o_s, and no time exceeds `longest_cost`.
void validate(const ParameterSet& set, const std::string& where);

[[nodiscard]] std::string_view to_string(Protocol protocol);
[[nodiscard]] std::string_view to_string(LinkClass link_class);
[[nodiscard]] std::string_view to_string(LatencyReading reading);

}  // namespace loggp
