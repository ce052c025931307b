#include "measure/collectives/live_bench.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "algorithms/host/node_ranks.hpp"
#include "measure/collectives/bench_leader.hpp"
#include "measure/live/machine/core_move.hpp"
#include "measure/live/machine/disturbance.hpp"
#include "measure/live/mpi/core_distance.hpp"
#include "measure/live/mpi/leftovers.hpp"
#include "measure/live/mpi/node_numbers.hpp"
#include "measure/live/mpi/rank_groups.hpp"
#include "measure/live/mpi/replies.hpp"
#include "measure/live/mpi/start_mpi.hpp"

namespace loggp::measure {

namespace {

using Points = std::vector<BenchPoint>;

// The disturbances of this rank's CPU since the campaign began.
struct DisturbanceReply {
  std::int64_t switches = 0;
  Duration stolen;
};

Points points_of_group(const Points& points, std::int32_t ranks) {
  Points group;
  for (const BenchPoint& point : points) {
    if (point.ranks == ranks) group.push_back(point);
  }
  return group;
}

bool leave_messages(const Points& points) {
  return std::any_of(points.begin(), points.end(), [](const BenchPoint& point) {
    const AlgorithmInfo* const algorithm = point.algorithm.algorithm;
    return algorithm != nullptr && algorithm->leaves_messages;
  });
}

// Throws InputError on every rank if a two-level algorithm does not suit the nodes of its ranks.
void check_levels(const BenchPlan& plan, const Communicator& world) {
  const std::vector<std::int32_t> nodes = node_numbers(world);
  for (const BenchPoint& point : list_points(plan)) {
    const AlgorithmInfo* const algorithm = point.algorithm.algorithm;
    if (algorithm == nullptr || !algorithm->has_levels) continue;
    check_nodes(*algorithm,
                NodeRanks(std::span(nodes).first(static_cast<std::size_t>(point.ranks))));
  }
}

class BenchCampaign {
 public:
  BenchCampaign(const BenchPlan& plan, const Communicator& world)
      : plan_(&plan),
        points_(list_points(plan)),
        world_(&world),
        groups_(world, plan.budget, parts(), plan.limit, "benchmarking"),
        watch_(groups_.place().cpu),
        first_two_(Communicator::subset(world, world.rank().number() < 2)) {
    if (first_two_.get() != MPI_COMM_NULL) distance_.emplace(first_two_, groups_.clock());
  }

  std::optional<BenchFile> run(const std::function<void(std::size_t, std::size_t)>& progress) {
    const std::optional<Duration> before = distance_ ? distance_->transfer() : std::nullopt;
    if (groups_.leads()) groups_.attempt([&] { log_.emplace(*plan_, provenance(before)); });
    const std::size_t known = groups_.leads() && log_ ? log_->file().samples.size() : 0;
    const bool is_done = groups_.measure_each(plan_->ranks, [&](const Communicator& group) {
      const Points points = points_of_group(points_, group.size());
      BenchRank rank(group, groups_.clock(), *plan_, points);
      if (groups_.leads()) {
        groups_.attempt([&] { lead(rank, group.size(), points, progress); });
        rank.leave();
      } else {
        rank.follow();
      }
      if (leave_messages(points)) receive_leftovers(group);
    });
    if (!is_done) return std::nullopt;  // rank 0 has failed and takes part in nothing any more
    const std::optional<Duration> after = distance_ ? distance_->transfer() : std::nullopt;
    const std::string disturbances = disturbances_in_words();
    if (!groups_.leads() || !log_) return std::nullopt;
    BenchLog& log = *log_;
    // the header of a resumed file has the distance at the beginning of its first run
    std::string move = describe_move(read_distance(log.file().provenance), before);
    if (move.empty()) move = describe_move(before, after);
    if (log.file().samples.size() > known) {  // nothing disturbs what was measured earlier
      if (!move.empty()) log.warn(move);
      if (!disturbances.empty()) log.warn(disturbances);
    }
    log.finish();
    return log.file();
  }

 private:
  [[nodiscard]] Provenance provenance(std::optional<Duration> distance) const {
    Provenance provenance = make_provenance(groups_.places(), groups_.clock());
    if (distance) provenance[cache_line_key] = to_ns_text(*distance);
    if (plan_->shuffle) provenance[shuffle_key] = std::to_string(*plan_->shuffle);
    return provenance;
  }

  // Returns on rank 0 a sentence about other work on the measuring ranks' CPUs, if there was more
  // of it than a median over repetitions tolerates. Otherwise, and on other ranks, returns an empty
  // text. It is also empty if ranks share CPUs: then they disturb one another, and their points are
  // marked as oversubscribed. All ranks of the world call this.
  std::string disturbances_in_words() {
    const std::int32_t most = plan_->ranks.back();
    const DisturbanceWatch::Findings& mine = watch_.findings();
    const Replies<DisturbanceReply> all =
        gather_on_first(DisturbanceReply{mine.switches, mine.stolen}, *world_);
    if (!groups_.leads() || share_cpus(groups_.places(), most)) return "";
    constexpr double borne_switches_per_second = 10;
    constexpr double borne_theft = 0.01;
    const double seconds = (groups_.clock().now() - begun_).in_us() / 1e6;
    std::vector<DisturbanceWatch::Findings> findings(static_cast<std::size_t>(most));
    for (std::size_t rank = 0; rank < findings.size(); ++rank) {
      const auto& [switches, stolen] = all.of(rank, 0);
      const bool has_few_switches =
          static_cast<double>(switches) < borne_switches_per_second * seconds;
      if (has_few_switches && stolen.in_us() < borne_theft * 1e6 * seconds) continue;
      findings[rank].switches = switches;
      findings[rank].stolen = stolen;
    }
    return in_words(findings);
  }

  void lead(BenchRank& rank, std::int32_t ranks, const Points& points,
            const std::function<void(std::size_t, std::size_t)>& progress) {
    BenchLog& log = log_.value();
    BenchLeader leader(rank, groups_.clock(), *plan_, log, share_cpus(groups_.places(), ranks));
    for (std::int32_t visit = 0; visit < plan_->visits; ++visit) {
      for (std::size_t i = 0; i < points.size(); ++i) {
        const bool is_late = groups_.share() <= Duration();  // the time for all points is over
        if (!log.has_ended(points[i])) {
          if (visit == 0 || !is_late) leader.measure(i, points[i], groups_.share(), visit);
          if (is_late) leader.end(i);
        }
        groups_.end_part();
        progress(groups_.done(), parts());
      }
    }
  }

  // The number of visits to all points.
  [[nodiscard]] std::size_t parts() const {
    return points_.size() * static_cast<std::size_t>(plan_->visits);
  }

  const BenchPlan* plan_;
  Points points_;
  const Communicator* world_;
  RankGroups groups_;
  DisturbanceWatch watch_;  // constructed after groups_, which binds this rank to its CPU
  Time begun_ = groups_.clock().now();
  Communicator first_two_;
  std::optional<CoreDistance> distance_;
  std::optional<BenchLog> log_;
};

}  // namespace

std::optional<BenchFile> bench_live(const BenchPlan& plan,
                                    const std::function<void(std::size_t, std::size_t)>& progress) {
  const auto session = start_mpi();
  BenchPlan all = plan;
  if (all.ranks.empty()) all.ranks = {MpiSession::size()};
  check(all, MpiSession::size());
  const Communicator world = Communicator::world();
  check_levels(all, world);
  return BenchCampaign(all, world).run(progress);
}

}  // namespace loggp::measure
