// A checksum of ISA-L's as a plain function: it takes the fastest way of the machine that it runs on.

#ifndef CISAL_H
#define CISAL_H

#include <stddef.h>
#include <stdint.h>

// CRC-32 as in PNG and gzip, of what came before, continued over `count` more bytes. It begins with 0.
uint32_t cisal_crc32(uint32_t before, const uint8_t *bytes, size_t count);

#endif
