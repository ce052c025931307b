#include "measure/patterns/stress_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace loggp::measure {

namespace {

Bytes class_start(Bytes size) {
  return Bytes(static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(size.count()))));
}

void add(SizeClass& all, const StressCount& count) {
  all.messages += count.messages;
  all.bytes += count.bytes;
}

}  // namespace

void StressRecord::done(const StressCount& count, const std::vector<StressFault>& faults) {
  counts_.push_back(count);
  faults_.insert(faults_.end(), faults.begin(), faults.end());
}

std::vector<SizeClass> StressRecord::classes() const {
  std::map<Bytes, SizeClass> classes;
  std::set<Bytes> sizes;
  for (const StressCount& count : counts_) {
    const Bytes first = class_start(count.size);
    SizeClass& found = classes[first];
    found.first = first;
    found.last = std::max(found.last, count.size);
    if (sizes.insert(count.size).second) ++found.sizes;
    add(found, count);
  }
  std::vector<SizeClass> list;
  list.reserve(classes.size());
  for (const auto& [first, found] : classes) list.push_back(found);
  return list;
}

SizeClass StressRecord::sum() const {
  SizeClass sum;
  for (const SizeClass& one : classes()) {
    sum.last = one.last;
    sum.sizes += one.sizes;
    sum.messages += one.messages;
    sum.bytes += one.bytes;
  }
  return sum;
}

std::string in_words(const std::vector<StressFault>& faults) {
  std::string first = in_words(faults.front());
  if (faults.size() == 1) return first;
  return fmt::format("{}; {} other {} too", first, faults.size() - 1,
                     faults.size() == 2 ? "rank has found a fault" : "ranks have found faults");
}

}  // namespace loggp::measure
