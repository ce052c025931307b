// The parts that the ranks of a node share: each serves one message at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "models/base/units.hpp"
#include "models/parameters/node_parameters.hpp"

namespace loggp::simulate {

/// Ports of one kind of all nodes, such as the sending sides of their interfaces. Each node has the
/// same number of them.
class SharedPorts {
 public:
  SharedPorts(std::int32_t nodes, std::int32_t count, InterfaceChoice choice)
      : count_(static_cast<std::size_t>(count)),
        choice_(choice),
        free_(static_cast<std::size_t>(nodes) * count_) {}

  /// When a message took a port, and the port's number in its node.
  struct Use {
    Time start;
    std::int32_t number;
  };
  /// Takes a port of the node for `hold`, from `asked` on or as soon as the port is free. `user` is
  /// the rank of the node that sends or receives. Pre: no earlier call for this node had a later
  /// `asked`.
  Use take(std::int32_t node, Rank user, Time asked, Duration hold) {
    Time* const ports = &free_[static_cast<std::size_t>(node) * count_];
    Time* const port = choice_ == InterfaceChoice::fixed
                           ? ports + static_cast<std::size_t>(user.number()) % count_
                           : std::min_element(ports, ports + count_);
    const Time start = std::max(asked, *port);
    *port = start + hold;
    return {start, static_cast<std::int32_t>(port - ports)};
  }
  /// Fetches the node's ports into the cache.
  void fetch(std::int32_t node) const {
    __builtin_prefetch(&free_[static_cast<std::size_t>(node) * count_], 1);
  }

 private:
  std::size_t count_;
  InterfaceChoice choice_;
  std::vector<Time> free_;  ///< by node and number: when the port is free
};

}  // namespace loggp::simulate
