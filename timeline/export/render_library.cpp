#include "timeline/export/render_library.hpp"

#ifdef LOGGP_WITH_RSVG

#include <dlfcn.h>

#include <optional>
#include <type_traits>

namespace loggp::timeline {
namespace {

std::optional<RenderLibrary> load_render_library() {
  void* const file =
      dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_LOCAL);  // never closed: GLib forbids
  if (file == nullptr) return std::nullopt;
  RenderLibrary functions{};
  bool has_all = true;
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(file, name));
    has_all = has_all && function != nullptr;
  };
  find(functions.rsvg_handle_new_from_data, "rsvg_handle_new_from_data");
  find(functions.rsvg_handle_set_dpi, "rsvg_handle_set_dpi");
  find(functions.rsvg_handle_get_intrinsic_size_in_pixels,
       "rsvg_handle_get_intrinsic_size_in_pixels");
  find(functions.rsvg_handle_render_document, "rsvg_handle_render_document");
  find(functions.g_object_unref, "g_object_unref");
  find(functions.g_error_free, "g_error_free");
  find(functions.cairo_create, "cairo_create");
  find(functions.cairo_destroy, "cairo_destroy");
  find(functions.cairo_paint, "cairo_paint");
  find(functions.cairo_set_source_rgb, "cairo_set_source_rgb");
  find(functions.cairo_status, "cairo_status");
  find(functions.cairo_status_to_string, "cairo_status_to_string");
  find(functions.cairo_image_surface_create, "cairo_image_surface_create");
  find(functions.cairo_pdf_surface_create_for_stream, "cairo_pdf_surface_create_for_stream");
  find(functions.cairo_pdf_surface_set_metadata, "cairo_pdf_surface_set_metadata");
  find(functions.cairo_surface_destroy, "cairo_surface_destroy");
  find(functions.cairo_surface_finish, "cairo_surface_finish");
  find(functions.cairo_surface_status, "cairo_surface_status");
  find(functions.cairo_surface_write_to_png_stream, "cairo_surface_write_to_png_stream");
  if (!has_all) return std::nullopt;
  return functions;
}

}  // namespace

const RenderLibrary* render_library() {
  static const std::optional<RenderLibrary> functions = load_render_library();
  return functions ? &*functions : nullptr;
}

}  // namespace loggp::timeline

#endif
