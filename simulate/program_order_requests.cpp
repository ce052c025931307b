// Nonblocking operations in program order.
#include <algorithm>
#include <tuple>

#include "simulate/program_order.hpp"

namespace loggp::simulate {

bool ProgramOrder::receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from == any_source) throw OrderSensitive();
  check_peer(self.rank(), from);
  State& receiver = state_of(self);
  RequestState request;
  request.kind = RequestState::Kind::receive;
  request.peer = from;
  request.tag = tag;
  request.buffer = data;
  request.posted = receiver.cpu_;
  receiver.result_ = requests_of(receiver).add(request);
  ++receiver.requests_->receives;
  receiver.has_receives = true;
  if (const Message* const message = take(receiver, from, tag); message != nullptr) {
    attach(receiver, receiver.result_, *message);
  } else {
    ++receiver.requests_->unmatched;
    posted_.push(channel(from, receiver.rank_), {receiver.result_, tag});
  }
  return true;
}

// The message belongs to this receive; what it costs is a matter of the wait.
void ProgramOrder::attach(State& receiver, std::uint32_t number, const Message& message) {
  if (message.kind == Message::Kind::request) throw OrderSensitive();
  receiver.requests_->holds_sender |= message.protocol == Protocol::synchronising;
  RequestState& request = (*receiver.requests_)[number];
  check_fits(receiver.rank_, request.buffer, message);  // others may never come
  request.complete = true;
  request.message = message;
  if (receiver.waiting_ != Waiting::requests) return;
  if (is_ready(receiver)) {
    serve(receiver);
    make_ready(receiver);
  }
}

// A sender that waits for its match must not wait for the rest of wait_all's messages too: they may
// depend on it.
bool ProgramOrder::is_ready(const State& state) {
  const Requests& requests = *state.requests_;
  if (requests.unmatched > 0 && requests.holds_sender) throw OrderSensitive();
  return requests.unmatched == 0;
}

bool ProgramOrder::wait_all(SimulatedProcess& self, std::span<Request> requests) {
  State& state = state_of(self);
  std::uint32_t receives = 0;
  for (const Request request : requests) {
    if (request.number == 0) continue;
    receives += (*state.requests_)[request.number].kind == RequestState::Kind::receive ? 1U : 0U;
  }
  if (receives != (state.requests_ ? state.requests_->receives : 0U)) throw OrderSensitive();
  requests_of(state).waited_for = requests;
  if (is_ready(state)) {
    serve(state);
    return true;
  }
  state.waiting_ = Waiting::requests;
  return false;
}

// design §4: several receives in the order of their messages' arrival.
void ProgramOrder::serve(State& state) {
  std::vector<Request> receives;
  for (const Request request : state.requests_->waited_for) {
    if (request.number == 0) continue;
    RequestState& sent = (*state.requests_)[request.number];
    if (sent.kind == RequestState::Kind::receive) receives.push_back(request);
    state.status_ = sent.status;
  }
  const auto key = [&](Request request) {
    const Message& m = (*state.requests_)[request.number].message;
    return std::tuple(m.arrival, m.source, m.number);
  };
  std::sort(receives.begin(), receives.end(),
            [&](Request a, Request b) { return key(a) < key(b); });
  for (const Request request : receives) {
    RequestState& received = (*state.requests_)[request.number];
    const Time time = charge_receive(state, received.message, received.posted);
    state.status_ = deliver(state.rank_, received.buffer, received.message);
    if (received.message.protocol == Protocol::synchronising) {
      State& sender = state_at(word(received.message.source));
      go_on(sender, time, true, trace_index(received.message));
      make_ready(sender);
    }
    extras_.release(received.message);
  }
  for (Request& request : state.requests_->waited_for) {
    if (request.number != 0) state.requests_->remove(request.number);
    request = {};
  }
  state.requests_->receives = 0;
  state.requests_->holds_sender = false;
  state.has_receives = false;
}

bool ProgramOrder::wait_any(SimulatedProcess& /*self*/, std::span<Request> /*requests*/) {
  throw OrderSensitive();
}

bool ProgramOrder::test(SimulatedProcess& /*self*/, Request& /*request*/) {
  throw OrderSensitive();
}

bool ProgramOrder::probe(SimulatedProcess& /*self*/, Rank /*from*/, Tag /*tag*/) {
  throw OrderSensitive();
}

bool ProgramOrder::compute(SimulatedProcess& self, Duration work) {
  charge_compute(self, work);
  return true;
}

}  // namespace loggp::simulate
