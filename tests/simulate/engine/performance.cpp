#include "tests/simulate/engine/performance.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>

namespace loggp::simulate {

namespace {

// Performs a rank's steps; `log` begins anew.
class Performance {
 public:
  Performance(std::span<const Step> steps, Log* log) : steps_(steps), log_(log) {
    if (log_ != nullptr) log_->clear();
  }

  Task<> run(SimulatedProcess& self) {
    for (const Step& step : steps_) {
      const Buffer data = buffer_of(step);
      switch (step.kind) {
        case Step::Kind::send:
          co_await self.send(step.peer, data, step.tag);
          break;
        case Step::Kind::receive: {
          const Status got = co_await self.receive(step.peer, data, step.tag);
          note(got);
          note(data);
          break;
        }
        case Step::Kind::compute:
          if (step.local) {
            co_await self.spend(*step.local, step.size);
          } else {
            co_await self.compute(step.work);
          }
          break;
        case Step::Kind::probe:
          co_await do_probe(self, step);
          break;
        default:
          co_await do_nonblocking(self, step, data);
      }
      note(self.now().in_ps());
    }
  }

 private:
  struct Slot {
    SimulatedProcess::Request request;
    Buffer data;
    bool open = false;
    bool receives = false;
  };

  void note(std::int64_t value) {
    if (log_ != nullptr) log_->push_back(value);
  }
  void note(const Status& got) {
    note(got.source.number());
    note(got.tag.number());
    note(got.size.count());
  }
  void note(const Buffer& data) {
    if (data.data != nullptr) note(std::to_integer<std::int64_t>(*data.data));
  }

  // With a log, messages carry bytes: the first one says which step has sent it.
  Buffer buffer_of(const Step& step) {
    if (log_ == nullptr) return {nullptr, step.size};
    const bool receives =
        step.kind == Step::Kind::receive || step.kind == Step::Kind::receive_async;
    const Bytes size = receives ? most_bytes : std::max(step.size, Bytes(1));
    memory_.emplace_back(static_cast<std::size_t>(size.count()));
    if (!receives)
      memory_.back()[0] = std::byte(static_cast<unsigned char>(&step - steps_.data() + 1));
    return {memory_.back().data(), step.size};
  }

  Slot& slot(int number) {
    const auto index = static_cast<std::size_t>(number);
    if (slots_.size() <= index) slots_.resize(index + 1);
    return slots_[index];
  }
  // What a complete request's buffer holds; then it is written over, as a program may.
  void end(Slot& ended) {
    if (!ended.open) return;
    ended.open = false;
    if (ended.data.data == nullptr) return;
    if (ended.receives) note(ended.data);
    *ended.data.data = std::byte{0xdd};
  }

  Task<> do_nonblocking(SimulatedProcess& self, const Step& step, Buffer data) {
    if (step.kind == Step::Kind::send_async) {
      const SimulatedProcess::Request request = co_await self.send_async(step.peer, data, step.tag);
      open(step, request, data, false);
    }
    if (step.kind == Step::Kind::receive_async) {
      const SimulatedProcess::Request request =
          co_await self.receive_async(step.peer, data, step.tag);
      open(step, request, data, true);
    }
    if (step.kind == Step::Kind::wait) co_await do_wait(self, slot(step.slots[0]));
    if (step.kind == Step::Kind::wait_all) co_await do_wait_all(self, step);
    if (step.kind == Step::Kind::wait_any) co_await do_wait_any(self, step);
    if (step.kind == Step::Kind::test) co_await do_test(self, step);
  }

  void open(const Step& step, SimulatedProcess::Request request, Buffer data, bool receives) {
    Slot& opened = slot(step.slots[0]);
    opened.request = request;
    opened.data = data;
    opened.open = true;
    opened.receives = receives;
  }

  Task<> do_wait(SimulatedProcess& self, Slot& waited) {
    const Status got = co_await self.wait(waited.request);
    if (waited.open && waited.receives) note(got);
    end(waited);
  }

  Task<> do_wait_all(SimulatedProcess& self, const Step& step) {
    std::vector<SimulatedProcess::Request> requests = requests_of(step);
    co_await self.wait_all(requests);
    for (std::size_t i = 0; i < requests.size(); ++i) {
      slot(step.slots[i]).request = requests[i];
      end(slot(step.slots[i]));
    }
  }

  Task<> do_wait_any(SimulatedProcess& self, const Step& step) {
    std::vector<SimulatedProcess::Request> requests = requests_of(step);
    bool none = true;
    for (const int number : step.slots) none &= !slot(number).open;
    if (none) {  // which would be an error
      co_await self.wait_all(requests);
      co_return;
    }
    const std::size_t index = co_await self.wait_any(requests);
    note(static_cast<std::int64_t>(index));
    slot(step.slots[index]).request = requests[index];
    end(slot(step.slots[index]));
  }

  Task<> do_test(SimulatedProcess& self, const Step& step) {
    Slot& tested = slot(step.slots[0]);
    for (int i = 0; i < step.tries; ++i) {
      const std::optional<Status> got = co_await self.test(tested.request);
      note(got ? 1 : 0);
      if (!got) continue;
      if (tested.open && tested.receives) note(*got);
      end(tested);
      break;
    }
  }

  Task<> do_probe(SimulatedProcess& self, const Step& step) {
    for (int i = 0; i < step.tries; ++i) {
      const std::optional<Status> got = co_await self.probe(step.peer, step.tag);
      note(got ? 1 : 0);
      if (!got) continue;
      note(*got);
      break;
    }
  }

  std::vector<SimulatedProcess::Request> requests_of(const Step& step) {
    std::vector<SimulatedProcess::Request> requests;
    requests.reserve(step.slots.size());
    for (const int number : step.slots) requests.push_back(slot(number).request);
    return requests;
  }

  static constexpr Bytes most_bytes{2048};  // of a message, when there is a log

  std::span<const Step> steps_;
  Log* log_;
  std::deque<Slot> slots_;
  std::deque<std::vector<std::byte>> memory_;  // by step; what is in flight stays where it is
};

}  // namespace

Task<> perform(SimulatedProcess& self, std::span<const Step> steps, Log* log) {
  Performance performance(steps, log);
  co_await performance.run(self);
}

}  // namespace loggp::simulate
