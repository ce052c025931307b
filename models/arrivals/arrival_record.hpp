// Reads the arrivals that `loggp record-arrivals` has measured in an application.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// The heading of an arrival record. A record has a line for each rank of each collective call;
/// times are in microseconds on rank 0's clock.
inline constexpr const char* arrival_record_heading = "call,collective,rank,arrival_us,exit_us";

/// Returns whether the first line of the file, apart from comments, is the heading of a record.
[[nodiscard]] bool is_arrival_record(const std::string& path);

/// Returns by how much each rank arrived after the first rank, indexed by rank. `which` selects the
/// calls: one call by its number ("3"), all calls of a collective by its name ("MPI_Bcast"), or all
/// calls of the record (""). For several calls, each rank's value is its median over the calls, and
/// the values are shifted so that the least is 0. Throws InputError (file:line) unless each call
/// lists each rank exactly once.
[[nodiscard]] std::vector<Duration> read_arrival_record(const std::string& path,
                                                        std::string_view which = {});

}  // namespace loggp
