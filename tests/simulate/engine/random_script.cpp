#include "tests/simulate/engine/random_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <utility>
#include <vector>

namespace loggp::simulate {

namespace {

std::string show(const Step& step) {
  const int peer = step.peer.number();
  const std::int64_t size = step.size.count();
  const int tag = step.tag.number();
  const std::string limit = step.size == any_size ? "" : fmt::format(", at most {}", size);
  switch (step.kind) {
    case Step::Kind::send:
      return fmt::format("send({}, {}, {})", peer, size, tag);
    case Step::Kind::receive:
      return fmt::format("receive({}, {}{})", peer, tag, limit);
    case Step::Kind::compute:
      if (step.local) return fmt::format("spend({}, {})", to_string(*step.local), size);
      return fmt::format("compute({})", step.work.in_ps());
    case Step::Kind::send_async:
      return fmt::format("send_async({}, {}, {}, {})", step.slots[0], peer, size, tag);
    case Step::Kind::receive_async:
      return fmt::format("receive_async({}, {}, {}{})", step.slots[0], peer, tag, limit);
    case Step::Kind::wait:
      return fmt::format("wait({})", step.slots[0]);
    case Step::Kind::wait_all:
      return fmt::format("wait_all({{{}}})", fmt::join(step.slots, ", "));
    case Step::Kind::wait_any:
      return fmt::format("wait_any({{{}}})", fmt::join(step.slots, ", "));
    case Step::Kind::test:
      return fmt::format("test({}, {})", step.slots[0], step.tries);
    case Step::Kind::probe:
      break;
  }
  return fmt::format("probe({}, {}, {})", peer, tag, step.tries);
}

// What happens in a program, in an order in which it could happen; from these a script is made.
struct Event {
  enum class Kind {
    message,
    compute,
    send_only,
    receive_only,
    wait,
    wait_all,
    wait_any,
    test,
    probe
  };
  Kind kind;
  int from;
  int to;
  int bytes;
  int tag;
  bool any_tag;
  bool any_source;
  bool send_async;
  bool receive_async;
  unsigned choice;  ///< of what to wait for
  bool slip;
};

void showValue(const Event& event, std::ostream& out) {  // NOLINT: rapidcheck's name
  out << fmt::format("kind {} {} -> {}: {} bytes, tag {}, choice {}", static_cast<int>(event.kind),
                     event.from, event.to, event.bytes, event.tag, event.choice);
}

// Makes a script of events.
class ScriptWriter {
 public:
  ScriptWriter(std::size_t ranks, Freedom freedom)
      : script_(ranks), open_(ranks), next_(ranks), freedom_(freedom) {}

  void add(const Event& event) {
    using Kind = Event::Kind;
    const std::size_t from = static_cast<std::size_t>(event.from) % script_.size();
    const std::size_t to = static_cast<std::size_t>(event.to) % script_.size();
    if (event.kind == Kind::compute) {
      const LocalWork work = event.any_tag ? LocalWork::reduction : LocalWork::copy;
      const bool is_local = freedom_.local_work && event.send_async;
      script_[from].push_back(is_local ? spend(work, event.bytes + 1) : compute(event.bytes));
    }
    if (event.kind == Kind::message || event.kind == Kind::send_only) add_send(event, from, to);
    if (event.kind == Kind::message || event.kind == Kind::receive_only)
      add_receive(event, from, to);
    if (event.kind >= Kind::wait) add_wait(event, from, to);
  }

  // With a wait for all that may be open still.
  [[nodiscard]] Script script(bool forgets) && {
    for (std::size_t rank = 0; rank < script_.size(); ++rank) {
      if (open_[rank].empty()) continue;
      if (forgets && freedom_.slips) open_[rank].pop_back();
      if (!open_[rank].empty()) script_[rank].push_back(wait_all(open_[rank]));
    }
    return std::move(script_);
  }

 private:
  int open_slot(std::size_t rank) {
    open_[rank].push_back(next_[rank]);
    return next_[rank]++;
  }

  void add_send(const Event& event, std::size_t from, std::size_t to) {
    const int peer = static_cast<int>(to);
    if (event.send_async && freedom_.nonblocking) {
      script_[from].push_back(send_async(open_slot(from), peer, event.bytes, event.tag));
    } else {
      script_[from].push_back(send(peer, event.bytes, event.tag));
    }
  }

  void add_receive(const Event& event, std::size_t from, std::size_t to) {
    const bool any = event.any_source && freedom_.any_source;
    const int peer = any ? any_source.number() : static_cast<int>(from);
    const int tag = event.any_tag ? any_tag.number() : event.tag;
    Step step = event.receive_async && freedom_.nonblocking
                    ? receive_async(open_slot(to), peer, tag)
                    : receive(peer, tag);
    if (event.slip && freedom_.slips) step.size = Bytes(event.bytes - 1);
    auto& steps = script_[to];
    const bool is_ahead = freedom_.ahead && step.kind == Step::Kind::receive_async;
    const std::size_t earlier =
        is_ahead ? std::min<std::size_t>(event.choice % 10, steps.size()) : 0;
    steps.insert(steps.end() - static_cast<std::ptrdiff_t>(earlier), step);
  }

  void add_wait(const Event& event, std::size_t rank, std::size_t peer) {
    const int tries = static_cast<int>(1 + (event.choice % 7));
    if (event.kind == Event::Kind::probe) {
      const int source = event.any_source ? any_source.number() : static_cast<int>(peer);
      script_[rank].push_back(probe(source, event.any_tag ? -1 : event.tag, tries));
      return;
    }
    if (open_[rank].empty()) return;
    std::vector<int> chosen;
    for (std::size_t i = 0; i < open_[rank].size(); ++i) {
      if ((event.choice >> i % 8 & 1U) != 0 || !freedom_.partial_waits)
        chosen.push_back(open_[rank][i]);
    }
    if (chosen.empty()) chosen.push_back(open_[rank][event.choice % open_[rank].size()]);
    if (event.slip) std::reverse(chosen.begin(), chosen.end());
    if (event.kind == Event::Kind::wait) script_[rank].push_back(wait(chosen[0]));
    if (event.kind == Event::Kind::test) script_[rank].push_back(test(chosen[0], tries));
    if (event.kind == Event::Kind::wait_any) script_[rank].push_back(wait_any(chosen));
    if (event.kind == Event::Kind::wait_all) script_[rank].push_back(wait_all(chosen));
    // what wait_any and test have ended is not known here: a second wait finds them null
    if (event.kind == Event::Kind::wait) chosen.resize(1);
    if (event.kind == Event::Kind::wait || event.kind == Event::Kind::wait_all) {
      for (const int slot : chosen) std::erase(open_[rank], slot);
    }
  }

  Script script_;
  std::vector<std::vector<int>> open_;  // slots by rank
  std::vector<int> next_;
  Freedom freedom_;
};

rc::Gen<Event> any_event(const Freedom& freedom) {
  using Kind = Event::Kind;
  const auto number = [](int first, int last) {
    return rc::gen::resize(100, rc::gen::inRange(first, last));
  };
  const auto one_in = [&](int n) {
    return rc::gen::map(number(0, n), [n](int drawn) { return drawn == n - 1; });
  };
  std::vector<Kind> kinds(18, Kind::message);
  if (freedom.single_ends) {
    kinds.insert(kinds.end(), 4, Kind::compute);
    kinds.insert(kinds.end(), {Kind::send_only, Kind::receive_only});
  }
  if (freedom.nonblocking) kinds.insert(kinds.end(), 3, Kind::wait_all);
  if (freedom.partial_waits) kinds.insert(kinds.end(), 3, Kind::wait);
  if (freedom.looks) {
    for (const Kind kind : {Kind::wait_any, Kind::test, Kind::probe})
      kinds.insert(kinds.end(), 3, kind);
  }
  return rc::gen::construct<Event>(rc::gen::elementOf(kinds), number(0, 5), number(0, 5),
                                   rc::gen::element(0, 1, 2, 7, 8, 9, 63, 64, 100), number(0, 3),
                                   one_in(4), one_in(2), one_in(2), one_in(2),
                                   rc::gen::resize(100, rc::gen::inRange(0U, 256U)), one_in(40));
}

}  // namespace

std::string show(const Script& script) {
  std::string text;
  for (std::size_t rank = 0; rank < script.size(); ++rank) {
    text += fmt::format("\n  {{");
    for (const Step& step : script[rank]) text += fmt::format(" {},", show(step));
    text += "},";
  }
  return text;
}

Script any_script(const Freedom& freedom) {
  const auto ranks = static_cast<std::size_t>(*rc::gen::resize(100, rc::gen::inRange(1, 6)));
  ScriptWriter writer(ranks, freedom);
  for (const Event& event : *rc::gen::container<std::vector<Event>>(any_event(freedom)))
    writer.add(event);
  Script script = std::move(writer).script(freedom.slips && *rc::gen::inRange(0, 100) > 90);
  if (!freedom.swaps) return script;
  for (const auto& [rank, at] : *rc::gen::container<std::vector<std::pair<unsigned, unsigned>>>(
           rc::gen::resize(4, rc::gen::arbitrary<std::pair<unsigned, unsigned>>()))) {
    auto& steps = script[rank % script.size()];
    if (steps.size() < 2) continue;
    Step& first = steps[at % (steps.size() - 1)];
    Step& second = steps[at % (steps.size() - 1) + 1];
    // an operation begins before it is waited for
    if (first.slots.empty() || second.slots.empty()) std::swap(first, second);
  }
  return script;
}

}  // namespace loggp::simulate
