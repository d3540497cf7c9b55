// A checksum of ISA-L as a plain function; the library selects the fastest implementation for the
// CPU.

#ifndef CISAL_H
#define CISAL_H

#include <stddef.h>
#include <stdint.h>

// Continues the CRC-32 of PNG and gzip, `before`, with `count` more bytes. The initial value is 0.
uint32_t cisal_crc32(uint32_t before, const uint8_t *bytes, size_t count);

#endif
