// Carries messages over UDP, one datagram for each message, and resends lost datagrams.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

/// A wire over UDP. It resends lost datagrams and counts them. A measurement reads the count and
/// marks the samples during which the count grew as disturbed: these samples contain the time until
/// the loss was noticed.
///
/// Datagrams are numbered. Each datagram carries the number of the next datagram that its sender
/// expects, so requests and replies acknowledge each other. A separate acknowledgement is sent
/// after 16 messages without a reply, and in answer to a datagram that comes twice or too early. A
/// waiting process also sends an acknowledgement before it sleeps (Waiting::spin) if messages are
/// not acknowledged yet, and at least once a second while it sleeps.
///
/// The sender keeps copies of up to 64 unacknowledged datagrams; copying is part of its o_s. If a
/// datagram is not acknowledged in time, the sender sends the datagram again, with all later ones.
/// The first timeout is 20 ms or four round trips of the greeting, whichever is longer, but at most
/// a second. Each further timeout is twice as long, up to a second, until a datagram is
/// acknowledged.
///
/// The receiver counts a datagram as lost when the first copy that arrives is a resent one. The
/// receiver drops datagrams of another session, of a wrong size, or with a number that can't be
/// right.
class UdpWire final : public Wire {
 public:
  /// The largest message that fits into a datagram with its header, over IPv4 or IPv6.
  static constexpr Bytes largest{65'000};

  UdpWire(Greeted greeted, const Clock& clock);

  [[nodiscard]] bool send(Operation& message) override;
  bool receive(Inbox& inbox) override;
  void rest(std::chrono::milliseconds longest, bool is_sending) override;
  void show_life() override;
  void settle(Inbox& inbox) override;
  [[nodiscard]] std::int64_t losses() const override { return lost_here_ + lost_there_; }
  [[nodiscard]] Bytes largest_message() const override { return largest; }
  [[nodiscard]] const std::string& peer() const override { return peer_; }
  [[nodiscard]] bool is_local() const override { return is_local_; }
  [[nodiscard]] Provenance description() const override;

 private:
  enum class Kind : std::uint32_t { message, acknowledgement, life };
  struct Header {
    std::uint32_t magic;
    Kind kind;
    std::uint64_t session;
    std::uint64_t number;    // of this message, or of the sender's next one
    std::uint64_t expected;  // number of the next message that the sender expects
    std::int64_t lost;       // how many of the peer's messages the sender counts as lost
    std::int32_t tag;
    std::uint32_t attempt;  // 0: sent for the first time
  };
  struct Sent {
    Header header;
    std::vector<std::byte> bytes;
    Time when;
  };
  struct Early {
    Tag tag;
    std::vector<std::byte> bytes;
  };

  [[nodiscard]] Header header(Kind kind) const;
  [[nodiscard]] bool put(const Header& header, Buffer data);
  void acknowledge();
  bool acknowledged(std::uint64_t expected);
  void send_late_again();
  [[nodiscard]] bool is_ours(const Header& header, std::int64_t bytes) const;
  bool take(Inbox& inbox, const Header& header, Buffer guess, std::int64_t bytes);
  void take_in_order(Inbox& inbox, Tag tag, Buffer guess, std::int64_t bytes);
  void take_early(Inbox& inbox);

  Socket socket_;
  std::string peer_;
  bool is_local_;
  Clock clock_;
  std::uint64_t session_;
  Duration first_timeout_;
  Duration timeout_;
  std::uint64_t next_ = 0;      // number of the next message
  std::uint64_t expected_ = 0;  // number of the peer's next message
  std::deque<Sent> unacknowledged_;
  std::vector<std::vector<std::byte>> memory_;  // of acknowledged copies, to be reused
  std::map<std::uint64_t, Early> early_;
  std::vector<std::byte> spare_;
  Time last_acknowledgement_;
  int owed_ = 0;  // received messages that are not acknowledged yet
  std::int64_t lost_here_ = 0;
  std::int64_t lost_there_ = 0;
};

}  // namespace loggp::measure
