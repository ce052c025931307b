// The catalogue's programs for the recorder.
#include "algorithms/collectives/programs.hpp"
#include "algorithms/collectives/two_level/two_level_programs.hpp"
#include "simulate/graph/recorder.hpp"

template std::span<const loggp::Algorithm<loggp::simulate::RecordingProcess>>
loggp::algorithms<loggp::simulate::RecordingProcess>();
template std::span<const loggp::Algorithm<loggp::simulate::RecordingProcess>>
loggp::two_level_algorithms<loggp::simulate::RecordingProcess>();
