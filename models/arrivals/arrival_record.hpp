// Reads the arrivals that `loggp record-arrivals` has measured in an application.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// The heading of an arrival record, the file that `loggp record-arrivals` writes. The file has a
/// line for each rank in each collective call. Times are in microseconds on rank 0's clock. The
/// exit of a nonblocking operation is empty where no call has found the operation complete.
inline constexpr const char* arrival_record_heading = "call,collective,rank,arrival_us,exit_us";

/// Returns whether `path` is an arrival record: whether its first line that is neither empty nor a
/// comment begins with "call,". Throws InputError as read_text() does.
[[nodiscard]] bool is_arrival_record(const std::string& path);

/// Returns how much later than the first rank each rank arrived, indexed by rank. `which` selects
/// calls: one call by its number ("3"), all calls of a collective by its name ("MPI_Bcast"), or all
/// calls of the record (""). For several calls, each rank's value is the median over the calls; the
/// values are then shifted so that the smallest is 0. Throws InputError if the file cannot be read
/// or has a wrong line, if `which` selects no call, or if a call does not list each rank exactly
/// once, with the same collective.
[[nodiscard]] std::vector<Duration> read_arrival_record(const std::string& path,
                                                        std::string_view which = {});

}  // namespace loggp
