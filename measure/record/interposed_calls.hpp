// Helpers for libloggp_arrivals.so, a library between an application and its MPI library. It
// defines the MPI_ functions, and also the PMPI_ functions, which Open MPI's Fortran interfaces
// call.
#pragma once

#include <dlfcn.h>

#include <memory>
#include <string>
#include <tuple>

#include "measure/record/arrival_recorder.hpp"

/// Defines PMPI_NAME as an alias of MPI_NAME.
#define ALSO_AS_PMPI(NAME) decltype(MPI_##NAME) PMPI_##NAME __attribute__((alias("MPI_" #NAME)))

namespace loggp::measure {

/// Returns this process's recorder, which a caller may replace; null before MPI_Init and after
/// MPI_Finalize. The recorder is global because an interposed function has no argument for it.
[[nodiscard]] std::unique_ptr<ArrivalRecorder>& recorder();

/// Returns the recorder for a call from the address `caller`; null if there is none. Also returns
/// null if the MPI library itself calls, whose input and output use collective operations.
[[nodiscard]] ArrivalRecorder* recorder_for(const void* caller);

/// Returns the MPI library's own function: its PMPI_Bcast for "MPI_Bcast". Aborts the process if
/// the library does not have the function. The function is looked up when it is called, so this
/// happens only if the application calls a function that its library does not have.
[[nodiscard]] void* find_library_function(const std::string& name);

/// Returns find_library_function(name) as a function of type Function.
template <class Function>
[[nodiscard]] Function* library_function(const char* name) {
  return reinterpret_cast<Function*>(find_library_function(name));
}

// The next two functions are inlined, so that their return address lies in the application.
// recorder_for() then recognises the caller.

/// Calls the library's blocking operation, records it, and returns its result. Pre: its last
/// argument is the communicator.
template <RecordedCall what, class Function, class... Arguments>
[[gnu::always_inline]] inline int blocking(Arguments... arguments) {
  static auto* const function = library_function<Function>(to_string(what));
  const auto call = [&] { return function(arguments...); };
  ArrivalRecorder* const recording = recorder_for(__builtin_return_address(0));
  if (recording == nullptr) return call();
  MPI_Comm communicator = std::get<sizeof...(arguments) - 1>(std::tie(arguments...));
  return recording->blocking(what, communicator, call);
}

/// Calls the library's nonblocking operation, records it, and returns its result. Pre: its last two
/// arguments are the communicator and the request.
template <RecordedCall what, class Function, class... Arguments>
[[gnu::always_inline]] inline int nonblocking(Arguments... arguments) {
  static auto* const function = library_function<Function>(to_string(what));
  const auto call = [&] { return function(arguments...); };
  ArrivalRecorder* const recording = recorder_for(__builtin_return_address(0));
  if (recording == nullptr) return call();
  const auto all = std::tie(arguments...);
  MPI_Comm communicator = std::get<sizeof...(arguments) - 2>(all);
  MPI_Request* const request = std::get<sizeof...(arguments) - 1>(all);
  return recording->nonblocking(what, communicator, request, call);
}

}  // namespace loggp::measure
