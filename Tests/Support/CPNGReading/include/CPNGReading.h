// A PNG decoder for tests that shares no code with libpng: it parses the chunks and reverses the
// filters itself, and uses zlib. It reads what Peekstrip writes (opaque RGB with 8 bits, grey and
// palettes with up to 8, not interlaced), verifies every checksum, and tolerates no fault.

#ifndef CPNGREADING_H
#define CPNGREADING_H

#include <stddef.h>
#include <stdint.h>

struct cpngreading_picture {
    uint32_t width;
    uint32_t height;
    int depth;   // bits per sample
    int colour;  // 0 grey, 2 RGB, 3 palette
    uint8_t palette[768];
    int palette_count;  // in colours of three bytes
    // Packed rows, each starting at a whole byte; release with free(). NULL if the file is
    // rejected.
    uint8_t *pixels;
    const char *fault;  // what is wrong with the file; NULL if it is valid
};

struct cpngreading_picture cpngreading_decode(const uint8_t *bytes, size_t count);

// Decodes with libpng for comparison. Fills exactly `capacity` bytes of RGB. Returns what is wrong
// with the file, or NULL.
const char *cpngreading_decode_with_libpng(const uint8_t *bytes, size_t count, uint8_t *pixels,
                                           size_t capacity);

#endif
