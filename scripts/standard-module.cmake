# Makes the headers of the standard library that our headers include a Clang module, which is parsed once. Most of the time
# of compiling a header alone goes to them. A name is visible only where its header is included, as without the module.
find_path(standard_headers vector PATHS ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES} NO_DEFAULT_PATH REQUIRED)
file(GLOB_RECURSE headers models/*.hpp algorithms/*.hpp timeline/*.hpp simulate/*.hpp measure/*.hpp compare/*.hpp cli/*.hpp)
set(names)
foreach(header ${headers})
  file(STRINGS ${header} lines REGEX "^#include <[a-z_]+>")
  list(TRANSFORM lines REPLACE "^#include <([a-z_]+)>.*" "\\1")
  list(APPEND names ${lines})
endforeach()
list(REMOVE_DUPLICATES names)
set(submodules)
foreach(name ${names})
  if(EXISTS ${standard_headers}/${name})
    string(APPEND submodules "  module ${name} { header \"${standard_headers}/${name}\" export * }\n")
  endif()
endforeach()
file(WRITE ${PROJECT_BINARY_DIR}/standard.modulemap "module std [system] {\n${submodules}}\n")
# Only the targets that compile headers alone: clang-tidy uses the commands of the others.
set(alone models algorithms timeline simulate measure compare cli)
list(TRANSFORM alone APPEND _verify_interface_header_sets)
set(is_alone $<IN_LIST:$<TARGET_PROPERTY:NAME>,${alone}>)
target_compile_options(loggp_flags INTERFACE
  "$<${is_alone}:-fmodules;-fno-implicit-module-maps;-fmodule-map-file=${PROJECT_BINARY_DIR}/standard.modulemap>"
  "$<${is_alone}:-fmodules-cache-path=${PROJECT_BINARY_DIR}/modules>")
