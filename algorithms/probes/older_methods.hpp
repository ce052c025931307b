// The older methods that [4] §1.1 reviews: their names, and the rank programs that run them.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/probes/method_bell.hpp"
#include "algorithms/probes/method_culler.hpp"
#include "algorithms/probes/method_kielmann.hpp"

namespace loggp {

/// Methods older than PRTT that measure parameters of LogP and its relatives.
enum class Method { culler, kielmann, bell };

/// The catalogue entry of a method.
struct MethodInfo {
  Method method;
  std::string_view name;
  std::string_view lacks;  ///< JSON key of the LogGP parameter that is not determined
  std::string_view why;    ///< the reason, as a remark for the user
};

inline constexpr auto method_infos = std::to_array<MethodInfo>({
    {Method::culler, "culler", "G_us_per_byte", "LogP has no G"},
    {Method::kielmann, "kielmann", "G_us_per_byte", "pLogP has no G but a g for each size"},
    {Method::bell, "bell", "L_us",
     "the end-to-end latency EEL stands in for it, where o and L overlap"},
});

/// Returns the method called `name`. Throws InputError that lists the known names.
[[nodiscard]] const MethodInfo& find_method(std::string_view name);
[[nodiscard]] const MethodInfo& catalogue_entry(Method method);

/// The plan of a measurement by one method.
struct MethodPlan {
  Method method = Method::culler;
  std::vector<Bytes> sizes;  ///< each repetition takes a sample of each size
  MethodSettings settings;
  std::int32_t repetitions = 1;
  bool warm_up = false;  ///< adds a first repetition, which makes connections and is discarded
  Duration budget;       ///< after this time no repetition but the first begins; 0: no limit
  std::function<void(const MethodSample&)> keep = {};  ///< called with each sample at once, if set
};

/// Returns the size of the buffer that both sides need: for the largest message and for a
/// DelayMessage.
[[nodiscard]] Bytes method_memory(const MethodPlan& plan);

/// Returns one sample by `method`; `server` runs method_server.
template <Process P>
Task<MethodSample> measure_by(P& self, Rank server, Buffer data, Method method,
                              MethodSettings settings) {
  switch (method) {
    case Method::culler:
      return measure_culler(self, server, data, settings);
    case Method::kielmann:
      return measure_kielmann(self, server, data, settings);
    case Method::bell:
      break;
  }
  return measure_bell(self, server, data, settings);
}

/// Runs the plan and replaces the contents of `*samples` by its samples, without those of the
/// warm-up. Then ends method_server on `server`. This is the client's side. Pre: `data` has room
/// for method_memory(plan).
template <Process P>
Task<> method_client(P& self, Rank server, MethodPlan plan, Buffer data,
                     std::vector<MethodSample>* samples) {
  samples->clear();
  const Time start = self.now();
  for (std::int32_t repetition = plan.warm_up ? -1 : 0; repetition < plan.repetitions;
       ++repetition) {
    const bool late = plan.budget > Duration() && self.now() - start > plan.budget;
    if (late && repetition > 0) break;
    for (const Bytes size : plan.sizes) {
      const Buffer message = data.part(Bytes(), size);
      const MethodSample sample =
          co_await measure_by(self, server, message, plan.method, plan.settings);
      if (repetition < 0) continue;
      samples->push_back(sample);
      if (plan.keep) plan.keep(sample);
    }
  }
  co_await method_stop(self, server);
}

}  // namespace loggp
