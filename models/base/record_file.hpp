// A file of records, one on each line, to which one process at a time appends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace loggp {

/// An open file of records, locked against other processes until this object ends. A record is a
/// line. The system releases the lock (flock) when the process ends, however it ends.
///
/// Each record is appended with one write, and a record that can't be written completely is taken
/// back. A last line without a line end is a torn record: an earlier process ended while it wrote
/// the record. Torn records don't count, and the next append() replaces them.
///
/// A device or a pipe may take the file's place. It then has no earlier records and no lock. A file
/// system without locks is used without them.
class RecordFile {
 public:
  /// Opens and locks the file at `path`; makes an empty file if there is none. Throws InputError
  /// when the file can't be written, and when another process has it open: the message names that
  /// process, if the system tells.
  explicit RecordFile(std::string path);
  /// Removes the file if this object has made it and it is still empty.
  ~RecordFile();
  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&& other) noexcept;
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Returns the number of records. It does not count a torn record.
  [[nodiscard]] std::int64_t count() const { return count_; }
  /// Returns all records, each with its line end. Throws RunError when the file can't be read.
  [[nodiscard]] std::string records() const;

  /// Appends a record; `record` has no line end. Throws RunError when the record can't be written,
  /// for instance because the disk is full; earlier records stay.
  void append(std::string_view record);
  /// Removes all records. Throws RunError when the system does not permit it.
  void clear();
  /// Waits until the records are on the disk. Throws RunError when the system can't write them.
  void sync();
  /// Gives the file the name `path`, in place of an earlier file of that name, after sync(). Throws
  /// RunError on failure; both files then stay as they are.
  void rename_to(const std::string& path);
  /// Removes the file. Pre: nothing is appended afterwards.
  void remove();

 private:
  void open();
  void lock();
  void count_records();
  [[nodiscard]] bool is_still_there() const;
  void close();

  std::string path_;
  int file_ = -1;
  bool is_device_ = false;
  bool is_ours_ = false;    // this object has made the file
  std::int64_t count_ = 0;  // records
  std::int64_t whole_ = 0;  // bytes of all records
  bool is_torn_ = false;    // there are more bytes
};

/// Returns FILE.part for FILE: the name of a file whose records are not complete yet.
[[nodiscard]] std::string part_path(const std::string& path);

/// Returns 16 hexadecimal digits that change with every bit of `text`, except with a probability of
/// 2^-64; the same on every machine.
[[nodiscard]] std::string checksum(std::string_view text);

}  // namespace loggp
