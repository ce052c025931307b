#include "simulate/graph/breakdown.hpp"

#include "simulate/graph/cost_form.hpp"
#include "simulate/graph/schedule.hpp"

namespace loggp::simulate {

void Breakdown::add(const CostForm& form, const Dependence& dependence) {
  noise += dependence.noise;
  if (dependence.kind == Rest::poll) {
    ++polls;
    poll += form.total + dependence.rest;
    return;
  }
  for (std::size_t term = 0; term < term_count; ++term) {
    count[term] += form.count[term];
    time[term] += form.time[term];
  }
  switch (dependence.kind) {
    case Rest::nothing:
      break;
    case Rest::arrival:
      arrival += dependence.rest;
      break;
    case Rest::computation:
      computation += dependence.rest;
      break;
    case Rest::wake_up:
      wake_up += dependence.rest;
      break;
    case Rest::poll:
      break;
  }
}

Duration Breakdown::total() const {
  Duration sum = arrival + computation + poll + wake_up + noise;
  for (const Duration part : time) sum += part;
  return sum;
}

}  // namespace loggp::simulate
