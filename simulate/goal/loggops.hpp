// LogGOPSim's parameters in the form of its command line.
#pragma once

#include <string_view>

#include "models/machine/machine.hpp"

namespace loggp::simulate {

/// LogGOPSim's parameters: one link class, one range of sizes, and the limit of eager messages.
struct LoggopsParameters {
  Duration L;                ///< latency
  Duration o;                ///< CPU time of either side for each message
  Duration g;                ///< a port's time for each message
  PicosecondsPerByte G = 0;  ///< a port's time for each byte after the first
  PicosecondsPerByte O = 0;  ///< CPU time of either side for each byte after the first
  Bytes eager_limit{65535};  ///< S: larger messages are rendezvous; LogGOPSim's default
};

/// Returns the parameters of a text such as "L=2500,o=1500,g=1000,G=6,O=0,S=65535": nanoseconds,
/// nanoseconds per byte, and bytes. All but S may have decimals. O and S may be omitted (0 and
/// 65535, as in LogGOPSim). Throws InputError when a parameter is unknown, missing, given twice,
/// negative, too large or no number.
[[nodiscard]] LoggopsParameters parse_loggops(std::string_view text);

/// Returns the machine with these parameters: o_s = o_r = o, O_s = O_r = O, synchronising above S.
/// Throws InputError when a parameter is out of range.
[[nodiscard]] Machine loggops_machine(const LoggopsParameters& parameters);

}  // namespace loggp::simulate
