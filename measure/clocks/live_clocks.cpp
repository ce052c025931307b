#include "measure/clocks/live_clocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "algorithms/host/node_ranks.hpp"
#include "measure/live/machine/last_words.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/live/mpi/node_numbers.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"

namespace loggp::measure {

namespace {

using Skewed = SkewedClock<MpiProcess>;

Duration planned_waits(const ClockPlan& plan, const SyncSettings& settings) {
  const Duration after = plan.after.empty() ? Duration() : plan.after.back();
  return after + (settings.passes - 1) * settings.interval;
}

// Returns the time limit for the next result: the waiting that the plan asks for, and the time that
// pairs may need on a slow network.
std::chrono::seconds choose_limit(const ClockPlan& plan, std::int32_t ranks) {
  constexpr std::int64_t for_a_pair = 5;
  Duration waits;
  std::int64_t passes = 1;
  for (const SyncSettings& settings : plan.groups) {
    waits = std::max(waits, planned_waits(plan, settings));
    passes = std::max<std::int64_t>(passes, settings.passes);
  }
  const std::int64_t pairs = passes + static_cast<std::int64_t>(plan.after.size());
  const auto wait_s = static_cast<std::int64_t>((plan.duration + waits).in_us() * 1e-6);
  return limit_beyond(std::chrono::seconds(2 * wait_s + for_a_pair * pairs * ranks));
}

// Keeps the results, and gives each result a watchdog. Reports progress as the part of the planned
// waiting that is done.
class WatchedRecord final : public ClockWatcher {
 public:
  WatchedRecord(ClockRecord* record, const LiveClockOptions& options, std::int32_t ranks)
      : record_(record), options_(options), limit_(choose_limit(options.plan, ranks)) {
    const ClockPlan& plan = options.plan;
    step_ = plan.duration / std::max<std::int64_t>(plan.instants * (ranks - 1), 1);
    if (plan.instants > 0) all_ = plan.duration;
    for (const SyncSettings& settings : plan.groups)
      all_ += plan.repetitions * planned_waits(plan, settings);
    watch(Duration());
  }
  void round_trips(Rank peer, const std::vector<ClockSample>& samples) override {
    record_->round_trips(peer, samples);
    watch(Duration());
  }
  void difference(Rank peer, const ClockSample& sample) override {
    record_->difference(peer, sample);
    watch(step_);
  }
  void estimate(const PairEstimate& estimate) override {
    record_->estimate(estimate);
    watch(Duration());
  }
  void group(const GroupRun& run) override {
    record_->group(run);
    watch(planned_waits(options_.plan, run.settings));
  }

 private:
  void watch(Duration done) {
    done_ += done;
    watchdog_.emplace(limit_, "clocks, rank 0");
    if (options_.progress && all_ > Duration()) options_.progress(done_, all_);
  }

  ClockRecord* record_;
  const LiveClockOptions& options_;
  std::chrono::seconds limit_;
  Duration step_;
  Duration done_;
  Duration all_;
  std::optional<Watchdog> watchdog_;
};

Duration waits_of_groups(const ClockPlan& plan) {
  Duration all;
  for (const SyncSettings& settings : plan.groups) all += planned_waits(plan, settings);
  return all;
}

// Returns the plan of `options` on these nodes: with `hierarchical` after each `logarithmic` if
// there are several nodes, and several ranks on one of them. Under a budget there are then fewer
// repetitions; where that would leave none, the plan stays as it is.
ClockPlan plan_on(const NodeRanks& nodes, std::int32_t ranks, const LiveClockOptions& options) {
  const auto count = static_cast<std::int32_t>(nodes.leaders().size());
  if (count == 1 || count == ranks) return options.plan;
  ClockPlan plan = options.plan;
  plan.groups.clear();
  for (SyncSettings settings : options.plan.groups) {
    plan.groups.push_back(settings);
    if (settings.group != GroupMethod::logarithmic) continue;
    settings.group = GroupMethod::hierarchical;
    settings.nodes = &nodes;
    plan.groups.push_back(settings);
  }
  const double before = waits_of_groups(options.plan).in_us();
  const double now = waits_of_groups(plan).in_us();
  if (!options.has_budget || now == before) return plan;
  plan.repetitions =
      static_cast<std::int64_t>(static_cast<double>(plan.repetitions) * before / now);
  return plan.repetitions > 0 ? plan : options.plan;
}

bool are_on_one_machine(const std::vector<RankPlace>& places) {
  return std::all_of(places.begin(), places.end(), [&](const RankPlace& place) {
    return place.machine == places.front().machine;
  });
}

ClockHeader make_header(const LiveClockOptions& options, const std::vector<RankPlace>& places,
                        const Clock& clock) {
  const auto ranks = static_cast<std::int32_t>(places.size());
  ClockHeader header;
  header.ranks = ranks;
  header.tries = options.plan.tries;
  if (are_on_one_machine(places)) header.truth = options.skews.of(ranks);
  header.provenance = make_provenance(places, clock);
  return header;
}

// Runs rank 0's part. If it fails, for example because the disk is full, rank 0 aborts the job,
// because the other ranks are waiting for it.
LiveClockResult lead(Skewed& self, const Communicator& world, const std::vector<RankPlace>& places,
                     const LiveClockOptions& options, const ClockHeader& header) {
  try {
    ClockRecord record(options.samples_path, header);
    WatchedRecord watched(&record, options, self.size());
    study_clocks(self, options.plan, &watched).result();
    record.finish();
    return {record.samples(), placement_warnings(places)};
  } catch (const std::exception& error) {
    say_last(error.what());
    MPI_Abort(world.get(), 1);
    throw;
  }
}

}  // namespace

std::optional<LiveClockResult> study_clocks_live(const LiveClockOptions& asked) {
  const auto session = start_mpi();
  if (MpiSession::size() < 2)
    throw InputError("clocks needs at least 2 ranks; start it as: mpirun -n 2 loggp clocks");
  std::optional<Watchdog> starting;
  starting.emplace(limit_beyond(std::chrono::seconds(0)),
                   fmt::format("clocks, rank {}, starting", MpiSession::rank().number()));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  const Clock clock = machine_clock(world);
  const NodeRanks nodes(node_numbers(world));
  starting.reset();
  MpiProcess process(world, clock);
  LiveClockOptions options = asked;
  options.plan = plan_on(nodes, process.size(), asked);
  const ClockTruth skews = options.skews.of(process.size());
  const ClockModel& mine = skews[static_cast<std::size_t>(process.rank().number())];
  Skewed self(process, mine.offset, mine.drift);
  if (self.rank() == Rank(0))
    return lead(self, world, places, options, make_header(options, places, clock));
  study_clocks(self, options.plan, nullptr).result();
  return std::nullopt;
}

}  // namespace loggp::measure
