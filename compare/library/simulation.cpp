#include "compare/library/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compare/chart/numbers.hpp"
#include "compare/explain/anatomy.hpp"
#include "compare/predict/timeline_path.hpp"
#include "models/machine/machine.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/trace.hpp"
#include "simulate/engine/simulation.hpp"
#include "simulate/graph/schedule.hpp"
#include "timeline/interactive/html.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp {

namespace {

constexpr std::uint32_t most_recorded = 2'000'000;
constexpr std::size_t most_in_picture = 100'000;  // a page with more would be grey

std::vector<PathCost> path_costs(const simulate::Breakdown& breakdown) {
  std::vector<PathCost> costs;
  const auto add = [&](std::string_view name, std::int64_t count, Duration time) {
    if (time != Duration()) costs.push_back({std::string(name), count, time});
  };
  for (std::size_t i = 0; i < term_count; ++i)
    add(term_names[i], breakdown.count[i], breakdown.time[i]);
  add("late arrival", 1, breakdown.arrival);
  add("computation", 1, breakdown.computation);
  add("polling", breakdown.polls, breakdown.poll);
  add("waking up", 1, breakdown.wake_up);
  add("noise", 1, breakdown.noise);
  return costs;
}

std::string in_words(const PathCost& cost) {
  const std::string time = compare::readable_time(cost.time);
  const auto* const term = std::find(term_names.begin(), term_names.end(), cost.name);
  if (term == term_names.end()) return fmt::format("{} of {}", time, cost.name);
  const bool has_bytes = is_per_byte(static_cast<Term>(term - term_names.begin()));
  return fmt::format("{}{} × {} ({})", cost.count, has_bytes ? " bytes" : "", cost.name, time);
}

std::vector<std::string> sentences(const PathExplanation& path) {
  std::vector<std::string> costs;
  costs.reserve(path.costs.size());
  for (const PathCost& cost : path.costs) costs.push_back(in_words(cost));
  std::vector<std::string> result{
      fmt::format("The run takes {}.", compare::readable_time(path.completion))};
  if (costs.empty()) return result;
  result.push_back(fmt::format("Its critical path has {} message{} and costs {}.", path.messages,
                               path.messages == 1 ? "" : "s", compare::joined(costs)));
  result.push_back(fmt::format("It spends {} on {}, more than on any other resource.",
                               compare::readable_time(path.bottleneck_time), path.bottleneck));
  return result;
}

Machine machine_of(const std::string& parameters, std::int32_t ranks,
                   const SimulationOptions& options) {
  if (ranks < 1) throw InputError(fmt::format("{} ranks can't run; give 1 or more", ranks));
  if (options.ranks_per_node < 1)
    throw InputError(fmt::format("ranks_per_node: {}; give 1 or more", options.ranks_per_node));
  return Machine(find_parameters(parameters), Placement::per_node(options.ranks_per_node));
}

}  // namespace

struct Simulation::Run {
  Run(const std::string& parameters, std::int32_t ranks, const RankProgram& program,
      const SimulationOptions& options)
      : machine(machine_of(parameters, ranks, options)), is_recorded(options.is_recorded) {
    std::vector<SimulatedRank> hosts(static_cast<std::size_t>(ranks));
    trace.limit = most_recorded;
    const simulate::Program start = [&](simulate::SimulatedProcess& process) {
      SimulatedRank& rank = hosts[static_cast<std::size_t>(process.rank().number())];
      rank = SimulatedRank(process);
      return program(rank);
    };
    outcome = simulate::simulate(machine, ranks, start, {.trace = is_recorded ? &trace : nullptr});
  }

  // Throws InputError without a record.
  void check_recorded() const {
    if (!is_recorded)
      throw InputError("the run has no record; simulate it with SimulationOptions::is_recorded");
  }
  [[nodiscard]] timeline::Path path() const {
    return compare::timeline_path(trace, machine, false);
  }
  [[nodiscard]] timeline::Labels labels(const std::string& title) const {
    return {.title = title, .parameters = machine.parameters().name};
  }

  Machine machine;
  bool is_recorded;
  Trace trace;
  simulate::Outcome outcome;
};

Simulation::Simulation(const std::string& parameters, std::int32_t ranks,
                       const RankProgram& program, const SimulationOptions& options)
    : run_(std::make_unique<const Run>(parameters, ranks, program, options)) {}
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(Simulation&& other) noexcept = default;
Simulation::~Simulation() = default;

Duration Simulation::completion() const {
  return run_->outcome.finish.makespan() - Time();
}

Time Simulation::finish(Rank rank) const {
  return run_->outcome.finish[rank];
}

std::int64_t Simulation::operations() const {
  return run_->outcome.operations;
}

PathExplanation Simulation::explain() const {
  run_->check_recorded();
  const simulate::Schedule schedule(run_->trace, run_->machine);
  const compare::Anatomy anatomy = compare::schedule_anatomy(schedule);
  PathExplanation path;
  path.completion = anatomy.makespan;
  path.messages = anatomy.messages;
  path.costs = path_costs(anatomy.breakdown);
  path.bottleneck = to_string(anatomy.bottleneck);
  path.bottleneck_time = anatomy.bottleneck.time;
  path.sentences = loggp::sentences(path);
  return path;
}

std::string Simulation::svg(const std::string& title) const {
  run_->check_recorded();
  if (run_->trace.next_order() > most_in_picture) {
    throw InputError(fmt::format("an SVG of {} operations would be uniformly grey; draw at most {}",
                                 run_->trace.next_order(), most_in_picture));
  }
  return timeline::svg(run_->trace, run_->labels(title), run_->path());
}

std::string Simulation::html(const std::string& title) const {
  run_->check_recorded();
  return timeline::html(run_->trace, run_->labels(title), run_->path());
}

}  // namespace loggp
