#ifndef TOUCHFIGURES_CVIPS_SHIM_H
#define TOUCHFIGURES_CVIPS_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <vips/vips.h>

// The program is not linked with libvips, which brings up to eighty other libraries: it is loaded for the first picture, by
// touchfigures_load_vips(). These are the functions that are called.
#define TOUCHFIGURES_VIPS_FUNCTIONS(ONE) \
    ONE(vips_init) ONE(vips_version) ONE(vips_error_buffer) ONE(vips_error_clear) ONE(vips_thread_shutdown) \
    ONE(vips_concurrency_set) ONE(vips_cache_set_max) ONE(vips_operation_block_set) ONE(vips_image_get_width) \
    ONE(vips_image_get_height) ONE(vips_image_get_bands) ONE(vips_image_get_format) \
    ONE(vips_image_get_interpretation) ONE(vips_image_get_orientation) ONE(vips_image_get_typeof) \
    ONE(vips_image_get_string) ONE(vips_image_new_from_memory_copy) ONE(vips_image_copy_memory) \
    ONE(vips_image_write_to_memory) ONE(vips_jpegload_buffer) ONE(vips_pngload_buffer) ONE(vips_webpload_buffer) \
    ONE(vips_jpegsave_buffer) ONE(vips_pngsave_buffer) ONE(vips_autorot) ONE(vips_thumbnail_image) \
    ONE(vips_copy) ONE(vips_zoom) ONE(vips_cast) ONE(vips_icc_transform) ONE(vips_colourspace) ONE(vips_flatten) \
    ONE(vips_array_double_newv) ONE(vips_area_unref) ONE(vips_extract_band) ONE(vips_min) ONE(vips_gaussblur) \
    ONE(vips_maplut) ONE(vips_interpolate_new) ONE(vips_mapim) ONE(g_object_unref) ONE(g_free)

// Each as the header declares it.
#define TOUCHFIGURES_VIPS_FIELD(name) __typeof__(&name) name;
typedef struct {
    TOUCHFIGURES_VIPS_FUNCTIONS(TOUCHFIGURES_VIPS_FIELD)
} touchfigures_vips_functions;

/// Valid once touchfigures_load_vips() has succeeded.
extern touchfigures_vips_functions touchfigures_vips;

// libvips' operations take their options as C varargs, which Swift does not import: each function below is one operation
// with the options that this project uses. All return 0, or -1 with the reason in vips_error_buffer().

// The functions that Swift calls directly.

static inline int touchfigures_vips_init(const char *name) {
    return touchfigures_vips.vips_init(name);
}

static inline int touchfigures_vips_version(int part) {
    return touchfigures_vips.vips_version(part);
}

static inline const char *touchfigures_vips_error_buffer(void) {
    return touchfigures_vips.vips_error_buffer();
}

static inline void touchfigures_vips_error_clear(void) {
    touchfigures_vips.vips_error_clear();
}

static inline void touchfigures_vips_thread_shutdown(void) {
    touchfigures_vips.vips_thread_shutdown();
}

static inline void touchfigures_vips_concurrency_set(int threads) {
    touchfigures_vips.vips_concurrency_set(threads);
}

static inline void touchfigures_vips_cache_set_max(int operations) {
    touchfigures_vips.vips_cache_set_max(operations);
}

static inline int touchfigures_vips_width(VipsImage *image) {
    return touchfigures_vips.vips_image_get_width(image);
}

static inline int touchfigures_vips_height(VipsImage *image) {
    return touchfigures_vips.vips_image_get_height(image);
}

static inline int touchfigures_vips_bands(VipsImage *image) {
    return touchfigures_vips.vips_image_get_bands(image);
}

static inline VipsBandFormat touchfigures_vips_format(VipsImage *image) {
    return touchfigures_vips.vips_image_get_format(image);
}

static inline int touchfigures_vips_orientation(VipsImage *image) {
    return touchfigures_vips.vips_image_get_orientation(image);
}

static inline bool touchfigures_vips_has_field(VipsImage *image, const char *name) {
    return touchfigures_vips.vips_image_get_typeof(image, name) != 0;
}

static inline int touchfigures_vips_string(VipsImage *image, const char *name, const char **text) {
    return touchfigures_vips.vips_image_get_string(image, name, text);
}

static inline VipsImage *touchfigures_vips_from_memory(const void *data, size_t size, int width, int height, int bands,
                                                       VipsBandFormat format) {
    return touchfigures_vips.vips_image_new_from_memory_copy(data, size, width, height, bands, format);
}

static inline VipsImage *touchfigures_vips_copy_memory(VipsImage *image) {
    return touchfigures_vips.vips_image_copy_memory(image);
}

static inline void *touchfigures_vips_write_to_memory(VipsImage *image, size_t *size) {
    return touchfigures_vips.vips_image_write_to_memory(image, size);
}

static inline void touchfigures_vips_unref(void *object) {
    touchfigures_vips.g_object_unref(object);
}

/// Frees what the library returned as memory.
static inline void touchfigures_vips_free(void *memory) {
    touchfigures_vips.g_free(memory);
}

// Reading

/// Leaves only the loaders of JPEG, PNG and WebP: no picture of a stranger reaches another one, whatever it looks like.
static inline void touchfigures_vips_block_other_loaders(void) {
    touchfigures_vips.vips_operation_block_set("VipsForeignLoad", TRUE);
    touchfigures_vips.vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    touchfigures_vips.vips_operation_block_set("VipsForeignLoadPng", FALSE);
    touchfigures_vips.vips_operation_block_set("VipsForeignLoadWebp", FALSE);
}

/// Reads the header; pixels come row by row when they are requested, once. `bytes` must stay as long as the picture does.
/// `shrink` is 1, 2, 4 or 8: the factor by which the decoder itself reduces the picture. A picture cut off is an error.
static inline int touchfigures_vips_open_jpeg(const void *bytes, size_t length, VipsImage **out, int shrink) {
    return touchfigures_vips.vips_jpegload_buffer((void *) bytes, length, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                VIPS_FAIL_ON_TRUNCATED, "shrink", shrink, NULL);
}

static inline int touchfigures_vips_open_png(const void *bytes, size_t length, VipsImage **out) {
    return touchfigures_vips.vips_pngload_buffer((void *) bytes, length, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                               VIPS_FAIL_ON_TRUNCATED, NULL);
}

/// Of an animation: the first frame.
static inline int touchfigures_vips_open_webp(const void *bytes, size_t length, VipsImage **out) {
    return touchfigures_vips.vips_webpload_buffer((void *) bytes, length, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                VIPS_FAIL_ON_TRUNCATED, NULL);
}

// Geometry

/// Turns and mirrors as the EXIF orientation says, and forgets it.
static inline int touchfigures_vips_autorotate(VipsImage *in, VipsImage **out) {
    return touchfigures_vips.vips_autorot(in, out, NULL);
}

/// Fits into width × height with Lanczos 3, alpha premultiplied meanwhile; never enlarges.
static inline int touchfigures_vips_shrink_to_fit(VipsImage *in, VipsImage **out, int width, int height) {
    return touchfigures_vips.vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL);
}

/// Fits into a width, however tall it becomes, which is never taller than it was; see above. Later versions of libvips have a
/// function of theirs, with which the program is not linked, behind the name of the greatest height.
static inline int touchfigures_vips_shrink_to_width(VipsImage *in, VipsImage **out, int width) {
    return touchfigures_vips_shrink_to_fit(in, out, width, touchfigures_vips.vips_image_get_height(in));
}

/// Exactly width × height, whatever that does to the shape.
static inline int touchfigures_vips_resize(VipsImage *in, VipsImage **out, int width, int height) {
    return touchfigures_vips.vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE, NULL);
}

/// Enlarges each pixel to a square of `factor` pixels, and marks the bands as red, green and blue.
static inline int touchfigures_vips_zoom_rgb(VipsImage *in, VipsImage **out, int factor) {
    VipsImage *rgb = NULL;
    if (touchfigures_vips.vips_copy(in, &rgb, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) != 0) {
        return -1;
    }
    int result = touchfigures_vips.vips_zoom(rgb, out, factor, factor, NULL);
    touchfigures_vips.g_object_unref(rgb);
    return result;
}

// Colour

/// From 16 bits to 8, the interpretation with them.
static inline int touchfigures_vips_to_8_bit(VipsImage *in, VipsImage **out) {
    VipsImage *narrow = NULL;
    if (touchfigures_vips.vips_cast(in, &narrow, VIPS_FORMAT_UCHAR, "shift", TRUE, NULL) != 0) {
        return -1;
    }
    VipsInterpretation interpretation = touchfigures_vips.vips_image_get_interpretation(in);
    if (interpretation == VIPS_INTERPRETATION_RGB16) {
        interpretation = VIPS_INTERPRETATION_sRGB;
    } else if (interpretation == VIPS_INTERPRETATION_GREY16) {
        interpretation = VIPS_INTERPRETATION_B_W;
    }
    int result = touchfigures_vips.vips_copy(narrow, out, "interpretation", interpretation, NULL);
    touchfigures_vips.g_object_unref(narrow);
    return result;
}

/// To sRGB by the profile that the picture carries.
static inline int touchfigures_vips_profile_to_srgb(VipsImage *in, VipsImage **out) {
    return touchfigures_vips.vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, NULL);
}

static inline int touchfigures_vips_to_srgb(VipsImage *in, VipsImage **out) {
    return touchfigures_vips.vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

/// Away with the alpha band, over white.
static inline int touchfigures_vips_flatten(VipsImage *in, VipsImage **out) {
    VipsArrayDouble *white = touchfigures_vips.vips_array_double_newv(1, 255.0);
    int result = touchfigures_vips.vips_flatten(in, out, "background", white, NULL);
    touchfigures_vips.vips_area_unref((VipsArea *) white);
    return result;
}

/// The smallest value of one band.
static inline int touchfigures_vips_minimum(VipsImage *in, int band, double *minimum) {
    VipsImage *one = NULL;
    if (touchfigures_vips.vips_extract_band(in, &one, band, NULL) != 0) {
        return -1;
    }
    int result = touchfigures_vips.vips_min(one, minimum, NULL);
    touchfigures_vips.g_object_unref(one);
    return result;
}

// Comparing

static inline int touchfigures_vips_blur(VipsImage *in, VipsImage **out, double sigma) {
    return touchfigures_vips.vips_gaussblur(in, out, sigma, "precision", VIPS_PRECISION_FLOAT, NULL);
}

/// CIE L*a*b*, D65, as floats.
static inline int touchfigures_vips_to_lab(VipsImage *in, VipsImage **out) {
    return touchfigures_vips.vips_colourspace(in, out, VIPS_INTERPRETATION_LAB, NULL);
}

/// Replaces the values of three bands by a table of 256 × 3.
static inline int touchfigures_vips_curves(VipsImage *in, VipsImage **out, const unsigned char *table) {
    VipsImage *lookup = touchfigures_vips.vips_image_new_from_memory_copy(table, 256 * 3, 256, 1, 3, VIPS_FORMAT_UCHAR);
    if (lookup == NULL) {
        return -1;
    }
    int result = touchfigures_vips.vips_maplut(in, out, lookup, NULL);
    touchfigures_vips.g_object_unref(lookup);
    return result;
}

/// Each pixel from the place that `index` has for it, bicubic.
static inline int touchfigures_vips_map(VipsImage *in, VipsImage **out, VipsImage *index) {
    VipsInterpolate *bicubic = touchfigures_vips.vips_interpolate_new("bicubic");
    if (bicubic == NULL) {
        return -1;
    }
    int result = touchfigures_vips.vips_mapim(in, out, index, "interpolate", bicubic, NULL);
    touchfigures_vips.g_object_unref(bicubic);
    return result;
}

// Writing: no EXIF, XMP, IPTC, profile or comment. The buffer is the caller's and freed by g_free().

/// Baseline, so that neither writing nor shrinking on load holds the whole picture.
static inline int touchfigures_vips_jpeg(VipsImage *in, void **bytes, size_t *length, int quality) {
    return touchfigures_vips.vips_jpegsave_buffer(in, bytes, length, "Q", quality, "strip", TRUE, NULL);
}

static inline int touchfigures_vips_png(VipsImage *in, void **bytes, size_t *length) {
    return touchfigures_vips.vips_pngsave_buffer(in, bytes, length, "strip", TRUE, NULL);
}

#endif
