// Memory that two processes share by a descriptor: memfd_create(2) and its seals, which Glibc's
// module for Swift leaves out.
#ifndef CSHAREDMEMORY_H
#define CSHAREDMEMORY_H

#include <stddef.h>
#include <stdint.h>

// Creates memory of a fixed size that can be shared by its descriptor; -1 if that fails.
int32_t csharedmemory_create(size_t count);

// Makes the bytes of shared memory immutable. No writable mapping of them may exist.
int csharedmemory_seal(int32_t descriptor);

#endif
