// The catalogue's programs for the recorder.
#include "algorithms/collectives/programs.hpp"
#include "simulate/graph/recorder.hpp"

template std::span<const loggp::Algorithm<loggp::simulate::RecordingProcess>>
loggp::algorithms<loggp::simulate::RecordingProcess>();
