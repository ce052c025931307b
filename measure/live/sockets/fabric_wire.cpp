#include "measure/live/sockets/fabric_wire.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_tagged.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>
#include <vector>

#include "measure/live/sockets/fabric_endpoint.hpp"
#include "measure/live/sockets/fabric_library.hpp"
#include "measure/live/sockets/peer_watch.hpp"
#include "measure/live/sockets/socket_address.hpp"
#include "measure/live/sockets/tcp_wire.hpp"
#include "measure/live/sockets/wire_ends.hpp"
#include "models/base/patience.hpp"
#include "models/base/printable.hpp"

namespace loggp::measure {

namespace {

using std::chrono::steady_clock;

constexpr std::uint32_t fabric_magic = 0x4C474746;
constexpr char life_word = 'l';  // on the socket: the sender is alive but busy
constexpr char end_word = 'e';   // on the socket: the sender has received all that it wants

// What each end tells the other one, in the machine's byte order.
struct Introduction {
  std::uint32_t magic = fabric_magic;
  std::uint32_t address_bytes = 0;
  std::array<char, 64> provider{};
  std::array<std::byte, 512> address{};
};

// Waits for the socket; throws when the patience has run out.
void await_introduction(const Socket& socket, const std::string& peer,
                        steady_clock::time_point until, bool is_sending) {
  if (steady_clock::now() >= until)
    throw PeerLost(fmt::format("the peer at {} has not sent its libfabric address for {:.0f} s",
                               peer, static_cast<double>(patience().count()) / 1e3));
  wait_for(socket, std::chrono::milliseconds(100), is_sending);
}

// Exchanges introductions over the socket.
Introduction introduce(const Socket& socket, const std::string& peer, const Introduction& mine) {
  const auto until = steady_clock::now() + patience();
  Introduction theirs;
  std::size_t sent = 0;
  std::size_t got = 0;
  while (sent < sizeof mine || got < sizeof theirs) {
    if (sent < sizeof mine) {
      const ssize_t n = ::send(socket.get(), reinterpret_cast<const char*>(&mine) + sent,
                               sizeof mine - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
      if (n < 0 && !is_not_now(errno)) throw_lost(peer, errno);
      sent += n > 0 ? static_cast<std::size_t>(n) : 0;
    }
    if (got == sizeof theirs) continue;
    const ssize_t n = recv(socket.get(), reinterpret_cast<char*>(&theirs) + got,
                           sizeof theirs - got, MSG_DONTWAIT);
    if (n == 0 || (n < 0 && !is_not_now(errno))) throw_lost(peer, n == 0 ? 0 : errno);
    got += n > 0 ? static_cast<std::size_t>(n) : 0;
    if (got < sizeof theirs) await_introduction(socket, peer, until, sent < sizeof mine);
  }
  return theirs;
}

std::string provider_text(const std::array<char, 64>& name) {
  return printable({name.data(), strnlen(name.data(), name.size())});
}

void check_introduction(const Introduction& theirs, const Introduction& mine,
                        const std::string& peer) {
  if (theirs.magic != fabric_magic || theirs.address_bytes > theirs.address.size())
    throw RunError(fmt::format(
        "the peer at {} does not introduce a libfabric endpoint; use the same loggp on both sides",
        peer));
  if (theirs.provider != mine.provider)
    throw RunError(
        fmt::format("the peer at {} uses the libfabric provider {}, this side {}; give "
                    "--transport libfabric:PROVIDER on both",
                    peer, provider_text(theirs.provider), provider_text(mine.provider)));
}

// Returns the bits of a session that fit into the upper half of a tag: some providers match fewer
// than 64 bits.
std::uint64_t session_bits(std::uint64_t session, std::uint64_t tag_format) {
  const int bits = tag_format == 0 ? 64 : 64 - std::countl_zero(tag_format);
  const std::uint64_t usable = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  return (session << 32) & usable;
}

bool is_shared_memory(const std::string& provider) {
  return provider.starts_with("shm");
}

// A wire over libfabric. Sends and receives are libfabric's own, and libfabric matches them, so
// that a message costs what it costs any program that uses the provider.
class FabricWire final : public Wire {
 public:
  FabricWire(const std::string& provider, Greeted greeted)
      : socket_(std::move(greeted.socket)),
        peer_(peer_text(socket_)),
        is_local_(has_one_address(socket_)),
        has_any_tag_(matches_any_tag(provider)),
        watch_(socket_, peer_),
        endpoint_(provider, SocketAddress::local_end(socket_).host()),
        session_(session_bits(greeted.session, endpoint_.info().ep_attr->mem_tag_format)) {
    if (is_shared_memory(provider) && !is_local_)
      throw RunError(fmt::format(
          "the libfabric provider {} shares memory, but the peer at {} is on another machine",
          provider, peer_));
    there_ = meet();
  }
  ~FabricWire() override { watch_.begin_call(); }  // closing the endpoint may wait, too
  FabricWire(const FabricWire&) = delete;
  FabricWire& operator=(const FabricWire&) = delete;

  [[nodiscard]] bool send(Operation& message) override;
  void post(Inbox& inbox, Operation& receive) override;
  [[nodiscard]] std::optional<Status> find(Inbox& inbox, Tag tag) override;
  bool receive(Inbox& inbox) override;
  void rest(std::chrono::milliseconds longest, bool is_sending) override;
  void show_life() override { say(life_word); }
  void settle(Inbox& inbox) override;
  [[nodiscard]] std::int64_t losses() const override { return 0; }
  [[nodiscard]] Bytes largest_message() const override { return TcpWire::largest; }
  [[nodiscard]] const std::string& peer() const override { return peer_; }
  [[nodiscard]] bool is_local() const override { return is_local_; }
  [[nodiscard]] Provenance description() const override;

 private:
  // libfabric's memory for one operation in progress, and the operation.
  struct Pending {
    fi_context2 context{};
    Operation* operation = nullptr;
    bool is_probe = false;
  };

  [[nodiscard]] fi_addr_t meet() const;
  [[nodiscard]] std::uint64_t tag_bits(Tag tag) const {
    return session_ | static_cast<std::uint32_t>(tag == any_tag ? 0 : tag.number());
  }
  // Returns the bits of a tag that a receive ignores.
  [[nodiscard]] static std::uint64_t ignored_bits(Tag tag) {
    return tag == any_tag ? 0xFFFFFFFFU : 0;
  }
  [[nodiscard]] Status status(Rank source, std::uint64_t tag, std::size_t bytes) const {
    return {source, Tag(static_cast<std::int32_t>(tag & 0x7FFFFFFFU)),
            Bytes(static_cast<std::int64_t>(bytes))};
  }
  Pending* begin(Operation* operation);
  void give_back(Pending* pending);
  bool complete_some(Inbox& inbox);
  void complete(Inbox& inbox, const fi_cq_tagged_entry& entry);
  void complete_in_error(Inbox& inbox);
  void listen_to_socket();
  void say(char word) const;

  Socket socket_;
  std::string peer_;
  bool is_local_;
  bool has_any_tag_;
  PeerWatch watch_;  // ends after the endpoint
  FabricEndpoint endpoint_;
  std::uint64_t session_;
  fi_addr_t there_ = FI_ADDR_UNSPEC;
  std::vector<std::unique_ptr<Pending>> all_;
  std::vector<Pending*> unused_;
  bool shows_life_ = false;  // the peer has said on the socket that it is alive
  bool has_ended_ = false;   // the peer has said that it wants nothing more
  std::optional<int> lost_;  // the socket's error, 0 when the peer has closed it
  bool is_probed_ = false;   // the answer to a probe has come, with the message in probed_
  std::optional<Status> probed_;
};

fi_addr_t FabricWire::meet() const {
  Introduction mine;
  const std::vector<std::byte> address = endpoint_.address();
  if (address.size() > mine.address.size())
    throw RunError(
        fmt::format("libfabric's address has {} bytes; at most {} can be sent to the peer",
                    address.size(), mine.address.size()));
  mine.address_bytes = static_cast<std::uint32_t>(address.size());
  std::copy(address.begin(), address.end(), mine.address.begin());
  const std::string name(endpoint_.info().fabric_attr->prov_name);
  name.copy(mine.provider.data(), mine.provider.size() - 1);
  const Introduction theirs = introduce(socket_, peer_, mine);
  check_introduction(theirs, mine, peer_);
  return endpoint_.insert(std::span(theirs.address).first(theirs.address_bytes));
}

FabricWire::Pending* FabricWire::begin(Operation* operation) {
  if (unused_.empty()) {
    all_.push_back(std::make_unique<Pending>());
    unused_.push_back(all_.back().get());
  }
  Pending* const pending = unused_.back();
  unused_.pop_back();
  pending->operation = operation;
  pending->is_probe = operation == nullptr;
  return pending;
}

void FabricWire::give_back(Pending* pending) {
  unused_.push_back(pending);
}

bool FabricWire::send(Operation& message) {
  const auto bytes = static_cast<std::size_t>(message.data.size.count());
  const std::uint64_t tag = tag_bits(message.tag);
  if (bytes <= endpoint_.info().tx_attr->inject_size) {
    const ssize_t result = watched(
        watch_, [&] { return fi_tinject(endpoint_.get(), message.data.data, bytes, there_, tag); });
    if (result == -FI_EAGAIN) return false;
    check_fabric(result, "fi_tinject");
    message.state = Operation::State::complete;
    return true;
  }
  Pending* const pending = begin(&message);
  const ssize_t result = watched(watch_, [&] {
    return fi_tsend(endpoint_.get(), message.data.data, bytes, nullptr, there_, tag,
                    &pending->context);
  });
  if (result == 0) return true;
  give_back(pending);
  if (result != -FI_EAGAIN) check_fabric(result, "fi_tsend");
  return false;
}

void FabricWire::post(Inbox& inbox, Operation& receive) {
  if (receive.tag == any_tag && !has_any_tag_)
    throw RunError("libfabric's provider shm loses messages whose receive takes any tag");
  Pending* const pending = begin(&receive);
  ssize_t result = -FI_EAGAIN;
  while (result == -FI_EAGAIN) {
    result = watched(watch_, [&] {
      return fi_trecv(endpoint_.get(), receive.data.data,
                      static_cast<std::size_t>(receive.data.size.count()), nullptr, FI_ADDR_UNSPEC,
                      tag_bits(receive.tag), ignored_bits(receive.tag), &pending->context);
    });
    if (result == -FI_EAGAIN) complete_some(inbox);
  }
  check_fabric(result, "fi_trecv");
}

std::optional<Status> FabricWire::find(Inbox& inbox, Tag tag) {
  Pending* const pending = begin(nullptr);
  fi_msg_tagged wanted{};
  wanted.addr = FI_ADDR_UNSPEC;
  wanted.tag = tag_bits(tag);
  wanted.ignore = ignored_bits(tag);
  wanted.context = &pending->context;
  is_probed_ = false;
  probed_.reset();
  const ssize_t result = watched(
      watch_, [&] { return fi_trecvmsg(endpoint_.get(), &wanted, FI_PEEK | FI_COMPLETION); });
  check_fabric(result, "fi_trecvmsg");
  while (!is_probed_) complete_some(inbox);
  return probed_;
}

bool FabricWire::receive(Inbox& inbox) {
  if (complete_some(inbox)) return true;
  if (lost_) throw_lost(peer_, *lost_);
  return std::exchange(shows_life_, false);
}

// Returns whether any operation has been completed.
bool FabricWire::complete_some(Inbox& inbox) {
  std::array<fi_cq_tagged_entry, 16> entries;
  const ssize_t got = watched(
      watch_, [&] { return fi_cq_read(endpoint_.completions(), entries.data(), entries.size()); });
  if (got == -FI_EAGAIN) return false;
  if (got == -FI_EAVAIL) {
    complete_in_error(inbox);
    return true;
  }
  check_fabric(got, "fi_cq_read");
  for (std::size_t i = 0; i < static_cast<std::size_t>(got); ++i) complete(inbox, entries[i]);
  return got > 0;
}

void FabricWire::complete(Inbox& inbox, const fi_cq_tagged_entry& entry) {
  auto* const pending = static_cast<Pending*>(entry.op_context);
  if (pending->is_probe) {
    is_probed_ = true;
    probed_ = status(inbox.source(), entry.tag, entry.len);
  } else {
    Operation& operation = *pending->operation;
    if ((entry.flags & FI_RECV) != 0)
      operation.status = status(inbox.source(), entry.tag, entry.len);
    operation.state = Operation::State::complete;
  }
  give_back(pending);
}

void FabricWire::complete_in_error(Inbox& inbox) {
  fi_cq_err_entry entry{};
  const ssize_t got = fi_cq_readerr(endpoint_.completions(), &entry, 0);
  if (got == -FI_EAGAIN) return;
  check_fabric(got, "fi_cq_readerr");
  auto* const pending = static_cast<Pending*>(entry.op_context);
  if (pending != nullptr && pending->is_probe && entry.err == FI_ENOMSG) {
    is_probed_ = true;
  } else if (pending != nullptr && !pending->is_probe && entry.err == FI_ETRUNC) {
    // Some providers do not tell the size of a message that does not fit.
    Operation& receive = *pending->operation;
    const auto space = static_cast<std::size_t>(receive.data.size.count());
    const std::size_t size = std::max(entry.len, entry.olen > 0 ? space + entry.olen : 0);
    receive.status = status(inbox.source(), entry.tag, size > space ? size : 0);
    receive.state = Operation::State::too_long;
  } else {
    throw PeerLost(fmt::format("the connection to the peer at {} is lost: {}", peer_,
                               fabric_library().strerror(entry.err)));
  }
  give_back(pending);
}

// Reads what the peer has said on the socket. Does not throw when the peer has gone: its last
// messages may still be on their way.
void FabricWire::listen_to_socket() {
  std::array<char, 64> words{};
  const ssize_t got = recv(socket_.get(), words.data(), words.size(), MSG_DONTWAIT);
  if (got < 0 && is_not_now(errno)) return;
  if (got <= 0) {
    lost_ = got == 0 ? 0 : errno;
    return;
  }
  const std::span heard = std::span(words).first(static_cast<std::size_t>(got));
  shows_life_ = true;
  if (std::find(heard.begin(), heard.end(), end_word) != heard.end()) has_ended_ = true;
}

// Sleeps for a short time only, because the socket does not tell when libfabric has a message.
void FabricWire::rest(std::chrono::milliseconds longest, bool /*is_sending*/) {
  constexpr std::chrono::nanoseconds nap(50'000);
  if (longest > std::chrono::milliseconds(0) && !lost_) {
    const timespec time{0, nap.count()};
    pollfd waiting{socket_.get(), POLLIN, 0};
    (void)ppoll(&waiting, 1, &time, nullptr);
  }
  listen_to_socket();
}

void FabricWire::say(char word) const {
  (void)::send(socket_.get(), &word, 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// Lets libfabric deliver this side's last messages: it may do so only while this side calls it.
void FabricWire::settle(Inbox& inbox) {
  constexpr std::chrono::seconds longest(2);
  const auto until = steady_clock::now() + longest;
  say(end_word);
  while (!has_ended_ && !lost_ && steady_clock::now() < until) {
    complete_some(inbox);
    rest(std::chrono::milliseconds(1), false);
  }
}

Provenance FabricWire::description() const {
  const fi_info& info = endpoint_.info();
  const std::uint32_t version = fabric_library().version();
  return {{"transport", fmt::format("libfabric {} to {}", info.fabric_attr->prov_name,
                                    SocketAddress::peer_end(socket_).host())},
          {"fabric_domain", info.domain_attr->name},
          {"inject_bytes", std::to_string(info.tx_attr->inject_size)},
          {"libfabric", fmt::format("{}.{}", FI_MAJOR(version), FI_MINOR(version))}};
}

// Returns the part of a provider's name before what libfabric puts over it: tcp of "tcp;ofi_rxm".
std::string core_name(const fi_info& info) {
  const std::string name(info.fabric_attr->prov_name);
  return name.substr(0, name.find(';'));
}

}  // namespace

std::string find_provider(const std::string& name) {
  const FabricInfo found = find_endpoints(name, "");
  if (found) return name.empty() ? core_name(*found) : name;
  const FabricInfo others = find_endpoints("", "");
  std::vector<std::string> known;
  for (const fi_info* info = others.get(); info != nullptr; info = info->next) {
    const std::string other = core_name(*info);
    if (std::find(known.begin(), known.end(), other) == known.end()) known.push_back(other);
  }
  throw InputError(
      known.empty() ? std::string("--transport: libfabric has no provider for tagged messages here")
                    : fmt::format("--transport: libfabric has no provider '{}' for tagged messages "
                                  "here; it has: {}",
                                  printable(name), fmt::join(known, ", ")));
}

bool matches_any_tag(const std::string& provider) {
  constexpr std::uint32_t faulty_until = FI_VERSION(1, 17);
  return !is_shared_memory(provider) || FI_VERSION_LT(faulty_until, fabric_library().version());
}

std::unique_ptr<Wire> make_fabric_wire(const std::string& provider, Greeted greeted) {
  return std::make_unique<FabricWire>(provider, std::move(greeted));
}

}  // namespace loggp::measure
