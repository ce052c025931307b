// Initialises and finalises MPI, turns its errors into exceptions, and frees communicators.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Throws RunError with MPI's own error text when `code` is not MPI_SUCCESS. `what` is the name of
/// the call for the message: "MPI_Bcast".
void check(int code, const char* what);

/// A session that initialises MPI when it is constructed and finalises MPI when it is destroyed. It
/// makes errors on MPI_COMM_WORLD return a code, which check() turns into an exception. If another
/// session or the program has initialised MPI already, this session neither initialises nor
/// finalises MPI and leaves the error handler unchanged.
class MpiSession {
 public:
  /// `threads` is the thread level to ask for; threads() returns the level granted. The default
  /// lets other threads exist, but only one of them may call MPI. Throws RunError when MPI fails.
  explicit MpiSession(int threads = MPI_THREAD_FUNNELED);
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  /// Return the rank in MPI_COMM_WORLD and its size. Pre, for all static functions of this class:
  /// MPI is initialised.
  [[nodiscard]] static Rank rank();
  [[nodiscard]] static std::int32_t size();
  /// Returns the thread level that the library has granted: MPI_THREAD_SINGLE to
  /// MPI_THREAD_MULTIPLE.
  [[nodiscard]] static int threads();
  /// Returns the library's name and version up to a comma or line end. Works before MPI_Init too.
  [[nodiscard]] static std::string library_version();

 private:
  bool is_guest_ = false;
};

/// The owner of one communicator, or of none (MPI_COMM_NULL), which it frees. The destructor never
/// throws; MPI must still be initialised then. MPI_Comm_free is collective, so all ranks of the
/// communicator destroy their objects. All other functions throw RunError when MPI fails.
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

  /// Returns a duplicate of MPI_COMM_WORLD, on which our messages never match an application's
  /// messages. Collective.
  [[nodiscard]] static Communicator world();
  /// Returns a communicator of the ranks of `parent` on this machine, in the order of `parent`.
  /// Collective.
  [[nodiscard]] static Communicator on_this_machine(const Communicator& parent);

  /// Returns a communicator of the ranks of `parent` that pass `takes_part`, in the order of
  /// `parent`. Returns a null communicator on the other ranks. All ranks of `parent` call it.
  [[nodiscard]] static Communicator subset(const Communicator& parent, bool takes_part);
  /// Returns a communicator of two ranks of `parent`: `first` becomes rank 0, `second` rank 1. Only
  /// these two ranks call it. Errors on the communicator return a code.
  [[nodiscard]] static Communicator pair(MPI_Comm parent, Rank first, Rank second);

  [[nodiscard]] MPI_Comm get() const { return handle_; }
  /// Return this rank in the communicator and the number of ranks. Pre: the communicator is not
  /// null.
  [[nodiscard]] Rank rank() const;
  [[nodiscard]] std::int32_t size() const;

 private:
  MPI_Comm handle_ = MPI_COMM_NULL;
};

/// Returns on every rank the combination of the values `mine` of all ranks by `operation`: MPI_MAX,
/// MPI_MIN or MPI_SUM. Collective.
[[nodiscard]] std::int64_t combine_over_ranks(const Communicator& ranks, std::int64_t mine,
                                              MPI_Op operation);

/// Calls `action`. If it throws an exception, prints the error as one line on stderr and aborts the
/// MPI job: the other ranks may be waiting for this rank and could not learn of its failure.
void do_or_abort(const Communicator& world, const std::function<void()>& action);

}  // namespace loggp::measure
