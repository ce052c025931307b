#include "measure/collectives/bench_remarks.hpp"

#include <fmt/format.h>

namespace loggp::measure {

void add_remark(std::string_view remark, BenchEnd& end) {
  if (remark.empty()) return;
  if (!end.remark.empty()) end.remark += "; ";
  end.remark += remark;
}

std::string remark_on_tests(std::string_view stopped, std::int64_t test, std::int64_t allowed,
                            bool is_oversubscribed) {
  const bool is_precise = stopped == "precise";
  if (test == 1 && (is_precise || allowed == 1 || is_oversubscribed)) return "";
  if (stopped == "windows") return "";
  const std::int64_t failed = is_precise ? test - 1 : test;
  const std::string tests = failed == 1 ? "1 test" : fmt::format("{} tests", failed);
  return is_precise ? fmt::format("{} before did not become precise and {} discarded", tests,
                                  failed == 1 ? "was" : "were")
                    : fmt::format("the time did not become precise in {}", tests);
}

std::string remark_on_loop(Scheme scheme, std::int64_t operations, std::int64_t wanted) {
  const bool is_loop = scheme == Scheme::loop || scheme == Scheme::change_root;
  if (!is_loop || operations > 1 || wanted == 1) return "";
  return "the loop has one operation, so that the time includes how far apart the ranks begin; a "
         "longer --time-budget permits more";
}

}  // namespace loggp::measure
