#include "models/cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/errors.hpp"

namespace loggp {

namespace {

// A message may take a thousandth of the range of time, so that sums of a few never overflow.
constexpr double longest_ps = 9.2e15;

Duration per_byte(PicosecondsPerByte rate, Bytes size) {
  const double ps = rate * static_cast<double>(std::max<std::int64_t>(size.count() - 1, 0));
  if (ps > longest_ps) {
    throw InputError(
        fmt::format("{} bytes at {} us per byte take longer than {} s; give fewer bytes",
                    size.count(), rate * 1e-6, longest_ps * 1e-12));
  }
  return Duration::ps(std::llround(ps));
}

}  // namespace

MessageCost cost_of(const Parameters& p, Bytes size) {
  MessageCost cost;
  cost.bytes = per_byte(p.G, size);
  cost.send_start = p.o_s;
  cost.send_cpu = p.o_s + per_byte(p.O_s, size);
  cost.first_byte = p.o_s + p.L;
  cost.gap = p.g;
  cost.port = p.g + cost.bytes;
  cost.receive_start = p.o_r;
  cost.receive_cpu = p.o_r + std::max(cost.bytes, per_byte(p.O_r, size));
  cost.receive_offloaded = p.o_r + per_byte(p.O_r, size);
  cost.protocol = p.protocol;
  return cost;
}

}  // namespace loggp
