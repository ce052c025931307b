#include "measure/collectives/live_timeline.hpp"

#include <fmt/format.h>

#include <numeric>
#include <string>
#include <type_traits>

#include "algorithms/clocks/kept_clock.hpp"
#include "algorithms/host/node_ranks.hpp"
#include "algorithms/schemes/block_layout.hpp"
#include "algorithms/schemes/bound_benchmark.hpp"
#include "algorithms/schemes/window_series.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/leftovers.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/node_numbers.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "measure/record/recorded_process.hpp"
#include "measure/record/recorded_trace.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"

namespace loggp::measure {

namespace {

using Bound = BoundCollective<RecordedProcess>;

struct Marked {
  Bound collective;
  Task<> operator()(RecordedProcess& self, Rank root) const {
    self.mark();
    return collective(self, root);
  }
};

Duration longest_of_all(Duration mine, const Communicator& world) {
  return Duration::ps(combine_over_ranks(world, mine.in_ps(), MPI_MAX));
}

// One rank's part in the recording.
class Performer {
 public:
  Performer(const Benchmark& benchmark, std::uint32_t limit, const Communicator& world,
            const Clock& clock)
      : leaves_messages_(benchmark.algorithm->leaves_messages),
        limit_(limit),
        call_(scheme_call(benchmark)),
        world_(&world),
        self_(world, clock),
        nodes_(node_numbers(world)),
        layout_(benchmark),
        clock_(nodes_) {
    memory_ = CollectiveMemory(benchmark.collective, layout_, self_.rank());
    collective_ = {bound_collective<RecordedProcess>(benchmark, &nodes_)};
    collective_.collective.arguments = memory_.arguments(collective_.collective.arguments);
    layout_.place(collective_.collective.arguments, self_.rank());
    const Bytes token = benchmark.barrier.bytes;
    token_.resize(2 * static_cast<std::size_t>(token.count()));
    barrier_ = bound_barrier<RecordedProcess>(benchmark, &nodes_);
    barrier_.arguments.data.data = token_.data();
    barrier_.arguments.incoming = token_.data() + token.count();
    points_.resize(static_cast<std::size_t>(self_.size()));
    call_.points = points_;
  }

  void synchronise_clock() {
    if (!clock_.is_due(self_.now())) return;
    clock_.renew(self_).result();
    synchronised_ = self_.now();
  }

  // Returns by how much this rank's clock may be wrong now, drift included.
  Duration uncertainty() const { return clock_.uncertainty(self_.now() - synchronised_); }

  // Runs operations that establish connections. Sets the window length to 4 times the longest of
  // them plus 50 us.
  void warm_up() {
    constexpr int operations = 3;
    RecordedProcess::Host host(self_, clock_.model(), GlobalTime());
    RecordedProcess process(host, 0);
    Duration longest;
    for (int i = 0; i < operations; ++i) {
      check(MPI_Barrier(world_->get()), "MPI_Barrier");
      const Time start = process.now();
      collective_(process, call_.root).result();
      longest = std::max(longest, process.now() - start);
    }
    constexpr int to_spare = 4;
    constexpr Duration at_least = Duration::us(50);
    call_.window = at_least + to_spare * longest_of_all(longest, *world_);
    if (leaves_messages_) receive_leftovers(*world_);  // no record has the sends of these messages
  }

  CallRecords perform() {
    constexpr Duration lead = Duration::us(2000);
    const GlobalTime start = agree_on_start(self_, lead).result();
    RecordedProcess::Host host(self_, clock_.model(), start);
    RecordedProcess process(host, std::size_t{limit_} + 1);
    (void)host.compute(std::max(Time() - host.now(), Duration()));
    if (call_.scheme == Scheme::synchronised) {
      perform_in_windows(process);
    } else {
      (void)run_scheme(process, call_, collective_, barrier_).result();
    }
    return process.calls();
  }

 private:
  // Runs an operation in each window. An operation that outlasts its window is recorded, too, and
  // the next operation starts late. The default ClockModel converts nothing, because the process
  // already reads the global clock.
  void perform_in_windows(RecordedProcess& process) {
    std::vector<WindowSample> samples(static_cast<std::size_t>(call_.iterations));
    run_windows(process, collective_, call_.root, ClockModel(),
                {GlobalTime(), call_.window, call_.iterations}, samples)
        .result();
  }

  bool leaves_messages_;
  std::uint32_t limit_;
  SchemeCall call_;
  const Communicator* world_;
  MpiProcess self_;
  NodeRanks nodes_;
  BlockLayout layout_;
  CollectiveMemory memory_;
  std::vector<std::byte> token_;
  std::vector<OlPoint> points_;
  Marked collective_{};
  Bound barrier_{};
  KeptClock clock_;
  Time synchronised_;
};

// Returns the calls of all ranks on rank 0, nothing on the others.
std::vector<CallRecords> calls_by_rank(const CallRecords& mine, const Communicator& world) {
  static_assert(std::is_trivially_copyable_v<CallRecord>);
  const auto ranks = static_cast<std::size_t>(world.size());
  const int count = static_cast<int>(mine.size());
  std::vector<int> counts(ranks);
  check(MPI_Gather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, world.get()), "MPI_Gather");
  std::vector<int> places(ranks);
  std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
  const bool is_first = world.rank() == Rank(0);
  CallRecords all(is_first ? static_cast<std::size_t>(places.back() + counts.back()) : 0);
  MPI_Datatype one = MPI_DATATYPE_NULL;
  check(MPI_Type_contiguous(sizeof(CallRecord), MPI_BYTE, &one), "MPI_Type_contiguous");
  check(MPI_Type_commit(&one), "MPI_Type_commit");
  check(MPI_Gatherv(mine.data(), count, one, all.data(), counts.data(), places.data(), one, 0,
                    world.get()),
        "MPI_Gatherv");
  MPI_Type_free(&one);
  std::vector<CallRecords> by_rank;
  for (std::size_t rank = 0; is_first && rank < ranks; ++rank)
    by_rank.emplace_back(all.begin() + places[rank], all.begin() + places[rank] + counts[rank]);
  return by_rank;
}

}  // namespace

std::optional<LiveTimeline> record_live(const Benchmark& benchmark, std::uint32_t limit) {
  check_scheme(*benchmark.algorithm, benchmark.scheme);
  check_algorithm(benchmark);
  const std::string option = benchmark.counts.is_uniform()
                                 ? "--bytes"
                                 : fmt::format("--counts {}", benchmark.counts.spec());
  check_size(nullptr, BlockLayout(benchmark).largest(), option);
  const auto session = start_mpi();
  if (MpiSession::size() != benchmark.ranks) {
    throw InputError(
        fmt::format("the launcher has started {} ranks, but MPI counts {}; start loggp with the "
                    "mpirun of the MPI library that it was built with",
                    benchmark.ranks, MpiSession::size()));
  }
  constexpr std::chrono::seconds most{100};  // the operations of a readable timeline are few
  const Watchdog watchdog(limit_beyond(most),
                          fmt::format("recording a timeline, rank {} of {}",
                                      MpiSession::rank().number(), MpiSession::size()));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  const Clock clock = machine_clock(world);
  if (benchmark.algorithm->has_levels)
    check_nodes(*benchmark.algorithm, NodeRanks(node_numbers(world)));
  LiveTimeline result;
  std::vector<CallRecords> calls;
  do_or_abort(world, [&] {
    Performer part(benchmark, limit, world, clock);
    part.synchronise_clock();
    part.warm_up();
    const CallRecords mine = part.perform();
    if (benchmark.algorithm->leaves_messages) receive_leftovers(world);
    result.uncertainty = longest_of_all(part.uncertainty(), world);
    calls = calls_by_rank(mine, world);
  });
  if (world.rank() != Rank(0)) return std::nullopt;
  std::size_t count = 0;
  for (const CallRecords& of_rank : calls) count += of_rank.size();
  if (count > limit) {
    throw InputError(fmt::format(
        "a timeline of over {} operations fits on no page; give fewer iterations", limit));
  }
  result.trace = make_trace(calls);
  result.is_oversubscribed = share_cpus(places, world.size());
  return result;
}

}  // namespace loggp::measure
