#include "simulate/graph/schedule_builder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"
#include "simulate/engine/channel.hpp"

namespace loggp::simulate {

namespace {

// One use of a CPU. `order` is the place in the order of use.
struct Use {
  std::uint32_t order;
  Instant instant;
};

std::vector<Use> uses_of_cpus(const Trace& trace) {
  std::vector<Use> uses;
  const auto add = [&](const auto& operations, Moment moment, auto time_of, auto rank_of) {
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
      const auto& one = operations[i];
      uses.push_back({one.order, {time_of(one), rank_of(one), i, moment}});
    }
  };
  const auto start = [](const auto& operation) { return operation.start; };
  const auto rank = [](const auto& operation) { return operation.rank; };
  add(trace.sends, Moment::send, start, [](const Trace::Send& send) { return send.from; });
  add(trace.receives, Moment::receive, start, rank);
  add(trace.computes, Moment::compute, start, rank);
  const auto end = [](const Trace::Wait& wait) { return wait.end; };
  add(trace.waits, Moment::wait, end, rank);
  add(trace.no_waits, Moment::no_wait, end, rank);
  // A wait for the answer to a request is left out: the receive of the answer contains it.
  std::erase_if(uses, [&](const Use& use) {
    const auto is_for_answer = [&](const std::vector<Trace::Wait>& waits) {
      return trace.sends.at(waits[use.instant.index].send).part == Trace::Part::request;
    };
    if (use.instant.moment == Moment::wait) return is_for_answer(trace.waits);
    return use.instant.moment == Moment::no_wait && is_for_answer(trace.no_waits);
  });
  std::sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) { return a.order < b.order; });
  return uses;
}

}  // namespace

ScheduleBuilder::ScheduleBuilder(const Trace& trace, const Machine& machine,
                                 const Schedule::Options& options)
    : trace_(trace), machine_(machine), options_(options) {}

void ScheduleBuilder::build() {
  match_receives();
  number_vertices();
  connect_cpus();
  connect_shared_cpus();
  connect_ports();
  connect_uses();
  connect_messages();
  connect_looks();
  connect_end();
  add_decisions();
  add_port_decisions();
}

void ScheduleBuilder::match_receives() {
  receive_of_.assign(trace_.sends.size(), none);
  for (std::uint32_t i = 0; i < trace_.receives.size(); ++i) {
    const Trace::Receive& receive = trace_.receives[i];
    if (receive.send >= trace_.sends.size()) {
      throw RunError(fmt::format("the record's receive {} is of a send that is not there", i));
    }
    const Trace::Send& send = trace_.sends[receive.send];
    if (send.to != receive.rank || receive_of_[receive.send] != none) {
      throw RunError(fmt::format(
          "the record's receive {} on rank {} is of a message that {}", i, receive.rank.number(),
          send.to != receive.rank ? "went elsewhere" : "was received before"));
    }
    receive_of_[receive.send] = i;
  }
  for (std::uint32_t i = 0; i < receive_of_.size(); ++i) {
    // The engine has marked the messages that may be left behind
    // (algorithms/collectives/operation_tags.hpp).
    if (receive_of_[i] == none && !trace_.sends[i].left) fail_unreceived(i);
  }
}

void ScheduleBuilder::fail_unreceived(std::size_t send) const {
  const Trace::Send& lost = trace_.sends[send];
  throw RunError(
      fmt::format("the record has no receive for a send from rank {} to rank {} at {} µs",
                  lost.from.number(), lost.to.number(), lost.start.in_us()));
}

ScheduleBuilder::Vertex ScheduleBuilder::match_vertex(std::size_t send) const {
  if (receive_of_[send] == none) fail_unreceived(send);
  return received_[receive_of_[send]];
}

void ScheduleBuilder::number_vertices() {
  sent_.resize(trace_.sends.size());
  received_.resize(trace_.receives.size());
  taken_in_.assign(trace_.receives.size(), 0);
  instants.push_back({Time(), Rank(-1), 0, Moment::begin});
  for (const Use& use : uses_of_cpus(trace_)) {
    const Instant& instant = use.instant;
    if (instant.rank < Rank(0) || instant.rank >= Rank(trace_.ranks)) {
      throw RunError(fmt::format("the record of {} ranks has an operation of rank {}", trace_.ranks,
                                 instant.rank.number()));
    }
    const auto vertex = static_cast<Vertex>(instants.size());
    if (instant.moment == Moment::send) sent_[instant.index] = vertex;
    if (instant.moment == Moment::receive) received_[instant.index] = vertex;
    instants.push_back(instant);
  }
  first_arrival_ = static_cast<Vertex>(instants.size());
  for (std::uint32_t i = 0; i < trace_.sends.size(); ++i) {
    instants.push_back({trace_.sends[i].first_byte, trace_.sends[i].to, i, Moment::arrival});
  }
  for (std::uint32_t i = 0; i < trace_.receives.size(); ++i) {
    const Trace::Receive& receive = trace_.receives[i];
    if (!receive.offloaded) continue;
    taken_in_[i] = static_cast<Vertex>(instants.size());
    instants.push_back({receive.port_start, receive.rank, i, Moment::taking_in});
  }
  add_uses();
  first_look_ = static_cast<Vertex>(instants.size());
  for (std::uint32_t i = 0; i < trace_.looks.size(); ++i)
    instants.push_back({trace_.looks[i].time, trace_.looks[i].rank, i, Moment::look});
  instants.push_back({recorded_end(), Rank(-1), 0, Moment::end});
}

bool ScheduleBuilder::counts(std::size_t rank) const {
  return !options_.until || options_.until->number() == static_cast<std::int32_t>(rank);
}

Time ScheduleBuilder::recorded_end() const {
  Time last;
  const auto note = [&](Rank rank, Time end) {
    if (counts(static_cast<std::size_t>(rank.number()))) last = std::max(last, end);
  };
  for (const auto& send : trace_.sends) note(send.from, send.cpu_end);
  for (const auto& receive : trace_.receives) note(receive.rank, receive.cpu_end);
  for (const auto& compute : trace_.computes) note(compute.rank, compute.end);
  for (const auto& wait : trace_.waits) note(wait.rank, wait.end);
  for (std::size_t i = 0; i < trace_.arrivals.size(); ++i)
    note(Rank(static_cast<std::int32_t>(i)), trace_.arrivals[i]);
  return last;
}

// Only data carries bytes; requests and answers obey the parameters of their data.
std::int64_t ScheduleBuilder::extra_bytes(const Trace::Send& send) {
  return send.part == Trace::Part::data ? std::max<std::int64_t>(send.size.count() - 1, 0) : 0;
}

std::uint32_t ScheduleBuilder::group_of(const Trace::Send& send) {
  return group_of(machine_.parameters().link(machine_.link_class(send.from, send.to)), send.size);
}

std::uint32_t ScheduleBuilder::group_of(const Link& link, Bytes size) {
  const SizeRange& range = link.range(size);
  const auto next = static_cast<std::uint32_t>(groups.size());
  const auto [at, is_new] = group_numbers_.try_emplace({link.link_class, range.first}, next);
  if (is_new) groups.push_back({link.link_class, range});
  return at->second;
}

const ScheduleBuilder::FormIndices& ScheduleBuilder::form_indices(const Trace::Send& send) {
  return form_indices(group_of(send), extra_bytes(send));
}

const ScheduleBuilder::FormIndices& ScheduleBuilder::form_indices(std::uint32_t group,
                                                                  std::int64_t extra_bytes) {
  const auto [at, is_new] = indices_.try_emplace({group, extra_bytes});
  if (!is_new) return at->second;
  const Parameters& parameters = groups[group].range.parameters;
  const MessageForms all = message_forms(parameters, extra_bytes, group);
  const auto add = [&](const CostForm& form) {
    forms.push_back(form);
    return static_cast<std::uint32_t>(forms.size() - 1);
  };
  at->second = {add(all.send_cpu), add(all.first_byte),    add(all.port),
                add(all.bytes),    add(all.receive_bytes), add(all.receive_work),
                add(all.drain),    add(all.drain_cpu),     parameters.protocol};
  return at->second;
}

std::uint32_t ScheduleBuilder::local_form(LocalWork work, Bytes size) {
  const auto next = static_cast<std::uint32_t>(forms.size());
  const auto [at, is_new] = local_forms_.try_emplace({work, size}, next);
  if (!is_new) return at->second;
  const ParameterSet& set = machine_.parameters();
  const LocalCost& cost = work == LocalWork::reduction ? set.reduce : set.copy;
  CostForm form;
  form.group = no_group;
  form.total = cost.time(size);
  form.count[static_cast<std::size_t>(term_of(work))] = size.count();
  form.time[static_cast<std::size_t>(term_of(work))] = form.total;
  forms.push_back(form);
  if (cost.is_free()) return next;
  std::vector<double>& rates = local_rates[static_cast<std::size_t>(work)];
  const double rate = cost.range(size).per_byte;
  const auto place = std::lower_bound(rates.begin(), rates.end(), rate);
  if (place == rates.end() || *place != rate) rates.insert(place, rate);
  return next;
}

Duration ScheduleBuilder::noise(Duration recorded, Duration expected, const Instant& at) const {
  if (recorded == expected || options_.may_be_noisy) return recorded - expected;
  throw RunError(fmt::format(
      "the record says that something of rank {} at {} µs takes {} µs; by the machine it is {} µs",
      at.rank.number(), at.time.in_us(), recorded.in_us(), expected.in_us()));
}

void ScheduleBuilder::connect(Vertex from, Vertex to, Reason reason, std::uint32_t form,
                              Duration noise) {
  edges.emplace_back(from, to);
  dependences.push_back({Duration(), noise, form, reason, Rest::nothing});
}

void ScheduleBuilder::connect(Vertex from, Vertex to, Reason reason, Rest kind, Duration rest,
                              Duration noise) {
  edges.emplace_back(from, to);
  dependences.push_back({rest, noise, 0, reason, rest == Duration() ? Rest::nothing : kind});
}

}  // namespace loggp::simulate
