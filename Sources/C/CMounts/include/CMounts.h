// What tells a mount from later ones: statx(2), which Glibc's module for Swift leaves out.
#ifndef CMOUNTS_H
#define CMOUNTS_H

#include <stdint.h>

// A number of the mount that an open file lies in, which no other mount gets until the system is started again;
// 0 where the system has none, before Linux 6.8.
uint64_t cmounts_unique_number(int32_t descriptor);

#endif
