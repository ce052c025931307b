#include "measure/record/recorded_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Kind = CallRecord::Kind;

// Sender, receiver and tag.
using Channel = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

struct Numbered {
  std::int64_t number;
  std::size_t place;
  bool operator<(const Numbered& other) const { return number < other.number; }
};

class Builder {
 public:
  explicit Builder(const std::vector<CallRecords>& ranks) : ranks_(&ranks) {
    trace_.ranks = static_cast<std::int32_t>(ranks.size());
  }

  Trace build() {
    for (std::int32_t rank = 0; rank < trace_.ranks; ++rank) {
      for (const CallRecord& call : of(rank)) add(rank, call);
    }
    match();
    for (const auto& [wait, key] : waits_) trace_.waits[wait].send = send_of_rank_.at(key);
    return std::move(trace_);
  }

 private:
  [[nodiscard]] const CallRecords& of(std::int32_t rank) const {
    return (*ranks_)[static_cast<std::size_t>(rank)];
  }

  void add(std::int32_t rank, const CallRecord& call) {
    const std::uint32_t order = trace_.next_order();
    switch (call.kind) {
      case Kind::send:
        sent_[{rank, call.peer, call.tag}].push_back({call.number, trace_.sends.size()});
        send_of_rank_[{rank, call.number}] = trace_.sends.size();
        trace_.sends.push_back({Rank(rank), Rank(call.peer), Bytes(call.bytes), call.start,
                                call.end, call.end, call.start, call.start, call.end, call.end,
                                order});
        break;
      case Kind::receive:
        received_[{call.peer, rank, call.tag}].push_back({call.number, trace_.receives.size()});
        trace_.receives.push_back({Rank(rank), 0, call.posted, call.start, call.end, call.start,
                                   call.start, call.start, order});
        break;
      case Kind::wait_send:
        waits_.emplace_back(trace_.waits.size(), std::pair{rank, call.number});
        trace_.waits.push_back({Rank(rank), call.start, call.end, 0, order});
        break;
      case Kind::compute:
      case Kind::poll:
        trace_.computes.push_back(
            {Rank(rank), call.start, call.end, order, call.kind == Kind::poll});
        break;
      case Kind::mark:
        trace_.marks.push_back({Rank(rank), call.start, order});
        break;
    }
  }

  // Messages of one channel match in the order of their calls.
  void match() {
    for (auto& [channel, receives] : received_) {
      std::vector<Numbered>& sends = sent_[channel];
      if (receives.size() > sends.size()) {
        throw RunError(fmt::format("rank {} received more messages from rank {} than it was sent",
                                   std::get<1>(channel), std::get<0>(channel)));
      }
      std::sort(sends.begin(), sends.end());
      std::sort(receives.begin(), receives.end());
      for (std::size_t i = 0; i < receives.size(); ++i) join(sends[i].place, receives[i].place);
    }
  }

  // Makes a message arrive no earlier than it was sent: the clocks of two ranks may differ by more
  // than a message takes.
  void join(std::size_t send_place, std::size_t receive_place) {
    Trace::Receive& receive = trace_.receives[receive_place];
    Trace::Send& send = trace_.sends[send_place];
    receive.send = send_place;
    send.first_byte_out = std::clamp(receive.start, send.start, send.cpu_end);
    send.first_byte = std::max(receive.start, send.first_byte_out);
    send.last_byte = send.first_byte;
  }

  const std::vector<CallRecords>* ranks_;
  Trace trace_;
  std::map<Channel, std::vector<Numbered>> sent_;
  std::map<Channel, std::vector<Numbered>> received_;
  std::map<std::pair<std::int32_t, std::int64_t>, std::size_t> send_of_rank_;
  std::vector<std::pair<std::size_t, std::pair<std::int32_t, std::int64_t>>> waits_;
};

}  // namespace

Trace make_trace(const std::vector<CallRecords>& ranks) {
  return Builder(ranks).build();
}

}  // namespace loggp::measure
