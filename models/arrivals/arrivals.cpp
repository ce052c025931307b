#include "models/arrivals/arrivals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/arrivals/arrival_file.hpp"
#include "models/arrivals/arrival_record.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"
#include "models/base/random.hpp"

namespace loggp {

namespace {

[[noreturn]] void refuse(std::string_view spec, std::string_view what) {
  throw InputError(fmt::format("--arrivals {}: {}", spec, what));
}

double number_up_to(double most, std::string_view text, std::string_view what,
                    std::string_view spec) {
  const auto number = parse_number(text);
  if (!number || *number < 0 || *number > most) {
    refuse(spec, fmt::format("{}: '{}' is not a number from 0 to {}", what, text, most));
  }
  return *number;
}

// Returns `count` ranks other than the root: those with the smallest hashes.
std::vector<std::size_t> drawn_ranks(std::int32_t ranks, Rank root, std::size_t count,
                                     std::uint64_t seed) {
  std::vector<std::pair<std::uint64_t, std::int32_t>> lots;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    if (Rank(rank) != root) lots.emplace_back(hash(seed, Draw::late_rank, rank), rank);
  }
  std::nth_element(lots.begin(), lots.begin() + static_cast<std::ptrdiff_t>(count), lots.end());
  std::vector<std::size_t> result;
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    result.push_back(static_cast<std::size_t>(lots[i].second));
  return result;
}

// Reads "call:N:FILE" or "call:NAME:FILE"; the FILE's name may contain colons.
std::vector<Duration> recorded_call(std::string_view spec) {
  const std::size_t first = spec.find(':');
  const std::size_t second = spec.find(':', first + 1);
  const std::string path(second == std::string_view::npos ? "" : spec.substr(second + 1));
  const std::string_view which = spec.substr(first + 1, second - first - 1);
  if (which.empty() || !exists(path) || !is_arrival_record(path))
    refuse(spec, fmt::format("'{}' is not a file that loggp record-arrivals has written; write "
                             "call:N:FILE with such a FILE",
                             path));
  return read_arrival_record(path, which);
}

}  // namespace

ArrivalPattern ArrivalPattern::parse(std::string_view spec) {
  ArrivalPattern pattern;
  pattern.spec_ = spec;
  const auto parts = split(spec, ':');
  const auto expect = [&](std::size_t count, std::string_view form) {
    if (parts.size() != count) refuse(spec, fmt::format("write {}", form));
  };
  if (parts[0] == "balanced") {
    expect(1, "balanced");
    return pattern;
  }
  if (parts[0] == "random") {
    expect(2, "random:MAX_IF, as in random:16");
    pattern.kind_ = Kind::random;
  } else if (parts[0] == "random-whole") {
    expect(2, "random-whole:MAX_IF, as in random-whole:16");
    pattern.kind_ = Kind::random_whole;
    pattern.imbalance_ = static_cast<double>(
        parse_count(parts[1], fmt::format("--arrivals {}: MAX_IF", spec), 1, 1'000'000'000));
    return pattern;
  } else if (parts[0] == "late-each") {
    expect(3, "late-each:FRACTION:MAX_IF, as in late-each:0.2:16");
    pattern.kind_ = Kind::late_each;
    pattern.fraction_ = number_up_to(1, parts[1], "fraction", spec);
  } else if (parts[0] == "late-children") {
    expect(2, "late-children:MAX_IF, as in late-children:16");
    pattern.kind_ = Kind::late_children;
  } else if (parts[0] == "late") {
    expect(3, "late:FRACTION:MAX_IF, as in late:0.2:16");
    pattern.kind_ = Kind::late;
    pattern.fraction_ = number_up_to(1, parts[1], "fraction", spec);
  } else if (parts[0] == "one-late") {
    expect(3, "one-late:RANK:MAX_IF, as in one-late:3:16");
    pattern.kind_ = Kind::one_late;
    pattern.late_rank_ = Rank(
        static_cast<std::int32_t>(parse_count(parts[1], fmt::format("--arrivals {}: rank", spec), 0,
                                              std::numeric_limits<std::int32_t>::max() - 1)));
  } else if (parts[0] == "call" && parts.size() > 1 && !exists(spec)) {
    pattern.kind_ = Kind::listed;
    pattern.listed_ = recorded_call(spec);
    return pattern;
  } else {
    if (!exists(spec)) {
      refuse(spec,
             "no such pattern or file; give balanced, random:MAX_IF, random-whole:MAX_IF, "
             "late:FRACTION:MAX_IF, late-each:FRACTION:MAX_IF, one-late:RANK:MAX_IF, "
             "late-children:MAX_IF, call:N:FILE or a FILE");
    }
    pattern.kind_ = Kind::listed;
    pattern.listed_ = is_arrival_record(pattern.spec_) ? read_arrival_record(pattern.spec_)
                                                       : read_arrivals(pattern.spec_);
    return pattern;
  }
  pattern.imbalance_ = number_up_to(1e9, parts.back(), "MAX_IF", spec);
  return pattern;
}

ArrivalPattern ArrivalPattern::recorded(std::string_view spec) {
  ArrivalPattern pattern;
  pattern.spec_ = spec;
  if (!spec.empty() && spec != "balanced") pattern.kind_ = Kind::recorded;
  return pattern;
}

ArrivalPattern ArrivalPattern::listed(std::vector<Duration> offsets) {
  ArrivalPattern pattern;
  pattern.spec_ = "listed";
  pattern.kind_ = Kind::listed;
  pattern.listed_ = std::move(offsets);
  return pattern;
}

std::vector<Duration> ArrivalPattern::offsets(std::int32_t ranks, Duration message_time, Rank root,
                                              std::uint64_t seed) const {
  if (kind_ == Kind::balanced) return {};
  if (kind_ == Kind::recorded) return parse(spec_).offsets(ranks, message_time, root, seed);
  check_fits(ranks);
  if (kind_ == Kind::listed) return listed_;
  return drawn_offsets(ranks, latest(message_time), root, seed);
}

// Returns the offsets of a rule with a MAX_IF; `last` is MAX_IF message times.
std::vector<Duration> ArrivalPattern::drawn_offsets(std::int32_t ranks, Duration last, Rank root,
                                                    std::uint64_t seed) const {
  std::vector<Duration> result(static_cast<std::size_t>(ranks));
  if (kind_ == Kind::random) {
    for (std::size_t rank = 0; rank < result.size(); ++rank) {
      const double part = uniform(hash(seed, Draw::arrival, rank));
      result[rank] = Duration::ps(std::llround(part * static_cast<double>(last.in_ps())));
    }
  } else if (kind_ == Kind::random_whole) {
    const Duration message_time = last / std::llround(imbalance_);
    for (std::size_t rank = 0; rank < result.size(); ++rank) {
      const double messages = std::floor(uniform(hash(seed, Draw::arrival, rank)) * imbalance_);
      result[rank] = std::llround(messages) * message_time;
    }
  } else if (kind_ == Kind::late) {
    const auto count = static_cast<std::size_t>(std::llround(fraction_ * (ranks - 1)));
    for (const std::size_t rank : drawn_ranks(ranks, root, count, seed)) result[rank] = last;
  } else if (kind_ == Kind::late_each) {
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      const bool is_late = uniform(hash(seed, Draw::late_rank, rank)) < fraction_;
      if (is_late && Rank(rank) != root) result[static_cast<std::size_t>(rank)] = last;
    }
  } else if (kind_ == Kind::late_children) {
    for (std::int64_t v = 1; v < ranks; v *= 2) {
      const std::int64_t child = (root.number() + v) % ranks;
      result[static_cast<std::size_t>(child)] = last;
    }
  } else {
    result[static_cast<std::size_t>(late_rank_.number())] = last;
  }
  return result;
}

void ArrivalPattern::add_to(Fingerprint& print) const {
  if (kind_ == Kind::recorded) {
    parse(spec_).add_to(print);
    return;
  }
  print.add(kind_).add(imbalance_).add(fraction_).add(late_rank_.number()).add(listed_.size());
  for (const Duration offset : listed_) print.add(offset);
}

// Returns MAX_IF times the time of a message: the latest arrival.
Duration ArrivalPattern::latest(Duration message_time) const {
  constexpr double longest_ps = 9.2e17;  // a tenth of the range of time
  const double ps = imbalance_ * static_cast<double>(message_time.in_ps());
  if (ps > longest_ps) {
    refuse(spec_, fmt::format("{} messages of {} µs take more than {} s; give a smaller MAX_IF",
                              imbalance_, message_time.in_us(), longest_ps * 1e-12));
  }
  return Duration::ps(std::llround(ps));
}

Imbalance arrival_imbalance(std::span<const Duration> offsets) {
  if (offsets.empty()) return {};
  const auto [first, last] = std::minmax_element(offsets.begin(), offsets.end());
  const auto ranks = static_cast<double>(offsets.size());
  double mean = 0;  // counted from the first arrival, so that small numbers are added
  for (const Duration offset : offsets) mean += static_cast<double>((offset - *first).in_ps());
  mean /= ranks;
  double distance = 0;
  for (const Duration offset : offsets)
    distance += std::abs(static_cast<double>((offset - *first).in_ps()) - mean);
  return {Duration::ps(std::llround(distance / ranks)), *last - *first};
}

void check_arrivals(std::span<const Duration> offsets, std::int32_t ranks) {
  if (offsets.empty() || offsets.size() == static_cast<std::size_t>(ranks)) return;
  throw InputError(fmt::format("{} for {}; give one for each rank",
                               counted(static_cast<std::int64_t>(offsets.size()), "arrival time"),
                               counted(ranks, "rank")));
}

void ArrivalPattern::check_fits(std::int32_t ranks) const {
  if (kind_ == Kind::recorded) {
    parse(spec_).check_fits(ranks);
    return;
  }
  if (kind_ == Kind::one_late && late_rank_.number() >= ranks) {
    refuse(spec_, fmt::format("there is no rank {}; give 0 to {}", late_rank_.number(), ranks - 1));
  }
  if (kind_ == Kind::listed && listed_.size() != static_cast<std::size_t>(ranks)) {
    refuse(spec_, fmt::format("holds {} for {}; give one for each rank",
                              counted(static_cast<std::int64_t>(listed_.size()), "offset"),
                              counted(ranks, "rank")));
  }
}

}  // namespace loggp
