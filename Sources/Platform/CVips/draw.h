#pragma once

// Drawing a sign of a font, for sample goods; workers that decode strangers' pictures never call this.

#include "shim.h"

/// A square of `edge` with one sign of the colour emoji font in its middle, on an opaque ground.
static inline int vips_draw_sign(
    const struct vips *vips, const char *sign, int edge, const double ground[3], VipsImage **out) {
    void *library = dlopen(VIPS_LIBRARY, RTLD_NOW | RTLD_NOLOAD);
    int (*text)(VipsImage **, const char *, ...) = (int (*)(VipsImage **, const char *, ...))dlsym(library, "vips_text");
    int (*gravity)(VipsImage *, VipsImage **, int, int, int, ...) =
        (int (*)(VipsImage *, VipsImage **, int, int, int, ...))dlsym(library, "vips_gravity");
    if (!text || !gravity) return -1;

    VipsImage *drawn = NULL, *scaled = NULL, *centred = NULL;
    void *colour = vips->vips_array_double_new(ground, 3);
    const int inner = edge * 5 / 8, centre = 0;
    int status = text(&drawn, sign, "font", "Noto Color Emoji 96", "dpi", 144, "rgba", 1, NULL);
    if (!status) status = vips->vips_thumbnail_image(drawn, &scaled, inner, "height", inner, NULL);
    if (!status) status = gravity(scaled, &centred, centre, edge, edge, NULL);
    if (!status) status = vips->vips_flatten(centred, out, "background", colour, NULL);
    vips->vips_area_unref(colour);
    if (centred) vips->g_object_unref(centred);
    if (scaled) vips->g_object_unref(scaled);
    if (drawn) vips->g_object_unref(drawn);
    return status;
}
