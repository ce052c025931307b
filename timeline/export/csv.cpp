#include "timeline/export/csv.hpp"

#include "timeline/export/intervals.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {

std::string csv(const Trace& trace) {
  std::string out = "rank,row,kind,begin_us,end_us,iteration,message,from,to,bytes,part,protocol\n";
  const std::vector<Trace::Port> ports = trace.ports();
  for (const Interval& one : intervals(trace)) {
    const bool is_shared = one.rank.number() >= trace.ranks;
    const std::string rank = is_shared ? "" : std::to_string(one.rank.number());
    const std::string row =
        is_shared ? to_string(ports[static_cast<std::size_t>(one.rank.number() - trace.ranks)],
                              trace.topology.get())
                  : std::string(name(one.row));
    print(out, "{},{},{},{},{},{},", rank, row, name(one.kind), microseconds(one.begin - Time()),
          microseconds(one.end - Time()), one.iteration ? std::to_string(*one.iteration + 1) : "");
    if (one.message) {
      const Trace::Send& send = trace.sends[*one.message];
      print(out, "{},{},{},{},{},{}\n", *one.message, send.from.number(), send.to.number(),
            send.size.count(), name(send.part), name(send.protocol));
    } else {
      out += ",,,,,\n";
    }
  }
  return out;
}

}  // namespace loggp::timeline
