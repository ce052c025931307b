#include "algorithms/schemes/scheme_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  names.reserve(scheme_infos.size());
  for (const SchemeInfo& info : scheme_infos) names.emplace_back(info.name);
  return names;
}

const SchemeInfo& find_scheme(std::string_view name, std::string_view where) {
  for (const SchemeInfo& info : scheme_infos) {
    if (info.name == name) return info;
  }
  throw InputError(place_prefix(where) + unknown_name("scheme", name, scheme_names()));
}

const SchemeInfo& catalogue_entry(Scheme scheme) {
  const auto* const found =
      std::find_if(scheme_infos.begin(), scheme_infos.end(),
                   [&](const SchemeInfo& info) { return info.scheme == scheme; });
  return *found;  // every scheme has an entry, which a test checks
}

std::string_view to_string(Scheme scheme) {
  return catalogue_entry(scheme).name;
}

std::int64_t count_operations(Scheme scheme, std::int64_t iterations, std::int32_t ranks) {
  if (scheme == Scheme::once) return 1;
  return catalogue_entry(scheme).asks_each_rank ? iterations * ranks : iterations;
}

bool changes_root(Scheme scheme) {
  return scheme == Scheme::change_root || scheme == Scheme::change_root_overlapped ||
         scheme == Scheme::rounds;
}

bool depends_on_time(Scheme scheme, std::string_view collective) {
  // rank i waits until all other messages have come
  const bool waits_to_be_last = scheme == Scheme::ol_i && ends_at_root(collective);
  return waits_to_be_last || catalogue_entry(scheme).depends_on_time;
}

bool has_barrier(Scheme scheme) {
  constexpr std::array with_one{Scheme::loop_mpptest, Scheme::loop_imb, Scheme::overhead,
                                Scheme::barrier,      Scheme::ol_i,     Scheme::ol_i_delayed};
  return std::find(with_one.begin(), with_one.end(), scheme) != with_one.end();
}

void check_scheme(std::string_view collective, Scheme scheme) {
  constexpr std::array for_roots{Scheme::send_latency, Scheme::change_root,
                                 Scheme::acknowledge,  Scheme::ol_i,
                                 Scheme::ol_i_delayed, Scheme::change_root_overlapped,
                                 Scheme::rounds};
  const bool needs_root = std::find(for_roots.begin(), for_roots.end(), scheme) != for_roots.end();
  if (!needs_root || has_root(collective)) return;
  throw InputError(fmt::format("{} has no root, which {} needs; use once, synchronised or loop",
                               collective, to_string(scheme)));
}

void check_scheme(const AlgorithmInfo& algorithm, Scheme scheme) {
  check_scheme(algorithm.collective, scheme);
  if (!algorithm.mixes_roots) return;
  const auto refuse = [&](std::string_view whose) {
    throw InputError(
        fmt::format("{} receives from any source and would take messages of {}; {} can't time it, "
                    "use once or loop",
                    algorithm.name, whose, to_string(scheme)));
  };
  constexpr std::array own_messages{Scheme::barrier,      Scheme::acknowledge, Scheme::ol_i,
                                    Scheme::ol_i_delayed, Scheme::overhead,    Scheme::loop_mpptest,
                                    Scheme::loop_imb};
  if (changes_root(scheme)) refuse("an operation with another root");
  if (std::find(own_messages.begin(), own_messages.end(), scheme) != own_messages.end())
    refuse("the scheme itself");
}

}  // namespace loggp
