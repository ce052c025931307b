#include "compare/sweep/sweep_journal.hpp"

#include <doctest/doctest.h>

#include <iterator>

#include "compare/sweep/simulated_sweep.hpp"
#include "models/base/errors.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/compare/sweep/sweep_plan.hpp"
#include "tests/sanitized.hpp"

namespace loggp::compare::sweep_journal_test {

namespace {

namespace fs = std::filesystem;
constexpr const char* program = "loggp 1";

// Few points, each cheap.
SweepPlan plan_of_six() {
  SweepPlan plan = small_plan();
  plan.machines.pop_back();
  plan.algorithms.pop_back();
  plan.sizes.pop_back();
  plan.segments.pop_back();
  plan.seeds.pop_back();
  return plan;
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
}

std::string rows_of(const SweepJournal& journal) {
  std::string text;
  for (const auto& row : journal.rows()) text += join_row(row.value()) + "\n";
  return text;
}

// Does what is left, the last point first.
void complete(SweepJournal& journal, const SweepPlan& plan) {
  const auto left = journal.left();
  for (auto point = left.rbegin(); point != left.rend(); ++point) {
    journal.take(*point, simulate_point(plan, *point));
  }
  journal.finish(rows_of(journal));
}

std::string refusal(const fs::path& file, const SweepPlan& plan, const char* version, bool resume) {
  try {
    const SweepJournal journal(file, plan, version, resume);
  } catch (const InputError& error) {
    return error.what();
  }
  return "not refused";
}

bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("wherever a sweep is interrupted it resumes to the same file") {
  const TemporaryFolder folder;
  const SweepPlan plan = plan_of_six();
  const fs::path file = folder.path() / "sweep.csv";
  std::string part;
  {
    SweepJournal journal(file, plan, program, false);
    CHECK(journal.left().size() == plan.size());
    for (const std::size_t point : journal.left()) journal.take(point, simulate_point(plan, point));
    part = text_of(part_path(file));  // each row is there as soon as it is taken
    CHECK_FALSE(fs::exists(file));
    journal.finish(rows_of(journal));
  }
  const std::string wanted = text_of(file);
  CHECK_FALSE(fs::exists(part_path(file)));
  std::size_t resumed = 0;
  const std::size_t header = part.find('\n');
  // every length, in steps only inside the header; torn lines included
  for (std::size_t length = 0; length <= part.size(); length += length + 97 < header ? 97 : 1) {
    fs::remove(file);
    write(part_path(file), std::string_view(part).substr(0, length));
    SweepJournal journal(file, plan, program, true);
    resumed += plan.size() - journal.left().size();
    if (length % 16 != 0 && length < part.size() && part[length] != '\n') continue;  // some suffice
    complete(journal, plan);
    if (text_of(file) != wanted) FAIL("other rows after byte ", length);
    if (fs::exists(part_path(file))) FAIL("a journal is left after byte ", length);
  }
  CHECK(resumed > plan.size());
}

TEST_CASE("what was torn off is not in the middle of the journal later") {
  const TemporaryFolder folder;
  const SweepPlan plan = plan_of_six();
  const fs::path file = folder.path() / "sweep.csv";
  {
    SweepJournal journal(file, plan, program, false);
    journal.take(0, simulate_point(plan, 0));
  }
  const std::string part = text_of(part_path(file));
  write(part_path(file), part.substr(0, part.size() - 3));
  {
    SweepJournal journal(file, plan, program, true);
    CHECK(journal.left().size() == plan.size());
    journal.take(3, simulate_point(plan, 3));
  }
  SweepJournal journal(file, plan, program, true);
  CHECK(journal.left() == std::vector<std::size_t>{0, 1, 2, 4, 5});
  complete(journal, plan);
}

TEST_CASE("a journal of another plan or version is refused and stays as it is") {
  const TemporaryFolder folder;
  const SweepPlan plan = plan_of_six();
  const fs::path file = folder.path() / "sweep.csv";
  {
    SweepJournal journal(file, plan, program, false);
    journal.take(2, simulate_point(plan, 2));
  }
  const std::string part = text_of(part_path(file));
  SweepPlan other = plan;
  other.ranks.push_back(16);
  CHECK(contains(refusal(file, other, program, true), "a sweep with other ranks;"));
  CHECK(contains(refusal(file, plan, "loggp 2", true), "a sweep with other program;"));
  CHECK(contains(refusal(file, plan, program, false),
                 "belongs to an unfinished sweep; give --resume"));
  CHECK(text_of(part_path(file)) == part);
  const std::size_t row = part.find('\n') + 1;
  for (const std::string& wrong :
       {std::string("{}"), std::string("row"), std::string(R"({"point":6,"cells":[]})"),
        std::string(R"({"point":1,"cells":["a"]})")}) {
    write(part_path(file), part.substr(0, row) + wrong + "\n" + part.substr(row));
    CHECK(contains(refusal(file, plan, program, true), "sweep.csv.part:2: not a row"));
  }
  write(part_path(file), "something else\n");
  CHECK(contains(refusal(file, plan, program, true), "a sweep with other header;"));
}

TEST_CASE("no flipped bit of a journal is believed") {
  const TemporaryFolder folder;
  const SweepPlan plan = plan_of_six();
  const fs::path file = folder.path() / "sweep.csv";
  std::vector<Cells> wanted;
  {
    SweepJournal journal(file, plan, program, false);
    for (const std::size_t point : journal.left()) {
      wanted.push_back(simulate_point(plan, point));
      journal.take(point, wanted.back());
    }
  }
  const std::string part = text_of(part_path(file));
  std::size_t refused = 0;
  std::size_t tried = 0;
  for (std::size_t at = 0; at < part.size(); at += is_sanitized ? 7 : 1) {
    ++tried;
    std::string wrong = part;
    wrong[at] = static_cast<char>(wrong[at] ^ (1 << at % 8));
    write(part_path(file), wrong);
    try {
      const SweepJournal journal(file, plan, program, true);
      for (std::size_t point = 0; point < plan.size(); ++point) {
        if (journal.rows()[point] && *journal.rows()[point] != wanted[point])
          FAIL("byte ", at, " is believed");
      }
    } catch (const InputError&) {
      ++refused;
    }
  }
  CHECK(refused >= tried - 2);  // without its line end the last row is a torn one
}

TEST_CASE("a row under another point, a repeated row and a row of another sweep are named") {
  const TemporaryFolder folder;
  const SweepPlan plan = plan_of_six();
  const fs::path file = folder.path() / "sweep.csv";
  const auto part_with = [&](const SweepPlan& other, std::size_t point, std::size_t simulated) {
    fs::remove(part_path(file));
    {
      SweepJournal journal(file, other, program, false);
      journal.take(point, simulate_point(other, simulated));
    }
    return text_of(part_path(file));
  };
  const std::string good = part_with(plan, 2, 2);
  const std::string row = good.substr(good.find('\n') + 1);
  (void)part_with(plan, 1, 2);  // with a right checksum
  CHECK(contains(refusal(file, plan, program, true), "sweep.csv.part:2: not a row of point 1;"));
  write(part_path(file), good + row);
  CHECK(contains(refusal(file, plan, program, true),
                 "sweep.csv.part:3: a second row of point 2; remove the line or the file"));
  SweepPlan other = plan;
  other.base.iterations += 1;  // the row of a point of `once` is the same
  const std::string header = part_with(other, 0, 0).substr(0, good.find('\n') + 1);
  write(part_path(file), header + row);
  CHECK(contains(refusal(file, other, program, true), "sweep.csv.part:2: a damaged row"));
}

TEST_CASE("two processes can't write one journal") {
  const TemporaryFolder folder;
  const SweepPlan plan = plan_of_six();
  const fs::path file = folder.path() / "sweep.csv";
  SweepJournal journal(file, plan, program, false);
  for (const bool resume : {false, true})
    CHECK(contains(refusal(file, plan, program, resume), "is writing this file"));
  complete(journal, plan);
  CHECK(refusal(file, plan, program, false) == "not refused");
}

TEST_CASE("a finished sweep is not resumed, and made anew without --resume") {
  const TemporaryFolder folder;
  const SweepPlan plan = plan_of_six();
  const fs::path file = folder.path() / "sweep.csv";
  {
    SweepJournal journal(file, plan, program, true);  // to resume nothing is to begin
    complete(journal, plan);
  }
  CHECK(contains(refusal(file, plan, program, true), "is finished"));
  CHECK(refusal(file, plan, program, false) == "not refused");
  CHECK(fs::exists(part_path(file)));
}

TEST_CASE("a place that can't be written is refused before anything runs") {
  const SweepPlan plan = plan_of_six();
  const TemporaryFolder folder;
  CHECK(contains(refusal("/dev/null/x.csv", plan, program, false), "cannot be written"));
  CHECK(contains(refusal(folder.path() / "none" / "x.csv", plan, program, true),
                 "cannot be written"));
  CHECK(contains(refusal(folder.path(), plan, program, false), "is a folder"));
}

}  // namespace loggp::compare::sweep_journal_test
