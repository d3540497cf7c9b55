// Counts the allocations of each thread by interposing the C library's allocator.
//
// Linking this room is sufficient: the program's malloc then takes precedence over the C library's,
// in Swift's runtime as well. Only the benchmarks link it.

#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

#include <stdint.h>

// The number of allocations of this thread so far; a realloc counts again.
uint64_t callocationcount_calls(void);

#endif
