// The interface of a connection that carries messages between two processes; TcpWire and UdpWire
// implement it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "measure/live/machine/clock.hpp"
#include "measure/live/machine/provenance.hpp"
#include "measure/live/sockets/inbox.hpp"
#include "measure/live/sockets/socket.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

enum class Transport : std::uint8_t { tcp, udp };

/// The error of a peer that has closed the connection, has died, or stays silent for too long.
class PeerLost : public RunError {
 public:
  using RunError::RunError;
};

/// One connection between two processes that have greeted each other. No call blocks, except
/// rest(). All calls throw PeerLost when the connection is found to be lost, and RunError when the
/// peer sends bytes that are not a message.
class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  /// Passes as much of a message to the system as it accepts now. Returns true once the system has
  /// all of it: the message's buffer may then be reused. Pre: no other message is sent in part.
  [[nodiscard]] virtual bool send(Operation& message) = 0;
  /// Delivers received data to `inbox`, with one system call at most. Returns true if the peer has
  /// shown that it is alive.
  virtual bool receive(Inbox& inbox) = 0;
  /// Sleeps until data arrive or, if `is_sending`, until the system accepts more; for at most
  /// `longest`.
  virtual void rest(std::chrono::milliseconds longest, bool is_sending) = 0;
  /// Tells the peer that this process is alive but busy. Pre: no message is sent in part.
  virtual void show_life() = 0;
  /// Waits, for a second at most, until the peer has acknowledged all messages, if the transport
  /// can tell. To be called before the connection is closed.
  virtual void settle(Inbox& inbox) = 0;
  /// Returns how many messages of both directions the network has lost; they were sent again.
  [[nodiscard]] virtual std::int64_t losses() const = 0;

  [[nodiscard]] virtual Bytes largest_message() const = 0;
  /// Returns the peer's address and port.
  [[nodiscard]] virtual const std::string& peer() const = 0;
  /// Whether both ends have the same address, that is, run on one machine.
  [[nodiscard]] virtual bool is_local() const = 0;
  /// Returns the provenance entries of the connection: transport, socket type, buffer sizes.
  [[nodiscard]] virtual Provenance description() const = 0;
};

/// Returns the largest message that a transport carries.
[[nodiscard]] Bytes largest_message(Transport transport);
/// Returns "TCP" or "UDP".
[[nodiscard]] std::string to_string(Transport transport);

/// A connected socket whose two ends have greeted each other.
struct Greeted {
  Socket socket;              ///< nonblocking
  std::uint64_t session = 0;  ///< tells this conversation from any other
  Duration round_trip;        ///< of the greeting, roughly; 0 where it was not measured
};

/// Returns a wire of this transport over a greeted connection. `clock` times the resending of lost
/// datagrams.
[[nodiscard]] std::unique_ptr<Wire> make_wire(Transport transport, Greeted greeted,
                                              const Clock& clock);

}  // namespace loggp::measure
