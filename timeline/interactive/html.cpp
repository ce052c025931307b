#include "timeline/interactive/html.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "models/trace/iterations.hpp"
#include "timeline/export/intervals.hpp"
#include "timeline/interactive/base64.hpp"
#include "timeline/svg/extent.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/text.hpp"

namespace loggp::timeline {
namespace {

// A stream of integers in LEB128, signed ones in zigzag form; timeline/interactive/data.js reads
// it.
class Stream {
 public:
  void natural(std::uint64_t value) {
    for (; value >= 0x80U; value >>= 7U)
      bytes_.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
    bytes_.push_back(static_cast<char>(value));
  }
  void whole(std::int64_t value) {
    const auto doubled = static_cast<std::uint64_t>(value) << 1U;
    natural(value < 0 ? ~doubled : doubled);
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

std::uint64_t number(Rank rank) {
  return static_cast<std::uint64_t>(rank.number());
}

void add_messages(const Trace& trace, Stream& stream) {
  Time leaves;
  for (const Trace::Send& send : trace.sends) {
    stream.natural(number(send.from));
    stream.natural(number(send.to));
    stream.natural(static_cast<std::uint64_t>(send.size.count()));
    stream.natural(static_cast<std::uint64_t>(send.part) +
                   3 * static_cast<std::uint64_t>(send.protocol));
    stream.whole((send.first_byte_out - leaves).in_ps());
    stream.whole((send.first_byte - send.first_byte_out).in_ps());
    stream.whole((send.last_byte - send.first_byte).in_ps());
    leaves = send.first_byte_out;
  }
}

using Intervals = std::vector<Interval>;

// Returns the index counted from 1; 0 if there is none.
template <class Index>
std::int64_t from_one(std::optional<Index> index) {
  return index ? static_cast<std::int64_t>(*index) + 1 : 0;
}

void add_row(Intervals::const_iterator first, Intervals::const_iterator last, Stream& stream) {
  stream.natural(static_cast<std::uint64_t>(last - first));
  Time end;
  std::int64_t message = 0;
  std::int64_t iteration = 0;
  for (; first != last; ++first) {
    const std::int64_t own = from_one(first->message);
    const std::int64_t round = from_one(first->iteration);
    stream.natural(static_cast<std::uint64_t>(first->kind));
    stream.whole((first->begin - end).in_ps());
    stream.natural(static_cast<std::uint64_t>((first->end - first->begin).in_ps()));
    stream.whole(own - message);
    stream.whole(round - iteration);
    end = first->end;
    message = own;
    iteration = round;
  }
}

void add_rows(const Trace& trace, Stream& stream) {
  const Intervals all = intervals(trace);
  auto first = all.begin();
  const auto lanes = trace.ranks + static_cast<std::int32_t>(trace.ports().size());
  for (std::int32_t rank = 0; rank < lanes; ++rank) {
    for (const Row row : all_rows) {
      auto last = first;
      while (last != all.end() && last->rank == Rank(rank) && last->row == row) ++last;
      add_row(first, last, stream);
      first = last;
    }
  }
}

void add_path(const Path& path, Stream& stream) {
  stream.natural(path.size());
  std::int32_t rank = 0;
  Time time;
  for (const PathPoint& point : path) {
    stream.whole(point.rank.number() - rank);
    stream.natural(static_cast<std::uint64_t>(point.row));
    stream.whole((point.time - time).in_ps());
    rank = point.rank.number();
    time = point.time;
  }
}

std::string encode_data(const Trace& trace, const Path& path) {
  Stream stream;
  add_messages(trace, stream);
  add_rows(trace, stream);
  add_path(path, stream);
  stream.natural(trace.arrivals.size());
  for (const Time arrival : trace.arrivals) stream.whole((arrival - Time()).in_ps());
  return base64(stream.bytes());
}

std::string about(const Trace& trace, const Labels& labels) {
  const Extent extent = find_extent(trace);
  nlohmann::ordered_json json{{"ranks", trace.ranks},
                              {"messages", trace.sends.size()},
                              {"begin_ps", (extent.begin - Time()).in_ps()},
                              {"end_ps", (extent.end - Time()).in_ps()},
                              {"mark", labels.mark}};
  const std::vector<Trace::Port> ports = trace.ports();
  for (const SharedLane& lane : shared_lanes(trace)) {
    json["shared"].push_back(
        {{"label", lane.name},
         {"name", lane_in_words(lane, ports[lane.port], trace.topology.get())}});
  }
  for (const Kind kind : all_kinds) json["fills"].push_back(fill(kind));
  json["iteration_fills"] = nlohmann::ordered_json::array();
  const std::uint32_t iterations = Iterations(trace).count();
  for (std::uint32_t i = 0; i < std::min(iterations, iteration_colours); ++i)
    json["iteration_fills"].push_back(colour(i, iterations));
  return json.dump();
}

}  // namespace

std::string html(const Trace& trace, const Labels& labels, const Path& path) {
  const InteractivePage parts = interactive_page();
  const auto replacement_for = [&](std::string_view name) -> std::string {
    if (name == "TITLE") return escaped(labels.title);
    if (name == "PARAMETERS") return escaped(labels.parameters);
    if (name == "STYLE") return std::string(parts.style);
    if (name == "SCRIPT") return std::string(parts.script);
    return name == "ABOUT" ? about(trace, labels) : encode_data(trace, path);
  };
  std::string out;
  for (std::string_view rest = parts.page; !rest.empty();) {  // does not scan inserted text
    const std::size_t begin = rest.find('@');
    out += rest.substr(0, begin);
    if (begin == std::string_view::npos) break;
    const std::size_t end = rest.find('@', begin + 1);
    out += replacement_for(rest.substr(begin + 1, end - begin - 1));
    rest.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace loggp::timeline
