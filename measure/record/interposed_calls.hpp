// Helpers for libloggp_arrivals.so, which stands between an application and its MPI library: it
// defines the MPI_ functions, and also the PMPI_ ones, which Open MPI's Fortran interfaces call.
#pragma once

#include <dlfcn.h>

#include <memory>
#include <string>
#include <tuple>

#include "measure/record/arrival_recorder.hpp"

/// Defines PMPI_NAME as an alias of MPI_NAME.
#define ALSO_AS_PMPI(NAME) decltype(MPI_##NAME) PMPI_##NAME __attribute__((alias("MPI_" #NAME)))

namespace loggp::measure {

/// Returns this process's recorder; null before MPI_Init and after MPI_Finalize. It is global
/// because an interposed function has no argument that could carry it.
[[nodiscard]] std::unique_ptr<ArrivalRecorder>& recorder();

/// Returns the recorder for a call from the address `caller`. Returns null if the MPI library
/// itself calls: its input and output use collective operations.
[[nodiscard]] ArrivalRecorder* recorder_for(const void* caller);

/// Returns the MPI library's own function: for "MPI_Bcast" its PMPI_Bcast. Ends the process if the
/// library does not have it. Since the function is looked up when it is called, this happens only
/// if the application calls a function that its library does not have.
[[nodiscard]] void* find_library_function(const std::string& name);

/// Returns the same with its type.
template <class Function>
[[nodiscard]] Function* library_function(const char* name) {
  return reinterpret_cast<Function*>(find_library_function(name));
}

// The following two functions are inlined, so that their return address lies in the application.

/// Calls the library's blocking operation and records it. Pre: its last argument is the
/// communicator.
template <RecordedCall what, class Function, class... Arguments>
[[gnu::always_inline]] inline int blocking(Arguments... arguments) {
  static Function* const function = library_function<Function>(to_string(what));
  const auto call = [&] { return function(arguments...); };
  ArrivalRecorder* const recording = recorder_for(__builtin_return_address(0));
  if (recording == nullptr) return call();
  MPI_Comm communicator = std::get<sizeof...(arguments) - 1>(std::tie(arguments...));
  return recording->blocking(what, communicator, call);
}

/// Calls the library's nonblocking operation and records it. Pre: its last two arguments are the
/// communicator and the request.
template <RecordedCall what, class Function, class... Arguments>
[[gnu::always_inline]] inline int nonblocking(Arguments... arguments) {
  static Function* const function = library_function<Function>(to_string(what));
  const auto call = [&] { return function(arguments...); };
  ArrivalRecorder* const recording = recorder_for(__builtin_return_address(0));
  if (recording == nullptr) return call();
  const auto all = std::tie(arguments...);
  MPI_Comm communicator = std::get<sizeof...(arguments) - 2>(all);
  MPI_Request* const request = std::get<sizeof...(arguments) - 1>(all);
  return recording->nonblocking(what, communicator, request, call);
}

}  // namespace loggp::measure
