#include "models/parameters/cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/errors.hpp"
#include "models/base/time_limits.hpp"

namespace loggp {

namespace {

Duration time_of_bytes(PicosecondsPerByte rate, Bytes size) {
  const double ps = rate * static_cast<double>(std::max<std::int64_t>(size.count() - 1, 0));
  if (ps > static_cast<double>(longest_transfer.in_ps())) {
    throw InputError(fmt::format(
        "{} bytes at {} µs per byte take longer than {} s; give fewer bytes", size.count(),
        rate * 1e-6, static_cast<double>(longest_transfer.in_ps()) * 1e-12));
  }
  return Duration::ps(std::llround(ps));
}

}  // namespace

TermTimes::TermTimes(const Parameters& p, Bytes size)
    : times_{p.L,
             p.o_s,
             p.o_r,
             p.g,
             time_of_bytes(p.G, size),
             time_of_bytes(p.O_s, size),
             time_of_bytes(p.O_r, size)} {}

MessageCost message_cost(const Parameters& parameters, Bytes size) {
  const TermTimes times(parameters, size);
  MessageCost cost;
  cost.send_start = times.total(sums::send_start);
  cost.send_cpu = times.total(sums::send_cpu);
  cost.first_byte = times.total(sums::first_byte);
  cost.gap = times.total(sums::gap);
  cost.port = times.total(sums::port);
  cost.bytes = times.total(sums::bytes);
  cost.receive_start = times.total(sums::receive_start);
  cost.receive_offloaded = times.total(sums::receive_work);
  cost.receive_cpu = std::max(times.total(sums::receive_bytes), cost.receive_offloaded);
  cost.protocol = parameters.protocol;
  return cost;
}

SharedCost shared_cost(const NodeInterfaces& interfaces, Bytes size) {
  return {interfaces.g, time_of_bytes(interfaces.G, size)};
}

SharedCost memory_cost(double memory, Bytes size) {
  return {Duration(), time_of_bytes(memory, size)};
}

SharedCost link_cost(const LinkRate& link, Bytes size) {
  return {link.g, time_of_bytes(link.G, size)};
}

Duration first_byte_time(const Parameters& parameters) {
  return TermTimes(parameters, Bytes(1)).total(sums::first_byte);
}

}  // namespace loggp
