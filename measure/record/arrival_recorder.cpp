#include "measure/record/arrival_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "algorithms/clocks/clock_sync.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/record/arrival_record_file.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

// Returns the clock model whose offset is the line through two measured offsets; `first` if the
// measurements were at one instant.
ClockModel between(const ClockModel& first, const ClockModel& last) {
  const Duration apart = last.reference - first.reference;
  if (apart <= Duration()) return first;
  const Duration gained = last.offset - first.offset;
  return {first.reference, first.offset, gained.in_us() / apart.in_us()};
}

}  // namespace

ArrivalRecorder::ArrivalRecorder(std::string path)
    : path_(std::move(path)),
      world_(Communicator::world()),
      machine_(Communicator::on_this_machine(world_)),
      leaders_(Communicator::subset(world_, machine_.rank() == Rank(0))),
      clock_(machine_clock(world_)),
      first_(agree_on_clock()) {}

// Returns the model from this rank's clock to the global clock, and updates the uncertainty. The
// ranks of a machine share one clock, so only one rank of each machine synchronises. Collective.
ClockModel ArrivalRecorder::agree_on_clock() {
  struct Agreed {
    ClockModel model;
    Duration uncertainty;
  } agreed;
  if (leaders_.get() != MPI_COMM_NULL) {
    MpiProcess self(leaders_, clock_);
    SyncRecord record;
    agreed.model = synchronise(self, SyncSettings{}, &record).result();
    agreed.uncertainty = record.uncertainty;
  }
  check(MPI_Bcast(&agreed, sizeof agreed, MPI_BYTE, 0, machine_.get()), "MPI_Bcast");
  uncertainty_ = std::max(uncertainty_, agreed.uncertainty);
  return agreed.model;
}

bool ArrivalRecorder::has_all_ranks(MPI_Comm communicator) {
  if (communicator == MPI_COMM_WORLD) return true;
  if (communicator == MPI_COMM_NULL) return false;  // an error that MPI reports
  int likeness = MPI_UNEQUAL;
  const bool compared = MPI_Comm_compare(communicator, world_.get(), &likeness) == MPI_SUCCESS;
  if (compared && likeness != MPI_UNEQUAL) return true;
  const std::lock_guard lock(mutex_);
  ++on_part_of_ranks_;
  return false;
}

void ArrivalRecorder::note(const RecordedPart& part) {
  const std::lock_guard lock(mutex_);
  parts_.push_back(part);
}

void ArrivalRecorder::note_started(const RecordedPart& part, MPI_Request request) {
  const std::lock_guard lock(mutex_);
  started_[request].push_back(parts_.size());
  parts_.push_back(part);
  ++under_way_;
}

void ArrivalRecorder::finish(MPI_Request request, std::int64_t exit_ps) {
  const auto found = started_.find(request);
  if (found == started_.end()) return;
  parts_[found->second.front()].exit_ps = exit_ps;
  found->second.erase(found->second.begin());
  if (found->second.empty()) started_.erase(found);
  --under_way_;
}

void ArrivalRecorder::note_completed(const std::vector<MPI_Request>& before,
                                     const MPI_Request* after) {
  const std::int64_t now = clock_.now().in_ps();
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] != MPI_REQUEST_NULL && after[i] == MPI_REQUEST_NULL) finish(before[i], now);
  }
}

void ArrivalRecorder::note_completed(MPI_Request request) {
  const std::int64_t now = clock_.now().in_ps();
  const std::lock_guard lock(mutex_);
  finish(request, now);
}

void ArrivalRecorder::forget(MPI_Request request) {
  const std::lock_guard lock(mutex_);
  finish(request, exit_not_seen);
}

// Returns the comment line of the file, on rank 0.
std::string ArrivalRecorder::remark(std::int64_t calls, std::int64_t left_out,
                                    std::int64_t not_seen, Duration uncertainty) const {
  std::string text =
      fmt::format("{} collective calls of {} ranks; {}", calls, world_.size(), clock_.name());
  text += leaders_.size() == 1 ? ", read by all of them"
                               : fmt::format(", on which {} machines agree within {:.3f} us",
                                             leaders_.size(), uncertainty.in_us());
  if (left_out > 0) {
    text += fmt::format("; calls on fewer ranks are left out, at most {} per rank", left_out);
  }
  if (not_seen > 0)
    text += fmt::format("; {} exits were not seen: no Wait or Test reported them", not_seen);
  return text;
}

void ArrivalRecorder::write() {
  check(MPI_Barrier(world_.get()), "MPI_Barrier");
  to_global_time();
  const auto mine = static_cast<std::int64_t>(parts_.size());
  const std::int64_t calls = combine_over_ranks(world_, mine, MPI_MIN);
  const std::int64_t most = combine_over_ranks(world_, mine, MPI_MAX);
  const std::int64_t left_out = combine_over_ranks(world_, on_part_of_ranks_, MPI_MAX);
  const std::int64_t not_seen = combine_over_ranks(
      world_,
      std::count_if(parts_.begin(), parts_.end(),
                    [](const auto& part) { return part.exit_ps == exit_not_seen; }),
      MPI_SUM);
  const std::int64_t uncertainty_ps = combine_over_ranks(world_, uncertainty_.in_ps(), MPI_MAX);

  std::unique_ptr<ArrivalRecordFile> file;
  if (world_.rank() == Rank(0))
    file = std::make_unique<ArrivalRecordFile>(
        path_, remark(calls, left_out, not_seen, Duration::ps(uncertainty_ps)), world_.size());
  gather(calls, file.get());
  std::string problem;
  if (file && most != calls) {
    problem = fmt::format("one rank has made {} collective calls with all ranks, another rank {}",
                          calls, most);
  } else if (file) {
    problem = file->finish();
  }
  check(MPI_Barrier(world_.get()), "MPI_Barrier");  // no rank ends before the file exists
  if (!problem.empty()) throw RunError(fmt::format("{} is not written: {}", path_, problem));
}

void ArrivalRecorder::to_global_time() {
  const ClockModel model = between(first_, agree_on_clock());
  for (RecordedPart& part : parts_) {
    part.arrival_ps = model.to_global(LocalTime::ps(part.arrival_ps)).in_ps();
    if (part.exit_ps == exit_not_seen) continue;
    part.exit_ps = model.to_global(LocalTime::ps(part.exit_ps)).in_ps();
  }
}

void ArrivalRecorder::gather(std::int64_t calls, ArrivalRecordFile* file) {
  constexpr std::int64_t together = 4096;  // calls at a time, to limit the memory on rank 0
  std::vector<RecordedPart> gathered;
  for (std::int64_t from = 0; from < calls; from += together) {
    const std::int64_t count = std::min(together, calls - from);
    const int bytes = static_cast<int>(count * static_cast<std::int64_t>(sizeof(RecordedPart)));
    if (file != nullptr) gathered.resize(static_cast<std::size_t>(count * world_.size()));
    check(MPI_Gather(&parts_[static_cast<std::size_t>(from)], bytes, MPI_BYTE, gathered.data(),
                     bytes, MPI_BYTE, 0, world_.get()),
          "MPI_Gather");
    if (file != nullptr) file->add(gathered);
  }
}

}  // namespace loggp::measure
