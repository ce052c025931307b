// MPI's beginning and end, its errors as exceptions, and communicators that free themselves.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Throws RunError with MPI's own error text when `code` is not MPI_SUCCESS. `what` names the call,
/// "MPI_Bcast", for the message.
void check(int code, const char* what);

/// Initialises MPI when it is constructed and finalises it when it is destroyed. Errors of MPI
/// become exceptions. Where MPI is initialised already, by another session or by the program
/// itself, this one uses it and does not finalise it.
class MpiSession {
 public:
  /// `threads` is the thread level to ask for. The default lets other threads exist, but only one
  /// of them may call MPI.
  explicit MpiSession(int threads = MPI_THREAD_FUNNELED);
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  [[nodiscard]] static Rank rank();
  [[nodiscard]] static std::int32_t size();
  /// Returns the thread level that the library has granted, MPI_THREAD_SINGLE to
  /// MPI_THREAD_MULTIPLE.
  [[nodiscard]] static int threads();
  /// Returns the library's name and version: its version string up to the first comma or line end.
  [[nodiscard]] static std::string library_version();

 private:
  bool is_guest_ = false;
};

/// Owns one communicator, or none (MPI_COMM_NULL), and frees it. Its destructor never throws.
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

  /// Returns a duplicate of MPI_COMM_WORLD, on which our messages never match an application's.
  /// Collective.
  [[nodiscard]] static Communicator world();
  /// Returns a communicator of those ranks of `parent` that run on this machine. Collective.
  [[nodiscard]] static Communicator on_this_machine(const Communicator& parent);

  /// Returns a communicator of the ranks of `parent` that pass `takes_part`, in the order of
  /// `parent`; a null one on the other ranks. All ranks of `parent` call it.
  [[nodiscard]] static Communicator subset(const Communicator& parent, bool takes_part);
  /// Returns a communicator of two ranks of `parent`: `first` becomes rank 0, `second` rank 1. Only
  /// these two call it.
  [[nodiscard]] static Communicator pair(MPI_Comm parent, Rank first, Rank second);

  [[nodiscard]] MPI_Comm get() const { return handle_; }
  [[nodiscard]] Rank rank() const;
  [[nodiscard]] std::int32_t size() const;

 private:
  MPI_Comm handle_ = MPI_COMM_NULL;
};

/// Returns, on every rank, the values `mine` of all ranks combined by `operation`: MPI_MAX, MPI_MIN
/// or MPI_SUM. Collective.
[[nodiscard]] std::int64_t combine_over_ranks(const Communicator& ranks, std::int64_t mine,
                                              MPI_Op operation);

/// Calls `action`. If it throws, prints the error as one line on stderr and aborts the MPI job: the
/// other ranks may be waiting for this one and could not learn of its failure.
void do_or_abort(const Communicator& world, const std::function<void()>& action);

}  // namespace loggp::measure
