// The program that sends nothing.
#pragma once

#include "algorithms/host/process.hpp"

namespace loggp {

/// Returns at once. MPI libraries do so in many collectives if the message is empty.
template <Process P>
Task<> no_messages(P& /*self*/) {
  co_return;
}

}  // namespace loggp
