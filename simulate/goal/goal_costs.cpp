#include "simulate/goal/goal_costs.hpp"

#include <fmt/format.h>

#include <utility>

#include "models/base/errors.hpp"

namespace loggp::simulate {

GoalCosts::GoalCosts(const LoggopsParameters& parameters)
    : machine_(std::make_shared<Machine>(loggops_machine(parameters))),
      eager_limit_(parameters.eager_limit) {}

GoalCosts::GoalCosts(Machine machine) : machine_(std::make_shared<Machine>(std::move(machine))) {
  const NodeParameters& node = machine_->parameters().node;
  if (node.topology) {
    throw InputError(fmt::format(
        "parameter set '{}': a schedule cannot be simulated with links between nodes; leave out "
        "--topology",
        machine_->parameters().name));
  }
  if (!node.shares_nothing()) {
    throw InputError(fmt::format(
        "parameter set '{}': a schedule cannot be simulated with interfaces or memory that the "
        "ranks of a node share; leave out --interface and --memory, or these fields of the file",
        machine_->parameters().name));
  }
  if (machine_->placement().shares_cpus()) {
    throw InputError(fmt::format(
        "parameter set '{}': a schedule has CPUs of its own and cannot be simulated with CPUs that "
        "ranks share; leave out --cpus",
        machine_->parameters().name));
  }
  for (const Link& link : machine_->parameters().links) {
    for (const SizeRange& range : link.ranges) {
      if (range.parameters.protocol != Protocol::handshake) continue;
      throw InputError(fmt::format(
          "parameter set '{}', class '{}', from {} bytes: a schedule cannot be simulated with "
          "protocol 'handshake'; use a set with eager and synchronising messages, as 'measure "
          "--rendezvous synchronising' writes it",
          machine_->parameters().name, to_string(link.link_class), range.first.count()));
    }
  }
}

GoalCost GoalCosts::operator()(Rank from, Rank to, Bytes size) const {
  return {machine_->cost(from, to, size), rendezvous(from, to, size)};
}

bool GoalCosts::rendezvous(Rank from, Rank to, Bytes size) const {
  if (eager_limit_) return size > *eager_limit_;
  const Link& link = machine_->parameters().link(machine_->link_class(from, to));
  return link.range(size).parameters.protocol == Protocol::synchronising;
}

}  // namespace loggp::simulate
