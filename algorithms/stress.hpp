// Whether messages arrive as they were sent: mpptest's `stress` ([5] §3.4, peril 8).
#pragma once

#include <type_traits>
#include <vector>

#include "algorithms/broadcast_binomial.hpp"
#include "algorithms/process.hpp"
#include "algorithms/stress_data.hpp"

namespace loggp {

struct StressPlan {
  std::vector<Bytes> sizes;
  std::int32_t repetitions = 1;
  std::uint64_t seed = 1;  ///< of random patterns
};

/// What was done with one size.
struct StressCount {
  Bytes size;
  std::int64_t messages = 0;
  std::int64_t bytes = 0;  ///< of them, each compared with what was sent
};

/// Told after each size: on rank 0 what all ranks have done and the first fault of each that found
/// one, on others their own.
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

/// Receives must get messages in the order of their numbers; tags tell them apart.
[[nodiscard]] inline Tag message_tag(const StressMessage& message) {
  constexpr std::int64_t first = 16;
  constexpr std::int64_t period = 16'384;  // MPI guarantees tags up to 32767
  return Tag(static_cast<std::int32_t>(first + message.number % period));
}

/// What a rank tells rank 0 after each size.
struct Verdict {
  std::int64_t messages = 0;
  std::int64_t bytes = 0;
  StressFault fault;
};
static_assert(std::is_trivially_copyable_v<Verdict>);

/// The ranks of a ring with steps of any length send all at once. In blocking calls the one whose
/// neighbour is behind it receives first, so that no ring of rendezvous waits for itself.
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

/// What is wrong with a message that has come.
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

/// One message of this rank to each distance, and one from there.
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

/// Tells rank 0; gives whether all go on. Rank 0 gets all faults and the sums.
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

/// Every rank's part: messages of every size and bit pattern between all pairs in both directions,
/// blocking and nonblocking, each checked bit by bit. After the size in which a fault was found it
/// is over.
template <Process P>
Task<> stress(P& self, StressPlan plan, StressWatcher* watcher) {
  using namespace stress_detail;
  StressMemory memory(*std::max_element(plan.sizes.begin(), plan.sizes.end()));
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
