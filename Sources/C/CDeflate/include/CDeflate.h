// libdeflate's checksum and whole-buffer compression. The library keeps its working memory in an
// object that is created and freed within one call, so that no lifetime crosses into Swift.

#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

// Continues the Adler-32 checksum `before` with `count` more bytes. The initial value is 1.
uint32_t cdeflate_adler32(uint32_t before, const uint8_t *bytes, size_t count);

// The maximum output of cdeflate_compress for an input of this size, at any level.
size_t cdeflate_bound(size_t count);

// Compresses a whole buffer as a zlib stream (RFC 1950), level 0 (stored) to 12 (smallest), into
// at most `capacity` bytes. Returns the number of bytes written, or 0 when they do not fit.
// `ran_out` is set if the reason is a lack of working memory.
size_t cdeflate_compress(const uint8_t *bytes, size_t count, int level, uint8_t *output,
                         size_t capacity, int *ran_out);

// The same as a gzip member (RFC 1952). Returns 0 when it does not fit or memory runs out.
size_t cdeflate_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *output,
                     size_t capacity);

#endif
