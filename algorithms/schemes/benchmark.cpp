#include "algorithms/schemes/benchmark.hpp"

#include <fmt/format.h>

#include <limits>
#include <string>
#include <string_view>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/scheme_catalogue.hpp"
#include "algorithms/schemes/synchronisation.hpp"
#include "models/base/errors.hpp"

namespace loggp {

static_assert(Allgather{} == Allgather::ring);
static_assert(SubGroup{} == SubGroup::pipelined);
static_assert(Scheme{} == Scheme::once);
static_assert(Synchronisation{} == Synchronisation::logarithmic);

namespace {

// Throws InputError if `count` of `things` are more than an int counts, as those of an MPI call.
void check_count(std::int64_t count, std::string_view things, const std::string& option) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  if (count <= most) return;
  throw InputError(fmt::format("{}: {} {} are more than one MPI call takes; give at most {}",
                               option, count, things, most));
}

// Throws InputError unless `size` is made of whole elements, no more than MPI can count.
void check_elements(const ReduceOperation& operation, Bytes size, const std::string& option) {
  const std::int64_t element = operation.element.count();
  if (size.count() % element != 0) {
    throw InputError(
        fmt::format("{}: {} bytes are no whole number of elements, each of {} bytes "
                    "({}); give a multiple of {}, or another --type",
                    option, size.count(), element, operation.type, element));
  }
  check_count(size.count() / element, "elements", option);
}

// Throws InputError unless the sizes of blocks fit the collective and the number of ranks.
void check_counts(const Benchmark& benchmark) {
  if (benchmark.counts.is_uniform()) return;
  check_has_counts(benchmark.collective, benchmark.counts.spec());
  benchmark.counts.check_fits(benchmark.ranks, benchmark.bytes);
  if (benchmark.algorithm->needs_equal_blocks) {
    throw InputError(
        fmt::format("--counts {}: {} {} needs blocks of one size; leave --counts out, or "
                    "give another --algorithm",
                    benchmark.counts.spec(), benchmark.collective, benchmark.algorithm->name));
  }
}

// Calls check(size, option) with the size of --bytes and with that of each block of --counts.
// `unit` is the size of an element.
template <class Check>
void check_blocks(const Benchmark& benchmark, Bytes unit, const Check& check) {
  if (!benchmark.counts.is_listed()) check(benchmark.bytes, "--bytes");
  if (benchmark.counts.is_uniform()) return;
  const std::string option = fmt::format("--counts {}", benchmark.counts.spec());
  for (const std::int64_t size :
       benchmark.counts.sizes(benchmark.ranks, benchmark.bytes, benchmark.seed, unit))
    check(Bytes(size), option);
}

// Throws InputError if a call of a library would have more bytes than MPI can count. The model has
// no such limit: textbook algorithms may have larger messages.
void check_bytes(const Benchmark& benchmark) {
  if (benchmark.algorithm->library == Library::none) return;
  check_blocks(benchmark, Bytes(1), [](Bytes size, const std::string& option) {
    check_count(size.count(), "bytes", option);
  });
}

}  // namespace

const AlgorithmInfo* usual_barrier() {
  return &find_algorithm("barrier", "dissemination");
}

std::string_view BarrierChoice::name() const {
  return to_string(algorithm);
}

std::string_view Benchmark::algorithm_name() const {
  return to_string(algorithm);
}

std::int64_t Benchmark::reported_iterations() const {
  return scheme == Scheme::once ? 1 : iterations;
}

const ReduceOperation& reduce_operation(const Benchmark& benchmark) {
  return benchmark.reduction == nullptr ? sum_of_doubles() : *benchmark.reduction;
}

void check_algorithm(const Benchmark& benchmark) {
  const AlgorithmInfo& info = *benchmark.algorithm;
  check_counts(benchmark);
  // Open MPI returns from a call without data before it looks at the algorithm.
  const bool returns_at_once = info.library == Library::open_mpi && benchmark.bytes == Bytes() &&
                               info.collective != "barrier";
  if (!returns_at_once && !runs_on(info, benchmark.ranks)) {
    throw InputError(
        fmt::format("--ranks {}: {} {} works on {} only; give other ranks or another --algorithm",
                    benchmark.ranks, info.collective, info.name, to_string(info.ranks)));
  }
  if (!reduces(info.collective)) {
    check_bytes(benchmark);
    return;
  }
  const ReduceOperation& operation = reduce_operation(benchmark);
  check_blocks(benchmark, operation.element, [&](Bytes size, const std::string& option) {
    check_elements(operation, size, option);
  });
  if (benchmark.segment > Bytes()) check_elements(operation, benchmark.segment, "--segment");
  if (info.reorders && !operation.is_commutative) {
    throw InputError(
        fmt::format("--operation {}: {} {} reorders operands, but {} is not "
                    "commutative; give another --algorithm",
                    operation.name, info.collective, info.name, operation.name));
  }
}

CollectiveArguments arguments(const Benchmark& benchmark) {
  return {.data = {nullptr, benchmark.bytes},
          .root = benchmark.root,
          .segment = benchmark.segment,
          .piece = benchmark.piece,
          .allgather = benchmark.allgather,
          .sub_group = benchmark.sub_group,
          .reduction = reduces(benchmark.collective) ? &reduce_operation(benchmark) : nullptr,
          .fan_out = benchmark.fan_out,
          .radix = benchmark.radix,
          .requests = benchmark.requests,
          .levels = benchmark.is_native() ? nullptr : benchmark.algorithm->levels};
}

SchemeCall scheme_call(const Benchmark& benchmark) {
  return {.scheme = benchmark.scheme,
          .iterations = benchmark.iterations,
          .root = benchmark.root,
          .order = benchmark.order,
          .barriers = benchmark.barrier.times,
          .flush = {.size = benchmark.flush_bytes, .time = benchmark.flush_time},
          .ends_at_root = ends_at_root(benchmark.collective)};
}

}  // namespace loggp
