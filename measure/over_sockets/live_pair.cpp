#include "measure/over_sockets/live_pair.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <cstring>
#include <sstream>
#include <thread>

#include "measure/live/machine/cache_size.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "measure/over_sockets/rank_networks.hpp"
#include "measure/over_sockets/socket_server.hpp"
#include "models/base/patience.hpp"

namespace loggp::measure {

namespace {

constexpr int pair_tag = 1;

// Rank 0's message: whether it wants a listener or is done, and its addresses, separated by blanks.
struct Wish {
  std::int64_t wants = 0;
  std::array<char, 4096> addresses{};
};

// Rank 1's answer: where it listens, or why it can't.
struct Offer {
  std::array<char, 128> address{};
  std::array<char, 128> token{};
  std::array<char, 512> error{};
};

template <std::size_t size>
void store_text(const std::string& text, std::array<char, size>& place) {
  text.copy(place.data(), place.size() - 1);
}

template <std::size_t size>
std::string load_text(const std::array<char, size>& place) {
  return {place.data(), strnlen(place.data(), place.size())};
}

template <class Message>
void give_rank(const Communicator& world, Rank to, const Message& message) {
  check(MPI_Send(&message, sizeof message, MPI_BYTE, to.number(), pair_tag, world.get()),
        "MPI_Send");
}

// Sleeps until the message comes, so that the other rank has the CPU.
template <class Message>
Message take_from_rank(const Communicator& world, Rank from) {
  Message message;
  MPI_Request request = MPI_REQUEST_NULL;
  check(
      MPI_Irecv(&message, sizeof message, MPI_BYTE, from.number(), pair_tag, world.get(), &request),
      "MPI_Irecv");
  int done = 0;
  while (done == 0) {
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "MPI_Test");
    if (done == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return message;
}

std::string own_addresses() {
  std::vector<std::string> texts;
  for (const NetworkAddress& one : network_addresses()) texts.push_back(one.address);
  return fmt::format("{}", fmt::join(texts, " "));
}

// Returns the address, with any port, at which rank 1 listens for a rank 0 with `their_addresses`.
std::string chosen_address(bool is_one_machine, const std::string& their_addresses) {
  if (is_one_machine) return "127.0.0.1:0";
  std::istringstream words(their_addresses);
  std::vector<std::string> theirs;
  for (std::string word; words >> word;) theirs.push_back(word);
  const std::string mine = reachable_address(network_addresses(), theirs);
  if (mine.empty())
    throw InputError(
        "the machine of rank 1 has no network address; give --listen ADDRESS:0 of that machine");
  return mine.find(':') == std::string::npos ? mine + ":0" : "[" + mine + "]:0";
}

// Rank 1: listens once and serves. A lost client is no failure here, because rank 0 reports it.
void serve_once(const Communicator& world, const PairServer& server, bool is_one_machine,
                const std::string& their_addresses) {
  constexpr ServeLimits none{std::chrono::seconds(1'000'000'000), largest_room};
  std::optional<Listener> listener;
  Offer offer;
  try {
    const std::string address =
        server.address.empty() ? chosen_address(is_one_machine, their_addresses) : server.address;
    listener.emplace(server.transport, SocketAddress::parse(address, "--listen"));
    store_text(listener->address().text(), offer.address);
    store_text(listener->token(), offer.token);
  } catch (const InputError& error) {
    store_text(error.what(), offer.error);
  }
  give_rank(world, client_rank, offer);
  if (!listener) return;
  try {
    serve(*listener, limit_beyond(std::chrono::seconds(0)), server.waiting, none);
  } catch (const PeerLost&) {  // NOLINT(bugprone-empty-catch): rank 0 says so
  }
}

void serve_wishes(const Communicator& world, const PairServer& server, bool is_one_machine) {
  while (true) {
    const Wish wish = take_from_rank<Wish>(world, client_rank);
    if (wish.wants == 0) return;
    serve_once(world, server, is_one_machine, load_text(wish.addresses));
  }
}

ListeningPeer ask_for_listener(const Communicator& world) {
  Wish wish;
  wish.wants = 1;
  store_text(own_addresses(), wish.addresses);
  give_rank(world, server_rank, wish);
  const auto offer = take_from_rank<Offer>(world, server_rank);
  const std::string error = load_text(offer.error);
  if (!error.empty()) throw InputError("rank 1: " + error);
  return {SocketAddress::parse(load_text(offer.address), "rank 1"), load_text(offer.token)};
}

// Tells rank 1 that rank 0 wants nothing more.
class EndOfWishes {
 public:
  explicit EndOfWishes(const Communicator& world) : world_(&world) {}
  ~EndOfWishes() {
    const Wish none;
    (void)MPI_Send(&none, sizeof none, MPI_BYTE, server_rank.number(), pair_tag, world_->get());
  }
  EndOfWishes(const EndOfWishes&) = delete;
  EndOfWishes& operator=(const EndOfWishes&) = delete;

 private:
  const Communicator* world_;
};

void lead_pair(const Communicator& world, const std::function<void(const NextListener&)>& measure) {
  const EndOfWishes end(world);
  std::exception_ptr failure;
  do_or_abort(world, [&] {
    try {
      measure([&] { return ask_for_listener(world); });
    } catch (const PeerLost&) {
      throw;
    } catch (...) {
      failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

void measure_on_pair(const PairServer& server, const std::string& command,
                     const std::function<void(const NextListener&)>& measure) {
  const auto session = start_mpi();
  if (MpiSession::size() != 2)
    throw InputError(
        fmt::format("{0} --transport {1} needs 2 ranks, not {2}; start it as: mpirun -n 2 loggp "
                    "{0} --transport {1}",
                    command, transport_option(server.transport), MpiSession::size()));
  const Communicator world = Communicator::world();
  const bool is_one_machine = Communicator::on_this_machine(world).size() == 2;
  if (world.rank() == client_rank) {
    lead_pair(world, measure);
  } else {
    do_or_abort(world, [&] { serve_wishes(world, server, is_one_machine); });
  }
}

}  // namespace loggp::measure
