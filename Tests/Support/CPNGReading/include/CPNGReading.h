// A PNG decoder for tests that shares nothing with libpng: its own walk over the chunks, its own
// unfiltering, zlib for the rest. It reads what Peekstrip writes (opaque RGB with 8 bits, grey and
// palettes with up to 8, not interlaced), checks every checksum, and forgives nothing.

#ifndef CPNGREADING_H
#define CPNGREADING_H

#include <stddef.h>
#include <stdint.h>

struct cpngreading_picture {
    uint32_t width;
    uint32_t height;
    int depth;   // bits of a sample
    int colour;  // 0 grey, 2 RGB, 3 palette
    uint8_t palette[768];
    int palette_count;  // in colours of three bytes
    // Rows as they are packed, each from a byte of its own, to be released with free(); NULL when
    // refused.
    uint8_t *pixels;
    const char *fault;  // what is wrong with the file; NULL when nothing is
};

struct cpngreading_picture cpngreading_decode(const uint8_t *bytes, size_t count);

// The second opinion: libpng's. Fills exactly `capacity` bytes of RGB. Returns what is wrong with
// the file, or NULL.
const char *cpngreading_decode_with_libpng(const uint8_t *bytes, size_t count, uint8_t *pixels,
                                           size_t capacity);

#endif
