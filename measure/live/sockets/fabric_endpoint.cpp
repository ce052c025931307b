#include "measure/live/sockets/fabric_endpoint.hpp"

#include <fmt/format.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_errno.h>

#include <cstring>

#include "measure/live/sockets/fabric_library.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

bool has_ip_address(const fi_info& info) {
  return info.addr_format == FI_SOCKADDR || info.addr_format == FI_SOCKADDR_IN ||
         info.addr_format == FI_SOCKADDR_IN6;
}

FabricInfo choose_endpoint(const std::string& provider, const std::string& host) {
  FabricInfo any = find_endpoints(provider, "");
  if (!any) throw RunError(fmt::format("libfabric has no provider {} here", provider));
  if (!has_ip_address(*any)) return any;
  FabricInfo here = find_endpoints(provider, host);
  return here ? std::move(here) : std::move(any);
}

// Opens one of libfabric's objects: `open` gets the place for its address.
template <class Object, class Open>
std::unique_ptr<Object, CloseFid> opened(const char* what, const Open& open) {
  Object* object = nullptr;
  check_fabric(open(&object), what);
  return std::unique_ptr<Object, CloseFid>(object);
}

}  // namespace

void FreeInfo::operator()(fi_info* info) const {
  fabric_library().freeinfo(info);
}

void check_fabric(std::int64_t result, const char* what) {
  if (result >= 0) return;
  throw RunError(fmt::format("{}: {}", what, fabric_library().strerror(static_cast<int>(-result))));
}

FabricInfo find_endpoints(const std::string& provider, const std::string& host) {
  const FabricInfo hints(fabric_library().dupinfo(nullptr));
  if (!hints) throw RunError("fi_dupinfo: no memory");
  hints->caps = FI_TAGGED | FI_SEND | FI_RECV;
  hints->mode = FI_CONTEXT | FI_CONTEXT2;
  hints->ep_attr->type = FI_EP_RDM;
  hints->domain_attr->threading = FI_THREAD_DOMAIN;
  hints->domain_attr->mr_mode = 0;
  hints->tx_attr->msg_order = FI_ORDER_SAS;
  hints->tx_attr->op_flags = FI_INJECT_COMPLETE;  // complete when the buffer may be reused, as MPI
  hints->rx_attr->msg_order = FI_ORDER_SAS;
  if (!provider.empty()) hints->fabric_attr->prov_name = strdup(provider.c_str());
  fi_info* found = nullptr;
  const int result =
      fabric_library().getinfo(FI_VERSION(1, 14), host.empty() ? nullptr : host.c_str(), nullptr,
                               host.empty() ? 0 : FI_SOURCE, hints.get(), &found);
  if (result == -FI_ENODATA) return nullptr;
  check_fabric(result, "fi_getinfo");
  return FabricInfo(found);
}

FabricEndpoint::FabricEndpoint(const std::string& provider, const std::string& host)
    : info_(choose_endpoint(provider, host)),
      fabric_(opened<fid_fabric>("fi_fabric",
                                 [&](fid_fabric** place) {
                                   return fabric_library().fabric(info_->fabric_attr, place,
                                                                  nullptr);
                                 })),
      domain_(opened<fid_domain>("fi_domain", [&](fid_domain** place) {
        return fi_domain(fabric_.get(), info_.get(), place, nullptr);
      })) {
  fi_av_attr table{};
  table.type = info_->domain_attr->av_type;
  addresses_ = opened<fid_av>("fi_av_open", [&](fid_av** place) {
    return fi_av_open(domain_.get(), &table, place, nullptr);
  });
  fi_cq_attr queue{};
  queue.format = FI_CQ_FORMAT_TAGGED;
  completions_ = opened<fid_cq>("fi_cq_open", [&](fid_cq** place) {
    return fi_cq_open(domain_.get(), &queue, place, nullptr);
  });
  endpoint_ = opened<fid_ep>("fi_endpoint", [&](fid_ep** place) {
    return fi_endpoint(domain_.get(), info_.get(), place, nullptr);
  });
  check_fabric(fi_ep_bind(endpoint_.get(), &addresses_->fid, 0), "fi_ep_bind");
  check_fabric(fi_ep_bind(endpoint_.get(), &completions_->fid, FI_TRANSMIT | FI_RECV),
               "fi_ep_bind");
  check_fabric(fi_enable(endpoint_.get()), "fi_enable");
}

std::vector<std::byte> FabricEndpoint::address() const {
  std::size_t length = 0;
  (void)fi_getname(&endpoint_->fid, nullptr, &length);  // fails, and sets the length
  std::vector<std::byte> address(length);
  check_fabric(fi_getname(&endpoint_->fid, address.data(), &length), "fi_getname");
  address.resize(length);
  return address;
}

fi_addr_t FabricEndpoint::insert(std::span<const std::byte> address) const {
  fi_addr_t handle = FI_ADDR_UNSPEC;
  if (fi_av_insert(addresses_.get(), address.data(), 1, &handle, 0, nullptr) != 1)
    throw RunError("libfabric does not take the address of the peer's endpoint");
  return handle;
}

}  // namespace loggp::measure
