#include "timeline/export/csv.hpp"

#include "timeline/export/intervals.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {

std::string csv(const Trace& trace) {
  std::string out = "rank,row,kind,begin_us,end_us,iteration,message,from,to,bytes,part,protocol\n";
  for (const Interval& one : intervals(trace)) {
    print(out, "{},{},{},{},{},{},", one.rank.number(), name(one.row), name(one.kind),
          microseconds(one.begin - Time()), microseconds(one.end - Time()),
          one.iteration ? std::to_string(*one.iteration + 1) : "");
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
