#include "measure/live/mpi/mpi_limits.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace loggp::measure {

namespace {

// Returns the value of a variable of type Integer; 0 if it can't be read.
template <class Integer>
std::int64_t read_as(MPI_T_cvar_handle handle) {
  Integer value = 0;
  return MPI_T_cvar_read(handle, &value) == MPI_SUCCESS ? limit_in_bytes(value) : 0;
}

std::int64_t read_variable(int index, MPI_Datatype type) {
  MPI_T_cvar_handle handle = nullptr;
  int count = 0;
  if (MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count) != MPI_SUCCESS) return 0;
  std::int64_t value = 0;
  if (count == 1) {
    if (type == MPI_INT) value = read_as<int>(handle);
    if (type == MPI_UNSIGNED) value = read_as<unsigned>(handle);
    if (type == MPI_UNSIGNED_LONG) value = read_as<unsigned long>(handle);
    if (type == MPI_UNSIGNED_LONG_LONG) value = read_as<unsigned long long>(handle);
  }
  MPI_T_cvar_handle_free(&handle);
  return value;
}

// Whether a variable's name suggests a limit on message sizes. The families are Open MPI's
// components that move messages, and MPICH's variables.
bool speaks_of_a_limit(std::string_view name) {
  constexpr std::array<std::string_view, 4> families{"btl_", "mtl_", "pml_", "MPIR_CVAR_"};
  constexpr std::array<std::string_view, 9> words{"eager",         "inline",         "rndv",
                                                  "max_send_size", "endpoint_cache", "EAGER",
                                                  "INLINE",        "RNDV",           "THRESHOLD"};
  if (name.starts_with("btl_self_")) return false;  // for messages of a rank to itself
  return std::any_of(families.begin(), families.end(),
                     [&](std::string_view family) { return name.starts_with(family); }) &&
         std::any_of(words.begin(), words.end(), [&](std::string_view word) {
           return name.find(word) != std::string_view::npos;
         });
}

void add_variable(int index, std::vector<MpiLimit>& limits) {
  std::array<char, 256> name{};
  int name_length = static_cast<int>(name.size());
  int description_length = 0;
  int verbosity = 0;
  int binding = 0;
  int scope = 0;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_T_enum enumeration{};
  if (MPI_T_cvar_get_info(index, name.data(), &name_length, &verbosity, &type, &enumeration,
                          nullptr, &description_length, &binding, &scope) != MPI_SUCCESS ||
      binding != MPI_T_BIND_NO_OBJECT || !speaks_of_a_limit(name.data())) {
    return;
  }
  const std::int64_t value = read_variable(index, type);
  if (value > 0) limits.push_back({name.data(), Bytes(value)});
}

// Reads all limits. Never calls MPI_T_finalize, because with MPICH 4.0 a second MPI_T_init_thread
// then crashes.
std::vector<MpiLimit> read_limits() {
  std::vector<MpiLimit> limits;
  int provided = 0;
  if (MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) != MPI_SUCCESS) return limits;
  int count = 0;
  if (MPI_T_cvar_get_num(&count) == MPI_SUCCESS) {
    for (int i = 0; i < count; ++i) add_variable(i, limits);
  }
  return limits;
}

}  // namespace

const std::vector<MpiLimit>& mpi_limits() {
  static const std::vector<MpiLimit> limits = read_limits();
  return limits;
}

std::vector<MpiLimit> limits_at(const std::vector<MpiLimit>& limits, Bytes first, Bytes next) {
  constexpr Bytes header(128);
  const Bytes last = first - Bytes(1);
  std::vector<MpiLimit> found;
  for (const MpiLimit& limit : limits) {
    const bool is_the_next_ones = limit.value >= next - Bytes(1);
    if (limit.value >= last && limit.value <= last + header && !is_the_next_ones)
      found.push_back(limit);
  }
  return found;
}

}  // namespace loggp::measure
