#include "measure/over_sockets/socket_server.hpp"

#include <fmt/format.h>

#include "algorithms/probes/patterns.hpp"
#include "measure/live/machine/binding.hpp"
#include "measure/live/machine/cache_size.hpp"
#include "measure/live/machine/environment.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/loggp/measurement.hpp"
#include "measure/loggp/method_measurement.hpp"
#include "measure/over_sockets/socket_request.hpp"
#include "measure/patterns/pattern_measurement.hpp"
#include "measure/patterns/stress_measurement.hpp"

namespace loggp::measure {

namespace {

void copy(const std::string& text, std::array<char, 128>& to) {
  text.copy(to.data(), to.size() - 1);
}

constexpr std::int64_t longest_s = 604'800;  // a week

void check_request(const SocketRequest& request, const Wire& wire) {
  const std::int64_t most =
      (request.program == SocketProgram::pattern ? largest_room : wire.largest_message()).count();
  const std::int64_t least_s = request.program == SocketProgram::stress ? 0 : 1;
  const bool is_known =
      request.program >= SocketProgram::prtt && request.program <= SocketProgram::stress;
  if (is_known && request.room_bytes >= 0 && request.room_bytes <= most &&
      request.limit_s >= least_s && request.limit_s <= longest_s)
    return;
  throw RunError(
      fmt::format("the client at {} sends an invalid request: messages of {} bytes "
                  "within {} s, program {}",
                  wire.peer(), request.room_bytes, request.limit_s,
                  static_cast<std::int64_t>(request.program)));
}

// Refuses a valid request that this server does not grant.
void check_granted(const SocketRequest& request, const ServeLimits& most, const std::string& peer) {
  if (request.room_bytes > most.room.count())
    throw RunError(
        fmt::format("the client at {} asks for {} bytes of memory, but at most {} are "
                    "granted; listen with a larger --serve-bytes",
                    peer, request.room_bytes, most.room.count()));
  if (request.limit_s > most.time.count())
    throw RunError(
        fmt::format("the client at {} asks for {} s, but at most {} s are granted; "
                    "listen with a longer --serve-limit",
                    peer, request.limit_s, most.time.count()));
}

void serve_method(SocketProcess& self, Bytes room) {
  PageMemory memory(static_cast<std::size_t>(std::max(room, method_memory(MethodPlan())).count()));
  const Buffer data{memory.data(), Bytes(static_cast<std::int64_t>(memory.size()))};
  method_server(self, client_rank, data).result();
}

void serve_pattern(SocketProcess& self, Bytes room) {
  SocketPattern asked;
  (void)self.receive(client_rank, as_buffer(asked), agreement_tag);
  if (asked.pattern < 0 || asked.pattern > static_cast<std::int64_t>(Pattern::overlap) ||
      asked.calls < 0 || asked.calls > static_cast<std::int64_t>(Calls::persistent)) {
    throw RunError(fmt::format("the client at {} sends an invalid request: pattern {}, calls {}",
                               self.wire().peer(), asked.pattern, asked.calls));
  }
  PatternPlan plan;
  plan.pattern = static_cast<Pattern>(asked.pattern);
  plan.calls = static_cast<Calls>(asked.calls);
  self.set_deadline(std::nullopt);
  PatternRoom memory(room, asked.rolls != 0 ? room : Bytes());
  pattern_follower(self, &plan, memory.memory()).result();
}

void serve_stress(SocketProcess& self, Bytes room) {
  const StressPlan plan = hear_stress_plan(self, client_rank, room);
  self.set_deadline(std::nullopt);
  (void)stress_on(self, plan);
}

void run(SocketProcess& self, const SocketRequest& request, int cpu) {
  const Bytes room(request.room_bytes);
  if (request.program == SocketProgram::stress) {
    serve_stress(self, room);
  } else if (request.program == SocketProgram::pattern) {
    serve_pattern(self, room);
  } else if (request.program == SocketProgram::method) {
    self.set_deadline(std::nullopt);
    serve_method(self, room);
  } else {
    self.set_deadline(std::nullopt);
    PrttMemory memory(room);
    serve_pair(self, memory.buffers(), cpu);
  }
}

}  // namespace

void serve(Listener& listener, std::chrono::seconds limit, const Waiting& waiting,
           const ServeLimits& most) {
  const Clock clock;
  SocketProcess self(listener.accept(limit, clock), server_rank, clock, waiting);
  self.expect_messages(Bytes());
  self.set_deadline(self.now() + 2 * waiting.patience);
  SocketRequest request;
  (void)self.receive(client_rank, as_buffer(request), agreement_tag);
  check_request(request, self.wire());
  check_granted(request, most, self.wire().peer());
  self.expect_messages(Bytes(request.room_bytes));
  const Watchdog watchdog(request.limit_s > 0 ? std::chrono::seconds(request.limit_s) : most.time,
                          "serving");
  const BoundCpu cpu(server_rank.number());
  SocketReply reply;
  reply.cpu = cpu.number();
  copy(host_name(), reply.host);
  copy(operating_system(), reply.system);
  wait_gently_if_shared(self, waiting, request.cpu, reply.cpu);
  self.send(client_rank, as_buffer(reply), agreement_tag);
  run(self, request, cpu.number());
}

}  // namespace loggp::measure
