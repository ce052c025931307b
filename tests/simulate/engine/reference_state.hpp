// The state of the plain machine model: messages, operations and ranks.
#pragma once

#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "models/machine/machine.hpp"
#include "models/topology/topology.hpp"
#include "tests/simulate/engine/performance.hpp"

namespace loggp::simulate::reference {

using Ps = std::int64_t;

/// A message's costs, as the text gives them.
struct Price {
  Ps o_s, L, o_r, g, bytes, send_bytes, receive_bytes;
  Protocol protocol;

  Price(const Machine& machine, Rank from, Rank to, Bytes size)
      : Price(machine.parameters().link(machine.link_class(from, to)).range(size).parameters,
              static_cast<double>(std::max<Ps>(size.count() - 1, 0))) {}

 private:
  Price(const Parameters& p, double rest)
      : o_s(p.o_s.in_ps()),
        L(p.L.in_ps()),
        o_r(p.o_r.in_ps()),
        g(p.g.in_ps()),
        bytes(std::llround(p.G * rest)),
        send_bytes(std::llround(p.O_s * rest)),
        receive_bytes(std::llround(p.O_r * rest)),
        protocol(p.protocol) {}
};

/// A nonblocking operation; a blocking one is begun and waited for.
struct Operation {
  bool sends;
  std::size_t rank;
  Rank peer;
  Tag tag;
  Bytes size;
  int value;  ///< what the message carries
  Ps posted;
  std::optional<std::size_t> message = {};  ///< that a receive is matched with
  std::optional<Ps> done = {};
  bool raises_port = false;  ///< a wait for it raises the send port too
};

struct Message {
  enum class Kind { data, rts, cts };
  /// Where it waits: to leave its sender's node, to take a link, to enter its receiver's node, or
  /// to arrive at its rank.
  enum class Place { leaving, crossing, entering, arriving };
  Kind kind;
  std::size_t from, to;
  Ps number;  ///< of its sender's
  Ps arrival;
  std::size_t sender;  ///< the send operation
  Price price;
  Ps ready = 0;  ///< the CPU can take it in
  Place place = Place::arriving;
  Ps start = 0;                           ///< of its send
  Ps flight = 0;                          ///< from its start to its arrival, if nothing is shared
  std::vector<std::uint32_t> route = {};  ///< links
  std::vector<Ps> taken = {};             ///< when it took each of them so far
  Ps out = 0;                             ///< it left its sender's interface
  Ps out_bytes = 0;                       ///< (s−1)G_node
  std::optional<std::size_t> operation = {};  ///< it is matched with
  bool landed = false;
  Ps landing = 0;                  ///< its place among all that have landed
  std::optional<Ps> charged = {};  ///< when the CPU began to take it in

  [[nodiscard]] bool control() const { return kind != Kind::data; }
  [[nodiscard]] auto order_of_landing() const { return std::tuple(arrival, from, number); }
  [[nodiscard]] auto order() const { return std::tuple(ready, landing); }
};

struct Actor {
  Ps cpu = 0, tx = 0, rx = 0;
  std::size_t step = 0;
  int tried = 0;
  Ps sent = 0;
  std::map<int, std::size_t> slots = {};  ///< open operations
  std::vector<std::size_t> waits = {};    ///< operations, of the call that it is in
  bool begun = false;                     ///< the time of its step has come
  Ps begin = 0;                           ///< that time
  std::vector<std::size_t> earlier = {};  ///< messages that had come then, still to be taken in
  bool in_call = false;
  bool any = false;
  Log log = {};
};

}  // namespace loggp::simulate::reference
