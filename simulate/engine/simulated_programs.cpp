// The catalogue's programs for the engines.
#include "algorithms/collectives/programs.hpp"
#include "algorithms/collectives/two_level/two_level_programs.hpp"
#include "simulate/engine/engine.hpp"

template std::span<const loggp::Algorithm<loggp::simulate::SimulatedProcess>>
loggp::algorithms<loggp::simulate::SimulatedProcess>();
template std::span<const loggp::Algorithm<loggp::simulate::SimulatedProcess>>
loggp::two_level_algorithms<loggp::simulate::SimulatedProcess>();
