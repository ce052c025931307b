// A host that damages a message, as a stress test must find.
#pragma once

#include <cstddef>
#include <vector>

#include "algorithms/host/process.hpp"

namespace loggp {

enum class Harm { none, flip, truncate, duplicate, overrun };

/// The damage to the `nth` message with data (from 0) that a rank sends; for an overrun, to the
/// message that it receives in a blocking call.
struct Damage {
  Harm harm = Harm::none;
  std::int64_t nth = 0;
  std::int64_t bit = 0;  ///< the bit that is flipped
};

/// A process that runs on another host.
template <Process P>
class Unreliable {
 public:
  using Request = typename P::Request;

  Unreliable(P& host, Damage damage) : host_(&host), damage_(damage) {}
  [[nodiscard]] Rank rank() const { return host_->rank(); }
  [[nodiscard]] std::int32_t size() const { return host_->size(); }
  [[nodiscard]] Time now() const { return host_->now(); }
  Task<> send(Rank to, Buffer data, Tag tag) {
    const bool is_hit = damage_.harm != Harm::overrun && hits(data, tag);
    if (is_hit) data = harmed(data);
    co_await host_->send(to, data, tag);
    if (is_hit && damage_.harm == Harm::duplicate) co_await host_->send(to, data, tag);
  }
  Task<Request> send_async(Rank to, Buffer data, Tag tag) {
    const bool is_hit = damage_.harm != Harm::overrun && hits(data, tag);
    if (is_hit) data = harmed(data);
    if (is_hit && damage_.harm == Harm::duplicate) co_await host_->send(to, data, tag);
    const auto request = co_await host_->send_async(to, data, tag);
    co_return request;
  }
  Task<Status> receive(Rank from, Buffer data, Tag tag) {
    const Status status = co_await host_->receive(from, data, tag);
    if (damage_.harm == Harm::overrun && hits(data, status.tag))
      data.data[data.size.count()] ^= std::byte{1};
    co_return status;
  }
  auto receive_async(Rank from, Buffer data, Tag tag) {
    return host_->receive_async(from, data, tag);
  }
  auto wait(Request& request) { return host_->wait(request); }
  auto wait_all(std::span<Request> requests) { return host_->wait_all(requests); }
  auto wait_any(std::span<Request> requests) { return host_->wait_any(requests); }
  auto test(Request& request) { return host_->test(request); }
  auto probe(Rank from, Tag tag) { return host_->probe(from, tag); }
  auto compute(Duration work) { return host_->compute(work); }

 private:
  // Returns whether this is the message to damage. Control messages have low tags.
  bool hits(Buffer data, Tag tag) {
    constexpr std::int32_t first_tag_of_data = 16;
    if (damage_.harm == Harm::none || tag.number() < first_tag_of_data || data.size == Bytes())
      return false;
    return count_++ == damage_.nth;
  }
  // May write to the sender's memory, as the sender fills it anew for each message.
  [[nodiscard]] Buffer harmed(Buffer data) const {
    if (damage_.harm == Harm::truncate) return data.part(Bytes(), data.size - Bytes(1));
    if (damage_.harm == Harm::flip) {
      const std::int64_t bit = damage_.bit % (8 * data.size.count());
      data.data[bit / 8] ^= static_cast<std::byte>(1U << static_cast<unsigned>(bit % 8));
    }
    return data;
  }

  P* host_;
  Damage damage_;
  std::int64_t count_ = 0;
};

}  // namespace loggp
