#include "measure/live/sockets/wire.hpp"

#include "measure/live/sockets/tcp_wire.hpp"
#include "measure/live/sockets/udp_wire.hpp"

namespace loggp::measure {

Bytes largest_message(Transport transport) {
  return transport == Transport::tcp ? TcpWire::largest : UdpWire::largest;
}

std::string to_string(Transport transport) {
  return transport == Transport::tcp ? "TCP" : "UDP";
}

std::unique_ptr<Wire> make_wire(Transport transport, Greeted greeted, const Clock& clock) {
  if (transport == Transport::tcp) return std::make_unique<TcpWire>(std::move(greeted));
  return std::make_unique<UdpWire>(std::move(greeted), clock);
}

}  // namespace loggp::measure
