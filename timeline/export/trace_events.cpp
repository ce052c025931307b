#include "timeline/export/trace_events.hpp"

#include <algorithm>
#include <tuple>

#include "models/base/cell.hpp"
#include "timeline/export/intervals.hpp"
#include "timeline/export/slice_times.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

// An event's index is that of its interval for a slice, and that of its receive for a flow's end.
enum class Phase : std::uint8_t { slice, start, finish };

struct Event {
  Time time;
  Phase phase;
  std::size_t index;
};

// Returns the process and the thread; thread numbers are unique over all processes.
std::string place(Rank rank, Row row) {
  const std::int64_t lane = rank.number();
  const auto rows = static_cast<std::int64_t>(all_rows.size());
  return fmt::format(R"("pid":{},"tid":{})", lane + 1,
                     lane * rows + static_cast<std::int64_t>(row) + 1);
}

std::string us(Time time) {
  return microseconds(time - Time());
}

std::string title(const Interval& one, const Trace::Send* send) {
  if (one.kind == Kind::send && send != nullptr)
    return fmt::format("send to {}", send->to.number());
  if (one.kind == Kind::receive && send != nullptr)
    return fmt::format("receive from {}", send->from.number());
  if (one.kind == Kind::gap) return "g";
  if (one.kind == Kind::bytes) return "G";
  return std::string(name(one.kind));
}

// Chrome's DevTools attach a flow's ends to the slices with the same category and time.
constexpr std::string_view of_messages = "message";

std::string_view category(Kind kind) {
  return kind == Kind::send || kind == Kind::receive ? of_messages : name(kind);
}

void print_slice(const Trace& trace, const Interval& one, Duration duration, std::string& out) {
  const Trace::Send* const send = one.message ? &trace.sends[*one.message] : nullptr;
  print(out, R"({{"ph":"X","name":"{}","cat":"{}","ts":{},"dur":{},{},"args":{{)", title(one, send),
        category(one.kind), us(one.begin), microseconds(duration), place(one.rank, one.row));
  if (one.iteration) print(out, R"("iteration":{})", *one.iteration + 1);
  if (one.iteration && one.message) out += ",";
  if (one.message && send != nullptr) {
    print(out, R"("message":{},"from":{},"to":{},"bytes":{},"part":"{}","protocol":"{}")",
          *one.message, send->from.number(), send->to.number(), send->size.count(),
          name(send->part), name(send->protocol));
  }
  out += "}},\n";
}

void print_names(const Trace& trace, std::string& out) {
  for (std::int32_t rank = 0; rank < trace.ranks; ++rank) {
    const std::string process = place(Rank(rank), Row::cpu);
    print(out, R"({{"ph":"M","name":"process_name","ts":0,{},"args":{{"name":"rank {}"}}}},)",
          process, rank);
    print(out, R"({{"ph":"M","name":"process_sort_index","ts":0,{},"args":{{"sort_index":{}}}}},)",
          process, rank);
    out += "\n";
    for (const Row row : all_rows) {
      print(out, R"({{"ph":"M","name":"thread_name","ts":0,{},"args":{{"name":"{}"}}}},)",
            place(Rank(rank), row), name(row));
      out += "\n";
    }
  }
}

void print_shared_names(const Trace& trace, std::string& out) {
  const std::vector<Trace::Port> ports = trace.ports();
  for (const SharedLane& lane : shared_lanes(trace)) {
    const std::string process = place(shared_lane(trace.ranks, lane.port), Row::cpu);
    const std::string words = lane_in_words(lane, ports[lane.port], trace.topology.get());
    for (const auto& [what, key, value] :
         {std::tuple("process_name", "name", json_line(words)),
          std::tuple("process_sort_index", "sort_index",
                     std::to_string(trace.ranks + static_cast<std::int32_t>(lane.port))),
          std::tuple("thread_name", "name", json_line("busy"))}) {
      print(out, R"({{"ph":"M","name":"{}","ts":0,{},"args":{{"{}":{}}}}},)", what, process, key,
            value);
    }
    out += "\n";
  }
}

void print_flow(std::string_view phase, std::size_t id, Time time, Rank rank, std::string& out) {
  print(out, R"({{{},"name":"message","cat":"{}","id":{},"ts":{},{}}},)", phase, of_messages, id,
        us(time), place(rank, Row::cpu));
  out += "\n";
}

std::vector<Event> sorted_events(const Trace& trace, const std::vector<Interval>& slices) {
  std::vector<Event> events;
  events.reserve(slices.size() + 2 * trace.receives.size());
  for (std::size_t i = 0; i < slices.size(); ++i)
    events.push_back({slices[i].begin, Phase::slice, i});
  for (std::size_t i = 0; i < trace.receives.size(); ++i) {  // unreceived messages have no flow
    const Trace::Receive& receive = trace.receives[i];
    events.push_back({trace.sends[receive.send].start, Phase::start, i});
    events.push_back({receive.start, Phase::finish, i});
  }
  std::stable_sort(events.begin(), events.end(),
                   [](const Event& a, const Event& b) { return a.time < b.time; });
  return events;
}

}  // namespace

std::string trace_events(const Trace& trace, const Labels& labels) {
  const std::vector<Interval> slices = intervals(trace);
  const std::vector<Duration> durations = durations_to_add(slices);
  std::string out = fmt::format(
      R"({{"displayTimeUnit":"ns","otherData":{{"title":{},"parameters":{}}},"traceEvents":[)",
      json_line(labels.title), json_line(labels.parameters));
  out += "\n";
  print_names(trace, out);
  print_shared_names(trace, out);
  for (const Event& event : sorted_events(trace, slices)) {
    if (event.phase == Phase::slice) {
      print_slice(trace, slices[event.index], durations[event.index], out);
      continue;
    }
    const Trace::Receive& receive = trace.receives[event.index];
    if (event.phase == Phase::start) {
      print_flow(R"("ph":"s")", receive.send, event.time, trace.sends[receive.send].from, out);
    } else {
      print_flow(R"("ph":"f","bp":"e")", receive.send, event.time, receive.rank, out);
    }
  }
  if (out.ends_with(",\n")) out.resize(out.size() - 2);
  return out + "\n]}\n";
}

}  // namespace loggp::timeline
