#include "simulate/goal/goal_progress.hpp"

namespace loggp::simulate {

GoalProgress::GoalProgress(const GoalContext& context, bool has_several_cpus)
    : context_(context), missing_(context.schedule().size()) {
  for (Index op = 0; op < missing_.size(); ++op) missing_[op] = context[op].requirements;
  if (has_several_cpus) ready_.resize(missing_.size());
}

void GoalProgress::free_unconditional(Rank rank) {
  const Index first = context_.schedule().first(rank);
  const auto count = static_cast<Index>(context_.schedule().of(rank).size());
  for (Index op = first; op < first + count; ++op) {
    if (missing_[op] == 0) freed_.push_back(op);
  }
}

}  // namespace loggp::simulate
