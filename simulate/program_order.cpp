#include "simulate/program_order.hpp"

#include "algorithms/tree.hpp"

namespace loggp::simulate {

namespace {

constexpr std::size_t first_most_messages = std::size_t{1} << 21U;

}  // namespace

ProgramOrder::ProgramOrder(const Machine& machine, std::int32_t ranks, const Options& options)
    : Engine(machine, ranks, options),
      words_(static_cast<std::size_t>(ranks), untouched),
      most_messages_(first_most_messages) {}

ProgramOrder::~ProgramOrder() = default;

ProgramOrder::State& ProgramOrder::state_at(std::int64_t word) {
  return *reinterpret_cast<State*>(-word);  // NOLINT(performance-no-int-to-ptr): see words_
}

ProgramOrder::State& ProgramOrder::touch(Rank rank) {
  State& state = states_.take();
  state.begin(*this, rank, arrival_of(rank));
  state.has_inline = state.has_receives = false;
  state.tabled = 0;
  word(rank) = -reinterpret_cast<std::intptr_t>(&state);
  return state;
}

// Inlined where a message meets its receive, the most frequent thing of all.
[[gnu::always_inline]] inline bool ProgramOrder::match(State& receiver, Buffer into,
                                                       Message& message) {
  if (message.protocol != Protocol::eager) [[unlikely]] {
    match_rendezvous(receiver, into, message);
    return true;
  }
  charge_receive(receiver, message, receiver.cpu_);
  const Status status = deliver(receiver.rank_, into, message);
  extras_.release(message);
  receiver.status_ = status;
  return false;
}

[[gnu::always_inline]] inline Message& ProgramOrder::room_at(State& receiver, Rank source) {
  if (!receiver.has_inline && receiver.tabled == 0) {
    receiver.has_inline = true;
    return receiver.inline_message;
  }
  ++receiver.tabled;
  return messages_.append(channel(source, receiver.rank_));
}

// As frequent.
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
    start_send(sender, to, data, tag, message);
    if (message.protocol != Protocol::eager) [[unlikely]]
      wait(sender, Waiting::match, to, data, tag);
    return message.protocol;
  }
  Message message;
  start_send(sender, to, data, tag, message);
  if (message.protocol != Protocol::eager) [[unlikely]]
    wait(sender, Waiting::match, to, data, tag);
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
  refuse_blocking(sender);
  const Protocol protocol = send_message(sender, to, data, tag);
  return protocol == Protocol::eager ? may_go_on(sender) : sender.waiting_ == Waiting::nothing;
}

bool ProgramOrder::send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  State& sender = state_of(self);
  if (send_message(sender, to, data, tag) != Protocol::eager) throw OrderSensitive();
  RequestState request;
  request.kind = RequestState::Kind::send;
  request.complete = true;
  request.status = {to, tag, data.size};
  sender.result_ = requests_of(sender).add(request);
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
  refuse_blocking(receiver);
  Message* const message = take(receiver, from, tag);
  if (message == nullptr) {
    wait(receiver, Waiting::receive, from, data, tag);
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
  const Time time = charge_receive(receiver, message, receiver.cpu_);
  receiver.status_ = deliver(receiver.rank_, into, message);
  go_on(sender, time, true, trace_index(message));
  sender.waiting_ = Waiting::nothing;
  extras_.release(message);
}

// Both ranks are in this call, so nothing else can come between the parts of a handshake.
void ProgramOrder::shake_hands(State& receiver, Buffer into, const Message& request) {
  State& sender = state_at(word(request.source));
  const Time posted = receiver.cpu_;
  charge_control(receiver, request);
  Message clear = start_clear(receiver, request);
  charge_control(sender, clear);
  Time done;
  Message data = start_data(sender, receiver.rank_, sender.buffer(), request.tag, done);
  charge_receive(receiver, data, posted);
  receiver.status_ = deliver(receiver.rank_, into, data);
  go_on(sender, done, false, trace_index(data));
  sender.waiting_ = Waiting::nothing;
  for (Message part : {request, clear, data}) extras_.release(part);
}

void ProgramOrder::match_posted(State& receiver, const Message& message) {
  const Posted* const posted = posted_.pop(channel(message.source, message.to), message.tag);
  if (posted == nullptr) {
    room_at(receiver, message.source) = message;
  } else {
    --receiver.requests_->unmatched;
    attach(receiver, posted->request, message);
  }
}

// Who runs far ahead of its receivers, as the root of a loop does, would fill the memory.
bool ProgramOrder::may_go_on(State& sender) {
  if (messages_.size() <= most_messages_) [[likely]]
    return true;
  sender.waiting_ = Waiting::turn;
  paused_.push_back(&sender);
  return false;
}

Footprint program_order_footprint() {
  using State = ProgramOrder::State;
  constexpr std::size_t line = alignof(State);
  return {.rank = sizeof(std::int64_t),
          .state = sizeof(State) - line,  // the first is for what plain programs do not do
          .met = line,                    // the last, where the message is written
          .message = sizeof(Message)};
}

}  // namespace loggp::simulate
