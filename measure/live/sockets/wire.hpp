// The interface of a connection that carries messages between two processes; TcpWire, UdpWire and
// the wire over libfabric implement it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "measure/live/machine/clock.hpp"
#include "measure/live/machine/provenance.hpp"
#include "measure/live/sockets/inbox.hpp"
#include "measure/live/sockets/socket.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

/// What carries a connection: TCP, UDP, or a provider of libfabric.
struct Transport {
  enum Kind : std::uint8_t { tcp, udp, libfabric };

  // NOLINTNEXTLINE(google-explicit-constructor): Transport::tcp is a transport
  Transport(Kind which = tcp, std::string by = "") : kind(which), provider(std::move(by)) {}
  friend bool operator==(const Transport& transport, Kind kind) { return transport.kind == kind; }

  Kind kind;
  std::string provider;  ///< of libfabric: its name, as find_provider() returns it
};

/// The error when the peer has closed the connection, has died, or stays silent for too long.
class PeerLost : public RunError {
 public:
  using RunError::RunError;
};

/// A connection between two processes that have greeted each other. Only rest() and settle() block.
/// All calls throw PeerLost when they find the connection lost; description() then throws a plain
/// RunError. Over TCP, receive() throws RunError when the peer sends bytes that are not a message;
/// over UDP it drops such datagrams. Operations that are passed to a wire exist until they are
/// complete.
class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  /// Passes as much of a message to the system as the system accepts now. Returns true once the
  /// system has all of the message. The message is complete, and its buffer may be reused, from
  /// then on; over libfabric only when a later receive() has set its state. Pre: no other message
  /// is sent in part.
  [[nodiscard]] virtual bool send(Operation& message) = 0;
  /// Adds a receive, whose message a later receive() delivers. The receive may be complete at once.
  virtual void post(Inbox& inbox, Operation& receive) { inbox.post(receive); }
  /// Returns the status of the message that a receive with this tag would get; nothing if no such
  /// message has arrived.
  [[nodiscard]] virtual std::optional<Status> find(Inbox& inbox, Tag tag) {
    return inbox.find(tag);
  }
  /// Delivers received data to `inbox`; reads from the socket once at most. Over UDP it also sends
  /// acknowledgements, and resends datagrams that may be lost. Returns true if the data show that
  /// the peer is alive.
  virtual bool receive(Inbox& inbox) = 0;
  /// Sleeps for at most `longest` until data arrive or, if `is_sending`, until the system accepts
  /// more.
  virtual void rest(std::chrono::milliseconds longest, bool is_sending) = 0;
  /// Tells the peer that this process is alive but busy. Pre: no message is sent in part.
  virtual void show_life() = 0;
  /// Over UDP, waits for a second at most until the peer has acknowledged all messages. Over
  /// libfabric, waits for two seconds at most until the peer settles too. Over TCP, does
  /// nothing. To be called before the connection is closed.
  virtual void settle(Inbox& inbox) = 0;
  /// Returns how many messages of both directions were lost and sent again; 0 except over UDP.
  [[nodiscard]] virtual std::int64_t losses() const = 0;

  /// Returns the size of the largest message that send() accepts.
  [[nodiscard]] virtual Bytes largest_message() const = 0;
  /// Returns the peer's address and port.
  [[nodiscard]] virtual const std::string& peer() const = 0;
  /// Whether both ends have the same address. If so, both processes run on one machine.
  [[nodiscard]] virtual bool is_local() const = 0;
  /// Returns the provenance entries of the connection: transport, socket type, buffer sizes.
  [[nodiscard]] virtual Provenance description() const = 0;
};

/// Returns the size of the largest message that a transport carries.
[[nodiscard]] Bytes largest_message(const Transport& transport);
/// Returns "TCP", "UDP" or "libfabric".
[[nodiscard]] std::string to_string(const Transport& transport);
/// Returns the word for --transport: "tcp", "udp", or "libfabric:shm".
[[nodiscard]] std::string transport_option(const Transport& transport);
/// Returns the type of the socket on which the two ends greet each other: SOCK_DGRAM for UDP,
/// otherwise SOCK_STREAM.
[[nodiscard]] int greeting_socket_type(const Transport& transport);

/// A connected socket whose two ends have greeted each other.
struct Greeted {
  Socket socket;              ///< nonblocking
  std::uint64_t session = 0;  ///< a random number of this connection
  Duration round_trip;        ///< of the greeting, a rough value; 0 at the listener
};

/// Returns a wire of this transport over a greeted connection. `clock` times the resending of lost
/// datagrams. Throws also as make_fabric_wire() does.
[[nodiscard]] std::unique_ptr<Wire> make_wire(const Transport& transport, Greeted greeted,
                                              const Clock& clock);

}  // namespace loggp::measure
