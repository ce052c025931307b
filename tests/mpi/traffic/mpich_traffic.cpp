// Prints the messages that MPICH itself sends in a collective over UCX.
//
// The algorithm is forced by MPICH's environment variables (MPIR_CVAR_BCAST_INTRA_ALGORITHM, ...).
// This program defines UCX's function that sends a message in its place, counts, and calls UCX's.
// MPIR_CVAR_NOLOCAL=1 makes MPICH send all messages through UCX.
#include <dlfcn.h>
#include <mpi.h>
#include <ucp/api/ucp.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>

#include "tests/mpi/traffic/calls.hpp"

namespace {

// The rank behind each of UCX's endpoints.
std::unordered_map<ucp_ep_h, int>& ranks_of_endpoints() {
  static std::unordered_map<ucp_ep_h, int> all;
  return all;
}

int own_rank = -1;
int expected_rank = -1;  // of the next message to an endpoint of an unknown rank

// UCX asks MPICH to pack what does not lie in one piece, by functions of MPICH and their first
// argument.
struct Packing {
  ucp_generic_dt_ops_t functions;
  void* context;
  [[nodiscard]] std::size_t bytes(const void* buffer, std::size_t count) const {
    // not finished: that would also end the sending itself
    return functions.packed_size(functions.start_pack(context, buffer, count));
  }
};

// The packing of each of UCX's data types.
std::unordered_map<ucp_datatype_t, Packing>& packings() {
  static std::unordered_map<ucp_datatype_t, Packing> all;
  return all;
}

void note(ucp_ep_h endpoint, const void* buffer, std::size_t count,
          const ucp_request_param_t& how) {
  if (expected_rank >= 0) ranks_of_endpoints().try_emplace(endpoint, expected_rank);
  if (traffic::counts().messages.empty()) return;
  const bool has_type = (how.op_attr_mask & UCP_OP_ATTR_FIELD_DATATYPE) != 0;
  const bool of_bytes = !has_type || how.datatype == ucp_dt_make_contig(1);
  const int to = ranks_of_endpoints().at(endpoint);
  if (to == own_rank) return;  // a copy, which `loggp simulate` does not count as a message
  traffic::counts().add(to, of_bytes ? count : packings().at(how.datatype).bytes(buffer, count));
}

// UCX's own function in whose place stands ours, of the same type.
template <typename Function>
Function* function_of_ucx(Function* /*ours*/, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Sends a message to each rank, so that its endpoint is known.
void meet_all() {
  int ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &own_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int to = 0; to < ranks; ++to) {
    MPI_Request request = MPI_REQUEST_NULL;
    char byte = 0;
    char other = 0;
    MPI_Irecv(&other, 1, MPI_CHAR, to, 0, MPI_COMM_WORLD, &request);
    expected_rank = to;
    MPI_Send(&byte, 1, MPI_CHAR, to, 0, MPI_COMM_WORLD);
    expected_rank = -1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

}  // namespace

extern "C" ucs_status_ptr_t ucp_tag_send_nbx(ucp_ep_h endpoint, const void* buffer,
                                             std::size_t count, ucp_tag_t tag,
                                             const ucp_request_param_t* how) {
  note(endpoint, buffer, count, *how);
  return function_of_ucx(&ucp_tag_send_nbx, "ucp_tag_send_nbx")(endpoint, buffer, count, tag, how);
}

extern "C" ucs_status_t ucp_dt_create_generic(const ucp_generic_dt_ops_t* functions, void* context,
                                              ucp_datatype_t* type) {
  const ucs_status_t status =
      function_of_ucx(&ucp_dt_create_generic, "ucp_dt_create_generic")(functions, context, type);
  if (status == UCS_OK) packings()[*type] = {*functions, context};
  return status;
}

// mpich_traffic COLLECTIVE NAME SIZES ROOT [COUNTS]: NAME decides only whether the call is in
// place. COUNTS are the sizes of the ranks' blocks.
int main(int argc, char** argv) {
  traffic::check(MPI_Init(&argc, &argv), "MPI_Init");
  if ((argc != 5 && argc != 6) || !traffic::is_collective(argv[1])) {
    std::fprintf(stderr, "usage: mpich_traffic COLLECTIVE NAME SIZES ROOT [COUNTS]\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const std::string name = argv[2];
  meet_all();
  MPI_Comm communicator = MPI_COMM_NULL;
  traffic::check(MPI_Comm_dup(MPI_COMM_WORLD, &communicator), "MPI_Comm_dup");
  traffic::check(MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN),
                 "MPI_Comm_set_errhandler");
  for (const int size : traffic::numbers(argv[3])) {
    traffic::trace({.collective = argv[1],
                    .id = name,
                    .bytes = size,
                    .segment = 0,
                    .root = std::atoi(argv[4]),
                    .is_in_place = name == "pairwise_sendrecv_replace",
                    .counts = traffic::numbers(argc == 6 ? argv[5] : nullptr)},
                   communicator);
  }
  MPI_Comm_free(&communicator);
  MPI_Finalize();
}
