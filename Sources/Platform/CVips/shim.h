#pragma once

// The few functions of libvips that are used, found when asked for and not when a program starts:
// linking to it loads a hundred libraries, 20 MB of memory that a server has no use for.

#include <dlfcn.h>
#include <stddef.h>

/// The name under which ABI 42 of libvips is installed; the declarations below belong to it.
#define VIPS_LIBRARY "libvips.so.42"

typedef struct _VipsImage VipsImage;

enum {
    VIPS_FORMAT_UCHAR = 0,
    VIPS_FAIL_ON_ERROR = 2,
    VIPS_SIZE_DOWN = 2,
    VIPS_INTERESTING_CENTRE = 1,
    VIPS_INTERPRETATION_sRGB = 22,
};

// result, name, arguments
#define VIPS_FUNCTIONS(FUNCTION) \
    FUNCTION(int, vips_init, (const char *program)) \
    FUNCTION(void, vips_concurrency_set, (int threads)) \
    FUNCTION(void, vips_cache_set_max, (int operations)) \
    FUNCTION(void, vips_operation_block_set, (const char *class_name, int blocked)) \
    FUNCTION(void, vips_error_clear, (void)) \
    FUNCTION(int, vips_image_get_width, (const VipsImage *)) \
    FUNCTION(int, vips_image_get_height, (const VipsImage *)) \
    FUNCTION(int, vips_image_hasalpha, (VipsImage *)) \
    FUNCTION(size_t, vips_image_get_typeof, (const VipsImage *, const char *field)) \
    FUNCTION(VipsImage *, vips_image_new_from_memory, (const void *, size_t, int width, int height, int bands, int)) \
    FUNCTION(void *, vips_image_write_to_memory, (VipsImage *, size_t *count)) \
    FUNCTION(VipsImage *, vips_image_new_from_buffer, (const void *, size_t, const char *options, ...)) \
    FUNCTION(int, vips_image_write_to_buffer, (VipsImage *, const char *suffix, void **, size_t *, ...)) \
    FUNCTION(int, vips_thumbnail_buffer, (void *, size_t, VipsImage **out, int width, ...)) \
    FUNCTION(int, vips_thumbnail_image, (VipsImage *, VipsImage **out, int width, ...)) \
    FUNCTION(int, vips_colourspace, (VipsImage *, VipsImage **out, int space, ...)) \
    FUNCTION(int, vips_flatten, (VipsImage *, VipsImage **out, ...)) \
    FUNCTION(void *, vips_array_double_new, (const double *, int count)) \
    FUNCTION(void, vips_area_unref, (void *array)) \
    FUNCTION(void, g_object_unref, (void *object)) \
    FUNCTION(void, g_free, (void *bytes))

/// The functions once they are found.
struct vips {
#define FUNCTION(result, name, arguments) result(*name) arguments;
    VIPS_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

/// Returns NULL when all functions were found, and otherwise what is missing.
static inline const char *vips_open(struct vips *vips) {
    void *library = dlopen(VIPS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return VIPS_LIBRARY;
#define FUNCTION(result, name, arguments) \
    vips->name = (result(*) arguments)dlsym(library, #name); \
    if (!vips->name) return #name;
    VIPS_FUNCTIONS(FUNCTION)
#undef FUNCTION
    return NULL;
}

// Swift cannot call functions with a variable number of arguments.

static inline VipsImage *vips_read_header(const struct vips *vips, const void *bytes, size_t count) {
    return vips->vips_image_new_from_buffer(bytes, count, "", "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

static inline int vips_has_profile(const struct vips *vips, VipsImage *header) {
    return vips->vips_image_get_typeof(header, "icc-profile-data") != 0;
}

/// Decodes no more than is needed for a picture that fits into a square of `edge`, and turns it upright.
///
/// A picture without a profile must not be exported to one: libvips 8.14 then shifts its colours.
static inline int vips_decode(
    const struct vips *vips, const void *bytes, size_t count, int edge, int obey_profile, VipsImage **out) {
    // The option in the string reaches the decoder; the one of that name stops at vips_thumbnail_buffer.
    return vips->vips_thumbnail_buffer(
        (void *)bytes, count, out, edge, "height", edge, "size", VIPS_SIZE_DOWN, "option_string", "[fail_on=error]",
        obey_profile ? "export_profile" : NULL, "srgb", NULL);
}

static inline VipsImage *vips_from_pixels(
    const struct vips *vips, const void *pixels, size_t count, int width, int height) {
    return vips->vips_image_new_from_memory(pixels, count, width, height, 3, VIPS_FORMAT_UCHAR);
}

static inline int vips_crop_square(const struct vips *vips, VipsImage *image, int side, VipsImage **out) {
    return vips->vips_thumbnail_image(
        image, out, side, "height", side, "size", VIPS_SIZE_DOWN, "crop", VIPS_INTERESTING_CENTRE, NULL);
}

static inline int vips_fit(const struct vips *vips, VipsImage *image, int side, VipsImage **out) {
    return vips->vips_thumbnail_image(image, out, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
}

static inline int vips_to_srgb(const struct vips *vips, VipsImage *image, VipsImage **out) {
    return vips->vips_colourspace(image, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int vips_lay_on_white(const struct vips *vips, VipsImage *image, VipsImage **out) {
    void *white = vips->vips_array_double_new((const double[]){255, 255, 255}, 3);
    int status = vips->vips_flatten(image, out, "background", white, NULL);
    vips->vips_area_unref(white);
    return status;
}

/// `suffix` names the format and its options: `.jpg[Q=82,strip]`.
static inline int vips_encode(
    const struct vips *vips, VipsImage *image, const char *suffix, void **bytes, size_t *count) {
    return vips->vips_image_write_to_buffer(image, suffix, bytes, count, NULL);
}
