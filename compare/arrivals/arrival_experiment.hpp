// Simulates broadcasts under random arrival patterns, as [2] §5 measures them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "compare/predict/simulated_scheme.hpp"
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

/// Returns the contender with this name in the catalogue, with segments and pieces of 8 KiB as in
/// the paper.
[[nodiscard]] Contender contender(const char* algorithm, SubGroup sub_group = SubGroup::pipelined);

/// One or several curves over MAX_IF or over the message size.
struct ArrivalExperiment {
  std::string name;  ///< fit for a file: "fig7a-draco"
  std::string title;
  ParameterSet params;
  std::int32_t ranks = 1;
  std::int32_t ranks_per_node = 1;
  double late_fraction = 0;  ///< this fraction arrives MAX_IF late; 0: all at random up to MAX_IF
  bool over_size = false;    ///< whether x is the message size instead of MAX_IF
  std::vector<std::int64_t> xs;
  Bytes size;               ///< where x is MAX_IF
  std::int64_t max_if = 0;  ///< where x is the size
  std::vector<Contender> contenders;
};

/// ē of [2] over samples: the mean and its 95 % interval by Student's t.
struct SampledTime {
  double mean_us = 0;
  double low_us = 0;
  double high_us = 0;
};

/// Returns the mean of samples and its interval; of one sample both are that sample. Pre: not
/// empty.
[[nodiscard]] SampledTime sampled_time(const std::vector<double>& samples_us);

/// The times by contender and x, in the experiment's order. All contenders meet the same patterns.
struct ExperimentResult {
  ArrivalExperiment experiment;
  std::vector<std::vector<SampledTime>> times;
};

/// How many patterns each point has, and which.
struct Sampling {
  std::int64_t samples = 20;
  std::uint64_t seed = 1;  ///< of the first pattern; each further pattern has the next seed
  unsigned threads = 1;
};

/// Runs the experiments. Receives are offloaded, as in [2], whose networks receive without the CPU.
[[nodiscard]] std::vector<ExperimentResult> run_experiments(
    const std::vector<ArrivalExperiment>& experiments, const Sampling& sampling,
    const Progress& progress);

}  // namespace loggp::compare
