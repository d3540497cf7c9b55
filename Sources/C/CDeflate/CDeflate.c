#include "CDeflate.h"

#include <libdeflate.h>

uint32_t cdeflate_adler32(uint32_t before, const uint8_t *bytes, size_t count) {
    return libdeflate_adler32(before, bytes, count);
}

size_t cdeflate_bound(size_t count) {
    return libdeflate_zlib_compress_bound(NULL, count);
}

size_t cdeflate_compress(const uint8_t *bytes, size_t count, int level, uint8_t *output,
                         size_t capacity, int *ran_out) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    *ran_out = compressor == NULL;
    if (compressor == NULL) return 0;
    size_t written = libdeflate_zlib_compress(compressor, bytes, count, output, capacity);
    libdeflate_free_compressor(compressor);
    return written;
}
