// Refuses a command line in which a file would be written twice, or over a file that is read.
#pragma once

namespace CLI {
class App;
}

namespace loggp::cli {

/// Compares the files of all options of the parsed commands by what they are, not by their names.
/// Throws InputError when two options that write name one file, or one that writes names a file
/// that another one reads. Devices and pipes may be named twice.
void check_distinct_files(const CLI::App& program);

}  // namespace loggp::cli
