// A program outside of loggp's sources: simulates, explains and draws a broadcast of its own.
#include <fstream>
#include <iostream>
#include <loggp/simulation.hpp>
#include <loggp/version.hpp>

namespace {

using loggp::Buffer;
using loggp::Bytes;
using loggp::Rank;
using loggp::Tag;

// Sends the root's data along a binary tree: rank v receives from (v − 1)/2 and sends to 2v + 1 and
// 2v + 2. `P` is any host of rank programs; here it is the simulator.
template <loggp::Process P>
loggp::Task<> broadcast_binary_tree(P& self, Buffer data, Rank root) {
  const std::int32_t v = loggp::relative(self.rank(), root, self.size());
  if (v > 0) co_await self.receive(loggp::absolute((v - 1) / 2, root, self.size()), data, Tag());
  for (std::int32_t child = 2 * v + 1; child <= 2 * v + 2 && child < self.size(); ++child)
    co_await self.send(loggp::absolute(child, root, self.size()), data, Tag());
}

}  // namespace

int main() {
  try {
    const auto program = [](loggp::SimulatedRank& self) {
      return broadcast_binary_tree(self, Buffer{nullptr, Bytes(1)}, Rank(0));
    };
    const loggp::Simulation run("ompi-ib-sdr", 7, program);
    std::cout << "loggp " << LOGGP_VERSION << ": " << run.operations() << " operations, "
              << run.completion().in_us() << " µs; rank 1 at " << run.finish(Rank(1)).in_us()
              << " µs\n";
    for (const std::string& sentence : run.explain().sentences) std::cout << sentence << '\n';
    std::ofstream("tree.svg") << run.svg("A binary tree on 7 ranks");
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
