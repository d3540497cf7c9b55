#include "CISAL.h"

#include <isa-l/crc.h>

uint32_t cisal_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
    return crc32_gzip_refl(before, bytes, count);
}
