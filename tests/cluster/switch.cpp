// cluster_switch: the network of tests/cluster/cluster, between all interfaces of its namespace.
#include <fmt/format.h>
#include <sched.h>
#include <sys/prctl.h>

#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <csignal>
#include <string_view>
#include <thread>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#include "tests/cluster/ethernet_switch.hpp"

namespace loggp::cluster {

namespace {

// Picoseconds a byte at "1gbit" per second, as `tc` writes rates.
double ps_per_byte_at(std::string_view text, std::string_view option) {
  constexpr std::array<std::pair<std::string_view, double>, 4> units{
      {{"bit", 1}, {"kbit", 1e3}, {"mbit", 1e6}, {"gbit", 1e9}}};
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  for (const auto& [name, factor] : units) {
    if (error == std::errc() && unit == name && number * factor >= 1 && number * factor <= 1e15)
      return 8e12 / (number * factor);
  }
  throw InputError(fmt::format("{}: '{}' is no rate; write 100mbit or 1gbit", option, text));
}

void take_priority() {
  prctl(PR_SET_TIMERSLACK, 1);
  constexpr int above_most = 50;
  const sched_param priority{above_most};
  if (sched_setscheduler(0, SCHED_FIFO, &priority) != 0)
    fmt::print(stderr, "cluster_switch: no real-time priority here: frames may leave late\n");
}

void block_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&set, signal);
  sigprocmask(SIG_BLOCK, &set, nullptr);
}

// A virtual machine's CPU that has nothing to do stops, and runs again only after a while. These
// threads run on all our CPUs when nothing else does, until the program ends. A thread that does
// not get the lowest priority ends, for it would not leave the CPU to others.
void keep_awake() {
  cpu_set_t all;
  CPU_ZERO(&all);
  if (sched_getaffinity(0, sizeof all, &all) != 0)
    return fmt::print(stderr,
                      "cluster_switch: cannot keep CPUs awake: which are ours is unknown\n");
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &all)) continue;
    std::thread([cpu] {
      cpu_set_t one;
      CPU_ZERO(&one);
      CPU_SET(cpu, &one);
      const sched_param none{};
      if (sched_setaffinity(0, sizeof one, &one) != 0 ||
          sched_setscheduler(0, SCHED_IDLE, &none) != 0)
        return fmt::print(stderr, "cluster_switch: cannot keep CPU {} awake\n", cpu);
      for (volatile bool spins = true; spins;) {
      }
    }).detach();
  }
}

struct Words {
  std::string delay = "100us";
  std::string rate = "1gbit";
  std::string spin = "50us";
  std::string hosts_per_leaf;
  std::string uplink;
  std::string ring;
};

void set_shape(const Words& words, LinkParameters& links) {
  if (words.hosts_per_leaf.empty() != words.uplink.empty())
    throw InputError("--hosts-per-leaf and --uplink belong together; give both");
  if (!words.uplink.empty() && !words.ring.empty())
    throw InputError("--uplink and --ring are two networks; give one of them");
  if (!words.uplink.empty()) {
    constexpr std::int64_t most_hosts = 250;
    links.shape = Shape::leaves;
    links.ports_per_leaf = static_cast<std::size_t>(
        parse_count(words.hosts_per_leaf, "--hosts-per-leaf", 1, most_hosts));
    links.shared_ps_per_byte = ps_per_byte_at(words.uplink, "--uplink");
  } else if (!words.ring.empty()) {
    links.shape = Shape::ring;
    links.shared_ps_per_byte = ps_per_byte_at(words.ring, "--ring");
  }
}

SwitchOptions options_of(const Words& words) {
  SwitchOptions options{
      {parse_duration(words.delay, "--delay"), ps_per_byte_at(words.rate, "--rate")},
      parse_duration(words.spin, "--spin")};
  set_shape(words, options.links);
  if (options.links.latency < Duration() || options.spin < Duration())
    throw InputError("--delay and --spin can't be negative");
  return options;
}

int run(int argc, char** argv) {
  Words words;
  bool is_only_checked = false;
  bool is_awake = false;
  CLI::App program(
      "The network of tests/cluster/cluster: an Ethernet switch with links of known "
      "latency and rate",
      "cluster_switch");
  program.add_option("--delay", words.delay, "latency from host to host")->capture_default_str();
  program.add_option("--rate", words.rate, "of each host's link, either way")
      ->capture_default_str();
  program.add_option("--hosts-per-leaf", words.hosts_per_leaf,
                     "hosts on each leaf switch, in the order of interfaces");
  program.add_option("--uplink", words.uplink,
                     "rate of the link, either way, between each leaf switch and all others");
  program.add_option(
      "--ring", words.ring,
      "rate of the links between neighbours, either way; frames take the shorter way");
  program.add_option("--spin", words.spin, "awake so long before a frame is due")
      ->capture_default_str();
  program.add_flag("--awake", is_awake,
                   "CPUs that have nothing to do spin, so that they never need time to wake up");
  program.add_flag("--check", is_only_checked, "only says whether these options are right");
  program.footer("Example: cluster_switch --delay 2ms --rate 100mbit");
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return program.exit(help);
  } catch (const CLI::ParseError& error) {
    throw InputError(error.what());
  }
  const SwitchOptions options = options_of(words);
  if (is_only_checked) return 0;
  block_signals();
  if (is_awake) keep_awake();
  take_priority();
  EthernetSwitch network(options);
  fmt::print("ready\n");
  (void)std::fflush(stdout);
  network.run();
  return 0;
}

}  // namespace

}  // namespace loggp::cluster

int main(int argc, char** argv) {
  try {
    return loggp::cluster::run(argc, argv);
  } catch (const loggp::InputError& error) {
    fmt::print(stderr, "cluster: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cluster: {}\n", error.what());
    return 1;
  }
}
