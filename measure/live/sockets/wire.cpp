#include "measure/live/sockets/wire.hpp"

#include <sys/socket.h>

#include "measure/live/sockets/fabric_wire.hpp"
#include "measure/live/sockets/tcp_wire.hpp"
#include "measure/live/sockets/udp_wire.hpp"

namespace loggp::measure {

Bytes largest_message(const Transport& transport) {
  return transport == Transport::udp ? UdpWire::largest : TcpWire::largest;
}

std::string to_string(const Transport& transport) {
  if (transport == Transport::libfabric) return "libfabric";
  return transport == Transport::tcp ? "TCP" : "UDP";
}

std::string transport_option(const Transport& transport) {
  if (transport == Transport::libfabric) return "libfabric:" + transport.provider;
  return transport == Transport::tcp ? "tcp" : "udp";
}

int greeting_socket_type(const Transport& transport) {
  return transport == Transport::udp ? SOCK_DGRAM : SOCK_STREAM;
}

std::unique_ptr<Wire> make_wire(const Transport& transport, Greeted greeted, const Clock& clock) {
  if (transport == Transport::libfabric)
    return make_fabric_wire(transport.provider, std::move(greeted));
  if (transport == Transport::tcp) return std::make_unique<TcpWire>(std::move(greeted));
  return std::make_unique<UdpWire>(std::move(greeted), clock);
}

}  // namespace loggp::measure
