// Simulates broadcasts under random arrival patterns, as [2] §5 measures them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "compare/predict/work_estimate.hpp"
#include "compare/sweep/error_sweep.hpp"

namespace loggp::compare {

/// A broadcast algorithm with its options.
struct Contender {
  std::string name;
  const AlgorithmInfo* algorithm = nullptr;
  Bytes segment = Bytes();
  Bytes piece = Bytes();
  SubGroup sub_group = SubGroup::pipelined;
  Allgather allgather = Allgather::ring;
};

/// Returns the broadcast algorithm with this name in the catalogue as a contender, with segments
/// and pieces of 8 KiB as in the paper. Throws InputError for an unknown name.
[[nodiscard]] Contender contender(const char* algorithm, SubGroup sub_group = SubGroup::pipelined);

/// How ranks are late. `random`: by any time up to MAX_IF. `random_whole`, `late_each`: the
/// patterns of [2] §5, "random-whole" and "late-each" of ArrivalPattern.
enum class Lateness : std::uint8_t { random, random_whole, late_each };
[[nodiscard]] std::string_view to_string(Lateness lateness);

/// A diagram with a curve of ē for each contender, over MAX_IF or over the message size. MAX_IF is
/// the largest lateness of a rank, in units of the time of one message.
struct ArrivalExperiment {
  std::string name;  ///< can be part of a file name: "fig7a-draco"
  std::string title;
  ParameterSet params;
  std::int32_t ranks = 1;
  std::int32_t ranks_per_node = 1;
  Lateness lateness = Lateness::random;
  double late_fraction = 0;      ///< probability that a rank is MAX_IF late, of late_each
  bool over_size = false;        ///< whether x is the message size instead of MAX_IF
  std::vector<std::int64_t> xs;  ///< values of MAX_IF, or message sizes in bytes
  Bytes size;                    ///< the message size where x is MAX_IF
  std::int64_t max_if = 0;       ///< MAX_IF where x is the size
  Duration root_late;            ///< by how much the root arrives after ranks that are on time
  std::vector<Contender> contenders;
};

/// Returns the sub-group broadcast with which arrival-b is faster on the experiment's machine if
/// all ranks arrive at once, for a message of `size`. [2] §5 chooses "the most efficient scheme for
/// each platform".
[[nodiscard]] SubGroup fastest_sub_group(const ArrivalExperiment& experiment, Bytes size);

/// The mean of a benchmark's ē [2] over samples, and its 95 % interval by Student's t.
struct SampledTime {
  double mean_us = 0;
  double low_us = 0;
  double high_us = 0;
};

/// Returns the mean of the samples and its 95 % interval. With one sample, both ends of the
/// interval are that sample. Pre: `samples_us` is not empty.
[[nodiscard]] SampledTime sampled_time(const std::vector<double>& samples_us);

/// The result of an experiment: times[contender][x], in the experiment's order. All contenders are
/// simulated under the same patterns.
struct ExperimentResult {
  ArrivalExperiment experiment;
  std::vector<std::vector<SampledTime>> times;
};

/// The number and the seeds of the patterns of each point.
struct Sampling {
  std::int64_t samples = 20;  ///< patterns; one suffices where MAX_IF is 0
  std::uint64_t seed = 1;     ///< of the first pattern; each further pattern has the next seed
  unsigned threads = 1;
};

/// Returns the work of run_experiments().
[[nodiscard]] Work estimate_experiments(const std::vector<ArrivalExperiment>& experiments,
                                        const Sampling& sampling);

/// Simulates the experiments and returns their results in the same order. Receives are offloaded,
/// because the networks of [2] receive without the CPU. `progress` counts points; one thread at a
/// time calls it.
[[nodiscard]] std::vector<ExperimentResult> run_experiments(
    const std::vector<ArrivalExperiment>& experiments, const Sampling& sampling,
    const Progress& progress);

}  // namespace loggp::compare
