// Carries messages over a provider of libfabric. A program built without libfabric has these
// functions too, and they say so.
#pragma once

#include <memory>
#include <string>

#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

/// Returns the name of the provider that --transport libfabric:NAME asks for: NAME itself, or, if
/// `name` is empty, the first provider that libfabric offers. Throws InputError when this program
/// was built without libfabric, when libfabric is not installed, and when it has no such provider
/// for tagged messages here; the error names the providers that it has.
[[nodiscard]] std::string find_provider(const std::string& name);

/// Returns whether receives of any tag work over the provider. Version 1.17 of shm passes over a
/// message that has come before such a receive.
[[nodiscard]] bool matches_any_tag(const std::string& provider);

/// Returns a wire over the provider, as find_provider() returns it. The connected socket, over TCP,
/// carries the addresses of the two endpoints, and later signs of life and the end. Messages go
/// from and to the buffers of their operations, without copies of ours. A message matches only
/// receives of the same session (Greeted::session). After a message that is longer than its receive
/// the connection is of no further use. Receives of any tag throw RunError where the provider can't
/// match them.
///
/// Throws PeerLost when the peer does not send its address within the patience(), and RunError when
/// the peer uses another provider, when the provider shares memory but the peer is on another
/// machine, when libfabric refuses a call, and when this program was built without libfabric.
[[nodiscard]] std::unique_ptr<Wire> make_fabric_wire(const std::string& provider, Greeted greeted);

}  // namespace loggp::measure
