// The catalogue's programs for MPI ranks.
#include "algorithms/collectives/programs.hpp"
#include "algorithms/collectives/two_level/two_level_programs.hpp"
#include "measure/live/mpi/mpi_process.hpp"

template std::span<const loggp::Algorithm<loggp::measure::MpiProcess>>
loggp::algorithms<loggp::measure::MpiProcess>();
template std::span<const loggp::Algorithm<loggp::measure::MpiProcess>>
loggp::two_level_algorithms<loggp::measure::MpiProcess>();
