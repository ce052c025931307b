// Memory for messages that begins with a page.
#pragma once

#include <boost/align/aligned_allocator.hpp>
#include <cstddef>
#include <vector>

#include "algorithms/prtt_buffers.hpp"

namespace loggp::measure {

/// As in OSU's benchmarks. Where the kernel copies messages from process to process (CMA), each
/// page that one begins or goes on in costs as much as thousands of its bytes: 0.2 µs here. How
/// many these are, and so how long a message takes, would else hang on where malloc has put it.
using PageMemory =
    std::vector<std::byte, boost::alignment::aligned_allocator<std::byte, page_bytes>>;

}  // namespace loggp::measure
