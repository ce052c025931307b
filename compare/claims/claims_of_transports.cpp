// [4] LogGP in Theory and Practice, §3 and Fig. 5: MPI beside the transport below it.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

constexpr double largest_measured = 16384;  // --max-bytes of the commands

// Returns the last range that begins at `bytes` or below.
const Json& range_at(const Json& ranges, double bytes) {
  const Json* found = nullptr;
  for (const Json& range : nonempty_rows(ranges)) {
    if (number_in(range, "min_bytes") <= bytes) found = &range;
  }
  if (found == nullptr) throw RunError(fmt::format("no range begins at {:.0f} B or below", bytes));
  return *found;
}

double gap_at(const Json& ranges, double bytes) {
  const Json& range = range_at(ranges, bytes);
  return number_in(range, "g_us") + (bytes - 1) * number_in(range, "G_us_per_byte");
}

// What one transport costs: the medians over its launches.
class TransportCosts {
 public:
  void add(const Json& parameters) {
    const Json& ranges = parameters.at("links").at(0).at("ranges");
    const Json& small = range_at(ranges, 1);
    const double g = gap_at(ranges, 1);
    g_.push_back(g);
    per_byte_.push_back((gap_at(ranges, largest_measured) - g) / (largest_measured - 1));
    o_s_.push_back(number_in(small, "o_s_us"));
    o_.push_back(number_in(small, "o_s_us") + number_in(small, "o_r_us"));
  }
  [[nodiscard]] double g() const { return median(g_); }
  [[nodiscard]] double per_byte() const { return median(per_byte_); }
  [[nodiscard]] double o_s() const { return median(o_s_); }
  [[nodiscard]] double o() const { return median(o_); }

 private:
  std::vector<double> g_;
  std::vector<double> per_byte_;
  std::vector<double> o_s_;
  std::vector<double> o_;
};

// The outputs are of the raw transport and of MPI in turn, so that a slow change of the machine
// affects both.
Finding transport_against_mpi(const Outputs& outputs) {
  if (outputs.empty() || outputs.size() % 2 != 0)
    throw RunError("the outputs lack a measurement of one of the two transports");
  TransportCosts raw;
  TransportCosts mpi;
  for (std::size_t i = 0; i < outputs.size(); ++i) (i % 2 == 0 ? raw : mpi).add(outputs[i]);
  const double per_byte = mpi.per_byte() / raw.per_byte();
  const double o_s = mpi.o_s() / raw.o_s();
  const double g = mpi.g() / raw.g();
  return {{{"G_ratio", per_byte},
           {"o_ratio", mpi.o() / raw.o()},
           {"o_s_ratio", o_s},
           {"g_ratio", g},
           {"furthest", larger(larger(larger(per_byte, 1 / per_byte), larger(o_s, 1 / o_s)),
                               larger(g, 1 / g))}},
          fmt::format("A byte takes {} ns over TCP and {} ns over MPI on TCP; o_s + o_r of a byte "
                      "are {} µs and {} µs, g {} µs and {} µs.",
                      three_digits(1e3 * raw.per_byte()), three_digits(1e3 * mpi.per_byte()),
                      three_digits(raw.o()), three_digits(mpi.o()), three_digits(raw.g()),
                      three_digits(mpi.g()))};
}

}  // namespace

ClaimChecks transport_checks() {
  return {{"4-raw-tcp", transport_against_mpi}, {"4-mpi-overhead", transport_against_mpi}};
}

}  // namespace loggp::compare
