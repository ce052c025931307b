#include "measure/record/recorded_process.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "algorithms/host/process.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

static_assert(loggp::Process<RecordedProcess>);

namespace {

using Kind = CallRecord::Kind;

}  // namespace

void RecordedProcess::keep(const CallRecord& call) {
  if (calls_.size() < limit_) calls_.push_back(call);
}

std::suspend_never RecordedProcess::send(Rank to, Buffer data, Tag tag) {
  const Time start = now();
  (void)host_->send(to, data, tag);
  keep({.kind = Kind::send,
        .peer = to.number(),
        .tag = tag.number(),
        .bytes = data.size.count(),
        .number = sends_++,
        .start = start,
        .end = now()});
  return {};
}

Ready<Status> RecordedProcess::receive(Rank from, Buffer data, Tag tag) {
  const Time posted = now();
  std::optional<Status> there;
  while (!there) there = host_->probe(from, tag).value;
  const Time start = now();
  const Status status = host_->receive(there->source, data, there->tag).value;
  keep({.kind = Kind::receive,
        .peer = status.source.number(),
        .tag = status.tag.number(),
        .bytes = status.size.count(),
        .number = receives_++,
        .posted = posted,
        .start = start,
        .end = now()});
  return {status};
}

Ready<RecordedProcess::Request> RecordedProcess::send_async(Rank to, Buffer data, Tag tag) {
  const Time start = now();
  const Host::Request inner = host_->send_async(to, data, tag).value;
  keep({.kind = Kind::send,
        .peer = to.number(),
        .tag = tag.number(),
        .bytes = data.size.count(),
        .number = sends_,
        .start = start,
        .end = now()});
  return {{inner, sends_++, true}};
}

Ready<RecordedProcess::Request> RecordedProcess::receive_async(Rank from, Buffer data, Tag tag) {
  const Host::Request inner = host_->receive_async(from, data, tag).value;
  return {{inner, receives_++, false}};
}

// Tests the request once, and returns its status if it is complete. Only the test that finds the
// request complete is recorded. A receive took place in that test, and the time from
// `waiting_since` to the test was waiting.
std::optional<Status> RecordedProcess::completed(Request& request, Time waiting_since) {
  const Time start = now();
  const std::optional<Status> status = host_->test(request.inner).value;
  if (!status) return std::nullopt;
  if (request.is_send) {
    keep({.kind = Kind::wait_send, .number = request.number, .start = waiting_since, .end = now()});
  } else {
    keep({.kind = Kind::receive,
          .peer = status->source.number(),
          .tag = status->tag.number(),
          .bytes = status->size.count(),
          .number = request.number,
          .posted = waiting_since,
          .start = start,
          .end = now()});
  }
  return status;
}

Ready<Status> RecordedProcess::wait(Request& request) {
  const Time since = now();
  if (request.inner.handle == MPI_REQUEST_NULL) return {};
  std::optional<Status> status;
  while (!status) status = completed(request, since);
  return {*status};
}

std::suspend_never RecordedProcess::wait_all(std::span<Request> requests) {
  Time since = now();
  for (bool is_pending = true; is_pending;) {
    is_pending = false;
    for (Request& request : requests) {
      if (request.inner.handle == MPI_REQUEST_NULL) continue;
      if (completed(request, since)) {
        since = now();
      } else {
        is_pending = true;
      }
    }
  }
  return {};
}

Ready<std::size_t> RecordedProcess::wait_any(std::span<Request> requests) {
  const Time since = now();
  const auto is_null = [](const Request& one) { return one.inner.handle == MPI_REQUEST_NULL; };
  if (std::all_of(requests.begin(), requests.end(), is_null)) {
    throw RunError(
        fmt::format("rank {} waits for any request of an empty set", host_->rank().number()));
  }
  while (true) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (!is_null(requests[i]) && completed(requests[i], since)) return {i};
    }
  }
}

Ready<std::optional<Status>> RecordedProcess::test(Request& request) {
  if (request.inner.handle == MPI_REQUEST_NULL) return {Status()};  // complete, and not recorded
  const Time start = now();
  const std::optional<Status> status = completed(request, start);
  if (!status) keep({.kind = Kind::poll, .start = start, .end = now()});
  return {status};
}

Ready<std::optional<Status>> RecordedProcess::probe(Rank from, Tag tag) {
  const Time start = now();
  const std::optional<Status> status = host_->probe(from, tag).value;
  if (!status) keep({.kind = Kind::poll, .start = start, .end = now()});
  return {status};
}

std::suspend_never RecordedProcess::compute(Duration work) {
  const Time start = now();
  (void)host_->compute(work);
  keep({.kind = Kind::compute, .start = start, .end = now()});
  return {};
}

}  // namespace loggp::measure
