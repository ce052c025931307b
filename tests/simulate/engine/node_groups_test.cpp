// Groups of messages by node against sorted vectors.
#include "simulate/engine/nodes/node_groups.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "tests/simulate/engine/properties.hpp"

namespace loggp::simulate::node_groups_test {

TEST_CASE("messages are served node by node, in their order at each node") {
  CHECK(holds("node groups", 200, [] {
    const int nodes = *rc::gen::inRange(1, 20);
    Messages::Blocks blocks;
    Messages window(blocks);
    NodeGroups groups(nodes);
    for (int repetition = 0; repetition < 3; ++repetition) {  // nothing is left of earlier windows
      std::vector<std::vector<Message>> plain(static_cast<std::size_t>(nodes));
      for (int i = *rc::gen::element(0, 1, 5, 700); i > 0; --i) {
        Message message;
        message.arrival = Time::ps(*rc::gen::inRange(0, 5));
        message.source = Rank(*rc::gen::inRange(0, 3));
        message.to = Rank(*rc::gen::inRange(0, nodes));
        message.number = static_cast<std::uint32_t>(i);
        window.push_back(message);
        plain[static_cast<std::size_t>(message.to.number())].push_back(message);
      }
      std::vector<std::vector<Message>> served(static_cast<std::size_t>(nodes));
      int last = -1;
      std::set<int> begun;
      groups(
          window, [](const Message& message) { return message.to.number(); },
          [&](const Message& message) {
            const int node = message.to.number();
            if (node != last) RC_ASSERT(begun.insert(node).second);
            last = node;
            served[static_cast<std::size_t>(node)].push_back(message);
          });
      for (std::size_t node = 0; node < plain.size(); ++node) {
        const auto key = [](const Message& m) { return std::tuple(m.arrival, m.source, m.number); };
        std::sort(plain[node].begin(), plain[node].end(),
                  [&](const Message& a, const Message& b) { return key(a) < key(b); });
        RC_ASSERT(served[node].size() == plain[node].size());
        for (std::size_t i = 0; i < plain[node].size(); ++i)
          RC_ASSERT(key(served[node][i]) == key(plain[node][i]));
      }
      window.clear();
    }
  }));
}

}  // namespace loggp::simulate::node_groups_test
