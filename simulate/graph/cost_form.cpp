#include "simulate/graph/cost_form.hpp"

namespace loggp::simulate {

MessageForms message_forms(const Parameters& parameters, std::int64_t extra_bytes,
                           std::uint32_t group) {
  const TermTimes times(parameters, Bytes(extra_bytes + 1));
  const auto form_of = [&](const CostSum& sum) {
    CostForm form;
    form.group = group;
    for (const Term term : sum) {
      const auto at = static_cast<std::size_t>(term);
      form.count[at] = times_paid(term, extra_bytes);
      form.time[at] = times[term];
    }
    form.total = times.total(sum);
    return form;
  };
  return {.send_cpu = form_of(sums::send_cpu),
          .first_byte = form_of(sums::first_byte),
          .port = form_of(sums::port),
          .bytes = form_of(sums::bytes),
          .receive_bytes = form_of(sums::receive_bytes),
          .receive_work = form_of(sums::receive_work),
          .drain = form_of(sums::drain),
          .drain_cpu = form_of(sums::send_cpu)};
}

}  // namespace loggp::simulate
