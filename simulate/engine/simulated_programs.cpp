// The catalogue's programs for the engines.
#include "algorithms/collectives/programs.hpp"
#include "simulate/engine/engine.hpp"

template std::span<const loggp::Algorithm<loggp::simulate::SimulatedProcess>>
loggp::algorithms<loggp::simulate::SimulatedProcess>();
