#ifndef TOUCHFIGURES_CVIPS_SHIM_H
#define TOUCHFIGURES_CVIPS_SHIM_H

#include <vips/vips.h>

// libvips' operations take their options as C varargs, which Swift does not import: each function below is one operation
// with the options that this project uses. All return 0, or -1 with the reason in vips_error_buffer().

// Reading

/// Leaves only the loaders of JPEG, PNG and WebP: no picture of a stranger reaches another one, whatever it looks like.
static inline void touchfigures_vips_block_other_loaders(void) {
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
}

/// Reads the header; pixels come row by row when they are requested, once. `bytes` must stay as long as the picture does.
/// `shrink` is 1, 2, 4 or 8: the factor by which the decoder itself reduces the picture. A picture cut off is an error.
static inline int touchfigures_vips_open_jpeg(const void *bytes, size_t length, VipsImage **out, int shrink) {
    return vips_jpegload_buffer((void *) bytes, length, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                VIPS_FAIL_ON_TRUNCATED, "shrink", shrink, NULL);
}

static inline int touchfigures_vips_open_png(const void *bytes, size_t length, VipsImage **out) {
    return vips_pngload_buffer((void *) bytes, length, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                               VIPS_FAIL_ON_TRUNCATED, NULL);
}

/// Of an animation: the first frame.
static inline int touchfigures_vips_open_webp(const void *bytes, size_t length, VipsImage **out) {
    return vips_webpload_buffer((void *) bytes, length, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                VIPS_FAIL_ON_TRUNCATED, NULL);
}

// Geometry

/// Turns and mirrors as the EXIF orientation says, and forgets it.
static inline int touchfigures_vips_autorotate(VipsImage *in, VipsImage **out) {
    return vips_autorot(in, out, NULL);
}

/// Fits into width × height with Lanczos 3, alpha premultiplied meanwhile; never enlarges.
static inline int touchfigures_vips_shrink_to_fit(VipsImage *in, VipsImage **out, int width, int height) {
    return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL);
}

/// Fits into a width, however tall it becomes; see above.
static inline int touchfigures_vips_shrink_to_width(VipsImage *in, VipsImage **out, int width) {
    return touchfigures_vips_shrink_to_fit(in, out, width, VIPS_MAX_COORD);
}

/// Exactly width × height, whatever that does to the shape.
static inline int touchfigures_vips_resize(VipsImage *in, VipsImage **out, int width, int height) {
    return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE, NULL);
}

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

// Colour

/// From 16 bits to 8, the interpretation with them.
static inline int touchfigures_vips_to_8_bit(VipsImage *in, VipsImage **out) {
    VipsImage *narrow = NULL;
    if (vips_cast(in, &narrow, VIPS_FORMAT_UCHAR, "shift", TRUE, NULL) != 0) {
        return -1;
    }
    VipsInterpretation interpretation = vips_image_get_interpretation(in);
    if (interpretation == VIPS_INTERPRETATION_RGB16) {
        interpretation = VIPS_INTERPRETATION_sRGB;
    } else if (interpretation == VIPS_INTERPRETATION_GREY16) {
        interpretation = VIPS_INTERPRETATION_B_W;
    }
    int result = vips_copy(narrow, out, "interpretation", interpretation, NULL);
    g_object_unref(narrow);
    return result;
}

/// To sRGB by the profile that the picture carries.
static inline int touchfigures_vips_profile_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, NULL);
}

static inline int touchfigures_vips_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

/// Away with the alpha band, over white.
static inline int touchfigures_vips_flatten(VipsImage *in, VipsImage **out) {
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    int result = vips_flatten(in, out, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return result;
}

/// The smallest value of one band.
static inline int touchfigures_vips_minimum(VipsImage *in, int band, double *minimum) {
    VipsImage *one = NULL;
    if (vips_extract_band(in, &one, band, NULL) != 0) {
        return -1;
    }
    int result = vips_min(one, minimum, NULL);
    g_object_unref(one);
    return result;
}

// Comparing

static inline int touchfigures_vips_blur(VipsImage *in, VipsImage **out, double sigma) {
    return vips_gaussblur(in, out, sigma, "precision", VIPS_PRECISION_FLOAT, NULL);
}

/// CIE L*a*b*, D65, as floats.
static inline int touchfigures_vips_to_lab(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_LAB, NULL);
}

/// Replaces the values of three bands by a table of 256 × 3.
static inline int touchfigures_vips_curves(VipsImage *in, VipsImage **out, const unsigned char *table) {
    VipsImage *lookup = vips_image_new_from_memory_copy(table, 256 * 3, 256, 1, 3, VIPS_FORMAT_UCHAR);
    if (lookup == NULL) {
        return -1;
    }
    int result = vips_maplut(in, out, lookup, NULL);
    g_object_unref(lookup);
    return result;
}

/// Each pixel from the place that `index` has for it, bicubic.
static inline int touchfigures_vips_map(VipsImage *in, VipsImage **out, VipsImage *index) {
    VipsInterpolate *bicubic = vips_interpolate_new("bicubic");
    if (bicubic == NULL) {
        return -1;
    }
    int result = vips_mapim(in, out, index, "interpolate", bicubic, NULL);
    g_object_unref(bicubic);
    return result;
}

// Writing: no EXIF, XMP, IPTC, profile or comment. The buffer is the caller's and freed by g_free().

/// Baseline, so that neither writing nor shrinking on load holds the whole picture.
static inline int touchfigures_vips_jpeg(VipsImage *in, void **bytes, size_t *length, int quality) {
    return vips_jpegsave_buffer(in, bytes, length, "Q", quality, "strip", TRUE, NULL);
}

static inline int touchfigures_vips_png(VipsImage *in, void **bytes, size_t *length) {
    return vips_pngsave_buffer(in, bytes, length, "strip", TRUE, NULL);
}

#endif
