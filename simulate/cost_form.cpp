#include "simulate/cost_form.hpp"

#include <initializer_list>

namespace loggp::simulate {

namespace {

// models/cost.hpp rounds: (s−1) times a rate is asked of it as if the rate were G.
Duration per_byte(PicosecondsPerByte rate, std::int64_t bytes) {
  Parameters only;
  only.G = rate;
  return cost_of(only, Bytes(bytes + 1)).bytes;
}

Duration once(const Parameters& p, Term term, std::int64_t bytes) {
  switch (term) {
    case Term::L:
      return p.L;
    case Term::o_s:
      return p.o_s;
    case Term::o_r:
      return p.o_r;
    case Term::g:
      return p.g;
    case Term::G:
      return per_byte(p.G, bytes);
    case Term::O_s:
      return per_byte(p.O_s, bytes);
    case Term::O_r:
      break;
  }
  return per_byte(p.O_r, bytes);
}

}  // namespace

MessageForms forms_of(const Parameters& parameters, std::int64_t bytes, std::uint32_t group) {
  const auto sum = [&](std::initializer_list<Term> terms) {
    CostForm form;
    form.group = group;
    for (const Term term : terms) {
      const auto at = static_cast<std::size_t>(term);
      form.count[at] = term >= Term::G ? bytes : 1;
      form.time[at] = once(parameters, term, bytes);
      form.total += form.time[at];
    }
    return form;
  };
  return {.send_cpu = sum({Term::o_s, Term::O_s}),
          .flight = sum({Term::o_s, Term::L}),
          .port = sum({Term::g, Term::G}),
          .bytes = sum({Term::G}),
          .receive_cpu = sum({Term::o_r, Term::G}),
          .receive_offloaded = sum({Term::o_r, Term::O_r}),
          .drain = sum({Term::o_s, Term::G}),
          .drain_cpu = sum({Term::o_s, Term::O_s})};
}

}  // namespace loggp::simulate
