// Encodes a file or only its head with libpng, each as one operation: libpng reports errors with
// longjmp, which must never cross a Swift frame. Every setjmp is in CPNG.c, and failure is returned
// as a value.

#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng's PNG_FILTER_... masks and zlib's Z_FILTERED, under names that Swift can import without
// either library's header.
#define CPNG_DEFAULT_STRATEGY 0
#define CPNG_FILTERED 1
#define CPNG_FILTER_NONE 0x08
#define CPNG_FILTER_ALL 0xF8

#define CPNG_GREY 0
#define CPNG_RGB 2
#define CPNG_PALETTE 3

enum cpng_result {
    cpng_done,
    cpng_out_of_memory,
    // libpng rejected the input; the message says why.
    cpng_refused,
};

struct cpng_settings {
    int level;     // zlib's, 0 to 9
    int strategy;  // zlib's
    int filters;   // a mask of the row filters to choose from
};

// The output of an encode. The caller owns `bytes` and releases them with free(); NULL unless the
// result is cpng_done.
struct cpng_output {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    long allocations;  // so far, for failing_allocation
    int ran_out;       // whether an allocation failed
    char message[96];  // libpng's, truncated to fit; empty unless the result is cpng_refused
};

// The properties of a PNG that precede its pixels.
struct cpng_format {
    uint32_t width;
    uint32_t height;
    int depth;   // bits per sample: 1, 2, 4 or 8
    int colour;  // CPNG_GREY, CPNG_RGB or CPNG_PALETTE
    const uint8_t *palette;  // three bytes per colour; NULL without a palette
    int palette_count;
    // The number of the allocation that fails, from 1; 0 for none. For tests.
    long failing_allocation;
};

// Writes the signature, IHDR, sRGB and, if there is a palette, PLTE: everything before the first
// chunk of pixels. libpng checks that they are consistent and within its limits.
// The output need not be initialised.
enum cpng_result cpng_write_head(const struct cpng_format *format, struct cpng_output *output);

// Encodes a whole file. Each row of the format's pixels starts at a whole byte, directly after the
// previous row.
// The output need not be initialised.
enum cpng_result cpng_encode(const struct cpng_format *format, const uint8_t *rows,
                             struct cpng_settings settings, struct cpng_output *output);

#endif
