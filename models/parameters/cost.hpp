// The cost of one message. This is the only place with formulas of the machine model.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "models/parameters/parameters.hpp"

namespace loggp {

/// The parameters. Every duration of a message alone is a sum of some of the first seven. `reduce`
/// and `copy` are the times per byte of local work. The last six are the times for which a message
/// occupies what ranks share, and `l_link`, the latency of a link between nodes.
enum class Term : std::uint8_t {
  L,
  o_s,
  o_r,
  g,
  G,
  O_s,
  O_r,
  reduce,
  copy,
  G_node,
  G_memory,
  G_link,
  g_node,
  g_link,
  l_link
};
inline constexpr std::size_t term_count = 15;
inline constexpr std::array<std::string_view, term_count> term_names{
    "L",    "o_s",    "o_r",      "g",      "G",      "O_s",    "O_r",   "reduce",
    "copy", "G_node", "G_memory", "G_link", "g_node", "g_link", "l_link"};
/// Returns the parameter of local work.
[[nodiscard]] constexpr Term term_of(LocalWork work) {
  return work == LocalWork::reduction ? Term::reduce : Term::copy;
}
[[nodiscard]] constexpr std::string_view name(Term term) {
  return term_names[static_cast<std::size_t>(term)];
}

/// Returns whether a message pays the parameter for each byte after the first, or local work for
/// each byte; otherwise it is paid once.
[[nodiscard]] constexpr bool is_per_byte(Term term) {
  return term >= Term::G && term < Term::g_node;
}

/// Returns how often a message with `extra_bytes` bytes after the first pays the parameter.
template <class Count>
[[nodiscard]] constexpr Count times_paid(Term term, Count extra_bytes) {
  return is_per_byte(term) ? extra_bytes : Count{1};
}

/// A duration of one message, as a sum of parameters. The sum is symbolic: it does not depend on
/// the values of the parameters. Pre: at most `most_terms` terms.
class CostSum {
 public:
  constexpr CostSum(std::initializer_list<Term> terms) {
    for (const Term term : terms) terms_[size_++] = term;
  }
  [[nodiscard]] constexpr const Term* begin() const { return terms_.data(); }
  [[nodiscard]] constexpr const Term* end() const { return terms_.data() + size_; }

  /// Returns the sum in the unit of `value(term)`, without rounding to picoseconds. The terms are
  /// added in their order.
  template <class Value>
  [[nodiscard]] constexpr double at(double extra_bytes, const Value& value) const {
    double sum = 0;
    for (const Term term : *this) sum += times_paid(term, extra_bytes) * value(term);
    return sum;
  }

  static constexpr std::size_t most_terms = 4;
  /// Returns how often each term is paid, in the order of the terms: the row of a linear fit.
  /// Unused entries are 0.
  [[nodiscard]] constexpr std::array<double, most_terms> row(double extra_bytes) const {
    std::array<double, most_terms> row{};
    for (std::size_t i = 0; i < size_; ++i) row[i] = times_paid(terms_[i], extra_bytes);
    return row;
  }

 private:
  std::array<Term, most_terms> terms_{};
  std::size_t size_ = 0;
};

/// The durations of one message (docs/machine-model.md, "Cost of a message"). A message of s bytes
/// pays G, O_s and O_r for s − 1 bytes. Where two sums form a pair, the longer one counts.
namespace sums {

inline constexpr CostSum send_start{Term::o_s};           ///< until the first byte leaves
inline constexpr CostSum send_cpu{Term::o_s, Term::O_s};  ///< CPU time of the sender
inline constexpr CostSum first_byte{Term::o_s, Term::L};  ///< until the first byte arrives
inline constexpr CostSum gap{Term::g};                    ///< a port's time without the bytes
inline constexpr CostSum port{Term::g, Term::G};          ///< a port's time
inline constexpr CostSum bytes{Term::G};                  ///< from the first byte to the last
inline constexpr CostSum receive_start{Term::o_r};        ///< CPU time without the bytes
/// The CPU time of an onload receive is the longer of these two; that of an offloaded receive is
/// the second.
inline constexpr CostSum receive_bytes{Term::o_r, Term::G};
inline constexpr CostSum receive_work{Term::o_r, Term::O_r};
/// The sender of a handshake waits for the longer of this and `send_cpu`, until the last byte has
/// left.
inline constexpr CostSum drain{Term::o_s, Term::G};
/// The longer of these two is the time of one message alone, from the start of its send to the end
/// of its onload receive.
inline constexpr CostSum message_by_bytes{Term::o_s, Term::L, Term::G, Term::o_r};
inline constexpr CostSum message_by_work{Term::o_s, Term::L, Term::O_r, Term::o_r};

/// The times for which a message occupies an interface, the memory of a node, and a link.
inline constexpr CostSum interface{Term::g_node, Term::G_node};
inline constexpr CostSum memory{Term::G_memory};
inline constexpr CostSum link{Term::g_link, Term::G_link};

}  // namespace sums

/// What one message pays for each parameter, in whole picoseconds: nothing for local work.
class TermTimes {
 public:
  /// A message of 0 bytes pays as a message of 1 byte does. Each time for all bytes is rounded once
  /// per message. Throws InputError when such a time exceeds `longest_transfer`.
  TermTimes(const Parameters& parameters, Bytes size);

  [[nodiscard]] Duration operator[](Term term) const {
    return times_[static_cast<std::size_t>(term)];
  }
  /// Returns the sum in whole picoseconds.
  [[nodiscard]] Duration total(const CostSum& sum) const {
    Duration total;
    for (const Term term : sum) total += (*this)[term];
    return total;
  }

 private:
  std::array<Duration, term_count> times_{};
};

/// The durations that an engine adds up for one message of known size and link. Each is the sum of
/// the same name in `sums`.
struct MessageCost {
  Duration send_start;         ///< o_s
  Duration send_cpu;           ///< o_s + (s−1)O_s
  Duration first_byte;         ///< o_s + L: from the start of the send
  Duration gap;                ///< g
  Duration port;               ///< g + (s−1)G
  Duration bytes;              ///< (s−1)G
  Duration receive_start;      ///< o_r
  Duration receive_cpu;        ///< o_r + max((s−1)G, (s−1)O_r): the CPU copies the bytes
  Duration receive_offloaded;  ///< o_r + (s−1)O_r: the network interface copies the bytes
  Protocol protocol = Protocol::eager;
  LinkClass link = LinkClass::network;  ///< set by Machine::cost() only

  /// Returns L.
  [[nodiscard]] Duration latency() const { return first_byte - send_start; }
};

/// Returns the cost of a message of `size` bytes. Throws InputError as TermTimes does.
[[nodiscard]] MessageCost message_cost(const Parameters& parameters, Bytes size);

/// The times for which a message occupies a part that ranks share.
struct SharedCost {
  Duration gap;    ///< g_node or g_link; 0 for the memory
  Duration bytes;  ///< (s−1)G_node, (s−1)G_memory or (s−1)G_link
  /// Returns the whole time.
  [[nodiscard]] Duration hold() const { return gap + bytes; }
};

/// Return the times of a message of `size` bytes. Throw InputError as TermTimes does.
[[nodiscard]] SharedCost shared_cost(const NodeInterfaces& interfaces, Bytes size);
[[nodiscard]] SharedCost memory_cost(double memory, Bytes size);
[[nodiscard]] SharedCost link_cost(const LinkRate& link, Bytes size);

/// Returns by how much a part that passes the bytes on in `shared_bytes` delays a message whose
/// bytes take `bytes` at the ranks' ports: the receiver's port begins so late that it takes the
/// bytes in without a pause.
[[nodiscard]] constexpr Duration slow_bytes(Duration shared_bytes, Duration bytes) {
  return shared_bytes > bytes ? shared_bytes - bytes : Duration();
}

/// Returns o_s + L: the time from the start of a send to the arrival of its first byte.
[[nodiscard]] Duration first_byte_time(const Parameters& parameters);

}  // namespace loggp
