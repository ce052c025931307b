#include "measure/over_sockets/socket_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace loggp::measure {

namespace {

constexpr std::size_t most_sizes = 4096;
constexpr std::size_t before_sizes = 2;  // repetitions, seed

bool makes_sense(const StressPlan& plan, Bytes largest) {
  const auto fits = [largest](Bytes size) { return size >= Bytes() && size <= largest; };
  return !plan.sizes.empty() && plan.repetitions > 0 &&
         std::all_of(plan.sizes.begin(), plan.sizes.end(), fits);
}

}  // namespace

void tell(SocketProcess& self, Rank to, const StressPlan& plan) {
  if (plan.sizes.size() > most_sizes)
    throw RunError(fmt::format("a stress test over sockets takes at most {} sizes, not {}",
                               most_sizes, plan.sizes.size()));
  std::vector<std::int64_t> numbers{plan.repetitions, static_cast<std::int64_t>(plan.seed)};
  for (const Bytes size : plan.sizes) numbers.push_back(size.count());
  self.send(to, as_buffer(std::span(numbers)), agreement_tag);
}

StressPlan hear_stress_plan(SocketProcess& self, Rank from, Bytes largest) {
  std::vector<std::int64_t> numbers(before_sizes + most_sizes);
  const Status got = self.receive(from, as_buffer(std::span(numbers)), agreement_tag).value;
  numbers.resize(static_cast<std::size_t>(got.size.count()) / sizeof(std::int64_t));
  StressPlan plan;
  if (numbers.size() > before_sizes) {
    plan.repetitions = static_cast<std::int32_t>(numbers[0]);
    plan.seed = static_cast<std::uint64_t>(numbers[1]);
    for (std::size_t i = before_sizes; i < numbers.size(); ++i) plan.sizes.emplace_back(numbers[i]);
  }
  if (!makes_sense(plan, largest))
    throw RunError(
        fmt::format("the client at {} asks for an invalid stress test: no sizes, no "
                    "repetitions, or a size out of range",
                    self.wire().peer()));
  return plan;
}

void wait_gently_if_shared(SocketProcess& self, const Waiting& waiting, std::int64_t a,
                           std::int64_t b) {
  if (self.wire().is_local() && a == b) self.set_waiting({Duration(), waiting.patience});
}

}  // namespace loggp::measure
