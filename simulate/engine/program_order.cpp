#include "simulate/engine/program_order.hpp"

#include <algorithm>
#include <utility>

namespace loggp::simulate {

namespace {

constexpr std::size_t first_most_messages = std::size_t{1} << 21U;

}  // namespace

ProgramOrder::ProgramOrder(const Machine& machine, std::int32_t ranks, const Options& options)
    : Engine(machine, ranks, options),
      words_(static_cast<std::size_t>(ranks), untouched),
      most_messages_(first_most_messages) {}

ProgramOrder::~ProgramOrder() = default;

ProgramOrder::State& ProgramOrder::touch(Rank rank) {
  State& state = states_.take();
  state.begin(*this, rank, arrival_time(rank));
  state.has_inline = state.has_receives = false;
  state.tabled = 0;
  word(rank) = -reinterpret_cast<std::intptr_t>(&state);
  return state;
}

// Inlined: a match is the most frequent event.
[[gnu::always_inline]] inline bool ProgramOrder::match(State& receiver, Buffer into,
                                                       Message& message) {
  if (message.protocol != Protocol::eager) [[unlikely]] {
    match_rendezvous(receiver, into, message);
    return true;
  }
  model_.charge_receive(receiver, message, receiver.cpu_);
  const Status status = model_.deliver(receiver.rank_, into, message);
  model_.extras().release(message);
  receiver.status_ = status;
  return false;
}

[[gnu::always_inline]] inline Message& ProgramOrder::room_at(State& receiver, Rank source) {
  if (!receiver.has_inline && receiver.tabled == 0) {
    receiver.has_inline = true;
    return receiver.inline_message;
  }
  ++receiver.tabled;
  fetch_for_sends(source, receiver.rank_);
  return messages_.append(channel(source, receiver.rank_));
}

// Inlined: as frequent as a match.
[[gnu::always_inline]] inline Protocol ProgramOrder::send_message(State& sender, Rank to,
                                                                  Buffer data, Tag tag) {
  const std::int64_t receiver_word = word(to);
  State* receiver = nullptr;
  if (receiver_word == untouched) {
    receiver = &touch(to);
    make_ready(*receiver);
  } else if (is_running(receiver_word)) {
    receiver = &state_at(receiver_word);
  }
  if (receiver != nullptr && !receiver->expects(sender.rank_, tag) && !receiver->has_receives) {
    Message& message = room_at(*receiver, sender.rank_);
    model_.start_send(sender, to, data, tag, message);
    if (message.protocol != Protocol::eager) [[unlikely]]
      sender.wait_in_call(Waiting::match, to, data, tag);
    return message.protocol;
  }
  Message message;
  model_.start_send(sender, to, data, tag, message);
  if (message.protocol != Protocol::eager) [[unlikely]]
    sender.wait_in_call(Waiting::match, to, data, tag);
  if (receiver == nullptr) [[unlikely]] {
    note_leftover(message);
  } else if (receiver->expects(sender.rank_, tag)) {
    (void)match(*receiver, receiver->buffer(), message);  // this rank is the sender
    receiver->waiting_ = Waiting::nothing;
    make_ready(*receiver);
  } else {
    match_posted(*receiver, message);
  }
  return message.protocol;
}

bool ProgramOrder::send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  State& sender = state_of(self);
  if (sender.has_receives) [[unlikely]]
    return begin_call(sender, Requests::Call::send, to, data, tag);
  const Protocol protocol = send_message(sender, to, data, tag);
  return protocol == Protocol::eager ? may_go_on(sender) : sender.waiting_ == Waiting::nothing;
}

bool ProgramOrder::send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  State& sender = state_of(self);
  if (send_message(sender, to, data, tag) != Protocol::eager) throw OrderSensitive();
  sender.result_ = sender.requests().add_complete_send({to, tag, data.size});
  return may_go_on(sender);
}

Message* ProgramOrder::take_tabled(State& receiver, Rank from, Tag tag) {
  Message* const found = messages_.pop(channel(from, receiver.rank_), tag);
  if (found != nullptr) --receiver.tabled;
  return found;
}

bool ProgramOrder::receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from == any_source) throw OrderSensitive();
  check_peer(self.rank(), from);
  State& receiver = state_of(self);
  if (receiver.has_receives) [[unlikely]]
    return begin_call(receiver, Requests::Call::receive, from, data, tag);
  Message* const message = take(receiver, from, tag);
  if (message == nullptr) {
    receiver.wait_in_call(Waiting::receive, from, data, tag);
    return false;
  }
  const Rank sender = message->source;
  const bool sender_waited = match(receiver, data, *message);
  if (sender_waited) [[unlikely]]
    make_ready(state_at(word(sender)));
  if (!in_turn_) return true;
  make_ready(receiver);
  return false;
}

void ProgramOrder::match_rendezvous(State& receiver, Buffer into, Message& message) {
  if (message.protocol == Protocol::handshake) {
    shake_hands(receiver, into, message);
    return;
  }
  State& sender = state_at(word(message.source));
  const Time time = model_.charge_receive(receiver, message, receiver.cpu_);
  receiver.status_ = model_.deliver(receiver.rank_, into, message);
  model_.raise_sender(sender, time, true, model_.trace_index(message));
  sender.waiting_ = Waiting::nothing;
  model_.extras().release(message);
}

// Sender and receiver are blocked in this message's calls, so that no other operation of theirs
// comes between the parts of a handshake.
void ProgramOrder::shake_hands(State& receiver, Buffer into, const Message& request) {
  State& sender = state_at(word(request.source));
  const Time posted = receiver.cpu_;
  model_.charge_control(receiver, request);
  Message clear = model_.start_clear(receiver, request);
  model_.charge_control(sender, clear);
  Time done;
  Message data = model_.start_data(sender, receiver.rank_, sender.buffer(), request.tag, done);
  model_.charge_receive(receiver, data, posted);
  receiver.status_ = model_.deliver(receiver.rank_, into, data);
  model_.raise_sender(sender, done, false, model_.trace_index(data));
  sender.waiting_ = Waiting::nothing;
  for (Message part : {request, clear, data}) model_.extras().release(part);
}

void ProgramOrder::match_posted(State& receiver, const Message& message) {
  const std::uint32_t request = take_posted(receiver, message);
  if (request == 0) {
    room_at(receiver, message.source) = message;
  } else {
    fetch_for_sends(message.source, message.to);
    --receiver.requests_->unmatched;
    attach(receiver, request, message);
  }
}

// Where messages have split the rows into too many to search, all go to the table, unless it has
// later receives of this rank.
std::uint32_t ProgramOrder::take_posted(State& receiver, const Message& message) {
  Requests& requests = *receiver.requests_;
  if (requests.posted.size() > PostedRows::most && requests.in_table == 0) [[unlikely]] {
    requests.posted.take_all([&](Rank source, Tag tag, std::uint32_t request) {
      ++requests.in_table;
      posted_.push(channel(source, receiver.rank_), {request, tag});
    });
  }
  const std::uint32_t request = requests.posted.take(message.source, message.tag);
  if (request != 0 || requests.in_table == 0) return request;
  const Posted* const posted = posted_.pop(channel(message.source, message.to), message.tag);
  if (posted == nullptr) return 0;
  --requests.in_table;
  return posted->request;
}

// Only the rows tell where the request is. So it is fetched later, for a nearer message.
void ProgramOrder::fetch_for_sends(Rank sender, Rank to) {
  const std::int64_t step = send_steps_.note(sender, to);
  if (step == 0) return;
  constexpr int far = 12;
  constexpr int near = 6;
  if (const State* const later = running(to, far * step)) {
    if (later->has_receives) {
      fetch(later->requests_.get(), sizeof(Requests));
    } else {
      messages_.fetch_list(channel(sender, later->rank_));
    }
  }
  const State* const next = running(to, near * step);
  if (next == nullptr || !next->has_receives) return;
  const std::uint32_t request = next->requests_->posted.find(sender);
  if (request != 0) next->requests_->fetch_for_match(request);
}

void ProgramOrder::fetch_for_receives(const State& receiver, Rank from) {
  const std::int64_t step = receive_steps_.note(receiver.rank_, from);
  if (step == 0 || receiver.tabled == 0) return;
  constexpr int far = 12;
  constexpr int near = 6;
  const std::int64_t last = from.number() + far * step;
  if (last < 0 || last >= ranks_) return;
  const auto channel_from = [&](int ahead) {
    return channel(Rank(static_cast<std::int32_t>(from.number() + ahead * step)), receiver.rank_);
  };
  messages_.fetch_list(channel_from(far));
  messages_.fetch_first(channel_from(near));
}

// A sender far ahead of its receivers, such as the root of a loop, would fill the memory.
bool ProgramOrder::may_go_on(State& sender) {
  if (messages_.size() <= most_messages_) [[likely]]
    return true;
  sender.waiting_ = Waiting::turn;
  paused_.push_back(&sender);
  earliest_paused_ = std::min(earliest_paused_, sender.cpu_);
  return false;
}

// Nonblocking operations.

bool ProgramOrder::receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from == any_source) throw OrderSensitive();
  check_peer(self.rank(), from);
  State& receiver = state_of(self);
  receiver.result_ = post(receiver, from, data, tag);
  return true;
}

std::uint32_t ProgramOrder::post(State& receiver, Rank from, Buffer data, Tag tag) {
  fetch_for_receives(receiver, from);
  RequestState request;
  request.kind = RequestState::Kind::receive;
  request.status = {from, tag, data.size};
  request.data = data.data;
  request.posted = receiver.cpu_;
  const std::uint32_t number = receiver.requests().add(request);
  ++receiver.requests_->receives;
  receiver.has_receives = true;
  if (const Message* const message = take(receiver, from, tag); message != nullptr) {
    attach(receiver, number, *message);
  } else {
    add_posted(receiver, from, tag, number);
  }
  return number;
}

void ProgramOrder::add_posted(State& receiver, Rank from, Tag tag, std::uint32_t request) {
  Requests& requests = *receiver.requests_;
  ++requests.unmatched;
  if (requests.in_table == 0 && requests.posted.push(from, tag, request)) return;
  ++requests.in_table;
  posted_.push(channel(from, receiver.rank_), {request, tag});
}

// Matches a message with a nonblocking receive; a later call charges it.
void ProgramOrder::attach(State& receiver, std::uint32_t number, const Message& message) {
  if (message.kind == Message::Kind::request) throw OrderSensitive();
  Requests& requests = *receiver.requests_;
  requests.held += message.protocol == Protocol::synchronising ? 1U : 0U;
  RequestState& request = requests[number];
  Arithmetic::check_fits(receiver.rank_, request.buffer(), message);  // others may never arrive
  request.complete = true;
  request.status = {message.source, message.tag, message.size};
  request.protocol = message.protocol;
  request.link = message.link;
  request.extra = message.extra;
  requests.due.push({message.arrival, message.source, message.number, number});
  if (receiver.waiting_ == Waiting::requests) {
    if (requests.unmatched == 0) {
      serve(receiver);
      make_ready(receiver);
    } else if (requests.held > 0) {
      begin_held_wait(receiver);
      (void)leave_undecided(receiver);
    }
  } else if (receiver.waiting_ == Waiting::messages && requests.undecided) {
    if (requests.unmatched == 0) {
      requests.undecided = false;
      make_ready(receiver);  // its turn performs the call
    } else {
      (void)leave_undecided(receiver);
    }
  }
}

bool ProgramOrder::wait_all(SimulatedProcess& self, std::span<Request> requests) {
  State& state = state_of(self);
  std::uint32_t receives = 0;
  for (const Request request : requests) {
    if (request.number == 0) continue;
    receives += state.requests_->is_receive(request.number) ? 1U : 0U;
  }
  state.requests().waited_for = requests;
  if (receives != state.requests_->receives) [[unlikely]]
    return begin_call(state, Requests::Call::wait, state.rank_, {}, {});
  if (state.requests_->unmatched == 0) {
    serve(state);
    return true;
  }
  if (state.requests_->held > 0) {
    begin_held_wait(state);
    return perform_call(state);
  }
  state.waiting_ = Waiting::requests;
  return false;
}

// Ends a wait for all receives: charges them in the order in which their messages arrived. Only
// time order knows the rounds of an instant, which decide where a first byte takes no time.
void ProgramOrder::serve(State& state) {
  const bool has_rounds = model_.wire().least_first_byte() == Duration();
  std::optional<Time> last;
  state.requests_->due.take_all([&](const DueReceive& due) {
    if (has_rounds && std::exchange(last, due.arrival) == due.arrival) throw OrderSensitive();
    charge(state, due);
  });
  end_wait(state);
}

void ProgramOrder::charge(State& state, const DueReceive& due) {
  Requests& requests = *state.requests_;
  RequestState& received = requests[due.request];
  Message message{.arrival = due.arrival,
                  .size = received.status.size,
                  .source = due.source,
                  .to = state.rank_,
                  .tag = received.status.tag,
                  .number = due.number,
                  .extra = received.extra,
                  .kind = Message::Kind::data,
                  .protocol = received.protocol,
                  .link = received.link};
  const Time time = model_.charge_receive(state, message, received.posted);
  if (requests.receives > 1) model_.note_order();
  (void)model_.deliver(state.rank_, received.buffer(), message);
  received.charged = true;
  if (message.protocol == Protocol::synchronising) {
    State& sender = state_at(word(message.source));
    model_.raise_sender(sender, time, true, model_.trace_index(message));
    make_ready(sender);
    --requests.held;
  }
  model_.extras().release(message);
}

void ProgramOrder::end_wait(State& state) {
  Requests& requests = *state.requests_;
  for (Request& request : requests.waited_for) {
    if (request.number == 0) continue;
    state.status_ = requests.status(request.number);
    requests.receives -= requests.is_receive(request.number) ? 1U : 0U;
    requests.remove(request.number);
    request = {};
  }
  state.has_receives = requests.receives > 0;
}

// Calls that depend on which messages come first.

bool ProgramOrder::begin_call(State& state, Requests::Call call, Rank peer, Buffer data, Tag tag) {
  // A message could come at the instant of its send, in one of the rounds of this instant.
  if (model_.wire().least_first_byte() == Duration()) throw OrderSensitive();
  state.wait_in_call(Waiting::messages, peer, data, tag);
  state.requests_->call = call;
  state.requests_->has_looked = false;
  state.requests_->charged_up_to = 0;
  return perform_call(state);
}

void ProgramOrder::begin_held_wait(State& state) {
  if (model_.wire().least_first_byte() == Duration()) throw OrderSensitive();
  state.waiting_ = Waiting::messages;
  state.requests_->call = Requests::Call::wait;
  state.requests_->has_looked = true;
  state.requests_->charged_up_to = 0;
}

bool ProgramOrder::perform_call(State& state) {
  Requests& requests = *state.requests_;
  if (!requests.has_looked) {
    if (!knows_until(state, state.cpu_)) return leave_undecided(state);
    requests.has_looked = true;
    look(state);
    const auto [peer, tag, size] = state.status_;
    if (requests.call == Requests::Call::send) {
      if (send_message(state, peer, state.buffer(), tag) != Protocol::eager) throw OrderSensitive();
      state.waiting_ = Waiting::nothing;
      return may_go_on(state);
    }
    if (requests.call == Requests::Call::receive) {
      state.waiting_ = Waiting::nothing;
      requests.own.number = post(state, peer, state.buffer(), tag);
      requests.waited_for = std::span(&requests.own, 1);
      state.waiting_ = Waiting::messages;
    }
  }
  for (; requests.charged_up_to < requests.waited_for.size(); ++requests.charged_up_to) {
    const Request request = requests.waited_for[requests.charged_up_to];
    if (request.number == 0) continue;
    const bool is_receive = requests.is_receive(request.number);
    while (is_receive && !requests[request.number].charged) {
      const DueReceive* const due = requests.due.first();
      if (due == nullptr || !knows_until(state, due->arrival)) return leave_undecided(state);
      charge(state, requests.due.pop());
    }
  }
  end_wait(state);
  state.waiting_ = Waiting::nothing;
  return true;
}

std::optional<Time> ProgramOrder::next_step(State& state) {
  if (!state.requests_->has_looked) return state.cpu_;
  const DueReceive* const due = state.requests_->due.first();
  return due == nullptr ? std::nullopt : std::optional(due->arrival);
}

bool ProgramOrder::leave_undecided(State& state) {
  state.requests_->undecided = true;
  if (lists_undecided_) list_undecided(state);
  return false;
}

void ProgramOrder::list_undecided(State& state) {
  if (const std::optional<Time> time = next_step(state)) undecided_.emplace(*time, state.rank_);
}

// Most programs need no list: the messages of each undecided rank become known.
void ProgramOrder::begin_list() {
  lists_undecided_ = true;
  for (const std::int64_t word : words_) {
    if (!is_running(word)) continue;
    State& state = state_at(word);
    if (state.waiting_ == Waiting::messages) list_undecided(state);
  }
}

// All ranks wait for messages, are undecided or are paused. Whatever they send, they send at the
// earliest of the undecided steps and of the paused senders' times or later, and it arrives a first
// byte's time after this.
bool ProgramOrder::decide_earliest() {
  if (finished_ == ranks_) return false;
  if (!lists_undecided_) begin_list();
  const auto is_open = [&](const std::pair<Time, Rank>& step) {
    const std::int64_t at = word(step.second);
    if (!is_running(at)) return false;
    State& state = state_at(at);
    return state.waiting_ == Waiting::messages && state.requests_->undecided &&
           next_step(state) == step.first;
  };
  while (!undecided_.empty() && !is_open(undecided_.top())) undecided_.pop();
  if (undecided_.empty()) return false;
  horizon_ = std::min(undecided_.top().first, earliest_paused_) + model_.wire().least_first_byte();
  for (; !undecided_.empty() && undecided_.top().first < horizon_; undecided_.pop()) {
    if (!is_open(undecided_.top())) continue;
    State& state = state_at(word(undecided_.top().second));
    state.requests_->undecided = false;
    make_ready(state);
  }
  return !ready_.empty();
}

void ProgramOrder::look(State& state) {
  const Time now = state.cpu_;
  model_.note_look(state, now);
  DueReceives& due = state.requests_->due;
  for (const DueReceive* first = due.first(); first != nullptr && first->arrival <= now;
       first = due.first())
    charge(state, due.pop());
}

bool ProgramOrder::compute(SimulatedProcess& self, const Computation& work) {
  model_.charge_compute(self, work);
  return true;
}

Footprint program_order_footprint() {
  using State = ProgramOrder::State;
  constexpr std::size_t line = alignof(State);
  return {.rank = sizeof(std::int64_t),
          .state = sizeof(State) - line,  // plain programs do not touch the first line
          .met = line,                    // the last line, where the message is written
          .message = sizeof(Message)};
}

}  // namespace loggp::simulate
