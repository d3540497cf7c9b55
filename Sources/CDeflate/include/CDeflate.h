// libdeflate's whole operations: a checksum, and compression of a whole buffer. The library keeps
// its working memory in an object that is made and freed here, within one call, so that no
// lifetime crosses into Swift.

#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

// The checksum of what came before, continued over `count` more bytes. It begins with 1.
uint32_t cdeflate_adler32(uint32_t before, const uint8_t *bytes, size_t count);

// The most that cdeflate_compress can take for so many bytes, at any level.
size_t cdeflate_bound(size_t count);

// Compresses a whole buffer as a zlib stream (RFC 1950), level 0 (stored) to 12 (smallest), into
// at most `capacity` bytes. Returns how many there are, or 0 when they do not fit. `ran_out` tells
// whether that was for want of working memory.
size_t cdeflate_compress(const uint8_t *bytes, size_t count, int level, uint8_t *output,
                         size_t capacity, int *ran_out);

// The same as a gzip member (RFC 1952). Returns 0 when it does not fit or memory ran out.
size_t cdeflate_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *output,
                     size_t capacity);

#endif
