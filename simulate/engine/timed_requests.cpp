#include "simulate/engine/timed_requests.hpp"

namespace loggp::simulate {

void TimedRequests::accept(TimedRank& rank, const Message& message, std::uint64_t order) {
  if (rank.busy && rank.busy->posted.size > 0) {
    const auto posted = posted_.take(rank.busy->posted, rank.rank_, message.source, message.tag);
    if (posted) {
      add_due(rank, message, order, posted->request);
      return;
    }
  }
  std::uint32_t due = 0;
  if (is_taken_in_unmatched(message))
    due = due_.add(rank.make_busy().due, {.message = message, .order = order});
  unexpected_.push(rank.unexpected, rank.rank_, {message, message.source, order, due});
}

bool TimedRequests::is_taken_in_unmatched(const Message& message) const {
  const bool is_eager = message.kind == Message::Kind::data && message.protocol == Protocol::eager;
  return progress_ == Progress::on_arrival || (progress_ == Progress::any_in_call && is_eager);
}

std::uint32_t TimedRequests::add_send(TimedRank& rank, Rank to, Buffer data, Tag tag) {
  RequestState request;
  request.kind = RequestState::Kind::send;
  request.status = {to, tag, data.size};
  request.data = data.data;
  return rank.requests().add(request);
}

std::uint32_t TimedRequests::add_send(TimedRank& rank, Message& message, Buffer data) {
  const std::uint32_t number = add_send(rank, message.to, data, message.tag);
  RequestState& request = (*rank.requests_)[number];
  request.synchronising = message.protocol == Protocol::synchronising;
  request.trace_index = model_.trace_index(message);
  if (request.synchronising) ++rank.busy->open_matches;
  if (message.protocol == Protocol::eager) {
    complete(rank, number, before_all);
  } else {
    model_.extras().of(message).sender_request = number;
  }
  return number;
}

std::uint32_t TimedRequests::add_receive(TimedRank& rank, Rank from, Buffer data, Tag tag) {
  RequestState request;
  request.kind = RequestState::Kind::receive;
  request.status = {from, tag, data.size};
  request.data = data.data;
  request.posted = rank.cpu_;
  return rank.requests().add(request);
}

void TimedRequests::post(TimedRank& rank, std::uint32_t number) {
  const Status asked = (*rank.requests_)[number].status;
  const auto found = take_unexpected(rank, asked.source, asked.tag);
  if (!found) {
    posted_.push(rank.make_busy().posted, rank.rank_, {asked.source, asked.tag, number});
  } else if (found->due == 0) {
    add_due(rank, found->message, found->order, number);
  } else if (DueMessage& due = due_[found->due]; due.charged) {
    due.request = number;
    due_.release(found->due);
    after_match(rank, due, rank.cpu_);
  } else {
    due.request = number;
  }
}

void TimedRequests::complete(TimedRank& rank, std::uint32_t number, Time done) {
  RequestState& request = (*rank.requests_)[number];
  request.complete = true;
  request.done = done;
  if (!request.waited) return;
  --rank.busy->call.missing;
  rank.busy->call.any_complete = true;
}

void TimedRequests::charge_next(TimedRank& rank) {
  const std::uint32_t number = due_.pop(rank.busy->due);
  const DueMessage due = due_[number];
  Time time = rank.cpu_;
  if (due.message.kind == Message::Kind::data) {
    const Time posted = due.request == 0 ? rank.cpu_ : (*rank.requests_)[due.request].posted;
    time = model_.charge_receive(rank, due.message, posted);
  } else {
    model_.charge_control(rank, due.message);
  }
  if (due.request == 0 || rank.requests_->open() > 1 ||
      (*rank.requests_)[due.request].status.source == any_source)
    model_.note_order();
  if (due.request == 0) {
    due_[number].charged = true;
    return;
  }
  due_.release(number);
  after_match(rank, due, time);
}

void TimedRequests::after_match(TimedRank& rank, DueMessage due, Time time) {
  if (due.message.kind == Message::Kind::request) {
    send_clear(rank, due);
  } else if (due.message.kind == Message::Kind::clear) {
    send_data(rank, due.message);
  } else {
    RequestState& request = (*rank.requests_)[due.request];
    request.status = model_.deliver(rank.rank_, request.buffer(), due.message);
    if (due.message.protocol == Protocol::synchronising) release_sender(due.message, time);
    model_.extras().release(due.message);
    complete(rank, due.request, time);
  }
}

// Sends the receiver's answer to a request to send.
void TimedRequests::send_clear(TimedRank& rank, DueMessage& due) {
  Message clear = model_.start_clear(rank, due.message);
  const std::uint32_t sender_request = model_.extras().at(due.message).sender_request;
  Extra& extra = model_.extras().of(clear);
  extra.sender_request = sender_request;
  extra.receiver_request = due.request;
  model_.extras().release(due.message);
  agenda_.send(clear);
}

// Sends the data of a handshake, after the receiver's answer.
void TimedRequests::send_data(TimedRank& rank, Message& clear) {
  const Extra& extra = model_.extras().at(clear);
  const std::uint32_t number = extra.sender_request;
  const std::uint32_t receiver_request = extra.receiver_request;
  model_.extras().release(clear);
  RequestState& request = (*rank.requests_)[number];
  Time done;
  Message data =
      model_.start_data(rank, request.status.source, request.buffer(), request.status.tag, done);
  request.trace_index = model_.trace_index(data);
  model_.extras().of(data).receiver_request = receiver_request;
  agenda_.send(data);
  complete(rank, number, done);
}

void TimedRequests::release_sender(const Message& message, Time time) {
  Message release;
  release.kind = Message::Kind::release;
  release.source = message.to;
  release.to = message.source;
  release.arrival = time;
  if (message.extra != 0) {
    const std::uint32_t request = model_.extras().at(message).sender_request;
    const std::uint32_t trace = model_.extras().at(message).trace_index;
    Extra& extra = model_.extras().of(release);
    extra.sender_request = request;
    extra.trace_index = trace;
  }
  agenda_.push(release);
}

}  // namespace loggp::simulate
