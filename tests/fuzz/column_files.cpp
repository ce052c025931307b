// Files of columns: the first byte says which kind, the rest is the file.
#include <array>

#include "algorithms/schemes/block_counts.hpp"
#include "models/arrivals/arrival_file.hpp"
#include "models/arrivals/arrival_record.hpp"
#include "models/machine/latency_histogram.hpp"
#include "models/machine/noise_source.hpp"
#include "models/machine/placement.hpp"
#include "models/topology/topology.hpp"
#include "tests/fuzz/memory_file.hpp"

namespace {

using namespace loggp;

void noise_trace(const std::string& path) {
  constexpr Duration hour = Duration::us(3600e6);
  const NoiseSource source = NoiseSource::trace(read_noise_trace(path), {.seed = 1, .number = 0});
  for (const std::int32_t rank : {0, 5}) {
    const Time left = source.left_until(Rank(rank), Time() + hour);
    const Time instant = source.instant(Rank(rank), left);
    fuzz::require(instant <= Time() + hour);  // the earliest with as much left over
    fuzz::require(source.left_until(Rank(rank), instant) == left);
  }
}

void latency_histogram(const std::string& path) {
  const LatencyHistogram histogram = read_latency_histogram(path);
  for (const std::uint64_t bits : {std::uint64_t{0}, std::uint64_t{12345}, ~std::uint64_t{0}})
    fuzz::require(histogram.at(bits) >= histogram.least());
}

void arrivals(const std::string& path) {
  const auto found = is_arrival_record(path) ? read_arrival_record(path) : read_arrivals(path);
  for (const Duration late : found) fuzz::require(late >= Duration());
}

void placement(const std::string& path) {
  const Placement placement = read_placement(path);
  fuzz::require(placement.ranks() > 0);
  const Rank last(placement.ranks() - 1);
  fuzz::require(placement.link_class(last, last) == LinkClass::self);
  fuzz::require(placement.link_class(Rank(0), last) == placement.link_class(last, Rank(0)));
  (void)placement.classes();
}

void topology(const std::string& path) {
  const auto made = parse_topology(path, "--topology");
  const std::int32_t last = made->nodes() - 1;
  for (const std::uint32_t link : made->route(0, last)) fuzz::require(link < made->links());
  for (const std::uint32_t link : made->route(last, 0))
    fuzz::require(!made->link_name(link).empty());
}

void block_counts(const std::string& path) {
  const BlockCounts counts = BlockCounts::parse(path);
  fuzz::require(counts.is_listed() && counts.mean() >= Bytes());
  constexpr std::int32_t ranks = 3;
  fuzz::require(counts.sizes(ranks, Bytes(1), 1).size() == ranks);
}

constexpr std::array kinds{noise_trace, latency_histogram, arrivals,
                           placement,   topology,          block_counts};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const fuzz::MemoryFile file(fuzz::as_text(data + 1, size - 1));
  fuzz::answered(
      [&] { kinds.at(static_cast<std::uint8_t>(data[0] - '0') % kinds.size())(file.path()); });
  return 0;
}
