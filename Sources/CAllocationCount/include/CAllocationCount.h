// Counts the allocations that a thread makes, by standing before the C library's allocator.
//
// Linking this room is all it takes: the program's malloc is then found before the C library's, by
// Swift's runtime as well. Only what measures links it.

#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

#include <stdint.h>

// How often this thread has asked for memory since it began; a block that grows counts again.
uint64_t callocationcount_calls(void);

#endif
