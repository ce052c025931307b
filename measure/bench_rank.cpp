#include "measure/bench_rank.hpp"

#include "algorithms/window_series.hpp"

namespace loggp::measure {

namespace {

RootOrder order_of(const BenchSetup& setup) {
  using Kind = RootOrder::Kind;
  const Kind kind = setup.order == "backward" ? Kind::backward
                    : setup.order == "random" ? Kind::random
                                              : Kind::forward;
  return {kind, setup.seed};
}

// Touched, and so placed, by the CPU that this rank is bound to; whole floats that add up to none.
std::vector<std::byte> memory_of(std::int64_t bytes) {
  return std::vector<std::byte>(static_cast<std::size_t>(bytes));
}

Task<> (*program_of(std::string_view collective, std::string_view name))(MpiProcess&,
                                                                         CollectiveArguments) {
  if (name == "native") return find_native(collective)->run;
  return algorithm<MpiProcess>(find_algorithm(collective, name)).run;
}

// Schemes take a copy of it, and all copies count the same operations.
auto counted(const BoundCollective<MpiProcess>& bound) {
  return [&bound](MpiProcess& self, Rank root) { return bound(self, root); };
}

}  // namespace

BenchRank::BenchRank(const Communicator& group, const Clock& clock, const BenchPlan& plan,
                     const std::vector<BenchPoint>& points)
    : group_(&group),
      plan_(&plan),
      points_(&points),
      self_(group, clock),
      token_(memory_of(plan.setup.barrier_bytes.count())),
      token_in_(token_),
      cache_(memory_of(plan.setup.flush.count())),
      clock_(Communicator::of_this_machine(group).size() == group.size()) {
  barrier_ = {program_of("barrier", plan.setup.barrier),
              {.data = {token_.data(), plan.setup.barrier_bytes}, .incoming = token_in_.data()}};
}

void BenchRank::begin(std::size_t point) {
  point_ = &(*points_)[point];
  const NativeCollective* const native = find_native(plan_->setup.collective);
  const Memory memory = native == nullptr ? Memory::message : native->memory;
  memory_ = CollectiveMemory(memory, point_->bytes, self_.size());
  // its count of operations goes on: what an earlier point has left behind must not look like ours
  collective_.run = program_of(plan_->setup.collective, point_->algorithm);
  collective_.arguments = memory_.arguments(Rank());
  collective_.arguments.segment = plan_->setup.segment;
}

std::vector<double> BenchRank::obey(Directive directive) {
  check(MPI_Bcast(&directive, sizeof directive, MPI_BYTE, 0, group_->get()), "MPI_Bcast");
  if (directive.kind == Directive::Kind::begin) begin(static_cast<std::size_t>(directive.count));
  return measure(directive);
}

void BenchRank::follow() {
  Directive directive;
  do {
    check(MPI_Bcast(&directive, sizeof directive, MPI_BYTE, 0, group_->get()), "MPI_Bcast");
    if (directive.kind == Directive::Kind::begin) begin(static_cast<std::size_t>(directive.count));
    (void)measure(directive);
  } while (directive.kind != Directive::Kind::leave);
}

std::vector<double> BenchRank::measure(Directive directive) {
  switch (directive.kind) {
    case Directive::Kind::probe:
      return gathered({probe()});
    case Directive::Kind::synchronise:
      return gathered(synchronise_clocks());
    case Directive::Kind::windows:
      return gathered(make_windows(directive.count, Duration::ps(directive.length_ps)));
    case Directive::Kind::series:
      return gathered(run_series(directive.count));
    case Directive::Kind::begin:
    case Directive::Kind::leave:
      break;
  }
  return {};
}

double BenchRank::probe() {
  check(MPI_Barrier(group_->get()), "MPI_Barrier");
  const Time start = self_.now();
  const auto collective = counted(collective_);
  (void)time_once(self_, collective, Rank(plan_->setup.root)).result();
  check(MPI_Barrier(group_->get()), "MPI_Barrier");  // until the last rank is through
  probed_ = self_.now() - start;
  return probed_.in_us();
}

std::vector<double> BenchRank::synchronise_clocks() {
  constexpr Duration second = Duration::us(1e6);
  clock_.renew(self_).result();
  const Duration at_once = clock_.uncertainty(Duration());
  return {at_once.in_us(), (clock_.uncertainty(second) - at_once).in_us()};
}

std::vector<double> BenchRank::run_series(std::int64_t iterations) {
  const SchemeInfo& scheme = find_scheme(point_->scheme);
  const bool asks_each = scheme.scheme == Scheme::ol_i || scheme.scheme == Scheme::ol_i_delayed;
  std::vector<OlPoint> points(asks_each ? static_cast<std::size_t>(self_.size()) : 0);
  const SchemeCall call{
      .scheme = scheme.scheme,
      .iterations = iterations,
      .root = Rank(plan_->setup.root),
      .order = order_of(plan_->setup),
      .barriers = plan_->setup.barriers,
      .flush = {.memory = cache_.empty() ? nullptr : cache_.data(), .size = plan_->setup.flush},
      .points = points};
  check(MPI_Barrier(group_->get()), "MPI_Barrier");
  const auto collective = counted(collective_);
  const auto barrier = counted(barrier_);
  const double time = run_scheme(self_, call, collective, barrier).result().in_us();
  return {asks_each && self_.size() > 1 ? from_points(points, time) : time};
}

// The root knows what each rank's time is; its own place has the scheme's report.
double BenchRank::from_points(const std::vector<OlPoint>& points, double largest) {
  std::vector<double> times;
  std::int32_t failing = 0;
  for (const OlPoint& point : points) {
    times.push_back(point.latency().in_us());
    const bool is_at_once = point.measured != Duration() && point.delay < point.gap / 2;
    if (is_at_once && !point.assumption_holds()) ++failing;
  }
  times[static_cast<std::size_t>(plan_->setup.root)] = largest;
  check(MPI_Bcast(times.data(), self_.size(), MPI_DOUBLE, plan_->setup.root, group_->get()),
        "MPI_Bcast");
  check(MPI_Bcast(&failing, 1, MPI_INT32_T, plan_->setup.root, group_->get()), "MPI_Bcast");
  failing_ranks_ = failing;
  return times[static_cast<std::size_t>(self_.rank().number())];
}

std::vector<double> BenchRank::make_windows(std::int64_t count, Duration length) {
  constexpr Duration least_lead = Duration::us(200);
  // the start is known everywhere after a broadcast, which a probe's barrier outlasts
  const GlobalTime first = agree_on_start(self_, least_lead + 2 * length + probed_).result();
  std::vector<WindowSample> samples(static_cast<std::size_t>(count));
  const auto collective = counted(collective_);
  run_windows(self_, collective, Rank(plan_->setup.root), clock_.model(), {first, length, count},
              samples)
      .result();
  std::vector<double> seen;
  for (const WindowSample& sample : samples) {
    seen.push_back(sample.late.in_us());
    seen.push_back(sample.latency.in_us());
  }
  return seen;
}

std::vector<double> BenchRank::gathered(const std::vector<double>& mine) const {
  const int count = static_cast<int>(mine.size());
  const bool is_first = self_.rank() == Rank(0);
  std::vector<double> all(is_first ? mine.size() * static_cast<std::size_t>(self_.size()) : 0);
  check(MPI_Gather(mine.data(), count, MPI_DOUBLE, all.data(), count, MPI_DOUBLE, 0, group_->get()),
        "MPI_Gather");
  return all;
}

}  // namespace loggp::measure
