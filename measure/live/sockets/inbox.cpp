#include "measure/live/sockets/inbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

bool takes(Tag wanted, Tag tag) {
  return wanted == any_tag || wanted == tag;
}

// Returns the memory that a kept message takes, including that of an empty one.
Bytes memory_for(Bytes size) {
  constexpr Bytes overhead(128);
  return size + overhead;
}

}  // namespace

std::vector<Operation*>::iterator Inbox::posted_for(Tag tag) {
  return std::find_if(posted_.begin(), posted_.end(),
                      [tag](const Operation* receive) { return takes(receive->tag, tag); });
}

void Inbox::complete(Operation& receive, const Arriving& arriving) const {
  const bool fits = arriving.size <= receive.data.size;
  if (fits && arriving.size > Bytes() && arriving.data != receive.data.data) {
    std::memcpy(receive.data.data, arriving.data, static_cast<std::size_t>(arriving.size.count()));
  }
  receive.status = {source_, arriving.tag, arriving.size};
  receive.state = fits ? Operation::State::complete : Operation::State::too_long;
}

void Inbox::post(Operation& receive) {
  receive.state = Operation::State::waiting;
  const auto message = std::find_if(here_.begin(), here_.end(), [&](const Arriving& arrived) {
    return takes(receive.tag, arrived.tag);
  });
  if (message == here_.end()) {
    posted_.push_back(&receive);
    return;
  }
  complete(receive, *message);
  kept_ = kept_ - memory_for(message->size);
  here_.erase(message);
}

std::optional<Status> Inbox::find(Tag tag) const {
  for (const Arriving& message : here_) {
    if (takes(tag, message.tag)) return Status{source_, message.tag, message.size};
  }
  return std::nullopt;
}

Buffer Inbox::likely() const {
  return posted_.empty() ? Buffer() : posted_.front()->data;
}

void Inbox::check_limit(Bytes more) const {
  const Bytes all = kept_ + memory_for(more);
  if (all <= limit_) return;
  throw RunError(
      fmt::format("rank {} sends messages that nobody receives: they take {} bytes, but at most {} "
                  "were agreed",
                  source_.number(), all.count(), limit_.count()));
}

Inbox::Arriving Inbox::open(Tag tag, Bytes size) {
  Arriving arriving;
  arriving.tag = tag;
  arriving.size = size;
  const auto receive = posted_for(tag);
  if (receive != posted_.end() && size <= (*receive)->data.size) {
    arriving.receive = *receive;
    arriving.data = (*receive)->data.data;
    posted_.erase(receive);
  } else {
    check_limit(size);
    arriving.own =
        std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(size.count()));
    arriving.data = arriving.own.get();
  }
  return arriving;
}

void Inbox::deliver(Arriving arriving) {
  if (arriving.receive != nullptr) {
    complete(*arriving.receive, arriving);
    return;
  }
  const auto receive = posted_for(arriving.tag);  // posted since open(), or too small
  if (receive == posted_.end()) {
    kept_ = kept_ + memory_for(arriving.size);
    here_.push_back(std::move(arriving));
    return;
  }
  complete(**receive, arriving);
  posted_.erase(receive);
}

}  // namespace loggp::measure
