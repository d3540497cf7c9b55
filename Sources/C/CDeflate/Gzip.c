#include "CDeflate.h"

#include <libdeflate.h>

size_t cdeflate_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *output,
                     size_t capacity) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (compressor == NULL) return 0;
    size_t written = libdeflate_gzip_compress(compressor, bytes, count, output, capacity);
    libdeflate_free_compressor(compressor);
    return written;
}
