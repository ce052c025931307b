#include "timeline/export/rendered.hpp"

#include <fmt/format.h>

#include "models/base/errors.hpp"

#ifdef LOGGP_WITH_RSVG

#include <cmath>
#include <memory>
#include <string_view>

#include "timeline/export/render_library.hpp"

namespace loggp::timeline {
namespace {

const RenderLibrary& library() {
  const RenderLibrary* const functions = render_library();
  if (functions == nullptr) throw RunError(render_obstacle());
  return *functions;
}

struct Unref {
  void operator()(RsvgHandle* handle) const { library().g_object_unref(handle); }
  void operator()(GError* error) const { library().g_error_free(error); }
  void operator()(cairo_surface_t* surface) const { library().cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { library().cairo_destroy(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Unref>;

[[noreturn]] void fail_to_render(std::string_view why) {
  throw RunError(fmt::format("the picture can't be rendered: {}; write it as .svg", why));
}

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) fail_to_render(library().cairo_status_to_string(status));
}

/// A picture that librsvg has read, with its size in px.
struct ReadPicture {
  Owned<RsvgHandle> handle;
  double width = 0;
  double height = 0;
};

ReadPicture read_picture(const std::string& svg) {
  GError* error = nullptr;
  ReadPicture picture;
  picture.handle.reset(library().rsvg_handle_new_from_data(
      reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (picture.handle == nullptr) fail_to_render(Owned<GError>(error)->message);
  library().rsvg_handle_set_dpi(picture.handle.get(), 96);
  library().rsvg_handle_get_intrinsic_size_in_pixels(picture.handle.get(), &picture.width,
                                                     &picture.height);
  return picture;
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

// Draws the picture on a white surface, with `scale` units for each px.
void render(const ReadPicture& picture, cairo_surface_t* surface, double scale) {
  const Owned<cairo_t> context(library().cairo_create(surface));
  library().cairo_set_source_rgb(context.get(), 1, 1, 1);
  library().cairo_paint(context.get());
  const RsvgRectangle page{0, 0, picture.width * scale, picture.height * scale};
  GError* error = nullptr;
  if (library().rsvg_handle_render_document(picture.handle.get(), context.get(), &page, &error) ==
      0) {
    fail_to_render(Owned<GError>(error)->message);
  }
  check(library().cairo_status(context.get()));
}

void check_pixels(double width, double height, double scale) {
  constexpr double longest_side = 32767;  // cairo's limit
  constexpr double most = 250e6;          // 1 GB
  if (width > longest_side || height > longest_side || width * height > most) {
    throw InputError(
        fmt::format("a PNG of {:.0f} x {:.0f} pixels is too large; give a smaller --scale than {}, "
                    "or write .svg or .pdf",
                    width, height, scale));
  }
}

}  // namespace

std::string render_obstacle() {
  if (render_library() != nullptr) return {};
  return "PNG and PDF need the library librsvg-2.so.2, which is not installed; give .svg or .tikz, "
         "or install Debian's package librsvg2-2";
}

std::string png(const std::string& svg, double scale) {
  const ReadPicture picture = read_picture(svg);
  const double width = std::ceil(picture.width * scale);
  const double height = std::ceil(picture.height * scale);
  check_pixels(width, height, scale);
  const Owned<cairo_surface_t> surface(library().cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
  check(library().cairo_surface_status(surface.get()));
  render(picture, surface.get(), scale);
  std::string bytes;
  check(library().cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
  return bytes;
}

std::string pdf(const std::string& svg) {
  constexpr double pt = 0.75;  // for each px
  const ReadPicture picture = read_picture(svg);
  std::string bytes;
  const Owned<cairo_surface_t> surface(library().cairo_pdf_surface_create_for_stream(
      append, &bytes, picture.width * pt, picture.height * pt));
  check(library().cairo_surface_status(surface.get()));
  // without a date, the same picture gives the same bytes
  library().cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  render(picture, surface.get(), pt);
  library().cairo_surface_finish(surface.get());
  check(library().cairo_surface_status(surface.get()));
  return bytes;
}

}  // namespace loggp::timeline

#else

namespace loggp::timeline {

std::string render_obstacle() {
  return "PNG and PDF need librsvg, which this loggp was built without; give .svg or .tikz, or "
         "build it again with Debian's package librsvg2-dev installed";
}

std::string png(const std::string& /*svg*/, double /*scale*/) {
  throw RunError(render_obstacle());
}

std::string pdf(const std::string& /*svg*/) {
  throw RunError(render_obstacle());
}

}  // namespace loggp::timeline

#endif
