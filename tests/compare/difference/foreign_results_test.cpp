#include "compare/difference/foreign_results.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "models/base/errors.hpp"

namespace loggp::compare::foreign_results_test {

namespace {

ForeignResult read(std::string_view text, std::optional<Reduction> reduction = std::nullopt) {
  const auto program = foreign_program(text);
  REQUIRE(program);
  return read_foreign("out.txt", text, *program, reduction);
}

constexpr const char* osu =
    "\n# OSU MPI Broadcast Latency Test v7.3\n# Datatype: MPI_CHAR.\n"
    "# Size       Avg Latency(us)\n1                       2.42\n2                       3.41\n";
constexpr const char* osu_full =
    "# OSU MPI Broadcast Latency Test v5.9\n"
    "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n"
    "1                       7.61              6.38              8.84        1000\n";
constexpr const char* imb =
    "#------------------------------------------------------------\n"
    "#    Intel(R) MPI Benchmarks 2021.3, MPI-1 part    \n"
    "#----------------------------------------------------------------\n"
    "# Benchmarking Bcast \n# #processes = 2 \n# ( 2 additional processes waiting in MPI_Barrier)\n"
    "#----------------------------------------------------------------\n"
    "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
    "            1         1000         0.65         6.07         3.36\n"
    "# Benchmarking Bcast \n# #processes = 4 \n"
    "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
    "            1         1000         0.85         8.07         4.36\n\n"
    "# Benchmarking PingPong \n# #processes = 2 \n"
    "       #bytes #repetitions      t[usec]   Mbytes/sec\n"
    "            8         1000         0.25        32.00\n"
    "# Benchmarking Barrier \n# #processes = 2 \n"
    " #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
    "         1000         0.31         0.33         0.32\n"
    "# All processes entering MPI_Finalize\n\n";
constexpr const char* repro =
    "#Command-line arguments:  ./bin/mpibenchmark --nrep=3\n#@datatype_size_bytes=8\n"
    "#@reproMPIcommitSHA1=130b949\n#@nprocs=4\n"
    "          test       nrep        count  errorcode    runtime_sec \n"
    "     MPI_Bcast          0          100          0   0.0000010000\n"
    "     MPI_Bcast          1          100          1   0.0000090000\n"
    "     MPI_Bcast          2          100          0   0.0000030000\n"
    "# Benchmark started at Tue Nov 24 05:00:00 2026\n# Execution time: 1s\n";

}  // namespace

TEST_CASE("OSU's output has the mean over ranks, and with -f also the others") {
  const ForeignResult mean = read(osu);
  CHECK(mean.version == "v7.3");
  REQUIRE(mean.times.size() == 2);
  CHECK(mean.times[1].benchmark == "MPI Broadcast Latency");
  CHECK(mean.times[1].scheme == "barrier");
  CHECK(mean.times[1].bytes == 2);
  CHECK(mean.times[1].time_us == 3.41);
  CHECK(read(osu_full).times[0].time_us == 7.61);
  CHECK(read(osu_full, Reduction::max).times[0].time_us == 8.84);
  CHECK(read(osu_full, Reduction::min).times[0].time_us == 6.38);
  CHECK_THROWS_WITH_AS(read(osu, Reduction::max),
                       "out.txt:4: this program's output has no time for --reduce max here; give "
                       "--reduce mean",
                       InputError);
}

TEST_CASE("Intel's output has collectives, pairs and barriers on several numbers of ranks") {
  const ForeignResult result = read(imb);
  REQUIRE(result.times.size() == 4);
  CHECK(result.times[0].time_us == 6.07);
  CHECK(result.times[0].ranks == 2);
  CHECK(result.times[1].ranks == 4);
  CHECK(result.times[1].scheme == "loop-imb");
  CHECK(result.times[2].benchmark == "PingPong");
  CHECK(result.times[2].time_us == 0.25);
  CHECK(result.times[3].bytes == 0);
  CHECK(result.times[3].time_us == 0.33);
  CHECK(read(imb, Reduction::mean).times[0].time_us == 3.36);
}

TEST_CASE("Intel's times of pairs stand where their header says") {
  CHECK(read(std::string(imb) + "#bytes t[usec]\n1 2\n").times.back().time_us == 2);
}

// A ping-pong, then what IMB 2021.3 prints of Bcast with -multi 1 on 6 ranks.
constexpr const char* imb_of_groups =
    "# Benchmarking PingPong \n# #processes = 2 \n# ( 4 additional processes waiting in "
    "MPI_Barrier)\n"
    "       #bytes #repetitions      t[usec]   Mbytes/sec\n"
    "            8         1000         0.25        32.00\n\n"
    "#-----------------------------------------------------------------------------\n"
    "# Benchmarking Multi-Bcast \n# ( 2 groups of 3 processes each running simultaneous ) \n"
    "# Group  0:     0    1    2\n# \n# Group  1:     3    4    5\n# \n"
    "#-----------------------------------------------------------------------------\n"
    "        Group       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n\n"
    "            0            0         1000         0.05         0.07         0.06\n"
    "            1            0         1000         0.05         0.08         0.06\n\n"
    "            0      4194304 out-of-mem.; needed X=   1.001 GB; use flag \"-mem X\" or "
    "MAX_MEM_USAGE>=X (IMB_mem_info.h)\n"
    "            1      4194304 out-of-mem.; needed X=   1.001 GB; use flag \"-mem X\" or "
    "MAX_MEM_USAGE>=X (IMB_mem_info.h)\n\n"
    "# Benchmarking Bcast \n# #processes = 6 \n"
    "        Group       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n\n"
    "            0            0         1000         0.05         0.09         0.06\n";

TEST_CASE("Intel's groups of ranks that run at once are told apart, with their numbers of ranks") {
  const ForeignResult result = read(imb_of_groups);
  REQUIRE(result.times.size() == 4);
  CHECK(result.times[1].benchmark == "Multi-Bcast group 0 of 2");
  CHECK(result.times[1].ranks == 3);
  CHECK(result.times[1].bytes == 0);
  CHECK(result.times[2].benchmark == "Multi-Bcast group 1 of 2");
  CHECK(result.times[2].time_us == 0.08);
  CHECK(result.times[2].scheme == "loop-imb");
  CHECK(result.times[3].benchmark == "Bcast");  // all ranks are one group
  CHECK(result.times[3].ranks == 6);
  CHECK(result.remarks ==
        std::vector<std::string>{
            "out.txt:20: 2 points are left out: it needs more memory than IMB may take "
            "(out-of-mem.); the first one is Multi-Bcast group 0 of 2 on 3 ranks of 4194304 B"});
  const ForeignResult all = read(
      "# Benchmarking Multi-PingPong \n# ( 2 groups of 2 processes each running simultaneous ) \n"
      "#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]   Mbytes/sec\n"
      "8 1000 0.20 0.30 0.25 32.00\n");
  CHECK(all.times[0].benchmark == "Multi-PingPong in 2 groups");  // -multi 0
  CHECK(all.times[0].ranks == 2);
  CHECK(all.times[0].scheme == "loop");
}

TEST_CASE("points for which Intel's benchmarks had no time are left out, and said") {
  const std::string bcast =
      "# Benchmarking Bcast \n# #processes = 2 \n"
      "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
      "            1         1000         0.65         6.07         3.36\n";
  const std::string limit =
      "Time limit (secs_per_sample * msg_sizes_list_len) is over; use \"-time X\"";
  const ForeignResult late = read(bcast + " time-out.; " + limit + "\n");
  REQUIRE(late.times.size() == 1);
  CHECK(late.remarks == std::vector<std::string>{
                            "out.txt:5: a point is left out: IMB's time was over (time-out.), "
                            "so that its later sizes are missing, too; it is Bcast on 2 ranks"});
  const ForeignResult large =
      read(bcast + "   2147483647 int-overflow.; The production rank*size caused int overflow\n");
  REQUIRE(large.remarks.size() == 1);
  CHECK(large.remarks[0].ends_with("it is Bcast on 2 ranks of 2147483647 B"));
  CHECK_THROWS_AS((void)read("# Benchmarking Bcast \n time-out.; Time limit\n"), InputError);
  CHECK_THROWS_AS((void)read(bcast + "2 4 time-out.; Time limit\n"), InputError);
}

TEST_CASE("Intel's benchmarks of rates are left out of a run of all benchmarks") {
  const ForeignResult result = read(
      "# Benchmarking Uniband \n# #processes = 2 \n"
      "       #bytes #repetitions   Mbytes/sec      Msg/sec\n"
      "            0         1000         0.00      2189915\n"
      "            1         1000         2.19      2189915\n\n"
      "# Benchmarking Biband \n# ( 2 groups of 2 processes each running simultaneous ) \n"
      "        Group       #bytes #repetitions   Mbytes/sec      Msg/sec\n"
      "            0            8         1000        17.52      2189915\n\n" +
      std::string(imb));
  CHECK(result.times.size() == read(imb).times.size());
  CHECK(result.remarks ==
        std::vector<std::string>{"out.txt:4: 3 points are left out: IMB prints rates and no time; "
                                 "the first one is Uniband on 2 ranks of 0 B"});
}

TEST_CASE("Intel's process grids are a condition, and do not change the number of ranks") {
  const ForeignResult result = read(
      "# Benchmarking Bcast \n# #processes = 4; rank order (rowwise): \n#     0    2\n# \n"
      "#     1    3\n# \n"
      "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
      "            1         1000         0.65         6.07         3.36\n");
  CHECK(result.times[0].ranks == 4);
  CHECK(result.conditions.at("process grid") == "ranks by its rows (-map)");
  CHECK(read(imb).conditions.at("process grid") == "none");
}

TEST_CASE("Intel's builds with checks have collectives, too, and wrong data are left out") {
  const ForeignResult result = read(
      "# Benchmarking Allreduce \n# #processes = 2 \n"
      "  #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]      defects\n"
      "       4         1000         0.65         6.07         3.36         0.00\n"
      "       8         1000         0.65         6.07         3.36         1.00\n\n\n"
      "!!! Benchmark unsuccessful !!!\n\n\n"
      "# Benchmarking Sendrecv \n# #processes = 2 \n"
      "#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]   Mbytes/sec      defects\n"
      "       4         1000         0.65         6.07         3.36         1.32         0.00\n");
  REQUIRE(result.times.size() == 2);
  CHECK(result.times[0].scheme == "loop-imb");
  CHECK(result.times[1].scheme == "loop");
  CHECK(result.remarks == std::vector<std::string>{"out.txt:5: a point is left out: its data were "
                                                   "wrong (defects); it is Allreduce on 2 ranks of "
                                                   "8 B"});
  CHECK_THROWS_AS((void)read(std::string(imb) + "!!! Benchmark unsuccessful !!!\n"), InputError);
}

// osu_allreduce -c of version 7.4, as in open-mpi/ompi#12717.
constexpr const char* osu_checked =
    "\n# OSU MPI Allreduce Latency Test v7.4\n# Datatype: MPI_CHAR.\n"
    "# Size       Avg Latency(us)        Validation\n"
    "1                       1.53              Pass\n"
    "2                       2.58              Pass\n";

TEST_CASE("OSU's validation is read; points with wrong data are left out, and said") {
  const ForeignResult right = read(osu_checked);
  REQUIRE(right.times.size() == 2);
  CHECK(right.times[1].time_us == 2.58);
  CHECK(right.remarks.empty());
  const std::string status =
      "DATA VALIDATION ERROR: /b/osu_allreduce exited with status 1 on message";
  const ForeignResult wrong =
      read(std::string(osu_checked) + "4                       1.51              Fail\n" + status +
           " size 4.\n");
  CHECK(wrong.times.size() == 2);
  CHECK(wrong.remarks ==
        std::vector<std::string>{"out.txt:7: a point is left out: its data were wrong (Validation: "
                                 "Fail); it is MPI Allreduce Latency of 4 B"});
  // rank 0 found nothing wrong, but another rank did
  const ForeignResult elsewhere = read(osu_checked + status + " size 2.\n");
  CHECK(elsewhere.times.size() == 1);
  CHECK(elsewhere.remarks.size() == 1);
  CHECK_THROWS_AS((void)read(std::string(osu_checked) + "4 1.51 Perhaps\n"), InputError);
  CHECK(read("# OSU MPI Latency Test v5.9\n# Size          Latency (us)        Validation\n"
             "1                       1.53              Pass\n")
            .times[0]
            .scheme == "loop");
}

TEST_CASE("ReproMPI's points without a window that was kept are said") {
  const ForeignResult result =
      read(std::string(repro) + "     MPI_Bcast          0          200          1   0.1\n");
  CHECK(result.times.size() == 1);
  CHECK(result.remarks ==
        std::vector<std::string>{"out.txt:11: a point is left out: each of its repetitions missed "
                                 "its window (errorcode); it is MPI_Bcast of 1600 B"});
}

TEST_CASE("ReproMPI's time is the median of the windows that were kept; counts become bytes") {
  const ForeignResult result = read(repro);
  REQUIRE(result.times.size() == 1);
  CHECK(result.times[0].time_us == doctest::Approx(2));  // of 1 and 3
  CHECK(result.times[0].bytes == 800);
  CHECK(result.times[0].ranks == 4);
  CHECK(result.times[0].scheme == "synchronised");
}

TEST_CASE("lines that these programs do not print are errors with their place") {
  const std::string warned = std::string(osu) + "WARNING: no InfiniBand\n";
  CHECK_THROWS_WITH_AS(read(warned),
                       "out.txt:7: is no line of OSU's latency test or blocking collectives, which "
                       "diff reads; give their output alone",
                       InputError);
  CHECK_THROWS_AS(read(std::string(imb) + "1 2 3\n"), InputError);
  CHECK_THROWS_AS(read(std::string(imb) + "mpirun noticed\n"), InputError);
  CHECK_THROWS_AS(read(std::string(repro) + "Segmentation fault\n"), InputError);
  CHECK_THROWS_AS(read(std::string(osu) + osu), InputError);  // two launches in a file
  CHECK_THROWS_AS(read("# OSU MPI Bandwidth Test v7.3\n# Size      Bandwidth (MB/s)\n1  2.0\n"),
                  InputError);
  CHECK_FALSE(foreign_program("{\"kind\":\"bench\"}"));
}

TEST_CASE("sizes and counts are whole numbers that fit") {
  const auto with = [](const std::string& setting, const std::string& value) {
    std::string text = repro;
    const std::size_t at = text.find(setting) + setting.size();
    return text.replace(at, 1, value);
  };
  CHECK_THROWS_WITH_AS(read(with("#@nprocs=", "1e30")),
                       "out.txt:4: '1e30' is no whole number up to 2^50", InputError);
  CHECK_THROWS_AS(read(with("#@nprocs=", "2.5")), InputError);
  CHECK_THROWS_WITH_AS(read(with("#@datatype_size_bytes=", "100000000000008")),
                       "out.txt:6: 100 elements of 100000000000008 bytes are more than 2^50 bytes",
                       InputError);
}

TEST_CASE("Netgauge's ping-pongs have the median half round trip of a pair") {
  const ForeignResult found = read(
      "## Netgauge v2.4.6 - mode mpi - 2 processes\n##\n## A...message size [byte]\n"
      "1 - 0.20 0.25 0.24 0.90 (0.05 3) - 1.10 1.30 1.20 2.50 (0.10 2) - 3.20 6.15 6.67 7.27\n"
      "2 - 0.20 0.25 0.24 0.90 (0.05 3) - 1.10 1.30 1.25 2.50 (0.10 2) - 3.20 6.15 6.67 7.27\n");
  CHECK(found.program == Foreign::netgauge);
  CHECK(found.version == "v2.4.6");
  REQUIRE(found.times.size() == 2);
  CHECK(found.times[0].benchmark == "half round trip");
  CHECK(found.times[0].scheme.empty());
  CHECK(found.times[0].ranks == 2);
  CHECK(found.times[1].bytes == 2);
  CHECK(found.times[1].time_us == 1.25);
}

TEST_CASE("Netgauge's PRTT has the half round trip and the gap by eq. (5) of [4]") {
  const std::string text =
      "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n"
      "# to get o: plot \"./loggp.out\" using 1:(($5-$3)/($2-1)-$3)\n"
      "1 10 4.000000 22.000000 41.116625 2.000000 0.216185 1.775504 -nan -nan -nan\n"
      "1025 10 6.000000 33.000000 87.593442 2.000000 3.287033 3.290569 1.741803 0.001491 -nan\n";
  const ForeignResult found = read(text);
  REQUIRE(found.times.size() == 4);
  CHECK(found.times[0].time_us == 2);
  CHECK(found.times[1].benchmark == "gap");
  CHECK(found.times[1].time_us == 2);  // (22 - 4) / 9
  CHECK(found.times[3].bytes == 1025);
  CHECK(found.times[3].time_us == 3);
  const ForeignResult without_gap = read(text + "2049 10 6.0 5.0 1 1 1 1 1 1 1\n");
  CHECK(
      without_gap.remarks ==
      std::vector<std::string>{"out.txt:5: a point is left out: its burst took no longer than one "
                               "message; it is the gap of 2049 B"});
  CHECK_THROWS_WITH_AS((void)read(text + "Testing 2049 bytes 100 times:\n"),
                       doctest::Contains("out.txt:5: Netgauge prints no such line"), InputError);
  CHECK_THROWS_WITH_AS((void)read(text, Reduction::mean), doctest::Contains("leave out --reduce"),
                       InputError);
}

}  // namespace loggp::compare::foreign_results_test
