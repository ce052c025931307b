#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::published_parameters_test {

namespace {

// [4] Table 2, row by row: the last byte of a range (0: none), L, o(1), g in us, G in us per byte.
struct Row {
  const char* name;
  const char* transport;
  std::int64_t last;
  double L, o, g, G;
};

const std::vector<Row> table_2{
    {"mpich2-tcp", "MPICH2/TCP", 0, 45.74, 3.46, 0.915, 0.00849},
    {"nmpi-sci", "NMPI/SCI", 12288, 5.48, 6.10, 7.78, 0.0045},
    {"nmpi-sci", "NMPI/SCI", 0, 5.48, 6.10, 13.34, 0.0037},
    {"ompi-ib-sdr", "OMPI/IB (SDR)", 12288, 5.96, 4.72, 5.14, 0.00073},
    {"ompi-ib-sdr", "OMPI/IB (SDR)", 0, 5.96, 4.72, 21.39, 0.00103},
    {"ompi-10g", "OMPI/10G", 12288, 10.97, 5.05, 5.00, 0.0023},
    {"ompi-10g", "OMPI/10G", 0, 10.97, 5.05, 42.00, 0.00101},
    {"ompi-ib-ddr", "OMPI/IB (DDR)", 12288, 2.50, 1.49, 1.08, 0.00067},
    {"ompi-ib-ddr", "OMPI/IB (DDR)", 0, 2.50, 1.49, 11.90, 0.00058},
    {"ompi-gm", "OMPI/GM", 32768, 10.53, 1.27, 9.44, 0.0092},
    {"ompi-gm", "OMPI/GM", 0, 10.53, 1.27, 52.01, 0.0042},
    {"ompi-mx", "OMPI/MX", 32768, 2.98, 1.48, 2.00, 0.00081},
    {"ompi-mx", "OMPI/MX", 0, 2.98, 1.48, 33.10, 0.00109},
};

void check_row(const SizeRange& range, const Row& row) {
  const Parameters& p = range.parameters;
  CHECK(range.last.value_or(Bytes(0)) == Bytes(row.last));
  CHECK(p.L == Duration::us(row.L));
  CHECK(p.o_s == Duration::us(row.o));
  CHECK(p.o_r == Duration::us(row.o));
  CHECK(p.g == Duration::us(row.g));
  CHECK(p.G == doctest::Approx(row.G * 1e6).epsilon(1e-12));
  CHECK(range.half_rtt == Duration::us(row.L));  // printed L is half of PRTT(1,0,1)
  CHECK(p.protocol == (range.first == Bytes(1) ? Protocol::eager : Protocol::synchronising));
}

}  // namespace

TEST_CASE("the published sets are Table 2 of [4], value by value") {
  std::size_t ranges = 0;
  std::size_t row = 0;
  for (const ParameterSet& set : published_parameters()) {
    REQUIRE(set.links.size() == 1);
    for (const SizeRange& range : set.links.front().ranges) {
      REQUIRE(row < table_2.size());
      CAPTURE(set.name);
      CAPTURE(row);
      CHECK(set.name == table_2[row].name);
      CHECK(set.transport == table_2[row].transport);
      check_row(range, table_2[row++]);
      ++ranges;
    }
  }
  CHECK(ranges == 13);
  CHECK(published_parameters().size() == 7);
}

TEST_CASE("every published set names its source and says that o is counted twice") {
  for (const ParameterSet& set : published_parameters()) {
    CHECK(set.source.find("Table 2") != std::string::npos);
    CHECK(set.source.find("counts o twice") != std::string::npos);
    CHECK_FALSE(set.description.empty());
  }
}

TEST_CASE("a G of 0.00073 us per byte is 730 ps, so that a megabyte takes exactly its time") {
  const auto G = [](const char* name) {
    return find_parameters(name).links.front().ranges.front().parameters.G;
  };
  CHECK(G("ompi-ib-sdr") == 730.0);
  CHECK(G("mpich2-tcp") == 8490.0);
  CHECK(G("ompi-ib-ddr") == 670.0);
  CHECK(G("ompi-mx") == 810.0);
}

TEST_CASE("an error about an unknown parameter set lists the published names") {
  CHECK_THROWS_WITH_AS(find_parameters("ompi-ib-sda"),
                       doctest::Contains("unknown parameter set 'ompi-ib-sda' (did you mean "
                                         "ompi-ib-sdr?); known: ompi-ib-sdr, ompi-ib-ddr, "),
                       InputError);
  CHECK_THROWS_WITH_AS(find_parameters(""), doctest::Contains("or a file, or L="), InputError);
}

}  // namespace loggp::published_parameters_test
