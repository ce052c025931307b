// Prints the messages that Open MPI itself sends in each collective, algorithm by algorithm.
//
// Run with `--mca pml_monitoring_enable 1 --mca coll_tuned_use_dynamic_rules 1`. The algorithm is
// forced through its control variable, which each new communicator reads. The monitoring component
// reports each message of the library to a function that this program defines in its place.
#include <mpi.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

void check(int error, const std::string& call) {
  if (error == MPI_SUCCESS) return;
  std::fprintf(stderr, "library_traffic: %s failed with %d\n", call.c_str(), error);
  std::exit(1);
}

// The memory of one rank, large enough for every collective.
struct Memory {
  std::vector<double> out;
  std::vector<double> in;
  std::vector<int> counts;
  std::vector<int> places;
};

struct Call {
  int bytes;
  int root;
  MPI_Comm communicator;
  Memory* memory;
  [[nodiscard]] int doubles() const { return bytes / 8; }
};

using Run = std::function<int(const Call&)>;

struct Collective {
  std::string control;  // the name of its control variable
  int algorithms;
  Run run;
};

// The vector forms get equal counts.
void spread(const Call& call, int count) {
  int size = 0;
  MPI_Comm_size(call.communicator, &size);
  call.memory->counts.assign(static_cast<std::size_t>(size), count);
  call.memory->places.clear();
  for (int rank = 0; rank < size; ++rank) call.memory->places.push_back(rank * count);
}

int allgather(const Call& c) {
  return MPI_Allgather(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes,
                       MPI_BYTE, c.communicator);
}

int allgatherv(const Call& c) {
  spread(c, c.bytes);
  return MPI_Allgatherv(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(),
                        c.memory->counts.data(), c.memory->places.data(), MPI_BYTE, c.communicator);
}

int allreduce(const Call& c) {
  return MPI_Allreduce(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                       c.communicator);
}

int alltoall(const Call& c) {
  return MPI_Alltoall(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes,
                      MPI_BYTE, c.communicator);
}

int alltoallv(const Call& c) {
  spread(c, c.bytes);
  return MPI_Alltoallv(c.memory->out.data(), c.memory->counts.data(), c.memory->places.data(),
                       MPI_BYTE, c.memory->in.data(), c.memory->counts.data(),
                       c.memory->places.data(), MPI_BYTE, c.communicator);
}

int barrier(const Call& c) {
  return MPI_Barrier(c.communicator);
}

int broadcast(const Call& c) {
  return MPI_Bcast(c.memory->out.data(), c.bytes, MPI_BYTE, c.root, c.communicator);
}

int exscan(const Call& c) {
  return MPI_Exscan(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                    c.communicator);
}

int gather(const Call& c) {
  return MPI_Gather(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes, MPI_BYTE,
                    c.root, c.communicator);
}

int reduce(const Call& c) {
  return MPI_Reduce(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                    c.root, c.communicator);
}

int reduce_scatter(const Call& c) {
  spread(c, c.doubles());
  return MPI_Reduce_scatter(c.memory->out.data(), c.memory->in.data(), c.memory->counts.data(),
                            MPI_DOUBLE, MPI_SUM, c.communicator);
}

int reduce_scatter_block(const Call& c) {
  return MPI_Reduce_scatter_block(c.memory->out.data(), c.memory->in.data(), c.doubles(),
                                  MPI_DOUBLE, MPI_SUM, c.communicator);
}

int scan(const Call& c) {
  return MPI_Scan(c.memory->out.data(), c.memory->in.data(), c.doubles(), MPI_DOUBLE, MPI_SUM,
                  c.communicator);
}

int scatter(const Call& c) {
  return MPI_Scatter(c.memory->out.data(), c.bytes, MPI_BYTE, c.memory->in.data(), c.bytes,
                     MPI_BYTE, c.root, c.communicator);
}

const std::map<std::string, Collective>& collectives() {
  static const std::map<std::string, Collective> all{
      {"allgather", {"allgather", 6, allgather}},
      {"allgatherv", {"allgatherv", 5, allgatherv}},
      {"allreduce", {"allreduce", 6, allreduce}},
      {"alltoall", {"alltoall", 5, alltoall}},
      {"alltoallv", {"alltoallv", 2, alltoallv}},
      {"barrier", {"barrier", 6, barrier}},
      {"broadcast", {"bcast", 9, broadcast}},
      {"exscan", {"exscan", 2, exscan}},
      {"gather", {"gather", 3, gather}},
      {"reduce", {"reduce", 7, reduce}},
      {"reduce-scatter", {"reduce_scatter", 4, reduce_scatter}},
      {"reduce-scatter-block", {"reduce_scatter_block", 4, reduce_scatter_block}},
      {"scan", {"scan", 2, scan}},
      {"scatter", {"scatter", 3, scatter}}};
  return all;
}

// Gives a control variable of the component coll/tuned its value. That of allgatherv can only be
// given to mpirun (--mca).
void force(const std::string& collective, const std::string& what, int value) {
  const std::string name = "coll_tuned_" + collective + "_" + what;
  int index = 0;
  check(MPI_T_cvar_get_index(name.c_str(), &index), "MPI_T_cvar_get_index of " + name);
  MPI_T_cvar_handle handle{};
  int count = 0;
  int old = 0;
  check(MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count), "MPI_T_cvar_handle_alloc");
  check(MPI_T_cvar_read(handle, &old), "MPI_T_cvar_read of " + name);
  if (old != value) check(MPI_T_cvar_write(handle, &value), "MPI_T_cvar_write of " + name);
  check(MPI_T_cvar_handle_free(&handle), "MPI_T_cvar_handle_free");
}

// The messages to each rank since the last reset.
struct Counts {
  std::vector<std::uint64_t> messages;
  std::vector<std::uint64_t> bytes;
  void reset(int ranks) {
    messages.assign(static_cast<std::size_t>(ranks), 0);
    bytes.assign(static_cast<std::size_t>(ranks), 0);
  }
};

Counts& counts() {
  static Counts all;
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

std::vector<int> numbers(const char* list) {
  std::vector<int> result;
  for (const char* at = list; at != nullptr && *at != '\0';) {
    char* end = nullptr;
    result.push_back(static_cast<int>(std::strtol(at, &end, 10)));
    at = *end == ',' ? end + 1 : nullptr;
  }
  return result;
}

// What is asked for on the command line.
struct CommandLine {
  std::string collective;
  std::vector<int> ids;
  std::vector<int> sizes;
  int segment;
  int root;
};

CommandLine parse(char** argv) {
  CommandLine line{argv[1], {}, numbers(argv[3]), std::atoi(argv[4]), std::atoi(argv[5])};
  if (std::strcmp(argv[2], "all") != 0) {
    line.ids = numbers(argv[2]);
    return line;
  }
  for (int id = 1; id <= collectives().at(line.collective).algorithms; ++id) line.ids.push_back(id);
  return line;
}

// Makes each later communicator run the algorithm `id`.
void force_algorithm(const CommandLine& line, int id) {
  const std::string& control = collectives().at(line.collective).control;
  force(control, "algorithm", id);
  const bool has_segment =
      control != "barrier" && control != "alltoallv" && control != "scan" && control != "exscan";
  if (has_segment) force(control, "algorithm_segmentsize", line.segment);
}

// Calls the collective once and prints its messages.
void trace_call(const CommandLine& line, int id, int size, MPI_Comm communicator) {
  int rank = 0;
  int ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const std::size_t room =
      (static_cast<std::size_t>(size) / 8 + 1) * (static_cast<std::size_t>(ranks) + 1);
  Memory memory{std::vector<double>(room), std::vector<double>(room), {}, {}};
  MPI_Barrier(MPI_COMM_WORLD);
  counts().reset(ranks);
  const Collective& collective = collectives().at(line.collective);
  const int error = collective.run({size, line.root, communicator, &memory});
  const Counts sent = counts();
  counts() = {};
  const std::string row = line.collective + "," + std::to_string(id) + "," + std::to_string(ranks) +
                          "," + std::to_string(size) + "," + std::to_string(line.segment) + "," +
                          std::to_string(line.root);
  if (rank == 0) std::printf("%s,%s\n", row.c_str(), error == MPI_SUCCESS ? "called" : "refused");
  if (error == MPI_SUCCESS) print(row, sent);
}

}  // namespace

// Takes the place of the monitoring component's own function: the component calls it for each
// message that the library sends to a rank of the world.
extern "C" void mca_common_monitoring_record_pml(int rank, std::size_t bytes, int /*tag*/) {
  const auto to = static_cast<std::size_t>(rank);
  if (to >= counts().messages.size()) return;
  ++counts().messages[to];
  counts().bytes[to] += bytes;
}

// library_traffic COLLECTIVE IDS SIZES SEGMENT ROOT: IDS is a list or `all`. For each algorithm and
// size prints COLLECTIVE,ID,RANKS,SIZE,SEGMENT,ROOT,called (or refused, if the library can't run
// the algorithm), and after the same beginning SOURCE,DESTINATION,MESSAGES,BYTES for each pair of
// ranks.
int main(int argc, char** argv) {
  int provided = 0;
  check(MPI_Init(&argc, &argv), "MPI_Init");
  check(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided), "MPI_T_init_thread");
  if (argc != 6 || !collectives().contains(argv[1])) {
    std::fprintf(stderr, "usage: library_traffic COLLECTIVE IDS SIZES SEGMENT ROOT\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const CommandLine line = parse(argv);
  for (const int id : line.ids) {
    force_algorithm(line, id);
    MPI_Comm communicator = MPI_COMM_NULL;
    check(MPI_Comm_dup(MPI_COMM_WORLD, &communicator), "MPI_Comm_dup");
    check(MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
    for (const int size : line.sizes) trace_call(line, id, size, communicator);
    MPI_Comm_free(&communicator);
  }
  MPI_T_finalize();
  MPI_Finalize();
}
