// How messages get from one process to another; TCP and UDP are wires.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "measure/clock.hpp"
#include "measure/inbox.hpp"
#include "measure/sample_file.hpp"
#include "measure/socket.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

enum class Transport : std::uint8_t { tcp, udp };

/// The peer has gone, or is silent for too long.
class PeerLost : public RunError {
 public:
  using RunError::RunError;
};

/// One connection between two processes which have greeted each other. No call blocks, `rest`
/// apart. Throws PeerLost when the peer is seen to have gone and RunError when it sends what is no
/// message.
class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  /// Gives the system as much of a message as it takes now. True once it has it all: then the
  /// message's buffer may be used again. Until then no other may be sent.
  [[nodiscard]] virtual bool send(Operation& message) = 0;
  /// Takes in what has come, with one system call at most. True if that shows that the peer works.
  virtual bool receive(Inbox& inbox) = 0;
  /// Sleeps until something comes, or the system takes more if a send waits for that, or for
  /// `longest`.
  virtual void rest(std::chrono::milliseconds longest, bool is_sending) = 0;
  /// Tells the peer that this process is busy and well. Not while a message is sent in part.
  virtual void show_life() = 0;
  /// Waits a little until the peer has everything, as far as can be known; before the end.
  virtual void settle(Inbox& inbox) = 0;
  /// Messages, both ways, that the network has lost and that were sent again.
  [[nodiscard]] virtual std::int64_t losses() const = 0;

  [[nodiscard]] virtual Bytes largest_message() const = 0;
  /// The peer's address and port.
  [[nodiscard]] virtual const std::string& peer() const = 0;
  /// Whether both ends have one address: they are on one machine.
  [[nodiscard]] virtual bool is_local() const = 0;
  /// What the parameters depend on: transport, socket, buffers.
  [[nodiscard]] virtual Provenance description() const = 0;
};

/// The largest message of each.
[[nodiscard]] Bytes largest_message(Transport transport);
/// "TCP" or "UDP".
[[nodiscard]] std::string to_string(Transport transport);

/// What both sides know after greeting each other.
struct Greeted {
  Socket socket;              ///< connected, and never blocks
  std::uint64_t session = 0;  ///< tells this conversation from any other
  Duration round_trip;        ///< of the greeting, roughly
};

[[nodiscard]] std::unique_ptr<Wire> make_wire(Transport transport, Greeted greeted,
                                              const Clock& clock);

}  // namespace loggp::measure
