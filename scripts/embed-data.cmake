# Writes OUTPUT: the FILES as string literals, for models/embedded_data.hpp.
set(entries "")
foreach(file IN LISTS FILES)
  file(READ "${file}" content)
  get_filename_component(name "${file}" NAME)
  string(APPEND entries "    {\"${name}\", R\"__json__(${content})__json__\"},\n")
endforeach()
file(READ "${SCHEMA}" schema)
file(READ "${CLAIMS}" claims)
file(WRITE "${OUTPUT}" "// Generated from data/ by scripts/embed-data.cmake.
#include \"models/embedded_data.hpp\"

#include <array>

namespace loggp {

namespace {
constexpr std::array files{std::to_array<EmbeddedFile>({
${entries}})};
}  // namespace

std::span<const EmbeddedFile> embedded_parameter_files() { return files; }

std::string_view embedded_claims() { return R\"__json__(${claims})__json__\"; }

std::string_view embedded_parameter_schema() { return R\"__json__(${schema})__json__\"; }

}  // namespace loggp
")
