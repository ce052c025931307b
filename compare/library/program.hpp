// Installed as loggp/program.hpp: what a rank program is written with.
#pragma once

#include "algorithms/host/buffer.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/task.hpp"
#include "algorithms/host/tree.hpp"
#include "models/base/units.hpp"
