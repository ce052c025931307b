// Opens a libfabric endpoint for tagged messages, and frees libfabric's objects.
#pragma once

#include <rdma/fabric.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_eq.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace loggp::measure {

/// Throws RunError with libfabric's text when `result`, what the libfabric call `what` has
/// returned, is an error.
void check_fabric(std::int64_t result, const char* what);

/// The deleters of libfabric's objects.
struct FreeInfo {
  void operator()(fi_info* info) const;
};
struct CloseFid {
  template <class Object>
  void operator()(Object* object) const {
    fi_close(&object->fid);
  }
};
using FabricInfo = std::unique_ptr<fi_info, FreeInfo>;

/// Returns libfabric's endpoints for reliable tagged messages, best first. Only of the provider
/// `provider` if that is not empty, and only at the local address `host` if that is not empty. Null
/// if there are none.
[[nodiscard]] FabricInfo find_endpoints(const std::string& provider, const std::string& host);

/// An endpoint with its own fabric, domain, address table and completion queue.
class FabricEndpoint {
 public:
  /// Opens an endpoint of `provider`, at the local IP address `host` if the provider has one there.
  /// Throws RunError when libfabric has no such endpoint or refuses it.
  FabricEndpoint(const std::string& provider, const std::string& host);

  [[nodiscard]] fid_ep* get() const { return endpoint_.get(); }
  [[nodiscard]] fid_cq* completions() const { return completions_.get(); }
  [[nodiscard]] const fi_info& info() const { return *info_; }
  /// Returns the endpoint's address, which a peer passes to insert().
  [[nodiscard]] std::vector<std::byte> address() const;
  /// Makes the endpoint of a peer known and returns its handle.
  [[nodiscard]] fi_addr_t insert(std::span<const std::byte> address) const;

 private:
  FabricInfo info_;
  std::unique_ptr<fid_fabric, CloseFid> fabric_;
  std::unique_ptr<fid_domain, CloseFid> domain_;
  std::unique_ptr<fid_av, CloseFid> addresses_;
  std::unique_ptr<fid_cq, CloseFid> completions_;
  std::unique_ptr<fid_ep, CloseFid> endpoint_;
};

}  // namespace loggp::measure
