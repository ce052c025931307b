// Memory for messages, aligned to a page.
#pragma once

#include <boost/align/aligned_allocator.hpp>
#include <cstddef>
#include <vector>

#include "algorithms/probes/prtt_buffers.hpp"

namespace loggp::measure {

/// Bytes that begin at a page boundary, as in OSU's benchmarks. Where the kernel copies messages
/// between processes (CMA), each page that a message touches costs as much as thousands of bytes:
/// 0.2 µs on the machine of docs/methods.md. Without the alignment, malloc's placement would decide
/// how many pages a message touches, and so the time.
using PageMemory =
    std::vector<std::byte, boost::alignment::aligned_allocator<std::byte, page_bytes>>;

}  // namespace loggp::measure
