// Requests, and what completes them, in time order.
#include <algorithm>
#include <tuple>

#include "simulate/time_order.hpp"

namespace loggp::simulate {

std::uint32_t TimeOrder::add_send(State& state, Rank to, Buffer data, Tag tag) {
  RequestState request;
  request.kind = RequestState::Kind::send;
  request.peer = to;
  request.tag = tag;
  request.buffer = data;
  request.status = {to, tag, data.size};
  return requests_of(state).add(request);
}

std::uint32_t TimeOrder::add_receive(State& state, Rank from, Buffer data, Tag tag) {
  RequestState request;
  request.kind = RequestState::Kind::receive;
  request.peer = from;
  request.tag = tag;
  request.buffer = data;
  request.posted = state.cpu_;
  return requests_of(state).add(request);
}

void TimeOrder::post(State& state, std::uint32_t number) {
  const RequestState& request = (*state.requests_)[number];
  const auto found = unexpected_.take(state.unexpected, state.rank_, request.peer, request.tag);
  if (!found) {
    posted_.push(busy(state).posted, state.rank_, {request.peer, request.tag, number});
  } else if (found->due == 0) {
    add_due(state, found->message, found->order, number);
  } else if (Due& due = due_[found->due]; due.charged) {
    due.request = number;
    free_due_.push_back(found->due);
    after_match(state, due, state.cpu_);
  } else {
    due.request = number;
  }
}

std::uint32_t TimeOrder::add_due(State& state, const Message& message, std::uint64_t order,
                                 std::uint32_t request) {
  std::uint32_t number = 0;
  if (free_due_.empty()) {
    number = static_cast<std::uint32_t>(due_.size());
    due_.emplace_back();
  } else {
    number = free_due_.back();
    free_due_.pop_back();
  }
  due_[number] = {.message = message, .order = order, .request = request};
  auto& heap = busy(state).due;
  heap.push_back(number);
  std::push_heap(heap.begin(), heap.end(), [this](auto a, auto b) { return due_later(a, b); });
  return number;
}

bool TimeOrder::due_later(std::uint32_t a, std::uint32_t b) const {
  return std::tie(due_[a].message.arrival, due_[a].order) >
         std::tie(due_[b].message.arrival, due_[b].order);
}

const Message* TimeOrder::next_due(const State& state) const {
  const auto& heap = state.busy->due;
  return heap.empty() ? nullptr : &due_[heap.front()].message;
}

void TimeOrder::charge_next(State& state) {
  auto& heap = state.busy->due;
  const std::uint32_t number = heap.front();
  std::pop_heap(heap.begin(), heap.end(), [this](auto a, auto b) { return due_later(a, b); });
  heap.pop_back();
  const Due due = due_[number];
  Time time = state.cpu_;
  if (due.message.kind == Message::Kind::data) {
    const Time posted = due.request == 0 ? state.cpu_ : (*state.requests_)[due.request].posted;
    time = charge_receive(state, due.message, posted);
  } else {
    charge_control(state, due.message);
  }
  if (due.request == 0) {
    due_[number].charged = true;
    return;
  }
  free_due_.push_back(number);
  after_match(state, due, time);
}

void TimeOrder::after_match(State& state, Due due, Time time) {
  if (due.message.kind == Message::Kind::request) {
    clear_to_send(state, due);
  } else if (due.message.kind == Message::Kind::clear) {
    send_data(state, due.message);
  } else {
    RequestState& request = (*state.requests_)[due.request];
    request.status = deliver(state.rank_, request.buffer, due.message);
    if (due.message.protocol == Protocol::synchronising) release_sender(due.message, time);
    extras_.release(due.message);
    complete(state, due.request, time);
  }
}

// design §4, handshake: the receiver's answer.
void TimeOrder::clear_to_send(State& state, Due& due) {
  Message clear = start_clear(state, due.message);
  const std::uint32_t sender_request = extras_.at(due.message).sender_request;
  Extra& extra = extras_.of(clear);
  extra.sender_request = sender_request;
  extra.receiver_request = due.request;
  extras_.release(due.message);
  push(clear);
}

// design §4, handshake: the data, once they may be sent.
void TimeOrder::send_data(State& state, Message& clear) {
  const Extra& extra = extras_.at(clear);
  const std::uint32_t number = extra.sender_request;
  const std::uint32_t receiver_request = extra.receiver_request;
  extras_.release(clear);
  RequestState& request = (*state.requests_)[number];
  Time done;
  Message data = start_data(state, request.peer, request.buffer, request.tag, done);
  request.trace_index = trace_index(data);
  extras_.of(data).receiver_request = receiver_request;
  push(data);
  complete(state, number, done);
}

void TimeOrder::complete(State& state, std::uint32_t number, Time done) {
  RequestState& request = (*state.requests_)[number];
  request.complete = true;
  request.done = done;
  if (!request.waited) return;
  --state.busy->call.missing;
  state.busy->call.any_complete = true;
}

}  // namespace loggp::simulate
