// Messages over a TCP connection.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "measure/wire.hpp"

namespace loggp::measure {

/// Each message is a header (tag and size) and its bytes, written with one call and, into the
/// buffer of the receive that waits, read with one: what TCP itself costs and nothing more.
class TcpWire final : public Wire {
 public:
  static constexpr Bytes largest{std::int64_t{1} << 30};

  explicit TcpWire(Greeted greeted);

  [[nodiscard]] bool send(Operation& message) override;
  bool receive(Inbox& inbox) override;
  void rest(std::chrono::milliseconds longest, bool is_sending) override;
  void show_life() override;
  void settle(Inbox& /*inbox*/) override {}  // the system sees to it
  [[nodiscard]] std::int64_t losses() const override { return 0; }
  [[nodiscard]] Bytes largest_message() const override { return largest; }
  [[nodiscard]] const std::string& peer() const override { return peer_; }
  [[nodiscard]] bool is_local() const override { return is_local_; }
  [[nodiscard]] Provenance description() const override;

 private:
  // In the byte order of the machine: a peer with another one is refused by `magic`.
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
  bool is_life_begun_ = false;  // and the system has only a part of it
  Header header_{};
  std::size_t header_read_ = 0;
  std::optional<Inbox::Arriving> arriving_;
  std::int64_t arrived_ = 0;      // of its bytes
  std::vector<std::byte> ahead_;  // read for a receive that they do not belong to
};

}  // namespace loggp::measure
