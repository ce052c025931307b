// The functions of librsvg, cairo and GLib that render pictures, loaded when they are first needed.
#pragma once

#ifdef LOGGP_WITH_RSVG

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>

namespace loggp::timeline {

/// The functions under their own names. librsvg and the libraries that it needs are not linked,
/// because loading them would double the start time of every command.
struct RenderLibrary {
  decltype(&::rsvg_handle_new_from_data) rsvg_handle_new_from_data;
  decltype(&::rsvg_handle_set_dpi) rsvg_handle_set_dpi;
  decltype(&::rsvg_handle_get_intrinsic_size_in_pixels) rsvg_handle_get_intrinsic_size_in_pixels;
  decltype(&::rsvg_handle_render_document) rsvg_handle_render_document;
  decltype(&::g_object_unref) g_object_unref;
  decltype(&::g_error_free) g_error_free;
  decltype(&::cairo_create) cairo_create;
  decltype(&::cairo_destroy) cairo_destroy;
  decltype(&::cairo_paint) cairo_paint;
  decltype(&::cairo_set_source_rgb) cairo_set_source_rgb;
  decltype(&::cairo_status) cairo_status;
  decltype(&::cairo_status_to_string) cairo_status_to_string;
  decltype(&::cairo_image_surface_create) cairo_image_surface_create;
  decltype(&::cairo_pdf_surface_create_for_stream) cairo_pdf_surface_create_for_stream;
  decltype(&::cairo_pdf_surface_set_metadata) cairo_pdf_surface_set_metadata;
  decltype(&::cairo_surface_destroy) cairo_surface_destroy;
  decltype(&::cairo_surface_finish) cairo_surface_finish;
  decltype(&::cairo_surface_status) cairo_surface_status;
  decltype(&::cairo_surface_write_to_png_stream) cairo_surface_write_to_png_stream;
};

/// Returns the functions; a null pointer if librsvg is not installed or lacks one of them. The
/// first call loads the libraries.
[[nodiscard]] const RenderLibrary* render_library();

}  // namespace loggp::timeline

#endif
