// LogGP parameters: piecewise by message size, one table for each class of link.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp {

/// How a message is handed over (docs/machine-model.md, "Protocols").
enum class Protocol : std::uint8_t {
  eager,          ///< the sender goes on at once
  synchronising,  ///< the sender waits for the match; the handshake is inside the measured g and L
  handshake,      ///< the sender waits for the match and pays for RTS and CTS
};

/// Picoseconds for each byte after the first; a real number, rounded once per message.
using PicosecondsPerByte = double;

/// One size range's costs. L may be negative down to −o_s: o and L overlap ([4] §2.5).
struct Parameters {
  Duration L;                  ///< latency: after o_s, until the first byte arrives
  Duration o_s;                ///< send overhead: CPU time of the sender
  Duration o_r;                ///< receive overhead at one byte: CPU time of the receiver
  Duration g;                  ///< gap: a port's time for each message
  PicosecondsPerByte G = 0;    ///< Gap: a port's time for each byte after the first
  PicosecondsPerByte O_s = 0;  ///< CPU time of the sender for each byte after the first
  PicosecondsPerByte O_r = 0;  ///< CPU time of the receiver for each byte after the first
  Protocol protocol = Protocol::eager;

  bool operator==(const Parameters&) const = default;
};

/// What a measurement says of its own accuracy: 95 % interval by parameter name, in its file unit.
using Intervals = std::map<std::string, std::array<double, 2>>;

/// Parameters for messages of first … last bytes, both inclusive; the last range has no end.
struct SizeRange {
  Bytes first;
  std::optional<Bytes> last;
  Parameters parameters;
  std::optional<Duration> half_rtt;  ///< PRTT(1,0,1)/2 ([4] §2.5), contains o_s and o_r
  Intervals intervals;
};

/// A core complex is what shares a last cache: of one node, `core_complex` is the class of links
/// within one, `node` that of the others.
enum class LinkClass { self, core_complex, node, network, wide_area };
inline constexpr std::array<LinkClass, 5> all_link_classes{LinkClass::self, LinkClass::core_complex,
                                                           LinkClass::node, LinkClass::network,
                                                           LinkClass::wide_area};

/// Ranges of one link class; together they cover every size from 1 byte without gap or overlap.
struct Link {
  LinkClass link_class = LinkClass::network;
  std::vector<SizeRange> ranges;

  /// The range of a message; 0 bytes count as 1.
  [[nodiscard]] const SizeRange& range(Bytes size) const;
};

/// A named machine as a parameter file describes it (docs/file-formats.md, "Parameter sets").
struct ParameterSet {
  std::string name;
  std::string description;
  std::string source;
  std::string transport;
  std::map<std::string, std::string> environment;
  std::vector<Link> links;

  /// The table of a class; a set with one class uses it for all, one that knows no core complexes
  /// that of the node for them. Throws InputError if it is missing.
  [[nodiscard]] const Link& link(LinkClass link_class) const;
};

/// Checks what every set must obey: each class once, ranges from 1 byte without gap or overlap,
/// costs not negative, L at least −o_s. Throws InputError that begins with `where`.
void validate(const ParameterSet& set, const std::string& where);

[[nodiscard]] std::string_view to_string(Protocol protocol);
[[nodiscard]] std::string_view to_string(LinkClass link_class);

}  // namespace loggp
