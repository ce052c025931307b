// An example of an application that measures its network while it runs ([4] §1). Every ten steps,
// two of its ranks run PRTT for 200 ms, and all ranks receive the result. Where that is too short,
// the next time is twice as long, up to 3.2 s.
//   mpirun -n 4 build/release/measure/reassess_example
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "measure/loggp/pair_measurement.hpp"
#include "models/base/errors.hpp"

namespace {

using namespace loggp;

// Does one step of the application's own work: here only a sum.
void compute_step() {
  double mine = 1;
  double sum = 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

measure::CampaignOptions short_campaign(Duration budget) {
  measure::CampaignOptions options;
  options.plan.series = Duration::us(50);
  options.least_samples = 3;
  options.sizes.largest = Bytes(16384);
  options.sizes.budget = budget;
  return options;
}

// Returns on every rank the time of a message of 1 KiB in µs; 0 if it could not be measured within
// `budget`.
double reassess(int rank, Duration budget) {
  double time = 0;
  try {
    if (rank < 2) {
      const auto found =
          measure::measure_pair(MPI_COMM_WORLD, Rank(0), Rank(1), short_campaign(budget));
      if (found) time = found->fit.ranges.front().message(1023);
    }
  } catch (const RunError& error) {  // the machine was too busy: the earlier result stays
    fmt::print(stderr, "reassess_example: {}\n", error.what());
  }
  MPI_Bcast(&time, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return time;
}

int run() {
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size < 2) {
    fmt::print(stderr, "reassess_example: needs 2 ranks or more\n");
    return 2;
  }
  double budget_ms = 200;
  for (int step = 0; step < 100; ++step) {
    compute_step();
    if (step % 10 != 0) continue;
    const double time = reassess(rank, Duration::us(1000 * budget_ms));
    if (rank == 0 && time > 0) {
      fmt::print("step {}: a message of 1 KiB takes {:.2f} us\n", step, time);
    } else if (rank == 0) {
      fmt::print("step {}: the network could not be measured in {} ms\n", step, budget_ms);
    }
    if (!(time > 0)) budget_ms = std::min(2 * budget_ms, 3200.0);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int status = 1;
  try {
    status = run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "reassess_example: {}\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return status;
}
