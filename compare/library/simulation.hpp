// Installed as loggp/simulation.hpp: simulates a rank program, explains the run and draws it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compare/library/program.hpp"
#include "compare/library/simulated_rank.hpp"
#include "models/base/errors.hpp"

namespace loggp {

/// Starts the program of one rank, a coroutine. The simulator calls it once for each rank, and
/// again if the run starts over.
using RankProgram = std::function<Task<>(SimulatedRank& self)>;

/// The options of a Simulation.
struct SimulationOptions {
  std::int32_t ranks_per_node = 1;  ///< consecutive ranks that share a node
  /// Keeps a record of the run, which explain(), svg() and html() need. A recorded run has at most
  /// 2 000 000 operations. Runs of many ranks are faster without.
  bool is_recorded = true;
};

/// What a critical path pays for one parameter, or spends on one other cause.
struct PathCost {
  /// L, o_s, o_r, g, G, O_s, O_r, reduce, copy, g_node, G_node, G_memory, g_link, G_link, l_link,
  /// late arrival, computation, polling or noise.
  std::string name;
  /// Times that it is paid; of all that are paid per byte, bytes; of polling tests and probes; of
  /// others 1.
  std::int64_t count = 0;
  Duration time;
};

/// Why a run takes as long as it does: its critical path.
struct PathExplanation {
  Duration completion;
  std::int64_t messages = 0;           ///< number of messages on the path
  std::vector<PathCost> costs;         ///< without those of no time; their sum is `completion`
  std::string bottleneck;              ///< "the send port of rank 0"
  Duration bottleneck_time;            ///< time of the path on this resource
  std::vector<std::string> sentences;  ///< the same for readers
};

/// A simulated run of one rank program on all ranks of a machine.
class Simulation {
 public:
  /// Runs `program` on ranks 0 … ranks − 1. `parameters` is the name of a published set, a
  /// parameter file, or "L=5.96us,o=4.72us,g=5.14us,G=0.73ns". Throws InputError for unknown or
  /// wrong parameters, for ranks < 1, and for a recorded run with too many operations. Throws
  /// RunError when the run deadlocks or leaves a message unreceived. Throws what the program
  /// throws.
  Simulation(const std::string& parameters, std::int32_t ranks, const RankProgram& program,
             const SimulationOptions& options = {});
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  /// Returns the time from the common start to the end of the last rank's program.
  [[nodiscard]] Duration completion() const;
  /// Returns when the program of `rank` ended. Pre: `rank` is a rank of the run.
  [[nodiscard]] Time finish(Rank rank) const;
  /// Returns the number of sends, receives and computations.
  [[nodiscard]] std::int64_t operations() const;

  /// Returns the run's critical path. Throws InputError without a record.
  [[nodiscard]] PathExplanation explain() const;
  /// Return the run's timeline with its critical path, as an SVG document and as an interactive
  /// HTML page. Throw InputError without a record, and in svg() for more than 100 000 operations.
  [[nodiscard]] std::string svg(const std::string& title) const;
  [[nodiscard]] std::string html(const std::string& title) const;

 private:
  struct Run;

  std::unique_ptr<const Run> run_;
};

}  // namespace loggp
