// The one place where MPI is touched: its life, its errors, its communicators.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "models/units.hpp"

namespace loggp::measure {

/// Throws RunError with MPI's own text when `code` is not MPI_SUCCESS. `what` was attempted.
void check(int code, const char* what);

/// MPI between construction and destruction. Errors come back as exceptions. MPI begins once in a
/// program: a session inside another's life, or in a program that has begun MPI itself, is its
/// guest.
class MpiSession {
 public:
  /// `threads` is what is asked for: by default one thread talks to MPI, and others may exist.
  explicit MpiSession(int threads = MPI_THREAD_FUNNELED);
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  [[nodiscard]] static Rank rank();
  [[nodiscard]] static std::int32_t size();
  /// MPI_THREAD_SINGLE to MPI_THREAD_MULTIPLE: what the library has granted.
  [[nodiscard]] static int threads();
  /// First line of what the library says of its version.
  [[nodiscard]] static std::string library_version();

 private:
  bool is_guest_ = false;
};

/// Owns a communicator; null until it is given one. Its destructor never throws.
class Communicator {
 public:
  Communicator() = default;
  explicit Communicator(MPI_Comm handle) : handle_(handle) {}
  Communicator(Communicator&& other) noexcept
      : handle_(std::exchange(other.handle_, MPI_COMM_NULL)) {}
  Communicator& operator=(Communicator&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  ~Communicator();

  /// A private copy of the world, so that our messages never meet anybody else's.
  [[nodiscard]] static Communicator world();
  /// The ranks of `parent` on this machine.
  [[nodiscard]] static Communicator on_this_machine(const Communicator& parent);

  /// The ranks of `parent` that take part, in its order; null for the others. All call it.
  [[nodiscard]] static Communicator subset(const Communicator& parent, bool takes_part);
  /// Two ranks of `parent`, in this order. Only they call it.
  [[nodiscard]] static Communicator pair(MPI_Comm parent, Rank first, Rank second);

  [[nodiscard]] MPI_Comm get() const { return handle_; }
  [[nodiscard]] Rank rank() const;
  [[nodiscard]] std::int32_t size() const;

 private:
  MPI_Comm handle_ = MPI_COMM_NULL;
};

/// What all ranks have, as `operation` makes one of it: MPI_MAX, MPI_MIN, MPI_SUM. On every rank.
[[nodiscard]] std::int64_t combine_over_ranks(const Communicator& ranks, std::int64_t mine,
                                              MPI_Op operation);

/// Does it. What it throws is one line on stderr and ends the job: a rank that fails can't tell
/// others, which wait for it.
void do_or_abort(const Communicator& world, const std::function<void()>& action);

}  // namespace loggp::measure
