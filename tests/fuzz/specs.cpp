// What the command line takes as one word: the first byte says which kind, the rest is the word.
#include <array>
#include <limits>
#include <string>

#include "models/arrivals/arrivals.hpp"
#include "models/base/quantities.hpp"
#include "models/machine/circumstances.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/goal/loggops.hpp"
#include "tests/fuzz/answered.hpp"

namespace {

using namespace loggp;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr Duration day = Duration::us(86400e6);

void quantities(std::string_view text) {
  fuzz::answered([&] { fuzz::require(parse_bytes(text) >= Bytes(0)); });
  fuzz::answered([&] { fuzz::require(parse_count(text, "count", 1, most) >= 1); });
  fuzz::answered([&] { (void)parse_duration(text); });
  fuzz::answered([&] { (void)parse_picoseconds(text, "G"); });
}

void list(std::string_view text) {
  for (const std::int64_t value : parse_list(text, "ranks", 0, most)) fuzz::require(value >= 0);
}

void parameters(std::string_view text) {
  const ParameterSet set = find_parameters(std::string(text));
  fuzz::require(!set.links.empty());
}

void loggops(std::string_view text) {
  (void)simulate::loggops_machine(simulate::parse_loggops(text));
}

void noise(std::string_view text) {
  const std::array specs{std::string(text)};
  const Disturbances given = parse_disturbances(specs, 1);
  for (const std::int32_t rank : {0, 7}) {
    fuzz::answered([&] {
      fuzz::require(given.noise.end_of_work(Rank(rank), Time() + day, day) >= Time() + day + day);
    });
    fuzz::require(given.latency.draw(day, Rank(rank), Rank(1), rank) >= given.latency.minimum(day));
  }
}

void arrivals(std::string_view text) {
  const ArrivalPattern pattern = ArrivalPattern::parse(text);
  constexpr std::int32_t ranks = 9;
  for (const Duration late : pattern.offsets(ranks, Duration::us(10), Rank(3), 1))
    fuzz::require(late >= Duration());
}

constexpr std::array kinds{quantities, list, parameters, loggops, noise, arrivals};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text = fuzz::as_text(data + 1, size - 1);
  if (text.find('/') != std::string_view::npos) return 0;  // no files of this machine's
  fuzz::answered([&] { kinds.at(data[0] % kinds.size())(text); });
  return 0;
}
