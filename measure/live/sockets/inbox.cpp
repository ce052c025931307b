#include "measure/live/sockets/inbox.hpp"

#include <algorithm>
#include <cstring>

namespace loggp::measure {

namespace {

bool takes(Tag wanted, Tag tag) {
  return wanted == any_tag || wanted == tag;
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
    here_.push_back(std::move(arriving));
    return;
  }
  complete(**receive, arriving);
  posted_.erase(receive);
}

}  // namespace loggp::measure
