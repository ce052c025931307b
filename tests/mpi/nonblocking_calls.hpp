// Every nonblocking collective and every neighbourhood one, once, for late_ranks.
#pragma once

#include <mpi.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <vector>

// What each of them sends to whom: one int to everybody.
struct Parts {
  explicit Parts(int size)
      : mine(static_cast<std::size_t>(size), 1),
        all(mine),
        ones(mine),
        types(mine.size(), MPI_INT) {
    for (int i = 0; i < size; ++i) {
      places.push_back(i);
      bytes.push_back(i * static_cast<int>(sizeof(int)));
      far.push_back(bytes.back());
    }
  }
  std::vector<int> mine;
  std::vector<int> all;
  std::vector<int> ones;
  std::vector<int> places;
  std::vector<int> bytes;
  std::vector<MPI_Aint> far;
  std::vector<MPI_Datatype> types;
};

// 20 ms lie between this rank's call and the end that it sees.
inline void broadcast_beside_work(MPI_Comm world) {
  constexpr useconds_t work = 20'000;
  int value = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(&value, 1, MPI_INT, 0, world, &request);
  usleep(work);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// All are under way together, on buffers of their own.
inline void start_the_others(int size, MPI_Comm world, std::vector<MPI_Request>& requests,
                             std::vector<Parts>& parts) {
  const auto next = [&]() -> Parts& { return parts.emplace_back(size); };
  const auto request = [&] { return &requests.emplace_back(MPI_REQUEST_NULL); };
  constexpr std::size_t most = 16;
  parts.reserve(most);
  requests.reserve(most);
  Parts* p = &next();
  MPI_Ibarrier(world, request());
  MPI_Ireduce(p->mine.data(), p->all.data(), size, MPI_INT, MPI_SUM, 0, world, request());
  p = &next();
  MPI_Iallreduce(p->mine.data(), p->all.data(), size, MPI_INT, MPI_SUM, world, request());
  p = &next();
  MPI_Iscan(p->mine.data(), p->all.data(), 1, MPI_INT, MPI_SUM, world, request());
  p = &next();
  MPI_Iexscan(p->mine.data(), p->all.data(), 1, MPI_INT, MPI_SUM, world, request());
  p = &next();
  MPI_Igather(p->mine.data(), 1, MPI_INT, p->all.data(), 1, MPI_INT, 0, world, request());
  p = &next();
  MPI_Igatherv(p->mine.data(), 1, MPI_INT, p->all.data(), p->ones.data(), p->places.data(), MPI_INT,
               0, world, request());
  p = &next();
  MPI_Iscatter(p->mine.data(), 1, MPI_INT, p->all.data(), 1, MPI_INT, 0, world, request());
  p = &next();
  MPI_Iscatterv(p->mine.data(), p->ones.data(), p->places.data(), MPI_INT, p->all.data(), 1,
                MPI_INT, 0, world, request());
  p = &next();
  MPI_Iallgather(p->mine.data(), 1, MPI_INT, p->all.data(), 1, MPI_INT, world, request());
  p = &next();
  MPI_Iallgatherv(p->mine.data(), 1, MPI_INT, p->all.data(), p->ones.data(), p->places.data(),
                  MPI_INT, world, request());
  p = &next();
  MPI_Ialltoall(p->mine.data(), 1, MPI_INT, p->all.data(), 1, MPI_INT, world, request());
  p = &next();
  MPI_Ialltoallv(p->mine.data(), p->ones.data(), p->places.data(), MPI_INT, p->all.data(),
                 p->ones.data(), p->places.data(), MPI_INT, world, request());
  p = &next();
  MPI_Ialltoallw(p->mine.data(), p->ones.data(), p->bytes.data(), p->types.data(), p->all.data(),
                 p->ones.data(), p->bytes.data(), p->types.data(), world, request());
  p = &next();
  MPI_Ireduce_scatter(p->mine.data(), p->all.data(), p->ones.data(), MPI_INT, MPI_SUM, world,
                      request());
  p = &next();
  MPI_Ireduce_scatter_block(p->mine.data(), p->all.data(), 1, MPI_INT, MPI_SUM, world, request());
}

// Each kind of call that can find one of them complete has its turn.
inline void end_the_others(std::vector<MPI_Request>& requests) {
  int flag = 0;
  while (flag == 0) MPI_Request_get_status(requests[0], &flag, MPI_STATUS_IGNORE);
  for (flag = 0; flag == 0;) MPI_Test(&requests[1], &flag, MPI_STATUS_IGNORE);
  int which = 0;
  for (flag = 0; flag == 0;) MPI_Testany(2, &requests[2], &which, &flag, MPI_STATUS_IGNORE);
  MPI_Waitany(2, &requests[2], &which, MPI_STATUS_IGNORE);
  for (flag = 0; flag == 0;) MPI_Testall(2, &requests[4], &flag, MPI_STATUSES_IGNORE);
  std::array<int, 2> places{};
  for (int done = 0; done != MPI_UNDEFINED;)
    MPI_Testsome(2, &requests[6], &done, places.data(), MPI_STATUSES_IGNORE);
  for (int done = 0; done != MPI_UNDEFINED;)
    MPI_Waitsome(2, &requests[8], &done, places.data(), MPI_STATUSES_IGNORE);
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

// On a ring of all ranks, each of which has two neighbours.
inline void call_the_neighbours(int size) {
  MPI_Comm ring = MPI_COMM_NULL;
  const int around = 1;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &around, 0, &ring);
  Parts p(2);
  MPI_Neighbor_allgather(p.mine.data(), 1, MPI_INT, p.all.data(), 1, MPI_INT, ring);
  MPI_Neighbor_allgatherv(p.mine.data(), 1, MPI_INT, p.all.data(), p.ones.data(), p.places.data(),
                          MPI_INT, ring);
  MPI_Neighbor_alltoall(p.mine.data(), 1, MPI_INT, p.all.data(), 1, MPI_INT, ring);
  MPI_Neighbor_alltoallv(p.mine.data(), p.ones.data(), p.places.data(), MPI_INT, p.all.data(),
                         p.ones.data(), p.places.data(), MPI_INT, ring);
  MPI_Neighbor_alltoallw(p.mine.data(), p.ones.data(), p.far.data(), p.types.data(), p.all.data(),
                         p.ones.data(), p.far.data(), p.types.data(), ring);
  std::array<Parts, 5> own{Parts(2), Parts(2), Parts(2), Parts(2), Parts(2)};
  std::array<MPI_Request, 5> request{};
  MPI_Ineighbor_allgather(own[0].mine.data(), 1, MPI_INT, own[0].all.data(), 1, MPI_INT, ring,
                          &request[0]);
  MPI_Ineighbor_allgatherv(own[1].mine.data(), 1, MPI_INT, own[1].all.data(), p.ones.data(),
                           p.places.data(), MPI_INT, ring, &request[1]);
  MPI_Ineighbor_alltoall(own[2].mine.data(), 1, MPI_INT, own[2].all.data(), 1, MPI_INT, ring,
                         &request[2]);
  MPI_Ineighbor_alltoallv(own[3].mine.data(), p.ones.data(), p.places.data(), MPI_INT,
                          own[3].all.data(), p.ones.data(), p.places.data(), MPI_INT, ring,
                          &request[3]);
  MPI_Ineighbor_alltoallw(own[4].mine.data(), p.ones.data(), p.far.data(), p.types.data(),
                          own[4].all.data(), p.ones.data(), p.far.data(), p.types.data(), ring,
                          &request[4]);
  MPI_Waitall(5, request.data(), MPI_STATUSES_IGNORE);
  MPI_Comm_free(&ring);
}

inline void call_nonblocking(int size) {
  broadcast_beside_work(MPI_COMM_WORLD);
  std::vector<MPI_Request> requests;
  std::vector<Parts> parts;
  start_the_others(size, MPI_COMM_WORLD, requests, parts);
  end_the_others(requests);
  call_the_neighbours(size);
}
