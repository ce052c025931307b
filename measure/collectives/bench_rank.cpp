#include "measure/collectives/bench_rank.hpp"

#include <algorithm>
#include <type_traits>

#include "algorithms/collectives/catalogue.hpp"
#include "measure/live/mpi/node_numbers.hpp"
#include "measure/live/mpi/rank_groups.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

// Returns memory of zeros. Writing the zeros here places the memory near this rank's CPU. A
// reduction of the zeros as floats gives zero.
PageMemory allocate_pages(std::int64_t bytes) {
  return PageMemory(static_cast<std::size_t>(bytes));
}

Task<> (*program(std::string_view collective,
                 const AlgorithmInfo* info))(MpiProcess&, const CollectiveArguments&) {
  return info == nullptr ? find_native(collective)->run : algorithm<MpiProcess>(*info).run;
}

}  // namespace

BenchRank::BenchRank(const Communicator& group, const Clock& clock, const BenchPlan& plan,
                     const std::vector<BenchPoint>& points)
    : group_(&group),
      plan_(&plan),
      points_(&points),
      self_(group, clock),
      nodes_(node_numbers(group)),
      token_(allocate_pages(plan.base.barrier.bytes.count())),
      token_in_(token_),
      cache_(allocate_pages(plan.base.flush_bytes.count())),
      clock_(nodes_) {
  const AlgorithmInfo* barrier = plan.base.barrier.algorithm;
  barrier_ = {program("barrier", barrier),
              {.data = {token_.data(), plan.base.barrier.bytes},
               .incoming = token_in_.data(),
               .levels = barrier == nullptr ? nullptr : barrier->levels,
               .nodes = &nodes_}};
}

void BenchRank::do_begin(std::size_t point, Duration message_time) {
  benchmark_ = benchmark_at((*points_)[point], plan_->base);
  layout_.emplace(benchmark_);
  memory_ = CollectiveMemory(benchmark_.collective, *layout_, self_.rank());
  // collective_.operations is not reset: a message left over from an earlier point must not match a
  // message of this one
  collective_.run = program(benchmark_.collective, benchmark_.algorithm);
  collective_.arguments = memory_.arguments(arguments(benchmark_));
  layout_->place(collective_.arguments, self_.rank());
  collective_.arguments.nodes = &nodes_;
  if (benchmark_.has_arrivals()) begin_arrivals(message_time);
}

bool BenchRank::has_single_level() const {
  if (benchmark_.is_native() || !benchmark_.algorithm->has_levels || self_.size() == 1)
    return false;
  const auto nodes = static_cast<std::int32_t>(nodes_.leaders().size());
  return nodes == 1 || nodes == self_.size();
}

void BenchRank::begin_arrivals(Duration message_time) {
  message_time_ = message_time > Duration() ? message_time : measured_message_time();
  const std::vector<Duration> delays =
      benchmark_.arrivals.offsets(self_.size(), message_time_, benchmark_.root, benchmark_.seed);
  delay_ = delays.empty() ? Duration() : delays[static_cast<std::size_t>(self_.rank().number())];
  longest_delay_ = delays.empty() ? Duration() : *std::max_element(delays.begin(), delays.end());
  order_ = sorted_by_arrival(delays);
  collective_.arguments.arrival_order = &order_;
}

void BenchRank::rewrite_for(const Bound& operation) {
  if (benchmark_.rewrites && operation.run != &do_nothing)
    memory_.rewrite(self_.rank() == benchmark_.root);
}

// Returns T(msize) of [2] on all ranks: the median of 11 half round trips between the first rank
// and the last; 0 for a single rank.
Duration BenchRank::measured_message_time() {
  constexpr int repetitions = 11;
  constexpr Tag tag(1);
  const Rank last(self_.size() - 1);
  PageMemory memory = allocate_pages(benchmark_.bytes.count());
  const Buffer message{memory.data(), benchmark_.bytes};
  std::vector<double> halves;
  check(MPI_Barrier(group_->get()), "MPI_Barrier");
  for (int i = -1; i < repetitions && last != Rank(0); ++i) {  // the first one is a warm-up
    const Time start = self_.now();
    if (self_.rank() == Rank(0)) {
      self_.send(last, message, tag);
      (void)self_.receive(last, message, tag);
      if (i >= 0) halves.push_back((self_.now() - start).in_us() / 2);
    } else if (self_.rank() == last) {
      (void)self_.receive(Rank(0), message, tag);
      self_.send(Rank(0), message, tag);
    }
  }
  double time = halves.empty() ? 0 : median(halves);
  check(MPI_Bcast(&time, 1, MPI_DOUBLE, 0, group_->get()), "MPI_Bcast");
  return Duration::us(time);
}

// Times each operation after a barrier and a delay, as [2] Fig. 6 does.
std::vector<ArrivalReply> BenchRank::do_arrive(const Bound& operation, Duration delay,
                                               std::int64_t count) {
  std::vector<ArrivalReply> replies;
  for (std::int64_t i = 0; i < count; ++i) {
    rewrite_for(operation);
    check(MPI_Barrier(group_->get()), "MPI_Barrier");
    self_.idle(delay);  // not compute(): other ranks may share this CPU, invisibly on virtual hosts
    const Time arrival = self_.now();
    operation(self_, benchmark_.root).result();
    replies.push_back({self_.now() - arrival});
  }
  return replies;
}

void BenchRank::tell(Directive directive) {
  static_assert(std::is_trivially_copyable_v<Directive>);
  check(MPI_Bcast(&directive, sizeof directive, MPI_BYTE, 0, group_->get()), "MPI_Bcast");
}

BenchRank::Directive BenchRank::hear() {
  Directive directive;
  check(MPI_Bcast(&directive, sizeof directive, MPI_BYTE, 0, group_->get()), "MPI_Bcast");
  return directive;
}

void BenchRank::begin(std::size_t point, Duration message_time) {
  tell({Directive::Kind::begin, static_cast<std::int64_t>(point), message_time});
  do_begin(point, message_time);
}

Replies<ProbeReply> BenchRank::probe() {
  tell({.kind = Directive::Kind::probe});
  return gather_on_first(do_probe(), *group_);
}

Replies<ClockReply> BenchRank::synchronise() {
  tell({.kind = Directive::Kind::synchronise});
  return gather_on_first(do_synchronise(), *group_);
}

Replies<WindowSample> BenchRank::make_windows(std::int64_t count, Duration length) {
  tell({Directive::Kind::windows, count, length});
  return gather_on_first<WindowSample>(do_windows(collective_, count, length), *group_);
}

Replies<WindowSample> BenchRank::make_empty_windows(std::int64_t count, Duration length) {
  tell({Directive::Kind::empty_windows, count, length});
  return gather_on_first<WindowSample>(do_windows({do_nothing, {}}, count, length), *group_);
}

Replies<SeriesReply> BenchRank::run_series(std::int64_t iterations) {
  tell({.kind = Directive::Kind::series, .count = iterations});
  return gather_on_first(do_series(iterations), *group_);
}

Replies<ArrivalReply> BenchRank::arrive(std::int64_t count) {
  tell({.kind = Directive::Kind::arrivals, .count = count});
  return gather_on_first<ArrivalReply>(do_arrive(collective_, delay_, count), *group_);
}

Replies<ArrivalReply> BenchRank::arrive_empty(std::int64_t count) {
  tell({.kind = Directive::Kind::empty_arrivals, .count = count});
  return gather_on_first<ArrivalReply>(do_arrive({do_nothing, {}}, Duration(), count), *group_);
}

void BenchRank::leave() {
  tell({.kind = Directive::Kind::leave});
}

void BenchRank::follow() {
  for (Directive next = hear(); next.kind != Directive::Kind::leave; next = hear()) obey(next);
}

void BenchRank::obey(const Directive& directive) {
  const auto& [kind, count, length] = directive;
  switch (kind) {
    case Directive::Kind::begin:
      do_begin(static_cast<std::size_t>(count), length);
      break;
    case Directive::Kind::probe:
      (void)gather_on_first(do_probe(), *group_);
      break;
    case Directive::Kind::synchronise:
      (void)gather_on_first(do_synchronise(), *group_);
      break;
    case Directive::Kind::windows:
      (void)gather_on_first<WindowSample>(do_windows(collective_, count, length), *group_);
      break;
    case Directive::Kind::empty_windows:
      (void)gather_on_first<WindowSample>(do_windows({do_nothing, {}}, count, length), *group_);
      break;
    case Directive::Kind::series:
      (void)gather_on_first(do_series(count), *group_);
      break;
    case Directive::Kind::arrivals:
      (void)gather_on_first<ArrivalReply>(do_arrive(collective_, delay_, count), *group_);
      break;
    case Directive::Kind::empty_arrivals:
      (void)gather_on_first<ArrivalReply>(do_arrive({do_nothing, {}}, Duration(), count), *group_);
      break;
    case Directive::Kind::leave:
      break;
  }
}

ProbeReply BenchRank::do_probe() {
  check(MPI_Barrier(group_->get()), "MPI_Barrier");
  const Time start = self_.now();
  rewrite_for(collective_);  // a window must be long enough for rewriting, too
  (void)time_once(self_, collective_, benchmark_.root).result();
  check(MPI_Barrier(group_->get()), "MPI_Barrier");  // waits for the last rank
  probed_ = self_.now() - start;
  return {probed_};
}

ClockReply BenchRank::do_synchronise() {
  constexpr Duration second = Duration::us(1e6);
  clock_.renew(self_).result();
  const Duration at_once = clock_.uncertainty(Duration());
  return {at_once, clock_.uncertainty(second) - at_once};
}

SeriesReply BenchRank::do_series(std::int64_t iterations) {
  const Scheme scheme = benchmark_.scheme;
  const bool asks_each = scheme == Scheme::ol_i || scheme == Scheme::ol_i_delayed;
  std::vector<OlPoint> points(asks_each ? static_cast<std::size_t>(self_.size()) : 0);
  SchemeCall call = scheme_call(benchmark_);
  call.iterations = iterations;
  call.flush.memory = cache_.empty() ? nullptr : cache_.data();
  call.points = points;
  check(MPI_Barrier(group_->get()), "MPI_Barrier");
  const Duration time = run_scheme(self_, call, collective_, barrier_).result();
  return {asks_each && self_.size() > 1 ? time_from_points(points, time) : time};
}

Duration BenchRank::time_from_points(const std::vector<OlPoint>& points, Duration largest) {
  std::vector<std::int64_t> times_ps;
  std::int32_t failing = 0;
  for (const OlPoint& point : points) {
    times_ps.push_back(point.latency().in_ps());
    const bool is_at_once = point.measured != Duration() && point.delay < point.gap / 2;
    if (is_at_once && !point.assumption_holds()) ++failing;
  }
  times_ps[static_cast<std::size_t>(benchmark_.root.number())] = largest.in_ps();
  check(MPI_Bcast(times_ps.data(), self_.size(), MPI_INT64_T, benchmark_.root.number(),
                  group_->get()),
        "MPI_Bcast");
  check(MPI_Bcast(&failing, 1, MPI_INT32_T, benchmark_.root.number(), group_->get()), "MPI_Bcast");
  failing_ranks_ = failing;
  return Duration::ps(times_ps[static_cast<std::size_t>(self_.rank().number())]);
}

std::vector<WindowSample> BenchRank::do_windows(const Bound& operation, std::int64_t count,
                                                Duration length) {
  constexpr Duration least_lead = Duration::us(200);
  // ranks learn of the start by a broadcast, which takes less time than a probe with its barrier
  const GlobalTime first = agree_on_start(self_, least_lead + 2 * length + probed_).result();
  std::vector<WindowSample> samples(static_cast<std::size_t>(count));
  run_windows(self_, operation, benchmark_.root, clock_.model(), {first, length, count}, samples,
              [&] { rewrite_for(operation); })
      .result();
  // A rank that has finished must not disturb the last operation by reporting: a report is traffic,
  // and other ranks of this CPU may still be at work.
  self_.idle(clock_.model().to_local(first + count * length) - local_time(self_.now()));
  return samples;
}

}  // namespace loggp::measure
