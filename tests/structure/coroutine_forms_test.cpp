#include "tests/structure/coroutine_forms.hpp"

#include <doctest/doctest.h>

#include "tests/structure/sources.hpp"

namespace loggp::structure::coroutine_forms_test {

namespace {

std::string only_objection(std::string_view text) {
  const auto objections = coroutine_objections(text);
  return objections.size() == 1 ? objections.front() : std::to_string(objections.size());
}

}  // namespace

TEST_CASE("no source uses a co_await form that GCC 12.2 miscompiles") {
  for (const SourceFile& source : all_sources()) {
    for (const std::string& objection : coroutine_objections(source.text))
      FAIL_CHECK(source.path, " ", objection);
  }
}

TEST_CASE("a co_await in a condition is seen") {
  CHECK(only_objection("if (co_await x) y();") == "line 1: the co_await is in the condition of if");
  CHECK(only_objection("\nwhile (a && (co_await f(b)))\n;") ==
        "line 2: the co_await is in the condition of while");
  CHECK(only_objection("switch (co_await x) {}") ==
        "line 1: the co_await is in the condition of switch");
  CHECK(only_objection("if (const auto r = co_await x; r) y();") ==
        "line 1: the co_await is in the condition of if");
}

TEST_CASE("a temporary closure, aggregate or std::function in a co_await is seen") {
  CHECK(only_objection("co_await f([v](int i) { return v[i]; });") ==
        "line 1: the co_await makes a closure");
  CHECK(only_objection("co_await f(a, [&] { return 1; });") ==
        "line 1: the co_await makes a closure");
  CHECK(only_objection("co_await f({.a = 2});") == "line 1: the co_await makes an aggregate");
  CHECK(only_objection("co_await f(x,\n         {a, b});") ==
        "line 1: the co_await makes an aggregate");
  CHECK(only_objection("co_await f(Options{2});") == "line 1: the co_await makes an aggregate");
  CHECK(only_objection("co_await f(std::vector<int>(3), Pair<int, A>{1, 2});") ==
        "line 1: the co_await makes an aggregate");
  CHECK(only_objection("co_await f(std::function<int()>(g));") ==
        "line 1: the co_await makes a std::function");
}

TEST_CASE("a choice between two operands of co_await is seen") {
  CHECK(only_objection("const int x = co_await (c ? f() : g());") ==
        "line 1: the co_await chooses its operand with ?:");
}

TEST_CASE("the safe forms pass") {
  for (const char* safe :
       {"const bool ready = co_await x;\nif (ready) y();", "if (a) co_await f(b);",
        "if (a) {\n  co_await f(b);\n}", "while (n-- > 0) co_await f(n);",
        "for (Rank child : children(self)) co_await self.send(child, data, Tag());",
        "co_await f(Buffer(), Tag(1), Bytes{});", "co_await f(items[i], m[j](k));",
        "total += co_await f(a); x = {1};", "// if (co_await x) and f({1})\nco_await f(1);",
        "log(\"if (co_await x)\"); co_await f('{');"}) {
    CAPTURE(safe);
    CHECK(coroutine_objections(safe).empty());
  }
}

}  // namespace loggp::structure::coroutine_forms_test
