# Writes OUTPUT, the source of built_commit(). GIT is empty, or SOURCE is no git repository of its own: "unknown".
set(commit unknown)
if(GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} rev-parse --short=12 HEAD
                  OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
                  RESULT_VARIABLE status)
  if(status EQUAL 0)
    set(commit ${found})
  endif()
endif()
file(WRITE ${OUTPUT} "#include \"cli/commands/version.hpp\"

std::string_view loggp::cli::built_commit() {
  return \"${commit}\";
}
")
