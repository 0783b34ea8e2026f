#ifndef TOUCHFIGURES_CVIPS_SHIM_H
#define TOUCHFIGURES_CVIPS_SHIM_H

#include <vips/vips.h>

// libvips' operations take their options as C varargs, which Swift does not import: each function below is one operation
// with the options that this project uses. All return 0, or -1 with the reason in vips_error_buffer().

/// Enlarges each pixel to a square of `factor` pixels; says besides that the bands are red, green and blue.
static inline int touchfigures_vips_zoom_rgb(VipsImage *in, VipsImage **out, int factor) {
    VipsImage *rgb = NULL;
    if (vips_copy(in, &rgb, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) != 0) {
        return -1;
    }
    int result = vips_zoom(rgb, out, factor, factor, NULL);
    g_object_unref(rgb);
    return result;
}

/// Encodes as PNG without metadata; the buffer is the caller's and freed by g_free().
static inline int touchfigures_vips_png(VipsImage *in, void **bytes, size_t *length) {
    return vips_pngsave_buffer(in, bytes, length, "strip", TRUE, NULL);
}

/// Decodes a PNG, for the tests.
static inline VipsImage *touchfigures_vips_decode(const void *bytes, size_t length) {
    return vips_image_new_from_buffer(bytes, length, "", NULL);
}

#endif
