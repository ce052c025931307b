# Writes OUTPUT, a C++ source that implements models/base/embedded_data.hpp: the files in the lists FILES and ASSUMED, and
# the files SCHEMA and CLAIMS, as string literals.
foreach(list FILES ASSUMED)
  set(${list}_entries "")
  foreach(file IN LISTS ${list})
    file(READ "${file}" content)
    get_filename_component(name "${file}" NAME)
    string(APPEND ${list}_entries "    {\"${name}\", R\"__json__(${content})__json__\"},\n")
  endforeach()
endforeach()
file(READ "${SCHEMA}" schema)
file(READ "${CLAIMS}" claims)
file(WRITE "${OUTPUT}" "// Generated from data/ by scripts/embed-data.cmake.
#include \"models/base/embedded_data.hpp\"

#include <array>

namespace loggp {

namespace {
constexpr std::array files{std::to_array<EmbeddedFile>({
${FILES_entries}})};
constexpr std::array assumed_files{std::to_array<EmbeddedFile>({
${ASSUMED_entries}})};
}  // namespace

std::span<const EmbeddedFile> embedded_parameter_files() { return files; }

std::string_view embedded_claims() { return R\"__json__(${claims})__json__\"; }
std::span<const EmbeddedFile> embedded_assumed_files() { return assumed_files; }

std::string_view embedded_parameter_schema() { return R\"__json__(${schema})__json__\"; }

}  // namespace loggp
")
