# Writes OUTPUT, a C++ source that implements timeline/interactive/html.hpp: the files PAGE and STYLE and the concatenated
# files SCRIPTS, as string literals.
file(READ "${PAGE}" page)
file(READ "${STYLE}" style)
set(script "")
foreach(file IN LISTS SCRIPTS)
  file(READ "${file}" content)
  string(APPEND script "${content}")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from timeline/interactive/ by scripts/embed-page.cmake.
#include \"timeline/interactive/html.hpp\"

namespace loggp::timeline {

InteractivePage interactive_page() {
  return {.page = R\"__page__(${page})__page__\",
          .style = R\"__page__(${style})__page__\",
          .script = R\"__page__(${script})__page__\"};
}

}  // namespace loggp::timeline
")
