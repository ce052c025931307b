// Between an application's MPI calls and the MPI library: libloggp_arrivals.so defines MPI's names,
// and the PMPI_ ones too, which Open MPI's Fortran interfaces call.
#pragma once

#include <dlfcn.h>

#include <memory>
#include <string>
#include <tuple>

#include "measure/arrival_recorder.hpp"

/// The other name of MPI_NAME, said once, so that it can't be another function's.
#define ALSO_AS_PMPI(NAME) decltype(MPI_##NAME) PMPI_##NAME __attribute__((alias("MPI_" #NAME)))

namespace loggp::measure {

/// Of this process, between MPI_Init and MPI_Finalize. An interposed function has no argument in
/// which to find it.
[[nodiscard]] std::unique_ptr<ArrivalRecorder>& recorder();

/// That of a call from `caller`: none where that is the MPI library itself, whose input and output
/// use collective operations.
[[nodiscard]] ArrivalRecorder* recorder_for(const void* caller);

/// The MPI library's own function: "MPI_Bcast" as PMPI_Bcast. Ends the process when it has none:
/// looked up in the call, only where the application calls what its library does not have.
[[nodiscard]] void* find_library_function(const std::string& name);

template <class Function>
[[nodiscard]] Function* library_function(const char* name) {
  return reinterpret_cast<Function*>(find_library_function(name));
}

// Inlined, the return address is that into the application.

/// A blocking operation, whose communicator is its last argument.
template <RecordedCall what, class Function, class... Arguments>
[[gnu::always_inline]] inline int blocking(Arguments... arguments) {
  static Function* const function = library_function<Function>(to_string(what));
  const auto call = [&] { return function(arguments...); };
  ArrivalRecorder* const recording = recorder_for(__builtin_return_address(0));
  if (recording == nullptr) return call();
  MPI_Comm communicator = std::get<sizeof...(arguments) - 1>(std::tie(arguments...));
  return recording->blocking(what, communicator, call);
}

/// A nonblocking one, where the request comes after it.
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
