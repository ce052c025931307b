// Messages over UDP, each one datagram.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "measure/wire.hpp"

namespace loggp::measure {

/// Lost datagrams are sent again, and counted; a measurement sees the count and leaves the samples
/// out that were hit, for they contain the time until the loss was noticed.
///
/// Datagrams are numbered. Each carries the number that its sender expects next, so that requests
/// and replies acknowledge each other without datagrams of their own; those are sent after 16
/// messages without a reply, when a receive has waited for a millisecond, and in answer to what
/// comes twice or too early. The sender keeps a copy (part of its o_s) of up to 64 datagrams; one
/// that is not acknowledged in 20 ms, or four greeting round trips, is sent again with all that
/// follow, then after twice the time, up to a second. A datagram is lost, as the receiver counts,
/// when the first that comes of it was not the first that was sent. Datagrams of another session,
/// of a wrong size or without a place are nobody's and dropped.
class UdpWire final : public Wire {
 public:
  /// What fits into a datagram with its header, over IPv4 or IPv6.
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
    std::uint64_t number;    // of a message
    std::uint64_t expected;  // the peer's next, as far as the sender knows
    std::int64_t lost;       // of the peer's messages
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
  std::vector<std::vector<std::byte>> memory_;  // of copies that are not needed any more
  std::map<std::uint64_t, Early> early_;
  std::vector<std::byte> spare_;
  Time last_acknowledgement_;
  int owed_ = 0;  // messages that have come and are not acknowledged
  std::int64_t lost_here_ = 0;
  std::int64_t lost_there_ = 0;
};

}  // namespace loggp::measure
