#include "tests/mpi/traffic/calls.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

namespace traffic {
namespace {

// The memory of one rank, large enough for every collective.
struct Memory {
  std::vector<double> out;
  std::vector<double> in;
  std::vector<int> counts;
  std::vector<int> places;
};

struct Arguments {
  int bytes;
  int root;
  bool is_in_place;
  const std::vector<int>* counts;  // of the blocks in the vector forms, or none
  MPI_Comm communicator;
  Memory* memory;
  [[nodiscard]] int doubles() const { return bytes / 8; }
  [[nodiscard]] const void* out() const { return is_in_place ? MPI_IN_PLACE : memory->out.data(); }
};

using Run = std::function<int(const Arguments&)>;

// Lays out one block for each rank, of `count` elements each or of `counts`.
void spread(const Arguments& call, int count, const std::vector<int>* counts = nullptr) {
  int size = 0;
  MPI_Comm_size(call.communicator, &size);
  Memory& memory = *call.memory;
  memory.counts.assign(static_cast<std::size_t>(size), count);
  if (counts != nullptr && !counts->empty()) memory.counts = *counts;
  memory.places.assign(1, 0);
  for (const int each : memory.counts) memory.places.push_back(memory.places.back() + each);
}

// Returns the size of this rank's block.
int own_count(const Arguments& call) {
  int rank = 0;
  MPI_Comm_rank(call.communicator, &rank);
  return call.memory->counts[static_cast<std::size_t>(rank)];
}

int allgather(const Arguments& c) {
  return MPI_Allgather(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes,
                       MPI_BYTE, c.communicator);
}

int allgatherv(const Arguments& c) {
  spread(c, c.bytes, c.counts);
  return MPI_Allgatherv(c.memory->out.data(), own_count(c), MPI_BYTE, c.memory->in.data(),
                        c.memory->counts.data(), c.memory->places.data(), MPI_BYTE, c.communicator);
}

int allreduce(const Arguments& c) {
  return MPI_Allreduce(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                       c.communicator);
}

int alltoall(const Arguments& c) {
  return MPI_Alltoall(c.out(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes, MPI_BYTE,
                      c.communicator);
}

// A rank sends a block of its own size to each rank.
int alltoallv(const Arguments& c) {
  spread(c, c.bytes, c.counts);
  const std::vector<int> same(c.memory->counts.size(), own_count(c));
  const std::vector<int> at_start(c.memory->counts.size(), 0);
  return MPI_Alltoallv(c.out(), same.data(), at_start.data(), MPI_BYTE, c.memory->in.data(),
                       c.memory->counts.data(), c.memory->places.data(), MPI_BYTE, c.communicator);
}

int barrier(const Arguments& c) {
  return MPI_Barrier(c.communicator);
}

int broadcast(const Arguments& c) {
  return MPI_Bcast(c.memory->out.data(), c.bytes, MPI_BYTE, c.root, c.communicator);
}

int exscan(const Arguments& c) {
  return MPI_Exscan(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                    c.communicator);
}

int gather(const Arguments& c) {
  return MPI_Gather(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes, MPI_BYTE,
                    c.root, c.communicator);
}

int gatherv(const Arguments& c) {
  spread(c, c.bytes, c.counts);
  return MPI_Gatherv(c.memory->out.data(), own_count(c), MPI_BYTE, c.memory->in.data(),
                     c.memory->counts.data(), c.memory->places.data(), MPI_BYTE, c.root,
                     c.communicator);
}

int reduce(const Arguments& c) {
  return MPI_Reduce(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                    c.root, c.communicator);
}

int reduce_scatter(const Arguments& c) {
  spread(c, c.bytes, c.counts);
  for (int& count : c.memory->counts) count /= 8;  // from bytes to doubles
  return MPI_Reduce_scatter(c.memory->out.data(), c.memory->in.data(), c.memory->counts.data(),
                            MPI_DOUBLE, MPI_SUM, c.communicator);
}

int reduce_scatter_block(const Arguments& c) {
  return MPI_Reduce_scatter_block(c.memory->out.data(), c.memory->in.data(), c.doubles(),
                                  MPI_DOUBLE, MPI_SUM, c.communicator);
}

int scan(const Arguments& c) {
  return MPI_Scan(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                  c.communicator);
}

int scatter(const Arguments& c) {
  return MPI_Scatter(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes,
                     MPI_BYTE, c.root, c.communicator);
}

int scatterv(const Arguments& c) {
  spread(c, c.bytes, c.counts);
  return MPI_Scatterv(c.memory->out.data(), c.memory->counts.data(), c.memory->places.data(),
                      MPI_BYTE, c.memory->in.data(), own_count(c), MPI_BYTE, c.root,
                      c.communicator);
}

const std::map<std::string, Run>& runs() {
  static const std::map<std::string, Run> all{{"allgather", allgather},
                                              {"allgatherv", allgatherv},
                                              {"allreduce", allreduce},
                                              {"alltoall", alltoall},
                                              {"alltoallv", alltoallv},
                                              {"barrier", barrier},
                                              {"broadcast", broadcast},
                                              {"exscan", exscan},
                                              {"gather", gather},
                                              {"gatherv", gatherv},
                                              {"reduce", reduce},
                                              {"reduce-scatter", reduce_scatter},
                                              {"reduce-scatter-block", reduce_scatter_block},
                                              {"scan", scan},
                                              {"scatter", scatter},
                                              {"scatterv", scatterv}};
  return all;
}

// Prints all ranks' counts, on rank 0.
void print(const std::string& row, const Counts& sent) {
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const auto n = static_cast<std::size_t>(size);
  std::vector<std::uint64_t> mine(2 * n);
  for (std::size_t i = 0; i < n; ++i) {
    mine[i] = sent.messages[i];
    mine[n + i] = sent.bytes[i];
  }
  std::vector<std::uint64_t> all(rank == 0 ? 2 * n * n : 0);
  check(MPI_Gather(mine.data(), 2 * size, MPI_UINT64_T, all.data(), 2 * size, MPI_UINT64_T, 0,
                   MPI_COMM_WORLD),
        "MPI_Gather");
  for (std::size_t from = 0; rank == 0 && from < n; ++from) {
    for (std::size_t to = 0; to < n; ++to) {
      const std::uint64_t messages = all[(2 * n * from) + to];
      if (messages == 0) continue;
      std::printf("%s,%zu,%zu,%llu,%llu\n", row.c_str(), from, to,
                  static_cast<unsigned long long>(messages),
                  static_cast<unsigned long long>(all[(2 * n * from) + n + to]));
    }
  }
}

}  // namespace

void check(int error, const std::string& call) {
  if (error == MPI_SUCCESS) return;
  std::fprintf(stderr, "traffic: %s failed with %d\n", call.c_str(), error);
  std::exit(1);
}

void Counts::reset(int ranks) {
  messages.assign(static_cast<std::size_t>(ranks), 0);
  bytes.assign(static_cast<std::size_t>(ranks), 0);
}

void Counts::add(int rank, std::uint64_t size) {
  const auto to = static_cast<std::size_t>(rank);
  if (to >= messages.size()) return;
  ++messages[to];
  bytes[to] += size;
}

Counts& counts() {
  static Counts all;
  return all;
}

bool is_collective(const std::string& name) {
  return runs().contains(name);
}

void trace(const Call& call, MPI_Comm communicator) {
  int rank = 0;
  int ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int most = call.bytes;
  for (const int count : call.counts) most = std::max(most, count);
  const std::size_t room =
      (static_cast<std::size_t>(most) / 8 + 1) * (static_cast<std::size_t>(ranks) + 1);
  Memory memory{std::vector<double>(room), std::vector<double>(room), {}, {}};
  MPI_Barrier(MPI_COMM_WORLD);
  counts().reset(ranks);
  const int error = runs().at(call.collective)(
      {call.bytes, call.root, call.is_in_place, &call.counts, communicator, &memory});
  const Counts sent = counts();
  counts() = {};
  const std::string row = call.collective + "," + call.id + "," + std::to_string(ranks) + "," +
                          std::to_string(call.bytes) + "," + std::to_string(call.segment) + "," +
                          std::to_string(call.root);
  if (rank == 0) std::printf("%s,%s\n", row.c_str(), error == MPI_SUCCESS ? "called" : "refused");
  if (error == MPI_SUCCESS) print(row, sent);
}

std::vector<int> numbers(const char* list) {
  std::vector<int> result;
  for (const char* at = list; at != nullptr && *at != '\0';) {
    char* end = nullptr;
    result.push_back(static_cast<int>(std::strtol(at, &end, 10)));
    at = *end == ',' ? end + 1 : nullptr;
  }
  return result;
}

}  // namespace traffic
