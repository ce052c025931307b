// A group of ranks on which rank programs run as on a host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/host/local_work.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// A member that takes the place of another one.
struct Substitute {
  std::int32_t place = -1;  ///< in the list of members; -1: none
  Rank rank{};
};

/// A process in a group of ranks: rank i of the group is rank members[i] of `host`, or the
/// substitute for it. Every message has the tag `tag`; the tags that the program gives are ignored.
/// Receives and probes must name their source: any_source is not allowed. The source in a Status is
/// the rank on the host, not in the group.
template <Process P>
class Group {
 public:
  using Request = typename P::Request;

  /// Pre: rank `place` of the group is the rank of `host`. `host` and the memory of `members` must
  /// outlive the group.
  Group(P& host, std::span<const Rank> members, std::int32_t place, Tag tag,
        Substitute substitute = {})
      : host_(&host), members_(members), substitute_(substitute), tag_(tag), place_(place) {}

  [[nodiscard]] Rank rank() const { return Rank(place_); }
  [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(members_.size()); }
  [[nodiscard]] Time now() const { return host_->now(); }
  auto send(Rank to, const Buffer& data, Tag /*tag*/) {
    return host_->send(member(to), data, tag_);
  }
  auto receive(Rank from, const Buffer& data, Tag /*tag*/) {
    return host_->receive(member(from), data, tag_);
  }
  auto send_async(Rank to, const Buffer& data, Tag /*tag*/) {
    return host_->send_async(member(to), data, tag_);
  }
  auto receive_async(Rank from, const Buffer& data, Tag /*tag*/) {
    return host_->receive_async(member(from), data, tag_);
  }
  auto wait(Request& request) { return host_->wait(request); }
  auto wait_all(std::span<Request> requests) { return host_->wait_all(requests); }
  auto wait_any(std::span<Request> requests) { return host_->wait_any(requests); }
  auto test(Request& request) { return host_->test(request); }
  auto probe(Rank from, Tag /*tag*/) { return host_->probe(member(from), tag_); }
  auto compute(Duration work) { return host_->compute(work); }

  /// Returns the size up to which messages are eager. Exists only if the host knows this size.
  [[nodiscard]] Bytes eager_up_to() const
    requires requires(const P& host) { host.eager_up_to(); }
  {
    return host_->eager_up_to();
  }
  /// Takes the time of local work. Exists only if the host knows it.
  [[nodiscard]] auto spend(LocalWork work, Bytes size)
    requires KnowsLocalWork<P>
  {
    return host_->spend(work, size);
  }
  /// Returns the host's pool for coroutine frames. Exists only if the host has one.
  [[nodiscard]] FramePool& frames()
    requires requires(P& host) { host.frames(); }
  {
    return host_->frames();
  }

 private:
  [[nodiscard]] Rank member(Rank rank) const {
    const bool is_substitute = rank.number() == substitute_.place;
    return is_substitute ? substitute_.rank : members_[static_cast<std::size_t>(rank.number())];
  }

  P* host_;
  std::span<const Rank> members_;
  Substitute substitute_;
  Tag tag_;
  std::int32_t place_;
};

}  // namespace loggp
