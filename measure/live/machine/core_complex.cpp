#include "measure/live/machine/core_complex.hpp"

#include <hwloc.h>

#include <memory>
#include <utility>

namespace loggp::measure {

namespace {

struct Destroy {
  void operator()(hwloc_topology* topology) const { hwloc_topology_destroy(topology); }
};
using Topology = std::unique_ptr<hwloc_topology, Destroy>;

// Returns the machine's CPUs and caches; null where hwloc fails. Does not search for devices, which
// takes much longer. Includes the CPUs that this process may not use, so that all ranks give a
// complex the same number.
Topology load_cache_topology() {
  hwloc_topology_t raw = nullptr;
  if (hwloc_topology_init(&raw) != 0) return nullptr;
  Topology topology(raw);
  hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
  hwloc_topology_set_all_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_cache_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_ALL);
  return hwloc_topology_load(raw) == 0 ? std::move(topology) : nullptr;
}

}  // namespace

int find_core_complex(int cpu) {
  if (cpu < 0) return 0;
  const Topology topology = load_cache_topology();
  if (!topology) return 0;
  const hwloc_obj* last = hwloc_get_pu_obj_by_os_index(topology.get(), static_cast<unsigned>(cpu));
  if (last == nullptr) return 0;
  for (const hwloc_obj* outer = last->parent; outer != nullptr; outer = outer->parent) {
    if (hwloc_obj_type_is_cache(outer->type) != 0) last = outer;
  }
  return hwloc_bitmap_first(last->cpuset);
}

}  // namespace loggp::measure
