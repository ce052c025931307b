// Tests how the parts of ranks in collective operations become lines of an arrivals file.
#ifdef LOGGP_WITH_MPI
#include "measure/record/arrival_record_file.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::measure::arrival_record_file_test {

namespace {

using Call = RecordedCall;

constexpr std::int64_t in_ps = 1'000'000;  // a microsecond

RecordedPart part(Call call, std::int64_t arrival_us, std::int64_t exit_us) {
  return {arrival_us * in_ps, exit_us * in_ps, call};
}

}  // namespace

TEST_CASE("each line of an arrivals file has the times of its own rank in its own call") {
  const compare::TemporaryFolder folder;
  const std::string path = (folder.path() / "arrivals").string();
  ArrivalRecordFile file(path, "three ranks", 3);
  // rank 0's parts in both calls, then those of rank 1, then those of rank 2
  const std::vector<RecordedPart> two_calls{
      part(Call::barrier, 1, 4),   part(Call::broadcast, 5, 9), part(Call::barrier, 2, 5),
      part(Call::broadcast, 6, 8), part(Call::barrier, 3, 6),   part(Call::broadcast, 7, 10)};
  const std::vector<RecordedPart> one_more{part(Call::ibarrier, 11, 14),
                                           {12 * in_ps, exit_not_seen, Call::ibarrier},
                                           part(Call::ibarrier, 13, 15)};
  file.add(two_calls);
  file.add(one_more);
  CHECK(file.finish().empty());
  CHECK(compare::contents(path) ==
        "# three ranks\n"
        "call,collective,rank,arrival_us,exit_us\n"
        "0,MPI_Barrier,0,1.000,4.000\n"
        "0,MPI_Barrier,1,2.000,5.000\n"
        "0,MPI_Barrier,2,3.000,6.000\n"
        "1,MPI_Bcast,0,5.000,9.000\n"
        "1,MPI_Bcast,1,6.000,8.000\n"
        "1,MPI_Bcast,2,7.000,10.000\n"
        "2,MPI_Ibarrier,0,11.000,14.000\n"
        "2,MPI_Ibarrier,1,12.000,\n"
        "2,MPI_Ibarrier,2,13.000,15.000\n");
}

TEST_CASE(
    "of ranks that have made different calls there is no arrivals file, but the first such call") {
  const compare::TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "arrivals";
  ArrivalRecordFile file(path.string(), "two ranks", 2);
  const std::vector<RecordedPart> parts{part(Call::barrier, 1, 2),   part(Call::reduce, 3, 4),
                                        part(Call::scan, 5, 6),      part(Call::barrier, 1, 2),
                                        part(Call::broadcast, 3, 4), part(Call::scatter, 5, 6)};
  file.add(parts);
  CHECK(file.finish() == "call 1 is MPI_Reduce on rank 0 and MPI_Bcast on rank 1");
  CHECK_FALSE(std::filesystem::exists(path));
}

}  // namespace loggp::measure::arrival_record_file_test
#endif
