#include "measure/sample_file.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "models/errors.hpp"

namespace loggp::measure {

TEST_CASE("samples are in the file, under a header, as soon as they are made") {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("loggp-samples-" + std::to_string(getpid())))
          .string();
  SampleLog log(path, {{"host", "here"}}, PrttPlan{});
  PrttSample sample;
  sample.size = Bytes(64);
  sample.round_trip = Duration::us(1.5);
  log.take(sample);

  std::ifstream file(path);  // the log is still open
  std::string header;
  std::string record;
  std::string rest;
  CHECK(std::getline(file, header));
  CHECK(std::getline(file, record));
  CHECK_FALSE(std::getline(file, rest));
  CHECK(header.find("\"host\":\"here\"") != std::string::npos);
  CHECK(record.find("\"bytes\":64") != std::string::npos);
  CHECK(record.find("\"round_trip_us\":1.5") != std::string::npos);
  std::filesystem::remove(path);
}

TEST_CASE("a sample file that can't be written is the user's mistake") {
  CHECK_THROWS_AS(SampleLog("/dev/null/samples", {}, PrttPlan{}), InputError);
}

}  // namespace loggp::measure
