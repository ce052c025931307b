// Carries messages over a TCP connection.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

/// A wire over TCP. Each message is a header (tag and size) followed by its bytes. One system call
/// writes both. One call reads both; if Inbox::likely() guesses the receive right, the bytes go
/// directly into its buffer. In this case a message costs no more than TCP itself.
class TcpWire final : public Wire {
 public:
  /// The largest message: 1 GiB.
  static constexpr Bytes largest{std::int64_t{1} << 30};

  explicit TcpWire(Greeted greeted);

  [[nodiscard]] bool send(Operation& message) override;
  bool receive(Inbox& inbox) override;
  void rest(std::chrono::milliseconds longest, bool is_sending) override;
  void show_life() override;
  void settle(Inbox& /*inbox*/) override {}  // the system delivers what it has accepted
  [[nodiscard]] std::int64_t losses() const override { return 0; }
  [[nodiscard]] Bytes largest_message() const override { return largest; }
  [[nodiscard]] const std::string& peer() const override { return peer_; }
  [[nodiscard]] bool is_local() const override { return is_local_; }
  [[nodiscard]] Provenance description() const override;

 private:
  // In the machine's byte order. `magic` differs if the peer has another byte order.
  struct Header {
    std::uint32_t magic;
    std::int32_t tag;
    std::int64_t bytes;
  };

  [[nodiscard]] bool write(Operation& message) const;
  [[nodiscard]] bool end_life();
  std::size_t read(Buffer first, Buffer then);
  std::size_t read_ahead(Buffer first);
  bool receive_header(Inbox& inbox);
  void begin(Inbox& inbox, Buffer guess, std::int64_t guessed);
  void end_if_whole(Inbox& inbox);
  void check_header() const;

  Socket socket_;
  std::string peer_;
  bool is_local_;
  Operation life_;
  bool is_life_begun_ = false;  // the system has accepted only a part of `life_`
  Header header_{};
  std::size_t header_read_ = 0;
  std::optional<Inbox::Arriving> arriving_;
  std::int64_t arrived_ = 0;      // bytes of the arriving message that have come
  std::vector<std::byte> ahead_;  // bytes after this message that the same call has read
};

}  // namespace loggp::measure
