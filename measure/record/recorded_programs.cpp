// The catalogue's programs for ranks whose calls are recorded.
#include "algorithms/collectives/programs.hpp"
#include "algorithms/collectives/two_level/two_level_programs.hpp"
#include "measure/record/recorded_process.hpp"

template std::span<const loggp::Algorithm<loggp::measure::RecordedProcess>>
loggp::algorithms<loggp::measure::RecordedProcess>();
template std::span<const loggp::Algorithm<loggp::measure::RecordedProcess>>
loggp::two_level_algorithms<loggp::measure::RecordedProcess>();
