// Encoding with libpng, whole or only the head, as one operation each: libpng reports errors with
// longjmp, which must never cross a Swift frame. Every setjmp lives in CPNG.c, and failure comes
// back as a value.

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
    // libpng refused; the message says why.
    cpng_refused,
};

struct cpng_settings {
    int level;     // zlib's, 0 to 9
    int strategy;  // zlib's
    int filters;   // a mask of the row filters to choose from
};

// What an encode leaves behind. `bytes` is the caller's, to be released with free(); it is NULL
// unless the result was cpng_done.
struct cpng_output {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    long allocations;  // so far, for failing_allocation
    int ran_out;       // whether an allocation failed
    char message[96];  // libpng's, cut to fit; empty unless the result was cpng_refused
};

// What stands before a PNG's pixels.
struct cpng_format {
    uint32_t width;
    uint32_t height;
    int depth;   // bits of a sample: 1, 2, 4 or 8
    int colour;  // CPNG_GREY, CPNG_RGB or CPNG_PALETTE
    const uint8_t *palette;  // three bytes a colour; NULL without a palette
    int palette_count;
    // The allocation that fails, counted from 1; 0 lets none fail. For tests.
    long failing_allocation;
};

// Writes the signature, IHDR, sRGB and, where there is one, PLTE: all that comes before the first
// chunk of pixels. libpng checks that these agree with one another and with its limits.
// The output need not be initialised.
enum cpng_result cpng_write_head(const struct cpng_format *format, struct cpng_output *output);

// Encodes a whole file. Each row of the format's pixels begins with a byte of its own, directly
// behind the row before it.
// The output need not be initialised.
enum cpng_result cpng_encode(const struct cpng_format *format, const uint8_t *rows,
                             struct cpng_settings settings, struct cpng_output *output);

#endif
