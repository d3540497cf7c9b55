// A PNG decoder for tests that shares nothing with libpng: its own walk over the chunks, its own
// unfiltering, zlib for the rest. It reads what Peekstrip writes (opaque RGB, 8 bits, not
// interlaced), checks every checksum, and forgives nothing.

#ifndef CPNGREADING_H
#define CPNGREADING_H

#include <stddef.h>
#include <stdint.h>

struct cpngreading_picture {
    uint32_t width;
    uint32_t height;
    uint8_t *pixels;  // width * height * 3 bytes, to be released with free(); NULL when refused
    const char *fault;  // what is wrong with the file; NULL when nothing is
};

struct cpngreading_picture cpngreading_decode(const uint8_t *bytes, size_t count);

#endif
