#include "algorithms/schemes/block_counts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <numeric>

#include "algorithms/collectives/algorithm_info.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"
#include "models/base/random.hpp"
#include "models/base/rank_file.hpp"

namespace loggp {

namespace {

__extension__ using WideBytes = unsigned __int128;  // NOLINT(readability-identifier-naming)

constexpr std::int64_t most_bytes_counted = std::numeric_limits<std::int64_t>::max();

[[noreturn]] void refuse_counts(std::string_view spec, std::string_view why) {
  throw InputError(fmt::format("--counts {}: {}", spec, why));
}

// Returns sizes that grow by the same amount from rank to rank, rounded: down in the lower half,
// and in the upper half so that ranks i and P − 1 − i have 2·mean bytes together.
std::vector<std::int64_t> linear_sizes(std::int32_t ranks, std::int64_t mean) {
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(ranks), mean);
  const std::int64_t steps = ranks - 1;
  for (std::int32_t i = 0; 2 * std::int64_t{i} < steps; ++i) {
    const std::int64_t small = 2 * mean / steps * i + 2 * mean % steps * i / steps;
    sizes[static_cast<std::size_t>(i)] = small;
    sizes[static_cast<std::size_t>(steps - i)] = 2 * mean - small;
  }
  return sizes;
}

// Returns the shares of `sum` in proportion to a drawn number of each rank, so that they add up to
// `sum`.
std::vector<std::int64_t> random_sizes(std::int32_t ranks, std::int64_t sum, std::uint64_t seed) {
  const auto lot = [&](std::int32_t rank) { return (hash(seed, Draw::block, rank) >> 32U) + 1; };
  std::uint64_t all = 0;
  for (std::int32_t rank = 0; rank < ranks; ++rank) all += lot(rank);
  std::vector<std::int64_t> sizes;
  sizes.reserve(static_cast<std::size_t>(ranks));
  std::uint64_t lots = 0;
  std::int64_t place = 0;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    lots += lot(rank);
    const auto end =
        static_cast<std::int64_t>(static_cast<WideBytes>(sum) * lots / static_cast<WideBytes>(all));
    sizes.push_back(end - place);
    place = end;
  }
  return sizes;
}

std::vector<std::int64_t> read_sizes(const std::string& path) {
  constexpr std::string_view wanted = "sizes of blocks in bytes: a line for each rank, as '4096'";
  std::vector<std::int64_t> given;
  const auto add = [&](const ColumnLine& line, std::span<const std::string_view> values) {
    const Bytes size = line.checked([&] { return parse_bytes(values[0], "size of a block"); });
    given.push_back(size.count());
  };
  std::vector<std::int64_t> by_rank;
  for (const std::size_t nth : read_ranks(path, wanted, 1, add)) by_rank.push_back(given[nth]);
  return by_rank;
}

constexpr std::string_view one_large = "one-large";

bool is_rule(std::string_view spec) {
  return spec == "uniform" || spec == "linear" || spec == "random" ||
         split(spec, ':')[0] == one_large;
}

}  // namespace

void check_has_counts(std::string_view collective, std::string_view spec) {
  if (has_counts(collective)) return;
  std::vector<std::string_view> able;
  for (const CollectiveInfo& info : collective_infos()) {
    if (info.has_counts) able.push_back(info.name);
  }
  const std::string_view last = able.back();
  able.pop_back();
  refuse_counts(spec, fmt::format("{} has no blocks of different sizes; leave --counts out, or "
                                  "give {} or {}",
                                  collective, fmt::join(able, ", "), last));
}

BlockCounts BlockCounts::parse(std::string_view spec) {
  if (is_rule(spec)) return rule(spec);
  if (exists(spec)) return listed(read_sizes(std::string(spec)), spec);
  refuse_counts(spec,
                "no such rule or file; give uniform, linear, one-large:RANK, random or a FILE");
}

BlockCounts BlockCounts::rule(std::string_view spec) {
  BlockCounts counts;
  counts.spec_ = spec;
  const auto parts = split(spec, ':');
  if (spec == "uniform") return counts;
  if (spec == "linear") {
    counts.kind_ = Kind::linear;
  } else if (spec == "random") {
    counts.kind_ = Kind::random;
  } else if (parts[0] == one_large) {
    if (parts.size() != 2) refuse_counts(spec, "write one-large:RANK, as in one-large:3");
    counts.kind_ = Kind::one_large;
    counts.large_ = Rank(
        static_cast<std::int32_t>(parse_count(parts[1], fmt::format("--counts {}: rank", spec), 0,
                                              std::numeric_limits<std::int32_t>::max() - 1)));
  } else {
    refuse_counts(spec, "no such rule; give uniform, linear, one-large:RANK or random");
  }
  return counts;
}

BlockCounts BlockCounts::listed(std::vector<std::int64_t> sizes, std::string_view spec) {
  if (sizes.empty()) refuse_counts(spec, "has no sizes; give one for each rank");
  std::int64_t sum = 0;
  for (const std::int64_t size : sizes) {
    if (size > most_bytes_counted - sum)
      refuse_counts(spec, "all blocks together are more bytes than can be counted; give less");
    sum += size;
  }
  BlockCounts counts;
  counts.kind_ = Kind::listed;
  counts.spec_ = spec;
  counts.listed_ = std::move(sizes);
  return counts;
}

Bytes BlockCounts::mean() const {
  const auto ranks = static_cast<std::int64_t>(listed_.size());
  const std::int64_t sum = std::accumulate(listed_.begin(), listed_.end(), std::int64_t{0});
  return Bytes(sum / ranks + (sum % ranks == 0 ? 0 : 1));
}

void BlockCounts::check_fits(std::int32_t ranks, Bytes mean) const {
  if (kind_ == Kind::listed) {
    if (listed_.size() == static_cast<std::size_t>(ranks)) return;
    refuse_counts(spec_, fmt::format("has {} for {}; give one for each rank",
                                     counted(static_cast<std::int64_t>(listed_.size()), "size"),
                                     counted(ranks, "rank")));
  }
  if (kind_ == Kind::one_large && large_.number() >= ranks) {
    refuse_counts(spec_,
                  fmt::format("there is no rank {}; give 0 to {}", large_.number(), ranks - 1));
  }
  if (kind_ != Kind::uniform && mean.count() > most_bytes_counted / ranks) {
    refuse_counts(spec_, fmt::format("{} blocks of {} bytes on average are more than can be "
                                     "counted; give smaller --bytes",
                                     ranks, mean.count()));
  }
}

void BlockCounts::add_to(Fingerprint& print) const {
  print.add(kind_).add(large_.number()).add(listed_.size());
  for (const std::int64_t size : listed_) print.add(size);
}

std::vector<std::int64_t> BlockCounts::sizes(std::int32_t ranks, Bytes mean, std::uint64_t seed,
                                             Bytes unit) const {
  check_fits(ranks, mean);
  if (kind_ == Kind::listed) return listed_;
  std::vector<std::int64_t> sizes = units(ranks, mean.count() / unit.count(), seed);
  for (std::int64_t& size : sizes) size *= unit.count();
  return sizes;
}

std::vector<std::int64_t> BlockCounts::units(std::int32_t ranks, std::int64_t mean,
                                             std::uint64_t seed) const {
  switch (kind_) {
    case Kind::linear:
      return linear_sizes(ranks, mean);
    case Kind::random:
      return random_sizes(ranks, ranks * mean, seed);
    case Kind::one_large: {
      std::vector<std::int64_t> sizes(static_cast<std::size_t>(ranks));
      sizes[static_cast<std::size_t>(large_.number())] = ranks * mean;
      return sizes;
    }
    case Kind::uniform:
    case Kind::listed:
      break;
  }
  return std::vector<std::int64_t>(static_cast<std::size_t>(ranks), mean);
}

}  // namespace loggp
