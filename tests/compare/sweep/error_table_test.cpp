#include "compare/sweep/error_table.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "compare/chart/numbers.hpp"

namespace loggp::compare::error_table_test {

TEST_CASE("a time is written in microseconds to the last picosecond and no further") {
  CHECK(exact_us(Duration::ps(0)) == "0");
  CHECK(exact_us(Duration::ps(1)) == "0.000001");
  CHECK(exact_us(Duration::ps(-1)) == "-0.000001");
  CHECK(exact_us(Duration::ps(10'000'000)) == "10");
  CHECK(exact_us(Duration::ps(53'871'180'000)) == "53871.18");
  CHECK(exact_ns(Duration::ps(-1)) == "-0.001");
  CHECK(exact_ns(Duration::ps(72'057'600'000'001'000)) == "72057600000001");
  CHECK(exact_ns(Duration::ps(9'007'199'254'740'993)) == "9007199254740.993");
  // 2^53 + 1 ps: a double would lose the last digit.
  CHECK(exact_us(Duration::ps(9'007'199'254'740'993)) == "9007199254.740993");
  CHECK(exact_us(Duration::ps(std::numeric_limits<std::int64_t>::min())) ==
        "-9223372036854.775808");
}

TEST_CASE("a ratio is written without exponent and without noise") {
  CHECK(plain_decimal(0.1 + 0.2, 9) == "0.3");
  CHECK(plain_decimal(-1.0 / 3, 9) == "-0.333333333");
  CHECK(plain_decimal(2.5e-12, 9) == "0.0000000000025");
  CHECK(plain_decimal(-0.0, 9) == "0");
  CHECK(plain_decimal(1e20, 9) == "100000000000000000000");
}

TEST_CASE("a number for people has as many digits as were asked for") {
  CHECK(readable_number(2, 3) == "2.00");
  CHECK(readable_number(9.999, 3) == "10.0");
  CHECK(readable_number(9282.6, 3) == "9280");
  CHECK(readable_number(53871, 4) == "53\u202f870");
  CHECK(readable_number(-1234567.8, 8) == "−1\u202f234\u202f567.8");
  CHECK(readable_number(0, 3) == "0.00");
}

TEST_CASE("a time for people has the unit that suits it") {
  CHECK(readable_time(Duration::ps(53'871'180'000)) == "53.87\u00a0ms");
  CHECK(readable_time(Duration::us(60.78)) == "60.78\u00a0µs");
  CHECK(readable_time(Duration::ps(730)) == "0.7300\u00a0ns");
  CHECK(readable_time(Duration::us(-2e6)) == "−2.000\u00a0s");
}

TEST_CASE("errors.csv has the documented columns and the rows in the table's order") {
  const ErrorTable errors{
      {"L=1us,o=2us", "pipelined", "loop", 1024, Bytes(1), 1000, Duration::ps(60'784'260),
       Duration::ps(53'871'180'000)},
      {"mpich2-tcp",
       "scatter-allgather:ring",
       "barrier",
       2,
       Bytes(8),
       1,
       Duration::us(52.66),
       Duration::us(52.66),
       {"ring", "", "", "dissemination", "0", "3", "0", "0", "sum", "double", ""},
       Bytes(64),
       7},
      {"none", "binomial", "loop", 1, Bytes(0), 10, Duration(), Duration()}};
  Circumstances circumstances;
  circumstances.at(circumstance_index("root")) = "0";
  circumstances.at(circumstance_index("reduce")) = "max";
  circumstances.at(circumstance_index("arrivals")) = "balanced";
  // (60.78426 − 53871.18) / 53871.18 = −0.99887167387…
  CHECK(csv_text(error_table(errors, {}, circumstances)) ==
        "collective,params,algorithm,scheme,allgather,sub_group,order,barrier,piece_bytes,fan_out,"
        "radix,"
        "requests,operation,type,counts,ranks,bytes,segment_bytes,iterations,seed,"
        "root,barrier_bytes,barriers,flush,reduce,progress,receive,arrivals,noise,ranks_per_node,"
        "reported_us,correct_us,error_us,relative_error,"
        "interval_low_us,interval_high_us,interval_method,interval_of,probability_fastest,clocks,"
        "synchronisation,synchronisation_us,window_us,windows,late_windows,overlong_windows,"
        "clock_error_us,last_clock_error_us,remark\n"
        ",\"L=1us,o=2us\",pipelined,loop,,,,,,,,,,,,1024,1,0,1000,1,0,,,,max,,,balanced,,,60.78426,"
        "53871.18,-53810.39574,"
        "-0.9988716738708898,,,,,,,,,,,,,,,\n"
        ",mpich2-tcp,scatter-allgather,barrier,ring,,,dissemination,0,3,0,0,sum,double,,2,8,64,1,7,"
        "0,,,,max,,,balanced,,,52.66,52.66,0,0,,,,,,,,,,,,,,,\n"
        ",none,binomial,loop,,,,,,,,,,,,1,0,0,10,1,0,,,,max,,,balanced,,,0,0,0,0,,,,,,,,,,,,,,,\n");
}

}  // namespace loggp::compare::error_table_test
