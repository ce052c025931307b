// Checks that messages arrive as they were sent, like mpptest's `stress` ([5] §3.4, peril 8).
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/probes/stress_data.hpp"

namespace loggp {

/// The messages of a stress test.
struct StressPlan {
  std::vector<Bytes> sizes;
  std::int32_t repetitions = 1;
  std::uint64_t seed = 1;  ///< of random patterns
};

/// Returns the largest size of the plan; 0 for a plan without sizes, which tests nothing.
[[nodiscard]] inline Bytes largest_size(const StressPlan& plan) {
  const auto largest = std::max_element(plan.sizes.begin(), plan.sizes.end());
  return largest == plan.sizes.end() ? Bytes() : *largest;
}

/// The numbers of messages and bytes that were checked for one size.
struct StressCount {
  Bytes size;
  std::int64_t messages = 0;
  std::int64_t bytes = 0;  ///< of all messages; each byte was compared
};

/// Receives the results of each size. On rank 0, these are the counts of all ranks and the first
/// fault of each rank that found one. On another rank, these are its own counts and no faults.
class StressWatcher {
 public:
  StressWatcher() = default;
  virtual ~StressWatcher() = default;
  virtual void done(const StressCount& count, const std::vector<StressFault>& faults) = 0;

 protected:
  StressWatcher(const StressWatcher&) = default;
  StressWatcher& operator=(const StressWatcher&) = default;
};

namespace stress_detail {

constexpr Tag control(1);

/// Returns the tag of a message, which is 16 or more. Messages must arrive in the order of their
/// numbers; the tag shows whether they do.
[[nodiscard]] inline Tag message_tag(const StressMessage& message) {
  constexpr std::int64_t first = 16;
  constexpr std::int64_t period = 16'384;  // MPI guarantees tags up to 32767
  return Tag(static_cast<std::int32_t>(first + message.number % period));
}

/// The report that a rank sends to rank 0 after each size.
struct Verdict {
  std::int64_t messages = 0;
  std::int64_t bytes = 0;
  StressFault fault;
};
static_assert(std::is_trivially_copyable_v<Verdict>);

/// Sends one message and receives another, as all ranks of a ring do at the same time. Returns the
/// Status of the received message. With blocking calls, ranks that send to a lower rank receive
/// first, so that rendezvous sends cannot deadlock.
template <Process P>
Task<Status> trade(P& self, StressMessage out, StressMessage in, Buffer outgoing, Buffer incoming) {
  Status status{};
  if (!out.blocking) {
    auto receiving = co_await self.receive_async(in.from, incoming, any_tag);
    auto sending = co_await self.send_async(out.to, outgoing, message_tag(out));
    status = co_await self.wait(receiving);
    co_await self.wait(sending);
  } else if (out.to > out.from) {
    co_await self.send(out.to, outgoing, message_tag(out));
    status = co_await self.receive(in.from, incoming, any_tag);
  } else {
    status = co_await self.receive(in.from, incoming, any_tag);
    co_await self.send(out.to, outgoing, message_tag(out));
  }
  co_return status;
}

/// Returns the first fault of a received message; a fault of kind `none` if the message is right.
[[nodiscard]] inline StressFault find_fault(const StressMessage& message, const Status& status,
                                            const StressMemory& memory) {
  StressFault fault;
  fault.message = message;
  fault.found = status.size.count();
  if (status.tag != message_tag(message) || status.source != message.from) {
    fault.kind = StressFault::Kind::wrong_order;
  } else if (status.size != message.size) {
    fault.kind = StressFault::Kind::wrong_size;
  } else {
    fault = memory.check(message);
  }
  return fault;
}

/// Sends one message to each other rank, receives one from each, and checks the received ones. Adds
/// to `*verdict`, which keeps the first fault.
template <Process P>
Task<> trade_with_all(P& self, StressMessage like, std::uint64_t seed, StressMemory* memory,
                      Verdict* verdict) {
  for (std::int32_t distance = 1; distance < self.size(); ++distance) {
    StressMessage out = like;
    out.number = like.number + distance;
    StressMessage in = out;
    out.from = in.to = self.rank();
    out.to = neighbour(self.rank(), distance, self.size());
    in.from = neighbour(self.rank(), -distance, self.size());
    const Buffer outgoing = as_buffer(memory->outgoing(out, seed));
    const Buffer incoming = as_buffer(memory->incoming(in, seed));
    const Status status = co_await trade(self, out, in, outgoing, incoming);
    const StressFault fault = find_fault(in, status, *memory);
    if (verdict->fault.kind == StressFault::Kind::none) verdict->fault = fault;
    ++verdict->messages;
    verdict->bytes += in.size.count();
  }
}

/// Sends the verdict to rank 0, and returns whether all ranks continue, which is whether no rank
/// found a fault. Rank 0 adds the counts of all ranks to `*verdict` and collects the first fault of
/// each rank.
template <Process P>
Task<bool> agree(P& self, Verdict* verdict, std::vector<StressFault>* faults) {
  std::int64_t goes_on = 1;
  if (self.rank() != Rank(0)) {
    co_await self.send(Rank(0), as_buffer(*verdict), control);
  } else {
    Verdict other = *verdict;
    for (std::int32_t rank = 0; rank < self.size(); ++rank) {
      if (rank > 0) {
        co_await self.receive(Rank(rank), as_buffer(other), control);
        verdict->messages += other.messages;
        verdict->bytes += other.bytes;
      }
      if (other.fault.kind != StressFault::Kind::none) faults->push_back(other.fault);
    }
    goes_on = faults->empty() ? 1 : 0;
  }
  co_await broadcast_binomial(self, as_buffer(goes_on), Rank(0));
  co_return goes_on != 0;
}

}  // namespace stress_detail

/// Sends messages of each size and bit pattern between all pairs in both directions, with blocking
/// and nonblocking calls, and checks each bit; every rank calls it with the same plan. Ends after
/// the first size with a fault on any rank. A plan without sizes sends nothing.
template <Process P>
Task<> stress(P& self, StressPlan plan, StressWatcher* watcher) {
  using namespace stress_detail;
  StressMemory memory(largest_size(plan));
  StressMessage like;
  for (std::int32_t repetition = 0; repetition < plan.repetitions; ++repetition) {
    for (const Bytes size : plan.sizes) {
      Verdict verdict;
      std::vector<StressFault> faults;
      like.size = size;
      for (const BitPattern pattern : all_bit_patterns) {
        like.pattern = pattern;
        for (const bool blocking : {true, false}) {
          like.blocking = blocking;
          co_await trade_with_all(self, like, plan.seed, &memory, &verdict);
          like.number += self.size();
        }
      }
      const bool goes_on = co_await agree(self, &verdict, &faults);
      const StressCount count{size, verdict.messages, verdict.bytes};
      watcher->done(count, faults);
      if (!goes_on) co_return;
    }
  }
}

}  // namespace loggp
