// Interposes MPI's wait, test and free calls, to record when nonblocking operations are complete
// or freed.
#include "measure/record/interposed_calls.hpp"

namespace loggp::measure {

namespace {

template <class Call>
int completing(int count, const MPI_Request* requests, const Call& call) {
  return recorder() ? recorder()->completing(count, requests, call) : call();
}

}  // namespace

}  // namespace loggp::measure

using loggp::measure::completing;
using loggp::measure::library_function;
using loggp::measure::recorder;

// NOLINTBEGIN(readability-identifier-naming,bugprone-easily-swappable-parameters): MPI's own
#pragma GCC visibility push(default)  // everything else is hidden from the application
extern "C" {

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  static const auto call = library_function<decltype(MPI_Wait)>("MPI_Wait");
  return completing(1, request, [&] { return call(request, status); });
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  static const auto call = library_function<decltype(MPI_Waitall)>("MPI_Waitall");
  return completing(count, requests, [&] { return call(count, requests, statuses); });
}

int MPI_Waitany(int count, MPI_Request* requests, int* which, MPI_Status* status) {
  static const auto call = library_function<decltype(MPI_Waitany)>("MPI_Waitany");
  return completing(count, requests, [&] { return call(count, requests, which, status); });
}

int MPI_Waitsome(int count, MPI_Request* requests, int* done, int* which, MPI_Status* statuses) {
  static const auto call = library_function<decltype(MPI_Waitsome)>("MPI_Waitsome");
  return completing(count, requests, [&] { return call(count, requests, done, which, statuses); });
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  static const auto call = library_function<decltype(MPI_Test)>("MPI_Test");
  return completing(1, request, [&] { return call(request, flag, status); });
}

int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses) {
  static const auto call = library_function<decltype(MPI_Testall)>("MPI_Testall");
  return completing(count, requests, [&] { return call(count, requests, flag, statuses); });
}

int MPI_Testany(int count, MPI_Request* requests, int* which, int* flag, MPI_Status* status) {
  static const auto call = library_function<decltype(MPI_Testany)>("MPI_Testany");
  return completing(count, requests, [&] { return call(count, requests, which, flag, status); });
}

int MPI_Testsome(int count, MPI_Request* requests, int* done, int* which, MPI_Status* statuses) {
  static const auto call = library_function<decltype(MPI_Testsome)>("MPI_Testsome");
  return completing(count, requests, [&] { return call(count, requests, done, which, statuses); });
}

int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  static const auto call =
      library_function<decltype(MPI_Request_get_status)>("MPI_Request_get_status");
  const int code = call(request, flag, status);
  if (recorder() && code == MPI_SUCCESS && *flag != 0) recorder()->note_completed(request);
  return code;
}

int MPI_Request_free(MPI_Request* request) {
  static const auto call = library_function<decltype(MPI_Request_free)>("MPI_Request_free");
  if (recorder()) recorder()->forget(*request);
  return call(request);
}

ALSO_AS_PMPI(Wait);
ALSO_AS_PMPI(Waitall);
ALSO_AS_PMPI(Waitany);
ALSO_AS_PMPI(Waitsome);
ALSO_AS_PMPI(Test);
ALSO_AS_PMPI(Testall);
ALSO_AS_PMPI(Testany);
ALSO_AS_PMPI(Testsome);
ALSO_AS_PMPI(Request_get_status);
ALSO_AS_PMPI(Request_free);
}
#pragma GCC visibility pop
// NOLINTEND(readability-identifier-naming,bugprone-easily-swappable-parameters)
