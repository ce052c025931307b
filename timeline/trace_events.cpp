#include "timeline/trace_events.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "timeline/intervals.hpp"
#include "timeline/look.hpp"
#include "timeline/print.hpp"

namespace loggp::timeline {
namespace {

struct Event {
  Time time;
  std::string text;
};

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// Which process and thread; thread numbers are no other process's too.
std::string place(Rank rank, Row row) {
  const std::int64_t lane = rank.number();
  const auto rows = static_cast<std::int64_t>(all_rows.size());
  return fmt::format("\"pid\":{},\"tid\":{}", lane + 1,
                     lane * rows + static_cast<std::int64_t>(row) + 1);
}

std::string us(Time time) {
  return microseconds(time - Time());
}

std::string title(const Trace& trace, const Interval& one) {
  switch (one.kind) {
    case Kind::send:
      return fmt::format("send to {}", trace.sends[*one.message].to.number());
    case Kind::receive:
      return fmt::format("receive from {}", trace.sends[*one.message].from.number());
    case Kind::gap:
      return "g";
    case Kind::bytes:
      return "G";
    default:
      return std::string(name(one.kind));
  }
}

std::string arguments(const Trace& trace, const Interval& one) {
  std::string out;
  if (one.iteration) print(out, "\"iteration\":{}", *one.iteration + 1);
  if (one.message) {
    const Trace::Send& send = trace.sends[*one.message];
    print(out,
          "{}\"message\":{},\"from\":{},\"to\":{},\"bytes\":{},\"part\":\"{}\",\"protocol\":\"{}\"",
          out.empty() ? "" : ",", *one.message, send.from.number(), send.to.number(),
          send.size.count(), name(send.part), name(send.protocol));
  }
  return out;
}

void add_names(const Trace& trace, std::string& out) {
  for (std::int32_t rank = 0; rank < trace.ranks; ++rank) {
    print(out,
          "{{\"ph\":\"M\",\"name\":\"process_name\",\"ts\":0,{0},\"args\":{{\"name\":\"rank "
          "{1}\"}}}},\n{{\"ph\":\"M\",\"name\":\"process_sort_index\",\"ts\":0,{0},"
          "\"args\":{{\"sort_index\":{1}}}}},\n",
          place(Rank(rank), Row::cpu), rank);
    for (const Row row : all_rows) {
      print(out,
            "{{\"ph\":\"M\",\"name\":\"thread_name\",\"ts\":0,{},\"args\":{{\"name\":\"{}\"}}}},\n",
            place(Rank(rank), row), name(row));
    }
  }
}

std::vector<Event> events_of(const Trace& trace) {
  std::vector<Event> events;
  for (const Interval& one : intervals(trace)) {
    events.push_back(
        {one.begin,
         fmt::format("{{\"ph\":\"X\",\"name\":\"{}\",\"cat\":\"{}\",\"ts\":{},\"dur\":{},"
                     "{},\"args\":{{{}}}}}",
                     title(trace, one), name(one.kind), us(one.begin),
                     microseconds(one.end - one.begin), place(one.rank, one.row),
                     arguments(trace, one))});
  }
  const auto flow = [&](std::string_view phase, std::size_t id, Time time, Rank rank) {
    events.push_back(
        {time, fmt::format("{{{},\"name\":\"message\",\"cat\":\"message\",\"id\":{},\"ts\":{},{}}}",
                           phase, id, us(time), place(rank, Row::cpu))});
  };
  for (const Trace::Receive& receive : trace.receives) {  // one without its receive is no flow
    const Trace::Send& send = trace.sends[receive.send];
    flow("\"ph\":\"s\"", receive.send, send.start, send.from);
    flow("\"ph\":\"f\",\"bp\":\"e\"", receive.send, receive.start, receive.rank);
  }
  std::stable_sort(events.begin(), events.end(),
                   [](const Event& a, const Event& b) { return a.time < b.time; });
  return events;
}

}  // namespace

std::string trace_events(const Trace& trace, const Labels& labels) {
  std::string out = fmt::format(
      "{{\"displayTimeUnit\":\"ns\",\"otherData\":{{\"title\":{},\"parameters\":{}}},\n"
      "\"traceEvents\":[\n",
      json_text(labels.title), json_text(labels.parameters));
  add_names(trace, out);
  for (const Event& event : events_of(trace)) out += event.text + ",\n";
  if (out.ends_with(",\n")) out.resize(out.size() - 2);
  return out + "\n]}\n";
}

}  // namespace loggp::timeline
