// Installed as loggp/simulated_rank.hpp: the simulator's host of rank programs.
#pragma once

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "compare/library/program.hpp"
#include "models/parameters/local_work.hpp"
#include "simulate/engine/handles/request_handle.hpp"

namespace loggp {

namespace simulate {
class SimulatedProcess;
}  // namespace simulate

/// One rank in the simulator. It satisfies the concept Process, which documents the calls. A
/// Simulation makes the ranks; the engine behind them is not visible here.
class SimulatedRank {
 public:
  using Request = simulate::RequestHandle;

  /// Awaits the end of a call, which may be over already.
  struct Call {
    simulate::SimulatedProcess* process;
    bool is_over;
    [[nodiscard]] bool await_ready() const noexcept { return is_over; }
    void await_suspend(std::coroutine_handle<> program) const noexcept;
  };
  struct Done : Call {
    void await_resume() const noexcept {}
  };
  struct GivesStatus : Call {
    [[nodiscard]] Status await_resume() const noexcept;
  };
  struct GivesRequest : Call {
    [[nodiscard]] Request await_resume() const noexcept;
  };
  struct GivesIndex : Call {
    [[nodiscard]] std::size_t await_resume() const noexcept;
  };
  struct MayGiveStatus : Call {
    [[nodiscard]] std::optional<Status> await_resume() const noexcept;
  };

  SimulatedRank() = default;
  explicit SimulatedRank(simulate::SimulatedProcess& process) : process_(&process) {}

  [[nodiscard]] Rank rank() const;
  [[nodiscard]] std::int32_t size() const;
  [[nodiscard]] Time now() const;
  /// Returns the size up to which no send waits for its receiver, on any link of the machine.
  [[nodiscard]] Bytes eager_up_to() const;
  /// Returns the time that the CPU takes to combine `size` bytes with as many others.
  [[nodiscard]] Duration reduction_time(Bytes size) const;
  /// Takes the CPU's time for a reduction or a copy of `size` bytes.
  [[nodiscard]] Done spend(LocalWork work, Bytes size);
  [[nodiscard]] Done send(Rank to, const Buffer& data, Tag tag);
  [[nodiscard]] GivesStatus receive(Rank from, const Buffer& data, Tag tag);
  [[nodiscard]] GivesRequest send_async(Rank to, const Buffer& data, Tag tag);
  [[nodiscard]] GivesRequest receive_async(Rank from, const Buffer& data, Tag tag);
  [[nodiscard]] GivesStatus wait(Request& request);
  [[nodiscard]] Done wait_all(std::span<Request> requests);
  [[nodiscard]] GivesIndex wait_any(std::span<Request> requests);
  [[nodiscard]] MayGiveStatus test(Request& request);
  [[nodiscard]] MayGiveStatus probe(Rank from, Tag tag);
  [[nodiscard]] Done compute(Duration work);
  /// Returns the pool from which the coroutines of this rank take their memory.
  [[nodiscard]] FramePool& frames();

 private:
  simulate::SimulatedProcess* process_ = nullptr;
};

}  // namespace loggp
