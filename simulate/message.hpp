// A message in flight or waiting to be received.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "models/units.hpp"

namespace loggp::simulate {

struct Message {
  Time arrival;  ///< of its first byte
  Bytes size;
  std::unique_ptr<std::byte[]> payload;  ///< null when the sender's buffer was
  Rank source;
  Tag tag;
  std::uint32_t trace_index = 0;  ///< its Send in the trace, when there is one
  bool sender_waits = false;      ///< a synchronising send: the match releases the sender

  [[nodiscard]] bool fits(Rank wanted_source, Tag wanted_tag) const {
    return (wanted_source == any_source || wanted_source == source) &&
           (wanted_tag == any_tag || wanted_tag == tag);
  }
};

}  // namespace loggp::simulate
