#include "models/trace/trace.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"

namespace loggp {

std::vector<Trace::Port> Trace::ports() const {
  std::vector<Port> all;
  all.reserve(port_uses.size());
  for (const PortUse& use : port_uses) all.push_back(use.port);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::string to_string(const Trace::Port& port, const Topology* topology) {
  if (port.kind == Trace::PortKind::link)
    return "the link " + topology->link_name(static_cast<std::uint32_t>(port.number));
  if (port.kind == Trace::PortKind::memory) return fmt::format("the memory of node {}", port.node);
  return fmt::format("the {} side of interface {} of node {}",
                     port.kind == Trace::PortKind::sending ? "sending" : "receiving", port.number,
                     port.node);
}

void Trace::check_room(std::size_t recorded) const {
  if (recorded < limit) return;
  throw InputError(
      fmt::format("over {} operations are too many to draw or explain; give fewer ranks, "
                  "iterations or segments",
                  limit));
}

Time Trace::makespan() const {
  const std::vector<Time> all = finishes();
  return all.empty() ? Time() : *std::max_element(all.begin(), all.end());
}

std::vector<Time> Trace::finishes() const {
  std::vector<Time> last = arrivals;
  last.resize(static_cast<std::size_t>(ranks));
  const auto note = [&](Rank rank, Time end) {
    Time& known = last[static_cast<std::size_t>(rank.number())];
    known = std::max(known, end);
  };
  for (const Send& send : sends) note(send.from, send.cpu_end);
  for (const Receive& receive : receives) note(receive.rank, receive.cpu_end);
  for (const Compute& compute : computes) note(compute.rank, compute.end);
  for (const Wait& wait : waits) note(wait.rank, wait.end);
  return last;
}

}  // namespace loggp
