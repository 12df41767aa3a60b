#pragma once

#include <zlib.h>

// deflateInit2 is a macro in zlib, which Swift cannot call.
static inline int zlib_deflate_gzip(z_stream *stream, int level) {
    enum { window_bits = 15, gzip_wrapper = 16, memory_level = 8 };
    return deflateInit2(stream, level, Z_DEFLATED, window_bits + gzip_wrapper, memory_level, Z_DEFAULT_STRATEGY);
}
