// LogGOPSim's parameters, as it takes them on its command line.
#pragma once

#include <string_view>

#include "models/machine.hpp"

namespace loggp::simulate {

/// One link class, one range of sizes, and where rendezvous begins.
struct LoggopsParameters {
  Duration L;                ///< latency
  Duration o;                ///< CPU time of either side for each message
  Duration g;                ///< a port's time for each message
  PicosecondsPerByte G = 0;  ///< a port's time for each byte after the first
  PicosecondsPerByte O = 0;  ///< CPU time of either side for each byte after the first
  Bytes eager_limit{65535};  ///< S: larger messages are rendezvous; LogGOPSim's default
};

/// "L=2500,o=1500,g=1000,G=6,O=0,S=65535": nanoseconds, nanoseconds per byte and bytes; decimals
/// allowed but in S. O and S may be left out (0 and 65535, as in LogGOPSim). Throws InputError.
[[nodiscard]] LoggopsParameters parse_loggops(std::string_view text);

/// The machine of which that is a special case: o_s = o_r = o, O_s = O_r = O, synchronising above
/// S.
[[nodiscard]] Machine machine_of(const LoggopsParameters& parameters);

}  // namespace loggp::simulate
