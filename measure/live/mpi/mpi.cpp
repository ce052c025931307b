#include "measure/live/mpi/mpi.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <vector>

#include "measure/live/machine/last_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

void check(int code, const char* what) {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  throw RunError(std::string(what) + ": " +
                 std::string(text.data(), static_cast<std::size_t>(length)));
}

MpiSession::MpiSession(int threads) {
  int has_begun = 0;
  check(MPI_Initialized(&has_begun), "MPI_Initialized");
  is_guest_ = has_begun != 0;
  if (is_guest_) return;
  int provided = MPI_THREAD_SINGLE;
  check(MPI_Init_thread(nullptr, nullptr, threads, &provided), "MPI_Init_thread");
  check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
}

MpiSession::~MpiSession() {
  if (!is_guest_) MPI_Finalize();
}

Rank MpiSession::rank() {
  int rank = 0;
  check(MPI_Comm_rank(MPI_COMM_WORLD, &rank), "MPI_Comm_rank");
  return Rank(rank);
}

std::int32_t MpiSession::size() {
  int size = 0;
  check(MPI_Comm_size(MPI_COMM_WORLD, &size), "MPI_Comm_size");
  return size;
}

int MpiSession::threads() {
  int provided = MPI_THREAD_SINGLE;
  check(MPI_Query_thread(&provided), "MPI_Query_thread");
  return provided;
}

std::string MpiSession::library_version() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  check(MPI_Get_library_version(text.data(), &length), "MPI_Get_library_version");
  const std::string version(text.data());
  return version.substr(0, version.find_first_of(",\n"));
}

Communicator::~Communicator() {
  if (handle_ != MPI_COMM_NULL) MPI_Comm_free(&handle_);
}

Communicator Communicator::world() {
  MPI_Comm handle = MPI_COMM_NULL;
  check(MPI_Comm_dup(MPI_COMM_WORLD, &handle), "MPI_Comm_dup");
  return Communicator(handle);
}

Communicator Communicator::on_this_machine(const Communicator& parent) {
  MPI_Comm handle = MPI_COMM_NULL;
  check(MPI_Comm_split_type(parent.get(), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &handle),
        "MPI_Comm_split_type");
  return Communicator(handle);
}

Communicator Communicator::subset(const Communicator& parent, bool takes_part) {
  MPI_Comm handle = MPI_COMM_NULL;
  check(MPI_Comm_split(parent.get(), takes_part ? 0 : MPI_UNDEFINED, 0, &handle), "MPI_Comm_split");
  return Communicator(handle);
}

Communicator Communicator::pair(MPI_Comm parent, Rank first, Rank second) {
  MPI_Group all = MPI_GROUP_NULL;
  MPI_Group two = MPI_GROUP_NULL;
  MPI_Comm handle = MPI_COMM_NULL;
  const std::array<int, 2> ranks{first.number(), second.number()};
  check(MPI_Comm_group(parent, &all), "MPI_Comm_group");
  check(MPI_Group_incl(all, 2, ranks.data(), &two), "MPI_Group_incl");
  check(MPI_Comm_create_group(parent, two, 0, &handle), "MPI_Comm_create_group");
  MPI_Group_free(&two);
  MPI_Group_free(&all);
  check(MPI_Comm_set_errhandler(handle, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  return Communicator(handle);
}

Rank Communicator::rank() const {
  int rank = 0;
  check(MPI_Comm_rank(handle_, &rank), "MPI_Comm_rank");
  return Rank(rank);
}

std::int32_t Communicator::size() const {
  int size = 0;
  check(MPI_Comm_size(handle_, &size), "MPI_Comm_size");
  return size;
}

std::int64_t combine_over_ranks(const Communicator& ranks, std::int64_t mine, MPI_Op operation) {
  std::int64_t all = 0;
  check(MPI_Allreduce(&mine, &all, 1, MPI_INT64_T, operation, ranks.get()), "MPI_Allreduce");
  return all;
}

void do_or_abort(const Communicator& world, const std::function<void()>& action) {
  try {
    action();
  } catch (const std::exception& error) {
    say_last(fmt::format("rank {}: {}", world.rank().number(), error.what()));
    MPI_Abort(world.get(), 1);
  }
}

}  // namespace loggp::measure
