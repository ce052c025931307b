// Runs under mpirun: the stress test over MPI, in which one rank flips a bit of a message. Rank 0
// must learn of it, and no rank may hang.
#include "algorithms/probes/stress.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/patterns/stress_record.hpp"
#include "tests/algorithms/host/unreliable.hpp"

namespace loggp::measure {

namespace {

using Kind = StressFault::Kind;

Kind kind_of(Harm harm) {
  if (harm == Harm::flip) return Kind::wrong_byte;
  if (harm == Harm::truncate) return Kind::wrong_size;
  return harm == Harm::overrun ? Kind::beyond : Kind::none;
}

std::string objection(const StressRecord& record, Harm harm, Rank sufferer) {
  const auto& faults = record.faults();
  if (harm == Harm::none) return faults.empty() ? "" : in_words(faults);
  if (faults.size() != 1) return fmt::format("{} ranks have found a fault, not 1", faults.size());
  const StressMessage& message = faults[0].message;
  const Rank at = harm == Harm::overrun ? message.to : message.from;
  if (faults[0].kind != kind_of(harm) || at != sufferer) return in_words(faults);
  return "";
}

int test(Harm harm) {
  const MpiSession session;
  const Watchdog watchdog(std::chrono::seconds(100), "stress test");
  const Communicator world = Communicator::world();
  MpiProcess self(world);
  StressPlan plan;
  plan.sizes = stress_sizes(Bytes(100'000), {});
  int wrong = 0;
  for (std::int32_t sufferer = 0; sufferer < self.size(); ++sufferer) {
    const Damage damage{harm, 150 + sufferer, 8 * 17 + 3};
    Unreliable<MpiProcess> host(self, self.rank() == Rank(sufferer) ? damage : Damage{});
    StressRecord record;
    stress(host, plan, &record).result();
    if (self.rank() != Rank(0)) continue;
    const std::string text = objection(record, harm, Rank(sufferer));
    if (text.empty()) continue;
    fmt::print(stderr, "rank {} suffers: {}\n", sufferer, text);
    ++wrong;
  }
  return wrong == 0 ? 0 : 1;
}

Harm harm_named(std::string_view name) {
  if (name == "flip") return Harm::flip;
  if (name == "truncate") return Harm::truncate;
  return name == "overrun" ? Harm::overrun : Harm::none;
}

}  // namespace

}  // namespace loggp::measure

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    return loggp::measure::test(loggp::measure::harm_named(argv[1]));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
