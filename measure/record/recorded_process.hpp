// A live host that records its calls, so that the run can be drawn as a timeline.
#pragma once

#include <optional>
#include <span>

#include "algorithms/clocks/clock_hosts.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/record/call_record.hpp"

namespace loggp::measure {

/// An MPI rank as a loggp::Process that records its calls, on the clock that all ranks share. To
/// distinguish waiting for a message from receiving it, a receive polls (probe or test) until the
/// message has come. This costs some tenths of a microsecond. Not recorded are the start of a
/// nonblocking receive and a probe that finds a message.
class RecordedProcess {
 public:
  using Host = OnGlobalClock<MpiProcess>;
  /// A program's handle of one nonblocking operation.
  struct Request {
    Host::Request inner;
    std::int64_t number = 0;  ///< as CallRecord::number
    bool is_send = false;
  };

  /// Records at most `limit` calls; later calls are made, but not recorded. Pre: `host` outlives
  /// this object.
  RecordedProcess(Host& host, std::size_t limit) : host_(&host), limit_(limit) {}

  [[nodiscard]] Rank rank() const { return host_->rank(); }
  [[nodiscard]] std::int32_t size() const { return host_->size(); }
  [[nodiscard]] Time now() const { return host_->now(); }

  std::suspend_never send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  /// Returns the index of the complete request. Throws RunError when all requests are null.
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  /// A null request is complete; it is not recorded.
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);
  // NOLINTNEXTLINE(modernize-use-nodiscard): it is called for its effect
  std::suspend_never compute(Duration work);

  /// Records that the next operation of a benchmark begins.
  void mark() { keep({.kind = CallRecord::Kind::mark, .start = now()}); }
  /// Returns the calls recorded so far.
  [[nodiscard]] const CallRecords& calls() const { return calls_; }

 private:
  void keep(const CallRecord& call);
  [[nodiscard]] std::optional<Status> completed(Request& request, Time waiting_since);

  Host* host_;
  std::size_t limit_;
  CallRecords calls_;
  std::int64_t sends_ = 0;
  std::int64_t receives_ = 0;
};

}  // namespace loggp::measure
