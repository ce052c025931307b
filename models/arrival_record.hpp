// What `loggp record-arrivals` has measured of an application, as a pattern.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp {

/// The heading of such a file: a line for each rank of each collective call, times in us on rank
/// 0's clock.
inline constexpr const char* arrival_record_heading = "call,collective,rank,arrival_us,exit_us";

/// Whether the first line that is no comment is that heading.
[[nodiscard]] bool is_arrival_record(const std::string& path);

/// How late each rank came, the first being 0 late: to call number `which` ("3"), or in the median
/// over the calls of that collective ("MPI_Bcast") or over all of them (""), by rank and shifted so
/// that the least is 0. Throws InputError (file:line) unless every call has every rank once.
[[nodiscard]] std::vector<Duration> read_arrival_record(const std::string& path,
                                                        std::string_view which = {});

}  // namespace loggp
